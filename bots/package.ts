/** What the bots know of one game: who can sit at its tables, and what a new database shows of it. */
import type { AnyPolicy } from '../games/core/policy.ts';
import { uniformIn } from './uniform.ts';

export interface BotPackage {
  /** Id of the game. */
  readonly game: string;
  /** What people and experimenters choose from; programs take the first one unless told otherwise. */
  readonly policies: readonly [AnyPolicy, ...AnyPolicy[]];
  /** One of them: it sits with people unless they choose another. */
  readonly defaultPartner: AnyPolicy;
  /** Only there to measure the others by, scripted seats of scenarios among them: never offered as partners. */
  readonly yardsticks: readonly AnyPolicy[];
  /** Sessions that a new database shows. Without it, one of the default partner with the game's own config. */
  readonly demos?: readonly [Demo, ...Demo[]];
}

/** A session to be played for show, every seat by the same policy. */
export interface Demo {
  readonly label: string;
  readonly policy: AnyPolicy;
  /** Parsed by the game. */
  readonly config: unknown;
}

/** Of a game that brings no policies of its own: people can sit with uniform bots. */
export function plainBots(game: string): BotPackage {
  const uniform = uniformIn(game);
  return { game, policies: [uniform], defaultPartner: uniform, yardsticks: [] };
}
