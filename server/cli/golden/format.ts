/** What the golden command knows of a format of files: how to recognise one, and how to check it against our programs. */

export interface GoldenFile {
  readonly path: string;
  readonly text: string;
  /** The text as JSON; undefined when it is not JSON. */
  readonly json: unknown;
}

export interface Disagreement {
  /** Entry, turn, seat or whatever leads a reader there. */
  readonly place: string;
  readonly what: string;
  readonly recorded: unknown;
  readonly ours: unknown;
}

export interface GoldenReport {
  /** What is counted, in the plural: turns, settings, claims. */
  readonly unit: string;
  readonly entries: number;
  readonly checked: number;
  readonly agreed: number;
  readonly disagreements: readonly Disagreement[];
  /** What a reader should know of how it was checked. */
  readonly notes: readonly string[];
}

export interface CheckOptions {
  /** How many episodes to play where figures of chance are compared. */
  readonly episodes: number;
  readonly progress: (done: number, total: number) => void;
}

export interface GoldenFormat {
  readonly id: string;
  /** One line for --help. */
  readonly about: string;
  recognises(file: GoldenFile): boolean;
  /** Throws a sentence when the file is of this format but cannot be used. */
  check(file: GoldenFile, options: CheckOptions): GoldenReport;
}
