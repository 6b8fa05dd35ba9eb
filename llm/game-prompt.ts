/** What a game adds to prompts: its rules in words, and how an answer is written and read. Pure functions of what a seat noticed. */
import type { GameTypes } from '../games/core/game.ts';
import type { NameOf } from '../games/core/package.ts';
import type { FirstSight, Request } from '../games/core/policy.ts';

/** An answer as the game reads it; `why`: a sentence to the model that says what is wrong with it. */
export type ReadAction<T extends GameTypes> = { readonly action: T['Action'] } | { readonly why: string };

export interface GamePrompt<T extends GameTypes> {
  /** Id of the game. */
  readonly game: string;
  /** Raised when the same life would make another prompt. */
  readonly version: number;
  /** The rules, as far as the seat is told them: from the public parameters of its first observation, for "you" in its seat. */
  rulesInWords(first: FirstSight<T>, nameOf: NameOf): readonly string[];
  /** What a model is reminded of, where the variant does. */
  readonly reminder: readonly string[];
  /**
   * The actions now, and how to write one as a JSON object. Left out: the legal actions are numbered from 1, and
   * {"action": 2} is the second.
   */
  readonly acting?: {
    inWords(request: Request<T>, nameOf: NameOf): readonly string[];
    /** `answer`: the JSON object that the model wrote, without its reason. */
    read(answer: Readonly<Record<string, unknown>>, request: Request<T>): ReadAction<T>;
    /** The object that stands for this action, for solved examples and for what the seat did before. */
    write(action: T['Action'], request: Pick<Request<T>, 'legalActions'>): Readonly<Record<string, unknown>>;
  };
}
