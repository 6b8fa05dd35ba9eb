/** The live picture of the start page as data: see testing/make-story.ts. */

/** A room, by its number, or the hands of a seat. */
export type FrontSpot = { readonly room: number } | { readonly with: number };

/** Where a mind takes something to be. at null: it has no idea. */
export interface FrontBelief {
  readonly at: FrontSpot | null;
  readonly verdict: 'true' | 'false' | 'open';
}

/** chain: [0] is A's mind, [0, 1] is what A takes B to believe. */
export interface FrontMind {
  readonly chain: readonly number[];
  readonly thing: FrontBelief;
  readonly agents: readonly FrontBelief[];
}

export interface FrontMoment {
  /** Turns played; 0: the start. */
  readonly turn: number;
  readonly said: string;
  /** Whether a belief about the thing turned false in this turn. */
  readonly turnedFalse: boolean;
  readonly truth: { readonly thing: FrontSpot | null; readonly agents: readonly (FrontSpot | null)[] };
  readonly minds: readonly FrontMind[];
}

export interface ShownStory {
  readonly title: string;
  readonly thing: string;
  readonly rooms: readonly string[];
  readonly moments: readonly FrontMoment[];
}
