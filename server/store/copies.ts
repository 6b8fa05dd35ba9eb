/** What a backup and a restore are told, and what they answer, whichever database it is. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { StreamFinding } from './finding.ts';

export interface CopyProgress {
  /** Called while the database is copied, with bytes; the total is known before and is not exact. */
  readonly copied?: (bytes: number, of: number) => void;
  /** Called while the copy is verified, with streams. */
  readonly verified?: (done: number, of: number) => void;
}

export interface Copied {
  /** Where the copy is; under its own name if there are no findings. */
  readonly file: string;
  readonly events: number;
  readonly findings: readonly StreamFinding[];
}

export interface RestoreOptions extends CopyProgress {
  /** Whether a database that is there already may be replaced. */
  readonly replace: boolean;
  /** ms since the epoch, for the name of what is replaced. */
  readonly now: number;
}

export interface Restored extends Copied {
  /** Where the database is that was replaced; null: there was none. */
  readonly kept: string | null;
  /**
   * How many erasures of participants of the replaced database the backup lacks: the next server repeats them. null: the
   * replaced database is damaged and cannot tell.
   */
  readonly erasures: number | null;
}

/** The name of a file that is not whole yet. */
export function partOf(file: string): string {
  return `${file}.part`;
}

export function toDisk(fileOrFolder: string): void {
  const handle = openSync(fileOrFolder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
