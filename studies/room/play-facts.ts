/** What the outcome plots take of a session: times to a choice so far, and returns once it is over. */

export interface PlayFacts {
  readonly arm: string;
  /** The choices of people alone. `n`: the trial, or the turn in games without trials, from 1. */
  readonly choices: readonly { readonly n: number; readonly ms: number }[];
  /** Returns of the seats that people held at the end; null: the session is not over, or did not end by the rules. */
  readonly returns: readonly number[] | null;
}
