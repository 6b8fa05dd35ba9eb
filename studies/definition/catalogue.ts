/** What a check must be told of the installation, since studies import neither bots nor an environment. */

export interface PolicyFacts {
  readonly id: string;
  readonly game: string;
  readonly privileged: boolean;
  /** Beside it a participant earns at least as much by keeping silent. */
  readonly paysSilence: boolean;
}

export interface Catalogue {
  readonly policies: readonly PolicyFacts[];
  /** By game: the languages that its words are written in. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Names of time zones, as the IANA has them. */
  readonly zones: ReadonlySet<string>;
}
