/**
 * Where tests find the golden data: recordings of the original programs, kept outside this repository.
 * STANDPOINT_GOLDEN names their folder. Set but missing is an error; unset, the test goes unchecked and says so.
 * For tests and commands only: games never read files.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The folder of one game's golden data, e.g. `goldenFolder('symmtom')`; null (and a warning) when STANDPOINT_GOLDEN is unset. */
export function goldenFolder(name: string): string | null {
  const root = process.env.STANDPOINT_GOLDEN;
  if (root === undefined || root === '') {
    console.warn(`unchecked: golden/${name} (set STANDPOINT_GOLDEN to the folder of golden data to check it)`);
    return null;
  }
  const folder = join(root, name);
  if (!existsSync(folder)) throw new Error(`STANDPOINT_GOLDEN is ${root}, but there is no ${folder}`);
  return folder;
}
