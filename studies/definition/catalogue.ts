/** What a check must be told of the installation, since studies import neither bots nor an environment. */

import type { RecordingFacts } from './recordings.ts';

export interface PolicyFacts {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly privileged: boolean;
  /** Beside it a participant earns at least as much by keeping silent. */
  readonly paysSilence: boolean;
  /** Why it cannot play with this config, as the game parsed it, in a sentence; null: it can. */
  readonly whyNot: (config: unknown) => string | null;
}

export interface PublishedFacts {
  readonly recruiter: string;
  /** Ids of the studies whose participants it invites. */
  readonly invites: readonly string[];
}

export interface BotFacts {
  /** How long it takes for an answer at most, as its owner says, ms. */
  readonly answerMs: number;
  /** Whether an operator took the account back. */
  readonly revoked: boolean;
}

export interface ModelFacts {
  /** How long the server waits for an answer at most, ms. */
  readonly answerMs: number;
  /** Whether the server's table of prices has it. */
  readonly priced: boolean;
}

export interface Catalogue {
  readonly policies: readonly PolicyFacts[];
  /** Game -> the languages that its words are written in. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Names of time zones, as the IANA has them. */
  readonly zones: ReadonlySet<string>;
  /** The studies that are published on the server, by id; null: no server is asked. */
  readonly studies: Readonly<Record<string, PublishedFacts>> | null;
  /** The accounts of bots on the server, by name@version; null: no server is asked. */
  readonly bots: Readonly<Record<string, BotFacts>> | null;
  /** The language models that the server offers, by name; null: no server is asked. */
  readonly models: Readonly<Record<string, ModelFacts>> | null;
  /** Ids of the ways in which prompts can be made. */
  readonly variants: readonly string[];
  /** The sessions that the study names as recordings and that the server has, by id; null: no server is asked. */
  readonly recordings: Readonly<Record<string, RecordingFacts>> | null;
}

/** `name`: an id, or `ID@version`, which finds no other version. undefined: the game has no such policy. */
export function policyNamed({ policies }: Catalogue, game: string, name: string): PolicyFacts | undefined {
  return policies.find((one) => one.game === game && (one.id === name || `${one.id}@${one.version}` === name));
}
