/**
 * Minimal pairs. A class is a set of behaviour rules that read the same cues of what a seat noticed. A pair of the class is
 * two histories with equal cues, so that each rule of the class chooses alike in both, in which the seat should believe
 * something else and act otherwise. A policy that is right in both histories of many pairs follows no rule of the class.
 */
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import type { Game, GameTypes, JointAction, Seat } from '../../../games/core/game.ts';
import type { Rng } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';

export interface PairClass {
  readonly id: string;
  /** What the rules of the class read, in words. */
  readonly about: string;
}

/** A playable config, and what all seats do from the first turn on. Seats without an action take their first legal one. */
export interface History<T extends GameTypes> {
  readonly config: T['Config'];
  /** Turn -> actions; empty: what the seats do makes no difference before the moment of choice. */
  readonly actions: readonly JointAction<T['Action']>[];
}

export interface MinimalPair<T extends GameTypes> {
  readonly a: History<T>;
  readonly b: History<T>;
  /** What differs, in words. */
  readonly differs: string;
}

export type PairChoice = string | number | boolean | null;

/** What a rule of the class would choose. */
interface RuleChoice {
  readonly id: string;
  readonly choice: PairChoice;
}

/** What a seat has reason to believe, by a named model; null: the model states nothing, or leaves it open. */
export interface HeldBelief {
  readonly model: string;
  readonly version: number;
  readonly seat: Seat;
  /** Who believes, in words of the game: seats, or agents of a story. */
  readonly chain: string;
  readonly proposition: string;
  readonly value: BeliefValue | null;
}

/** What the log of a history says about its moment of choice. */
export interface PairReading {
  /** All that the rules of the class read, as JSON that can be compared. */
  readonly cues: unknown;
  readonly rules: readonly RuleChoice[];
  readonly beliefs: readonly HeldBelief[];
  readonly action: PairChoice;
}

export interface WantedPairs {
  /** Id of a class. */
  readonly of: string;
  /** How many pairs; at least 1. */
  readonly count: number;
  readonly rng: Rng;
  /** Told how many more have been found. */
  readonly advance?: (by: number) => void;
}

export interface FoundPairs<T extends GameTypes> {
  /** No two are equal. */
  readonly pairs: readonly MinimalPair<T>[];
  /** Why there are no more; null: as many as wanted. It says whether this is proved, or where the search stopped. */
  readonly why: string | null;
}

/** What a game brings so that pairs of it can be found and proved. */
export interface PairSource<T extends GameTypes> {
  readonly game: Game<T>;
  readonly classes: readonly PairClass[];
  /** What decides which action is right, in words. */
  readonly rightBy: string;
  find(wanted: WantedPairs): FoundPairs<T>;
  /** Reads the log of a session in which a history was played. Throws if the log does not reach the moment of choice. */
  read(of: string, log: readonly SessionEvent<T>[]): PairReading;
  /** The histories in words, for people. */
  inWords(history: History<T>): readonly string[];
  /** The part of a config that makes one session of these histories; null: each history is a session of its own. */
  configOf(histories: readonly History<T>[]): Readonly<Record<string, unknown>> | null;
  /** The most histories that one config can hold. */
  readonly mostInConfig: number;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds sources of games of different types
export type AnyPairSource = PairSource<any>;
