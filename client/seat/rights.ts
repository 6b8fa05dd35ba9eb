/**
 * Rights to order sessions, kept by this browser: the one that it got with its first order as a visitor, and one that an
 * operator gave out, which goes before. The operator's own token may stand in the place of the latter.
 */
import * as v from 'valibot';
import { parseJson, read, write } from './storage.ts';

const Kept = v.object({ given: v.nullable(v.string()), visitor: v.nullable(v.string()) });
type Kept = v.InferOutput<typeof Kept>;

const KEY = 'standpoint/rights';

function kept(): Kept {
  const parsed = v.safeParse(Kept, parseJson(read('localStorage', KEY) ?? ''));
  return parsed.success ? parsed.output : { given: null, visitor: null };
}

/** The token to order with, and to read what was ordered with it; null: this browser has none. */
export function keptRight(): string | null {
  const { given, visitor } = kept();
  return given ?? visitor;
}

export function hasGivenRight(): boolean {
  return kept().given !== null;
}

/** null: forgets the one that is kept. */
export function keepGivenRight(given: string | null): void {
  write('localStorage', KEY, JSON.stringify({ ...kept(), given }));
}

/** The server gives a visitor a new right only where this browser sent none that it knows. */
export function keepVisitorRight(visitor: string): void {
  write('localStorage', KEY, JSON.stringify({ ...kept(), visitor }));
}

/** The right in the fragment of a link from an operator, as in /#right=TOKEN; the address is cleared of it. */
export function takeLinkedRight(): void {
  const linked = /^#right=([\w-]{16,128})$/.exec(window.location.hash)?.[1];
  if (linked === undefined) return;
  keepGivenRight(linked);
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
}
