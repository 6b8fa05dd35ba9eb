/** The progress of a training run on stderr: a bar with the return and the time left, or a line now and then. */
import process from 'node:process';
import { Presets, SingleBar } from 'cli-progress';

export interface TrainingBar {
  start(total: number, from: number): void;
  /** `value`: what is being learnt, such as the mean return; null: not known yet. */
  reach(done: number, value: number | null): void;
  stop(): void;
}

const LINE_EVERY_MS = 30_000;

export function trainingBar(
  what: string,
  { counted, valued }: { readonly counted: string; readonly valued: string },
): TrainingBar {
  if (!process.stderr.isTTY) return lines(what, { counted, valued });
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: `${what} {bar} {percentage} % | {value}/{total} ${counted} | ${valued} {now} | {eta_formatted} left`,
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  return {
    start: (total, from) => bar.start(total, from, { now: '–' }),
    reach: (done, value) => bar.update(done, { now: value === null ? '–' : value.toFixed(2) }),
    stop: () => bar.stop(),
  };
}

function lines(what: string, { counted, valued }: { readonly counted: string; readonly valued: string }): TrainingBar {
  let begun = 0;
  let first = 0;
  let all = 0;
  let told = 0;
  return {
    start(total, from) {
      [all, first, begun] = [total, from, performance.now()];
      told = begun;
    },
    reach(done, value) {
      const now = performance.now();
      if (now - told < LINE_EVERY_MS) return;
      told = now;
      const left = Math.round(((now - begun) / 60_000) * ((all - done) / Math.max(1, done - first)));
      const reached = value === null ? '' : `, ${valued} ${value.toFixed(2)}`;
      process.stderr.write(`${what}: ${done}/${all} ${counted}${reached}, about ${left} min left\n`);
    },
    stop() {},
  };
}
