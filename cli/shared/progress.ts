/** A progress bar on stderr if that is a terminal; it is never part of the output. */
import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  advance(by: number): void;
  /** There is more to do than it seemed. */
  widen(total: number): void;
  stop(): void;
}

export function progressBar(what: string, total: number): Progress {
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: `${what} {bar} {percentage} % | {value}/{total} | {eta_formatted} left`,
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return {
    advance: (by) => bar.increment(by),
    widen: (to) => bar.setTotal(to),
    stop: () => bar.stop(),
  };
}
