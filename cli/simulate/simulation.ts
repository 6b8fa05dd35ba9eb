/**
 * A game's part of `simulate`: which sessions its options ask for, which numbers a finished session gives, and how to report
 * them. The command itself knows no game.
 */
import type { Command } from 'commander';
import type * as z from 'zod';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';

/** The numbers of one episode: for each quantity, one number for each seat. `returns` is always among them. */
export type SimulationTally = Readonly<Record<string, readonly number[]>>;

/** A session to play for many episodes. */
export interface SimulationSetting {
  /** A part of the seed of its episodes: equal keys, equal luck. */
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
  /** The parsed values of the game's own options. */
  readonly [name: string]: unknown;
}

/** One line of the report as JSON. */
type SimulationRow = Readonly<Record<string, unknown>>;

export interface Simulation {
  /** A row of its report. */
  readonly row: z.ZodType<SimulationRow>;
  /** Adds the game's own options to the command. */
  addOptions(command: Command): void;
  /** The settings that the options ask for; throws a BadOption if they cannot be played. */
  plan(options: SimulateOptions): readonly SimulationSetting[];
  /** The numbers of a finished episode; called in a worker thread. */
  tally(events: readonly SessionEvent<GameTypes>[], options: SimulateOptions): SimulationTally;
  /** `tallies[i][k]`: episode k of setting i. */
  report(
    settings: readonly SimulationSetting[],
    tallies: readonly (readonly SimulationTally[])[],
    options: SimulateOptions,
  ): SimulationReport;
}

/** The simulation of one game. */
export interface GameSimulation extends Simulation {
  /** Id of the game. */
  readonly game: string;
}

export interface SimulationReport {
  readonly rows: readonly SimulationRow[];
  /** The report in words. */
  readonly text: string;
}

/** The episode's returns; throws on a log without an end. */
export function returnsOf(events: readonly SessionEvent<GameTypes>[]): readonly number[] {
  const last = events.at(-1);
  if (last?.type !== 'SessionEnded') throw new Error(`a finished session ends with SessionEnded, not ${last?.type}`);
  return last.returns;
}
