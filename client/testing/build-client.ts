/** Before all browser tests, once: builds the client as it is built for participants, and unpacks the browser. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../../server/testing/environment.ts';
import { browserFile } from './browser.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export default async function prepare(): Promise<void> {
  // two workers that unpack it at once would start a file that is still written
  await browserFile();
  // `npm run test:slow` has built it: guides read the same files meanwhile
  if (process.env.CLIENT_IS_BUILT === '1') return;
  // in a process of its own: the environment of a test would make another build
  const env = environmentOf();
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 2, 'inherit'],
  });
}
