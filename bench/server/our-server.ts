/** The real server under load, without its limits on requests and messages. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../../server/app.ts';
import { readSettings } from '../../server/config.ts';
import { reportTo } from './stat.ts';

const settings = readSettings({ ...process.env, PORT: '0' });
const server = await startServer({ ...settings, requestsPerMinute: 1_000_000, messagesPerSecond: 1_000_000 });
reportTo(process, server.port, readFileSync(path.join(settings.dataDir, 'operator-token'), 'utf8').trim());
