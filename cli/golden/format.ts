/** What the golden command knows of a format of files: how to recognise one, and how to check it against our programs. */
import type { GoldenReport } from '../../epistemics/golden/report.ts';

export interface GoldenFile {
  readonly path: string;
  readonly text: string;
  /** The text as JSON; undefined when it is not JSON. */
  readonly json: unknown;
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
