/** Which file of roots a database is compared with: one that names the same lab. Says which it is, or why there is none. */
import { existsSync, readFileSync } from 'node:fs';
import type { SharedFiles } from '../../server/files/files.ts';
import { readRootCopies } from '../../server/root-copies.ts';
import { readRoots } from '../../server/store/roots.ts';
import type { RecordedRoots } from '../../server/store/verify-roots.ts';
import { BadOption } from '../shared/command.ts';

export interface RootsComparison {
  /** undefined: the log is compared with none. */
  readonly roots: RecordedRoots | undefined;
  readonly file: string;
  /** Id that the file has; null: there is no file, or none in it. */
  readonly lab: string | null;
  /** Why the log is not compared with the file; null: it is. */
  readonly why: string | null;
}

/**
 * `named`: the file that must be compared, so that it is a wrong option if it is of another lab. One from before labs had ids
 * is taken. Without a name it is the file `beside`, if it is there and of this lab.
 */
export function rootsOf(
  lab: string,
  { named, beside }: { readonly named?: string; readonly beside: string },
): RootsComparison {
  const file = named ?? beside;
  if (existsSync(file)) {
    const found = compared(lab, { file, text: readFileSync(file, 'utf8'), mayBeNameless: named !== undefined });
    if (named !== undefined && found.why !== null) throw new BadOption(`these roots cannot be compared: ${found.why}`);
    return found;
  }
  if (named !== undefined) throw new BadOption(`there is no file ${named}`);
  return { roots: undefined, file, lab: null, why: `there is no ${file}` };
}

/** Those of the copies that processes keep among the files that they share, but for copies that say no more than `file`. */
export async function copiedRoots(
  lab: string,
  { files, file }: { readonly files: SharedFiles; readonly file: string },
): Promise<readonly RootsComparison[]> {
  const copies = await readRootCopies(files, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return copies.map(({ place, text }) => compared(lab, { file: place, text, mayBeNameless: false }));
}

interface Given {
  readonly file: string;
  readonly text: string;
  /** Whether roots from before labs had ids are compared. */
  readonly mayBeNameless: boolean;
}

function compared(lab: string, { file, text, mayBeNameless }: Given): RootsComparison {
  const none = (why: string, of: string | null = null): RootsComparison => ({ roots: undefined, file, lab: of, why });
  const roots = readRoots(text);
  if (roots.lab !== null && roots.lab !== lab)
    return none(`${file} has those of lab ${roots.lab}, and this is lab ${lab}`, roots.lab);
  if (roots.lab === null && !roots.broken && !mayBeNameless)
    return none(`${file} names no lab, which the server writes into it when it starts`);
  return { roots, file, lab: roots.lab, why: null };
}

/** A line without its end. */
export function comparisonInWords({ roots, file, lab, why }: RootsComparison): string {
  if (!roots) return `compared with no roots: ${why}`;
  return `compared with ${roots.lines.length} roots of ${lab === null ? 'a lab without an id' : `lab ${lab}`} in ${file}`;
}
