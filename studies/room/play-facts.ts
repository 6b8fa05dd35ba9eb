/** What the outcome plots take of a session: times to a choice so far, and returns once it is over. */

export interface PlayFacts {
  readonly arm: string;
  /** By trial, or by turn in games without trials, from 1. Choices of people alone. */
  readonly choices: readonly { readonly n: number; readonly ms: number }[];
  /** Of the seats that people held at the end; null: the session is not over, or did not end by the rules. */
  readonly returns: readonly number[] | null;
}
