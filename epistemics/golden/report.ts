/** What comes of checking recordings of the original programs: how much of them ours says too, and where they differ. */

/** One point in which what was recorded and what ours says differ. */
export interface Difference {
  /** Entry, turn, seat or whatever leads a reader there. */
  readonly place: string;
  readonly what: string;
  readonly recorded: unknown;
  readonly ours: unknown;
}

export interface GoldenReport {
  /** What is counted, in the plural: turns, settings, claims. */
  readonly unit: string;
  readonly entries: number;
  readonly checked: number;
  readonly agreed: number;
  readonly disagreements: readonly Difference[];
  /** What a reader should know of how it was checked. */
  readonly notes: readonly string[];
}

/** Compared as JSON of plain values and lists. */
export function differing(place: string, what: string, recorded: unknown, ours: unknown): readonly Difference[] {
  return JSON.stringify(recorded) === JSON.stringify(ours) ? [] : [{ place, what, recorded, ours }];
}
