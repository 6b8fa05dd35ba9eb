/** The live picture of the start page as data: see make-story.ts. */

/** A room, by its number, or the hands of a seat. */
export type Spot = { readonly room: number } | { readonly with: number };

/** Where a mind takes something to be. at null: it has no idea. */
export interface Held {
  readonly at: Spot | null;
  readonly verdict: 'true' | 'false' | 'open';
}

/** chain: [0] is A's mind, [0, 1] is what A takes B to believe. */
export interface Mind {
  readonly chain: readonly number[];
  readonly thing: Held;
  readonly agents: readonly Held[];
}

export interface Moment {
  /** Turns played; 0: the start. */
  readonly turn: number;
  readonly said: string;
  /** Whether a belief about the thing turned false in this turn. */
  readonly turnedFalse: boolean;
  readonly truth: { readonly thing: Spot | null; readonly agents: readonly (Spot | null)[] };
  readonly minds: readonly Mind[];
}

export interface Story {
  readonly title: string;
  readonly thing: string;
  readonly rooms: readonly string[];
  readonly moments: readonly Moment[];
}
