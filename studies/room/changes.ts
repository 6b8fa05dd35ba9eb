/** What changed between two versions of a panel, as the feed tells it, and the panel after such a change. */
import type { Rows } from './facts.ts';

export interface Changes<R> {
  readonly set: Rows<R>;
  readonly gone: readonly string[];
}

/** null: nothing changed. */
export function changesBetween<R>(before: Rows<R>, after: Rows<R>): Changes<R> | null {
  const set = Object.entries(after).filter(([key, row]) => !isSame(before[key], row));
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return set.length === 0 && gone.length === 0 ? null : { set: Object.fromEntries(set), gone };
}

export function withChanges<R>(rows: Rows<R>, { set, gone }: Changes<R>): Rows<R> {
  const without = new Set(gone);
  return { ...Object.fromEntries(Object.entries(rows).filter(([key]) => !without.has(key))), ...set };
}

/** Rows are JSON, and made by one function each, so their keys stand in one order. */
function isSame(before: unknown, after: unknown): boolean {
  return before === after || (before !== undefined && JSON.stringify(before) === JSON.stringify(after));
}
