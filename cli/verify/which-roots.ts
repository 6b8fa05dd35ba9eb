/** Which file of roots a database is compared with: one that names the same lab. Says which it is, or why there is none. */
import { existsSync, readFileSync } from 'node:fs';
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
  const none = (why: string, of: string | null = null): RootsComparison => ({ roots: undefined, file, lab: of, why });
  if (!existsSync(file)) {
    if (named !== undefined) throw new BadOption(`there is no file ${named}`);
    return none(`there is no ${file}`);
  }
  const roots = readRoots(readFileSync(file, 'utf8'));
  if (roots.lab !== null && roots.lab !== lab) {
    const why = `${file} has those of lab ${roots.lab}, and this is lab ${lab}`;
    if (named !== undefined) throw new BadOption(`these roots cannot be compared: ${why}`);
    return none(why, roots.lab);
  }
  if (roots.lab === null && !roots.broken && named === undefined)
    return none(`${file} names no lab, which the server writes into it when it starts`);
  return { roots, file, lab: roots.lab, why: null };
}

/** A line without its end. */
export function comparisonInWords({ roots, file, lab, why }: RootsComparison): string {
  if (!roots) return `compared with no roots: ${why}`;
  return `compared with ${roots.lines.length} roots of ${lab === null ? 'a lab without an id' : `lab ${lab}`} in ${file}`;
}
