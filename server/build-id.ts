/** Names the program that writes a log: its git commit, with a mark when the work tree differs from that commit. */
import { execFileSync } from 'node:child_process';

let known: string | undefined;

/** The commit as it was when the process first asked for it: it goes on with the modules that it has loaded. */
export function buildId(): string {
  known ??= asked();
  return known;
}

function asked(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown'; // not a git checkout
  }
}
