/** One point in which what was recorded and what ours says differ. */

export interface Difference {
  readonly place: string;
  readonly what: string;
  readonly recorded: unknown;
  readonly ours: unknown;
}

/** Compared as JSON of plain values and lists. */
export function differing(place: string, what: string, recorded: unknown, ours: unknown): readonly Difference[] {
  return JSON.stringify(recorded) === JSON.stringify(ours) ? [] : [{ place, what, recorded, ours }];
}
