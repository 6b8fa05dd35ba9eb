/**
 * What one turn was for a seat: what it did, what happened and why, and the points item by item. A game's view makes it
 * from percepts and from the seat's own memory alone, so it never says what another seat knows, thinks or should be told.
 */
import type { GameTypes, Seat } from '../games/core/game.ts';
import type { Experience, FirstSight } from '../games/core/policy.ts';

/** A seat's life so far. `memories` has one entry more than `experiences`: before the first turn, and after each. */
export interface Lived<T extends GameTypes, Memory = unknown> {
  readonly seat: Seat;
  readonly first: FirstSight<T>;
  readonly experiences: readonly Experience<T>[];
  readonly memories: readonly Memory[];
  /** Whether sentences may name what the seat remembers: the session's aid for own knowledge. */
  readonly recalls: boolean;
  /** The session hides reasons, so no moment at the end tells one. Left out: it tells them. */
  readonly hidesReasons?: boolean;
}

export interface RecapSentence {
  readonly words: string;
  /** It says what the rules made of the turn: left out where the session hides reasons. */
  readonly isReason?: true;
  /** The board draws it, so the strip says it to screen readers only. */
  readonly isDrawn?: true;
}

export interface RecapGain {
  /** Negative: points lost. */
  readonly amount: number;
  readonly words: string;
  /** The seat by whose sign the board shows it; left out: none. */
  readonly by?: Seat;
}

export interface TurnRecap {
  /** The number of the turn, in the order of the game, from 0. */
  readonly turn: number;
  /** What the seat did, a sentence; null: it had nothing to do. */
  readonly did: string | null;
  /** The clock acted for the seat. */
  readonly late?: boolean;
  readonly happened: readonly RecapSentence[];
  /** null: the seat is not told of points in this turn. */
  readonly gains: readonly RecapGain[] | null;
}

/** A turn that decided how the session went, for its end. */
export interface Decisive {
  readonly turn: number;
  readonly title: string;
  readonly words: string;
}

/** Whose seat no agent acts for: that of another who is away, that of another who has left, or the reader's own. */
export type Absent = 'away' | 'gone' | 'you';

export const sumOf = (gains: readonly RecapGain[]): number => gains.reduce((sum, { amount }) => sum + amount, 0);
