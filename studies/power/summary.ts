/** What simulated studies of one size say about a test. */
import type { SimulatedRun } from './simulate.ts';
import { type Functions, mean, type TestResult, variance } from './tests.ts';

export interface PowerRow {
  /** Participants who begin. */
  readonly n: number;
  /** The true difference. */
  readonly effect: number;
  /** Share of runs whose test says that there is a difference. */
  readonly power: number;
  /** Standard error of power: from the spread of the libraries, and at least binomial. */
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

interface Summed extends Pick<Functions, 'sqrt'> {
  readonly n: number;
  readonly effects: readonly number[];
  readonly libraries: number;
}

/**
 * One row for each effect. A run with too few units to test finds nothing, and has no estimate. Run i drew from library
 * i modulo `libraries`.
 */
export function summaryOf(runs: readonly SimulatedRun[], { n, effects, sqrt, libraries }: Summed): readonly PowerRow[] {
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
      se: rounded(sqrt(squaredErrorOf(all, libraries))),
      falsePositive: rounded(falsePositive),
      bias: some.length === 0 ? 0 : rounded(mean(some.map(({ estimate }) => estimate)) - effect),
      coverage: rounded(
        some.filter(({ low, high }) => low <= effect && effect <= high).length / Math.max(1, some.length),
      ),
      dropped,
    };
  });
}

const found = (all: readonly (TestResult | null)[]): number =>
  all.filter((one) => one !== null && one.p < ALPHA).length / all.length;

/**
 * The shares of libraries differ by chance of the runs and by the groups that each library happened to get, so their
 * variance over their number holds both. A few libraries can agree by luck, so the binomial part is the least.
 */
function squaredErrorOf(tested: readonly (TestResult | null)[], libraries: number): number {
  const power = found(tested);
  const binomial = (power * (1 - power)) / tested.length;
  const used = Math.min(libraries, tested.length);
  if (used < 2) return binomial;
  const shares = Array.from({ length: used }, (_, library) =>
    found(tested.filter((_one, run) => run % libraries === library)),
  );
  return Math.max(binomial, variance(shares) / used);
}

/** -0 is no JSON of ours. */
const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits)) + 0;
