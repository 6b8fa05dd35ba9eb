/**
 * A bank of certified pairs: two items that differ in who saw what, so that one who tracks beliefs answers them differently.
 * What every rule of the class says of each item is computed once for a bank.
 */
import { type CueRuleBits, rulesFor, saysOf } from './rules.ts';

/** An item as rules see it. */
export interface CuedItem {
  /** The answers to the cues, in the order of the bank's names. */
  readonly cues: readonly boolean[];
  /** The answer of one who tracks beliefs. */
  readonly tracked: boolean;
}

export interface CuedPair {
  readonly items: readonly [CuedItem, CuedItem];
}

export interface PairBank<Pair extends CuedPair> {
  /** The cues of the class, by name. */
  readonly names: readonly string[];
  readonly rules: readonly CueRuleBits[];
  readonly pairs: readonly Pair[];
  /** Place of the pair times the number of rules, plus place of the rule -> how many of the two items the rule gets wrong. */
  readonly wrong: Uint8Array;
}

/** Throws where a pair is none: the tracked answers are the same. */
export function bankOf<Pair extends CuedPair>(names: readonly string[], pairs: readonly Pair[]): PairBank<Pair> {
  const rules = rulesFor(names.length);
  const wrong = new Uint8Array(pairs.length * rules.length);
  let at = 0;
  for (const { items } of pairs) {
    const [one, other] = items;
    if (one.tracked === other.tracked) throw new Error('the items of a pair have one tracked answer');
    for (const rule of rules)
      wrong[at++] =
        (saysOf(rule, one.cues) === one.tracked ? 0 : 1) + (saysOf(rule, other.cues) === other.tracked ? 0 : 1);
  }
  return { names, rules, pairs, wrong };
}

/** The share of the bank's items that the best rule of the class gets right, and that rule. */
export function bestOnBank({ rules, pairs, wrong }: PairBank<CuedPair>): {
  readonly rule: number;
  readonly right: number;
} {
  const sums = rules.map((_, r) => pairs.reduce((sum, _pair, p) => sum + (wrong[p * rules.length + r] ?? 0), 0));
  const least = Math.min(...sums);
  return { rule: sums.indexOf(least), right: 1 - least / (2 * pairs.length) };
}
