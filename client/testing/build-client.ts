/** Builds the client once, before all browser tests, as it is built for participants. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export default function buildClient(): void {
  // in a process of its own: the environment of a test would make another build
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: ROOT, env, stdio: 'inherit' });
}
