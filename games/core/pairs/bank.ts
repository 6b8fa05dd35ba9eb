/**
 * A bank of certified pairs: two items that differ in who saw what, so that one who tracks beliefs answers them differently.
 * What every rule of the class says of each item is computed once for a bank.
 */
import { type CueRuleBits, eachRule, rulesFor } from './rules.ts';

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
  /** Rule -> pair -> how many of the two items the rule gets wrong. Rules that do not differ on any pair share one array. */
  readonly wrong: readonly Uint8Array[];
}

/** Throws where a pair is none: the tracked answers are the same. */
export function bankOf<Pair extends CuedPair>(names: readonly string[], pairs: readonly Pair[]): PairBank<Pair> {
  const rules = rulesFor(names.length);
  if (pairs.some(({ items: [one, other] }) => one.tracked === other.tracked))
    throw new Error('the items of a pair have one tracked answer');
  // an item may be in many pairs
  const items = [...new Set(pairs.flatMap((pair) => pair.items))];
  const placeOf = new Map(items.map((item, place) => [item, place]));
  const placesOf = (which: 0 | 1) => Int32Array.from(pairs, (pair) => placeOf.get(pair.items[which]) ?? 0);
  const [ones, others] = [placesOf(0), placesOf(1)];
  const tracked = Uint8Array.from(items, (item) => (item.tracked ? 1 : 0));
  const wrong: Uint8Array[] = [];
  const shared = new Map<string, Uint8Array>();
  const text = new TextDecoder('latin1');
  const misses = new Uint8Array(items.length);
  eachRule(
    rules,
    items.map(({ cues }) => cues),
    (said) => {
      for (let item = 0; item < misses.length; item++)
        misses[item] = (said[item] as number) ^ (tracked[item] as number);
      const own = new Uint8Array(pairs.length);
      for (let pair = 0; pair < own.length; pair++)
        own[pair] = (misses[ones[pair] as number] as number) + (misses[others[pair] as number] as number);
      const key = text.decode(own);
      if (!shared.has(key)) shared.set(key, own);
      wrong.push(shared.get(key) ?? own);
    },
  );
  return { names, rules, pairs, wrong };
}

/** The share of the bank's items that the best rule of the class gets right, and that rule. */
export function bestOnBank({ pairs, wrong }: PairBank<CuedPair>): {
  readonly rule: number;
  readonly right: number;
} {
  const sums = wrong.map((own) => own.reduce((sum, one) => sum + one, 0));
  const least = sums.reduce((a, b) => Math.min(a, b));
  return { rule: sums.indexOf(least), right: 1 - least / (2 * pairs.length) };
}
