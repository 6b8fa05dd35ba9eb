/**
 * Which pair comes next, and when there are enough. The best rule of the class is fitted to the answers so far; the next pair
 * is one on which that rule fails. Of these, the pair on which rules that fit about as well fail most, too, weighted by how
 * probable they make the answers. Pure: equal answers and equal rng give the same pair.
 */
import type { Rng } from '../rng.ts';
import type { CuedItem, CuedPair, PairBank } from './bank.ts';
import { bitsBetween, fitOf, guessFit } from './evidence.ts';
import { eachRule, tableOf } from './rules.ts';
import type { PairStanding, PairsOrder, PairVerdict } from './types.ts';

/** An answer to an item. An answer that is neither of the two does not count, and is left out. */
export interface CuedAnswer extends CuedItem {
  readonly answer: boolean;
}

export interface PairFit extends PairStanding {
  /** Place of the best rule in the class. */
  readonly best: number;
  /** Rule -> answers as it gives them. */
  readonly matches: readonly number[];
}

export function fitTo(bank: PairBank<CuedPair>, answers: readonly CuedAnswer[]): PairFit {
  const given = Uint8Array.from(answers, ({ answer }) => (answer ? 1 : 0));
  const matches: number[] = [];
  eachRule(
    bank.rules,
    answers.map(({ cues }) => cues),
    (said) => {
      let sum = 0;
      for (let i = 0; i < given.length; i++) if (said[i] === given[i]) sum++;
      matches.push(sum);
    },
  );
  const fitted = matches.reduce((most, one) => Math.max(most, one), 0);
  const best = matches.indexOf(fitted);
  const rule = bank.rules[best];
  if (!rule) throw new Error('a class has at least the two constant rules');
  const n = answers.length;
  const tracked = answers.filter((one) => one.tracked === one.answer).length;
  return {
    answers: n,
    tracked,
    rule: tableOf(rule, bank.names),
    fitted,
    bits: bitsBetween(fitOf(tracked, n), larger(fitOf(fitted, n), guessFit(n))),
    best,
    matches,
  };
}

/** What the log keeps of a fit. */
export function standingOf({ answers, tracked, rule, fitted, bits }: PairFit): PairStanding {
  return { answers, tracked, rule, fitted, bits };
}

/**
 * tracks: the answers are 2^bits times as probable under tracking as under the best rule and under guessing. rule: they are
 * so many times as probable under the best rule, times the number of rules, as under tracking and under guessing: the best of
 * many rules fits by luck, and pays for that. open: neither.
 */
export function verdictOf(
  { rules }: Pick<PairBank<CuedPair>, 'rules'>,
  { answers, tracked, fitted }: Pick<PairStanding, 'answers' | 'tracked' | 'fitted'>,
  { bits }: Pick<PairsOrder, 'bits'>,
): PairVerdict {
  const [tracking, rule, guess] = [fitOf(tracked, answers), fitOf(fitted, answers), guessFit(answers)];
  const bound = 1n << BigInt(bits);
  if (tracking >= bound * larger(rule, guess)) return 'tracks';
  return rule >= bound * BigInt(rules.length) * larger(tracking, guess) ? 'rule' : 'open';
}

/** The place of the next pair in the bank; null: on no pair that is left the best rule fails. */
export function nextPair(
  { pairs, wrong }: PairBank<CuedPair>,
  { best, matches, fitted, answers }: PairFit,
  used: ReadonlySet<number>,
  rng: Rng,
): number | null {
  const fails = wrong[best];
  const open = Uint32Array.from([...pairs.keys()].filter((p) => !used.has(p) && (fails?.[p] ?? 0) > 0));
  if (open.length === 0) return null;
  const top = fitOf(fitted, answers);
  const weightFor = Array.from({ length: fitted + 1 }, (_, m) => Number((fitOf(m, answers) * WHOLE) / top));
  const weights = new Map<Uint8Array, number>();
  for (const [rule, own] of wrong.entries()) {
    const weight = weightFor[matches[rule] ?? 0] ?? 0;
    if (weight > 0) weights.set(own, (weights.get(own) ?? 0) + weight);
  }
  // open pair -> how much the rules together fail on it: whole numbers, at most 2 WHOLE for each rule
  const worth = new Int32Array(open.length);
  for (const [own, weight] of weights)
    for (let i = 0; i < open.length; i++)
      worth[i] = (worth[i] as number) + Math.imul(weight, own[open[i] as number] as number);
  const most = worth.reduce((sum, one) => Math.max(sum, one), 0);
  return rng.pick([...open].filter((_, i) => worth[i] === most));
}

/** The weight of a rule that fits as well as the best; less than a thousandth of it is none. */
const WHOLE = 1000n;

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
