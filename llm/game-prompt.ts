/** What a game adds to prompts: its rules in words, and how an answer is written and read. Pure functions of what a seat noticed. */
import type { GameTypes } from '../games/core/game.ts';
import type { NameOf } from '../games/core/package.ts';
import type { AnyPolicy, FirstSight, Request } from '../games/core/policy.ts';

/**
 * An answer as the game reads it. malformed: the object is not written as it was asked for. illegal: it is, and names what the
 * seat cannot do now. `why`: a sentence to the model that says what is wrong.
 */
export type ReadAction<T extends GameTypes> =
  | { readonly kind: 'action'; readonly action: T['Action'] }
  | { readonly kind: 'malformed' | 'illegal'; readonly why: string };

/** The JSON object that a model writes, without its reason. */
export type WrittenAnswer = Readonly<Record<string, unknown>>;

/** How a game's actions are written in JSON, and read back. */
export interface AnswerForm<T extends GameTypes> {
  /** What can be done now, and how to write it, line by line. */
  inWords(request: Request<T>, nameOf: NameOf): readonly string[];
  /** The object in short, as the end of a sentence. */
  format(request: Request<T>): string;
  read(answer: WrittenAnswer, request: Request<T>, nameOf: NameOf): ReadAction<T>;
  /** The object that stands for this action; null: the seat may not choose the action, which only a time-out does. */
  write(action: T['Action'], request: Request<T>, nameOf: NameOf): WrittenAnswer | null;
}

/** Sessions from which solved examples are taken. They are played by policies, the same for every seat that is asked. */
interface ExampleSessions<T extends GameTypes> {
  /** Plays the seat that an example is taken from. */
  readonly solver: AnyPolicy;
  /** Plays the other seats. */
  readonly partner: AnyPolicy;
  /**
   * The config as input that the game parses. `nth`: the number of the session, from 0. `shownTo`: the first sight of the seat that
   * is shown the examples; left out: the usual one.
   */
  config(nth: number, shownTo?: FirstSight<T>): unknown;
  /** The seat that an example is taken from. */
  seat(nth: number): number;
  /** Left out: every decision with several legal actions may be an example. */
  suits?(action: unknown): boolean;
}

export interface GamePrompt<T extends GameTypes> {
  /** Id of the game. */
  readonly game: string;
  /** Raised when the same life would make another prompt. */
  readonly version: number;
  /** The rules, as far as the seat is told them: from its first sight, for "you" in its seat. */
  rulesInWords(first: FirstSight<T>, nameOf: NameOf): readonly string[];
  /** What a model is reminded of, where the variant does. */
  readonly reminder: readonly string[];
  /**
   * Left out: the legal actions are numbered from 1, and {"action": 2} is the second.
   */
  readonly acting?: AnswerForm<T>;
  /** The percept with `f` applied to every text in it that a participant typed. Needed where actions hold such texts. */
  mapFreeText?(percept: T['Percept'], f: (text: string) => string): T['Percept'];
  readonly examples: ExampleSessions<T>;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyGamePrompt = GamePrompt<any>;
