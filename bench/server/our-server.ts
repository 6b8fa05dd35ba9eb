/** The real server under load, without its limits on requests and messages. */
import { startServer } from '../../server/app.ts';
import { readSettings } from '../../server/config.ts';
import { NO_REQUEST_LIMITS } from '../../server/testing/no-limits.ts';
import { reportTo } from './stat.ts';

const server = await startServer({
  ...readSettings({ ...process.env, PORT: '0' }),
  requestLimits: NO_REQUEST_LIMITS,
  messagesPerSecond: 1_000_000,
});
reportTo(process, server.port);
