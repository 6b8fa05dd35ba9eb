/** Where benches write: folders of their own in TMPDIR, outside of the checkout and of every lab. Benches measure that disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

export interface BenchFolder {
  readonly folder: string;
  remove(): void;
}

/** Makes a folder. The end of the process removes it, too, for a bench that ends early. */
export function benchFolder(): BenchFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-bench-'));
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  return {
    folder,
    remove() {
      process.off('exit', clear);
      clear();
    },
  };
}
