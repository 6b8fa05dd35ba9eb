/** `npm run dev`: restarts the server on every change of its files, and runs Vite before it, which reloads the page. */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { readSettings } from './config.ts';

const HELP = `Serves Standpoint for those who change it: the server starts again on every change of its files, and pages reload.

  npm run dev                  serve at PORT (2567), with the server itself at the port after it

Settings come from the environment, as for npm start (npm start -- --help).`;

if (asksForHelp()) {
  console.log(HELP);
  process.exit(0);
}

const { port } = readSettings(process.env);
const behind = port + 1;
const server = spawn(process.execPath, ['--watch', 'server/main.ts', '--no-build'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(behind), PUBLIC_URL: `http://localhost:${port}` },
});
const target = `http://127.0.0.1:${behind}`;
const vite = await createServer({
  server: {
    port,
    proxy: {
      '/api/': target,
      '^/s/[\\w-]+/': { target, ws: true },
      '/agents': { target, ws: true },
      '/bots': { target, ws: true },
      '^/[\\w-]+/[\\w-]+\\?sessionId=': { target, ws: true },
    },
  },
});
await vite.listen();
vite.printUrls();

const stop = (): void => {
  server.kill();
  void vite.close().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

/** Ends the program at an option that it does not know. */
function asksForHelp(): boolean {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help === true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
