/** What a decision cost under the belief that was reported before it, under the exact posterior, and under the truth. */
import type { GameTypes } from '../games/core/game.ts';
import type { SessionEvent } from '../games/core/session/events.ts';

/** What an action loses, in points over the horizon, with its Monte Carlo standard error. */
export interface Loss {
  readonly points: number;
  readonly standardError: number;
}

export interface Losses {
  /** Place of the turn's event in the log, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly seat: number;
  /** How many answers the belief is made of, and how far the worlds miss them, 0 to 1. */
  readonly answers: number;
  readonly off: number;
  /** What the best action under each belief earns there more than the action taken. */
  readonly underReport: Loss;
  readonly underPosterior: Loss;
  readonly underTruth: Loss;
  /** The two parts of `underPosterior`: what the best action for the report loses, and the action taken beside that one. */
  readonly belief: Loss;
  readonly choice: Loss;
}

export interface LossOptions {
  /** Worlds drawn for each belief and decision; an even number. */
  readonly draws?: number;
  readonly onTurn?: () => void;
}

/** One for each decision before which the seat said what is so, in order. Deterministic. */
export type LossesOf<T extends GameTypes> = (
  log: readonly SessionEvent<T>[],
  options?: LossOptions,
) => readonly Losses[];
