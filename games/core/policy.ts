/**
 * What the agent in a seat gets and answers. A participant, a policy inside the server and a bot outside it get the same
 * `Request` and answer it with a turn and an action.
 */
import type { GameTypes, Seat } from './game.ts';
import type { Rng } from './rng.ts';
import type { Probe, ProbeAnswer } from './session/types.ts';

/** What a seat is sent after the start and after every turn, and again when its participant comes back. */
export interface Request<T extends GameTypes> {
  readonly seat: Seat;
  /** The turn that an answer must name. */
  readonly turn: number;
  readonly observation: T['Observation'];
  /** What the seat noticed since the last request, in order. */
  readonly percepts: readonly T['Percept'][];
  /** What the seat did in the turn before this one, and what chose the action; null: it had nothing to do. */
  readonly acted: Acted<T> | null;
  /** Empty: nothing to do this turn. */
  readonly legalActions: readonly T['Action'][];
  /** Absolute, ms since the epoch; null: no limit. */
  readonly deadline: number | null;
  readonly probe: Probe | null;
  /** Other seats are answering questions that the session's setup orders or its game chooses; left out: they are not. */
  readonly othersAsked?: true;
  /**
   * The turn goes on once each person has acted or asked for the next. awaited: this person has not asked; asked: has.
   * Left out: the turn does not, or no person holds the seat.
   */
  readonly next?: 'awaited' | 'asked';
}

export interface Acted<T extends GameTypes> {
  readonly action: T['Action'];
  readonly by: 'agent' | 'clock' | 'rule';
}

/** One turn as a seat lived it. */
export interface Experience<T extends GameTypes> {
  readonly turn: number;
  readonly acted: Acted<T> | null;
  readonly percepts: readonly T['Percept'][];
}

/** The start as a seat saw it. The observation has the public parameters; the percepts have the seat's own secrets. */
export interface FirstSight<T extends GameTypes> {
  readonly seat: Seat;
  readonly observation: T['Observation'];
  readonly percepts: readonly T['Percept'][];
}

export interface ExpectedAction<T extends GameTypes> {
  readonly action: T['Action'];
  /** 0 to 1. */
  readonly chance: number;
}

/** A way to play, as pure functions: the same memory, request and rng give the same action. */
export interface Policy<T extends GameTypes, Memory = unknown> {
  readonly id: string;
  readonly game: string;
  /** Raised when the policy would act otherwise on the same experiences. */
  readonly version: number;
  /** One sentence for people who choose a policy. */
  readonly about: string;
  /** Sees everything instead of its seat's view: for baselines only. The log marks it. */
  readonly privileged?: boolean;
  /** Why it cannot play with this config, in a sentence; null: it can. Left out: it plays with any config of its game. */
  whyNot?(config: T['Config']): string | null;
  initialMemory(first: FirstSight<T>): Memory;
  observe(memory: Memory, experience: Experience<T>): Memory;
  act(memory: Memory, request: Request<T>, rng: Rng): T['Action'];
  /**
   * The actions that `act` may draw, with their chances, which sum to 1. Left out: bots/expecting.ts finds them from the draws
   * of `act`, where these are few and of whole numbers.
   */
  probabilities?(memory: Memory, request: Request<T>): readonly ExpectedAction<T>[];
  /** null: it gives no answer to this question. */
  answer?(memory: Memory, probe: Probe): ProbeAnswer | null;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds policies of different games and memories
export type AnyPolicy = Policy<any, any>;
