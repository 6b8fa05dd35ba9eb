/** What simulated studies of one size say about a test. */
import type { SimulatedRun } from './simulate.ts';
import { type Functions, mean, type Tested } from './tests.ts';

export interface PowerRow {
  /** Participants who begin. */
  readonly n: number;
  /** The true difference. */
  readonly effect: number;
  /** Share of runs whose test says that there is a difference. */
  readonly power: number;
  /** Standard error of power: binomial. */
  readonly se: number;
  /** The same share in the same runs, with the effect left out. */
  readonly falsePositive: number;
  /** Mean estimate less the effect. */
  readonly bias: number;
  /** Share of runs whose 95 % interval holds the effect. */
  readonly coverage: number;
  /** Units that were lost in a run, on average. */
  readonly dropped: number;
}

export const ALPHA = 0.05;

/** One row for each effect. A run with too few units to test finds nothing, and has no estimate. */
export function summaryOf(
  runs: readonly SimulatedRun[],
  { n, effects, sqrt }: { readonly n: number; readonly effects: readonly number[] } & Pick<Functions, 'sqrt'>,
): readonly PowerRow[] {
  const found = (all: readonly (Tested | null)[]): number =>
    all.filter((one) => one !== null && one.p < ALPHA).length / all.length;
  const falsePositive = found(runs.map(({ none }) => none));
  const dropped = rounded(mean(runs.map((run) => run.dropped)), 2);
  return effects.map((effect, i) => {
    const all = runs.map(({ tested }) => tested[i] ?? null);
    const some = all.flatMap((one) => one ?? []);
    const power = found(all);
    return {
      n,
      effect,
      power: rounded(power),
      se: rounded(sqrt((power * (1 - power)) / runs.length)),
      falsePositive: rounded(falsePositive),
      bias: some.length === 0 ? 0 : rounded(mean(some.map(({ estimate }) => estimate)) - effect),
      coverage: rounded(
        some.filter(({ low, high }) => low <= effect && effect <= high).length / Math.max(1, some.length),
      ),
      dropped,
    };
  });
}

/** -0 is no JSON of ours. */
const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits)) + 0;
