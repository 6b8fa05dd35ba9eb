/**
 * The declared class of a game: every table of at most two of its named cues, each table once. A cue is a yes-or-no question
 * about an item; a table says, for each combination of answers, which of the two answers to give.
 */
import type { CueTable } from './types.ts';

/** A table with its cues as places in the list of names, and what it says as bits: bit c is for cell c. */
export interface CueRuleBits {
  readonly cues: readonly number[];
  readonly says: number;
}

/** The tables of two cues that depend on both: of sixteen, all but the constant ones and those of one cue. */
const OF_BOTH = [1, 2, 4, 6, 7, 8, 9, 11, 13, 14];

/** Constant rules first, then tables of one cue, then of two: the simpler of equal rules comes first. */
export function rulesFor(cues: number): readonly CueRuleBits[] {
  const each = Array.from({ length: cues }, (_, cue) => cue);
  return [
    ...[0, 1].map((says) => ({ cues: [], says })),
    ...each.flatMap((cue) => [1, 2].map((says) => ({ cues: [cue], says }))),
    ...each.flatMap((a) =>
      each.slice(a + 1).flatMap((b) => OF_BOTH.map((says): CueRuleBits => ({ cues: [a, b], says }))),
    ),
  ];
}

/** What the rule says of an item with these answers to the cues. */
export function saysOf({ cues: [a, b], says }: CueRuleBits, answers: readonly boolean[]): boolean {
  const first = a !== undefined && answers[a] ? 1 : 0;
  return ((says >>> (b === undefined ? first : 2 * first + (answers[b] ? 1 : 0))) & 1) === 1;
}

/**
 * Calls `each` for every rule with what it says of the items with these answers to the cues: 1 for yes. The list is used again
 * for the next rule.
 */
export function eachRule(
  rules: readonly CueRuleBits[],
  items: readonly (readonly boolean[])[],
  each: (said: Uint8Array) => void,
): void {
  const columns = (items[0] ?? []).map((_, cue) => Uint8Array.from(items, (answers) => (answers[cue] ? 1 : 0)));
  const never = new Uint8Array(items.length);
  const said = new Uint8Array(items.length);
  for (let rule = 0; rule < rules.length; rule++) {
    const { cues, says } = rules[rule] as CueRuleBits;
    const [a, b] = cues;
    // with one cue or none the first of two is never so
    const first = b === undefined ? never : (columns[a as number] ?? never);
    const second = columns[b ?? a ?? -1] ?? never;
    for (let i = 0; i < said.length; i++) said[i] = (says >>> (2 * (first[i] as number) + (second[i] as number))) & 1;
    each(said);
  }
}

export function tableOf({ cues, says }: CueRuleBits, names: readonly string[]): CueTable {
  return {
    cues: cues.map((cue) => names[cue] ?? ''),
    says: Array.from({ length: 2 ** cues.length }, (_, cell) => ((says >>> cell) & 1) === 1),
  };
}
