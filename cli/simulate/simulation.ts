/**
 * What `simulate` needs to know of a game: which tables its options ask for, which numbers a finished session gives,
 * and how they are told. The command itself knows no game.
 */
import type { Command } from 'commander';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';

/** The numbers of one episode: for each quantity, one number a seat. `returns` is always among them. */
export type Tally = Readonly<Record<string, readonly number[]>>;

/** A table that is played again and again. */
export interface Setting {
  /** Part of the seed of its episodes: equal keys, equal luck. */
  readonly key: string;
  readonly config: unknown;
  /** Ids of the policies, one a seat. */
  seats(episode: number): readonly string[];
}

export interface SimulateOptions {
  readonly game: string;
  readonly policy: readonly string[];
  readonly episodes: number;
  readonly seed: string;
  /** What the game's own options were parsed to. */
  readonly [name: string]: unknown;
}

/** One line of the report as JSON. */
export type Row = Readonly<Record<string, unknown>>;

export interface Simulation {
  /** The game's own options. */
  addOptions(command: Command): void;
  /** Throws a BadOption for what cannot be played. */
  plan(options: SimulateOptions): readonly Setting[];
  /** In a worker thread. */
  tally(events: readonly SessionEvent<GameTypes>[]): Tally;
  /** `tallies[i][k]`: episode k of setting i. */
  report(settings: readonly Setting[], tallies: readonly (readonly Tally[])[], options: SimulateOptions): Report;
}

/** What one game brings. */
export interface GameSimulation extends Simulation {
  /** Its id. */
  readonly game: string;
}

export interface Report {
  readonly rows: readonly Row[];
  /** For people. */
  readonly text: string;
}

/** The episode's returns; throws on a log without an end. */
export function returnsOf(events: readonly SessionEvent<GameTypes>[]): readonly number[] {
  const last = events.at(-1);
  if (last?.type !== 'SessionEnded') throw new Error(`a finished session ends with SessionEnded, not ${last?.type}`);
  return last.returns;
}
