/** The real server under load, without its limits on requests, messages and connections of one address. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ForTests } from '../../server/app/options.ts';
import { startServer } from '../../server/app/start-server.ts';
import { readSettings } from '../../server/config.ts';
import { CONNECTION_LIMITS } from '../../server/http/connections.ts';
import { NO_REQUEST_LIMITS } from '../../server/testing/no-limits.ts';
import { reportTo } from './stat.ts';

/** Starts it on the folder and settings of the environment, and reports to the parent process. */
export async function startOurServer(forTests: ForTests = {}): Promise<void> {
  const settings = readSettings(process.env);
  const server = await startServer(
    { ...settings, port: 0 },
    {
      requestLimits: NO_REQUEST_LIMITS,
      connectionLimits: { ...CONNECTION_LIMITS, perAddress: Number.POSITIVE_INFINITY },
      messagesPerSecond: 1_000_000,
      ...forTests,
    },
  );
  const token = readFileSync(path.join(settings.dataDir, 'operator-token'), 'utf8').trim();
  reportTo(process, server.port, { token, loaded: server.recovered });
}

if (import.meta.main) await startOurServer();
