/** Progress bars of a copy of the database: bytes, then streams that are verified. */
import { type Progress, progressBar } from './progress.ts';

export interface CopyBars {
  readonly copied: (bytes: number, of: number) => void;
  readonly verified: (done: number, of: number) => void;
  readonly stop: () => void;
}

export function copyBars(): CopyBars {
  let bar: Progress | null = null;
  let what = '';
  let seen = 0;
  const show = (next: string, done: number, of: number): void => {
    if (what !== next) {
      bar?.stop();
      bar = progressBar(next, of);
      what = next;
      seen = 0;
    }
    // the first look can come before the size is known
    bar?.advance(Math.min(done, of) - seen);
    seen = Math.min(done, of);
  };
  return {
    copied: (bytes, of) => {
      if (of > 0) show('bytes', bytes, of);
    },
    verified: (done, of) => show('streams', done, of),
    stop: () => bar?.stop(),
  };
}
