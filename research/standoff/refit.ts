/** How rules of cues do on lists: fitted to every second list, tested on the others, with intervals by list. */
import * as z from 'zod';
import { clusteredMean, type Estimate } from '../../cli/analyse/interval.ts';
import {
  bestPair,
  type CuedTrial,
  type CueRule,
  halves,
  isRight,
  singleRules,
} from '../../games/standoff/cue-rules.ts';
import { REGIMES, type Regime } from '../../games/standoff/trials/types.ts';

const share = z.number();

/** A rule as `--json` has it. */
export const REFITTED = z.strictObject({
  cues: z.array(z.string()),
  small: z.array(z.array(z.boolean())).describe('answers to the cues for which the rule takes the small treat'),
  fitted: share.describe('share right in the lists that it was fitted to'),
  tested: z
    .strictObject({ value: share, se: share.nullable(), low: share.nullable(), high: share.nullable() })
    .describe('in the other lists, with the 95 % interval by list'),
  regimes: z.array(z.strictObject({ regime: z.enum(REGIMES), trials: z.int(), right: share })),
});

export interface Refitted {
  readonly cues: readonly string[];
  /** The answers to the cues, in their order, for which the rule takes the small treat; for all others it takes the large one. */
  readonly small: readonly (readonly boolean[])[];
  /** Shares right, 0..1: where it was fitted, and in the other lists, with lists as clusters. */
  readonly fitted: number;
  readonly tested: Estimate;
  readonly regimes: readonly { readonly regime: Regime; readonly trials: number; readonly right: number }[];
}

export interface CueTests {
  readonly lists: number;
  /** Trials with an opponent in which a treat is best. */
  readonly trials: number;
  /** The share in which the small treat is best. */
  readonly smallBest: number;
  /** One for each cue, those that do best in the other lists first. */
  readonly singles: readonly Refitted[];
  readonly pair: Refitted;
}

/** null: there are fewer than two lists with trials, or one treat is best in all of them. */
export function testCues(names: readonly string[], lists: readonly (readonly CuedTrial[])[]): CueTests | null {
  const some = lists.filter((list) => list.length > 0);
  const all = some.flat();
  const smallBest = all.filter(({ small }) => small).length / all.length;
  if (some.length < 2 || smallBest === 0 || smallBest === 1) return null;
  const { fit, test } = halves(some);
  const refitted = (rule: CueRule): Refitted => ({
    cues: rule.cues.map((cue) => names[cue] ?? ''),
    small: rule.small.flatMap((takes, cell) =>
      takes ? [rule.cues.map((_, place) => ((cell >> (rule.cues.length - 1 - place)) & 1) === 1)] : [],
    ),
    fitted: rule.fitted,
    tested: clusteredMean(
      test.map((list) => ({ total: list.filter((trial) => isRight(rule, trial)).length, n: list.length })),
      'share',
    ),
    regimes: regimesOf(rule, test.flat()),
  });
  return {
    lists: some.length,
    trials: all.length,
    smallBest,
    singles: singleRules(fit.flat())
      .map(refitted)
      .toSorted((a, b) => b.tested.value - a.tested.value),
    pair: refitted(bestPair(fit.flat())),
  };
}

function regimesOf(rule: CueRule, trials: readonly CuedTrial[]): Refitted['regimes'] {
  return REGIMES.flatMap((regime) => {
    const own = trials.filter((trial) => trial.regime === regime);
    const right = own.filter((trial) => isRight(rule, trial)).length / own.length;
    return own.length === 0 ? [] : [{ regime, trials: own.length, right }];
  });
}
