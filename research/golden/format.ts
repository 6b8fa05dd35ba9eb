/** A format of golden files: how to recognise a file, and how to check it against our programs. */
import type { GoldenReport } from './report.ts';

export interface GoldenFile {
  readonly path: string;
  readonly text: string;
  /** The parsed text; undefined when it is not JSON. */
  readonly json: unknown;
}

export interface CheckOptions {
  /** How many episodes to play where figures depend on chance. */
  readonly episodes: number;
  readonly progress: (done: number, total: number) => void;
}

export interface GoldenFormat {
  readonly id: string;
  /** The line in --help. */
  readonly about: string;
  recognises(file: GoldenFile): boolean;
  /** Compares the file with our programs. Throws a sentence when a file of this format cannot be used. */
  check(file: GoldenFile, options: CheckOptions): GoldenReport;
}
