/** The report of a check against recordings of the original programs: what agrees, and every difference. */

/** One difference between a recording and our result. */
export interface GoldenDifference {
  /** Where it is in the recording: entry, turn, seat or the like. */
  readonly place: string;
  readonly what: string;
  readonly recorded: unknown;
  readonly ours: unknown;
}

export interface GoldenReport {
  /** The things counted, in the plural: turns, settings, claims. */
  readonly unit: string;
  readonly entries: number;
  readonly checked: number;
  readonly agreed: number;
  readonly disagreements: readonly GoldenDifference[];
  /** What a reader should know about the check. */
  readonly notes: readonly string[];
}

/** Compares plain values and lists as JSON. */
export function differing(place: string, what: string, recorded: unknown, ours: unknown): readonly GoldenDifference[] {
  return JSON.stringify(recorded) === JSON.stringify(ours) ? [] : [{ place, what, recorded, ours }];
}
