/**
 * How often each kind of trial should be drawn so that no rule of two cues is right often: a game of two players with zero
 * sum. One weighs the kinds, the other one mixes rules; each learns by optimistic multiplicative weights (Rakhlin and Sridharan,
 * NeurIPS 2013). Their mean plays bound the value from both sides, so the result carries its own proof.
 */
import { cuesOf } from '../../games/standoff/cues.ts';
import { ORDERINGS } from '../../games/standoff/trials/orderings.ts';
import { indexOf, trialAt } from '../../games/standoff/trials/trials.ts';
import type { Regime } from '../../games/standoff/trials/types.ts';
import { MIDDLES, type Middle, middleOf } from '../../games/standoff/two-cues.ts';

/** Trials of one ordering with the same treat, or none, in the middle box. One treat is best in all of them. */
export interface Kind {
  readonly ordering: string;
  readonly middle: Middle;
  readonly regime: Regime;
  readonly small: boolean;
  readonly trials: number;
  /** Answers to all cues, each with the share of the kind's trials that have them. */
  readonly patterns: readonly { readonly cues: readonly boolean[]; readonly share: number }[];
}

export interface Weighed {
  /** One for each kind; together 1. */
  readonly weights: readonly number[];
  /** On trials with these weights the best rule of two cues is right so often, 0..1. */
  readonly reached: number;
  /** No weights under the same conditions keep every rule below this, 0..1. */
  readonly bound: number;
}

/** `fallback`: with trials in which the opponent knows of no treat. */
export function kindsOf(fallback: boolean): readonly Kind[] {
  return ORDERINGS.filter(({ regime }) => fallback || regime !== 'Nn').flatMap((ordering) => {
    const trials = Array.from({ length: ordering.trials }, (_, i) =>
      trialAt(indexOf(ordering.firstTrial + i, 'present')),
    );
    return MIDDLES.flatMap((middle): Kind[] => {
      const own = trials.filter((trial) => middleOf(trial) === middle);
      if (own.length === 0) return [];
      const patterns = Map.groupBy(own, (trial) => [...cuesOf(trial).values()].map(Number).join(''));
      return [
        {
          ordering: ordering.name,
          middle,
          regime: ordering.regime,
          small: own.every(({ correct, small }) => correct === small),
          trials: own.length,
          patterns: [...patterns].map(([key, alike]) => ({
            cues: [...key].map((digit) => digit === '1'),
            share: alike.length / own.length,
          })),
        },
      ];
    });
  });
}

/** Regimes that hardly come where only rules count have this share, with the best box elsewhere than in the middle. */
const RARE: readonly Regime[] = ['Ft', 'Fn'];
const RARE_SHARE = 0.02;
/** Each treat is best in half of the trials. */
const BEST = 0.5;
/**
 * The best box is the one in the middle in a fifth of the trials, as there are five boxes. Where the opponent knows of no
 * treat only the small one can be best there; so it has more of them. With 0.1 each, rules come out a point and more better.
 */
const BEST_IN_MIDDLE = { large: 0.07, small: 0.13 } as const;
/** How fast both sides learn. Convergence is proved below 1/4 and holds here at 1, by the bounds that come out. */
const RATE = 1;

/** Weighs the kinds; more rounds bring `reached` and `bound` closer. */
export function weigh(kinds: readonly Kind[], rounds: number): Weighed {
  const arena = arenaOf(kinds);
  const groups = groupsOf(kinds);
  const [loss, lastLoss] = [new Float64Array(kinds.length), new Float64Array(kinds.length)];
  const [gain, lastGain] = [new Float64Array(arena.cells), new Float64Array(arena.cells)];
  const [weightSum, ruleSum] = [new Float64Array(kinds.length), new Float64Array(arena.cells)];
  for (let round = 0; round < rounds; round++) {
    const weights = weightsAgainst(loss, lastLoss, groups);
    const rules = rulesFor(gain, lastGain);
    lastGain.set(arena.excess(weights));
    lastLoss.set(arena.advantage(rules));
    add(lastLoss, loss);
    add(weights, weightSum);
    add(lastGain, gain);
    add(rules, ruleSum);
  }
  const weights = weightSum.map((sum) => sum / rounds);
  const advantage = arena.advantage(ruleSum.map((sum) => sum / rounds));
  const least = groups.reduce(
    (sum, { members, share }) => sum + share * Math.min(...members.map((i) => advantage[i] ?? 0)),
    0,
  );
  return { weights: [...weights], reached: bestShare(kinds, [...weights]), bound: (1 + least) / 2 };
}

/** How often the best rule of two cues is right on trials with these weights, 0..1. The weights need not add up to 1. */
export function bestShare(kinds: readonly Kind[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const excess = arenaOf(kinds).excess(Float64Array.from(weights, (weight) => weight / total));
  let most = 0;
  for (let pair = 0; pair < excess.length; pair += 4) {
    let sum = 0;
    for (let cell = pair; cell < pair + 4; cell++) sum += Math.abs(excess[cell] ?? 0);
    most = Math.max(most, sum);
  }
  return (1 + most) / 2;
}

/** The same of three cues, of which a rule can use any 8 answers. */
export function bestShareOfThree(kinds: readonly Kind[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const entries = kinds.flatMap(({ small, patterns }, kind) =>
    patterns.map(({ cues, share }) => ({ cues, signed: ((small ? 1 : -1) * share * (weights[kind] ?? 0)) / total })),
  );
  const some = entries.filter(({ signed }) => signed !== 0);
  const count = some[0]?.cues.length ?? 0;
  let most = 0;
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      for (let c = b + 1; c < count; c++) {
        const cells = new Float64Array(8);
        for (const { cues, signed } of some) {
          const cell = (cues[a] ? 4 : 0) + (cues[b] ? 2 : 0) + (cues[c] ? 1 : 0);
          cells[cell] = (cells[cell] ?? 0) + signed;
        }
        most = Math.max(
          most,
          cells.reduce((sum, excess) => sum + Math.abs(excess), 0),
        );
      }
  return (1 + most) / 2;
}

/** For each pair of cues four cells, one for each combination of answers. */
interface Arena {
  readonly cells: number;
  /** Cell -> the weight of trials in which the small treat is best, less that of the others. */
  excess(weights: Float64Array): Float64Array;
  /** For each kind, how much more often than not mixed rules are right on it. */
  advantage(rules: Float64Array): Float64Array;
}

function arenaOf(kinds: readonly Kind[]): Arena {
  const cues = kinds[0]?.patterns[0]?.cues.length ?? 0;
  const cells = 2 * cues * (cues - 1);
  const entries = kinds.flatMap(({ small, patterns }, kind) =>
    patterns.map(({ cues: answers, share }) => ({ kind, signed: small ? share : -share, at: cellsOf(answers) })),
  );
  return {
    cells,
    excess(weights) {
      const sums = new Float64Array(cells);
      for (const { kind, signed, at } of entries) {
        const value = signed * (weights[kind] ?? 0);
        for (const cell of at) sums[cell] = (sums[cell] ?? 0) + value;
      }
      return sums;
    },
    advantage(rules) {
      const sums = new Float64Array(kinds.length);
      for (const { kind, signed, at } of entries) {
        let sum = 0;
        for (const cell of at) sum += rules[cell] ?? 0;
        sums[kind] = (sums[kind] ?? 0) + signed * sum;
      }
      return sums;
    },
  };
}

/** The cell of each pair of cues in which these answers are. */
function cellsOf(answers: readonly boolean[]): Int32Array {
  const cells: number[] = [];
  for (let a = 0; a < answers.length; a++)
    for (let b = a + 1; b < answers.length; b++)
      cells.push(4 * cells.length + (answers[a] ? 2 : 0) + (answers[b] ? 1 : 0));
  return Int32Array.from(cells);
}

function add(values: Float64Array, sums: Float64Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (values[i] ?? 0);
}

/** Kinds that have a fixed share together. */
interface Group {
  readonly members: readonly number[];
  readonly share: number;
}

function groupsOf(kinds: readonly Kind[]): readonly Group[] {
  const keyOf = (kind: Kind): string =>
    RARE.includes(kind.regime) && !inMiddle(kind) ? kind.regime : `${kind.small} ${inMiddle(kind)}`;
  const groups = Map.groupBy(kinds.keys(), (i) => keyOf(kinds[i] as Kind));
  const rare = RARE_SHARE * RARE.filter((regime) => groups.has(regime)).length;
  return [...groups].map(([key, members]) => {
    const first = kinds[members[0] as number] as Kind;
    const middle = BEST_IN_MIDDLE[first.small ? 'small' : 'large'];
    const elsewhere = BEST - middle - (first.small ? 0 : rare);
    return { members, share: key === first.regime ? RARE_SHARE : inMiddle(first) ? middle : elsewhere };
  });
}

/** Whether the best box is the one in the middle. */
function inMiddle({ small, middle }: Kind): boolean {
  return middle === (small ? 'small' : 'large');
}

function weightsAgainst(loss: Float64Array, last: Float64Array, groups: readonly Group[]): Float64Array {
  const weights = new Float64Array(loss.length);
  for (const { members, share } of groups) {
    const losses = members.map((i) => (loss[i] ?? 0) + (last[i] ?? 0));
    const least = Math.min(...losses);
    const powers = losses.map((value) => Math.exp(-RATE * (value - least)));
    const sum = powers.reduce((total, power) => total + power, 0);
    for (const [place, i] of members.entries()) weights[i] = (share * (powers[place] ?? 0)) / sum;
  }
  return weights;
}

/** Mixes all 16 tables of all pairs. The 16 of a pair are independent between cells, so that only cells are kept. */
function rulesFor(gain: Float64Array, last: Float64Array): Float64Array {
  const leaning = gain.map((value, i) => RATE * (value + (last[i] ?? 0)));
  const logs = new Float64Array(leaning.length / 4);
  for (let cell = 0; cell < leaning.length; cell++) {
    const value = Math.abs(leaning[cell] ?? 0);
    logs[cell >> 2] = (logs[cell >> 2] ?? 0) + value + Math.log1p(Math.exp(-2 * value));
  }
  const most = logs.reduce((a, b) => Math.max(a, b), 0);
  const powers = logs.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return leaning.map((value, cell) => (Math.tanh(value) * (powers[cell >> 2] ?? 0)) / sum);
}
