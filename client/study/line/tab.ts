/**
 * What a tab keeps of its study: the token, and the id of the tab. The id is put aside only while the page is left, so a
 * reload keeps it, and a copy of the tab has one of its own.
 */
import { parseJson, read, write } from '../../seat/storage.ts';

const PLACE = 'sessionStorage';
const TAB_KEY = 'standpoint/tab';

export interface Tab {
  readonly id: string;
  /** The page was not open in this tab just before. */
  readonly isNew: boolean;
}

export function openTab(): Tab {
  const kept = read(PLACE, TAB_KEY);
  const id = kept || crypto.randomUUID();
  write(PLACE, TAB_KEY, '');
  window.addEventListener('pagehide', () => write(PLACE, TAB_KEY, id));
  // the browser may bring back a page that was left as it was
  window.addEventListener('pageshow', () => write(PLACE, TAB_KEY, ''));
  return { id, isNew: !kept };
}

const tokenKey = (study: string): string => `standpoint/study/${study}`;
const joinKey = (study: string): string => `standpoint/join/${study}`;

/** null: nobody has joined in this tab. */
export function keptToken(study: string): string | null {
  return read(PLACE, tokenKey(study)) || null;
}

export function keepToken(study: string, token: string): void {
  write(PLACE, tokenKey(study), token);
}

/** The id of the command that joins with this query: the same after a reload. */
export function joinId(study: string, query: string): string {
  const kept = parseJson(read(PLACE, joinKey(study)) ?? '') as { query?: unknown; id?: unknown } | null;
  if (kept?.query === query && typeof kept.id === 'string') return kept.id;
  const id = crypto.randomUUID();
  write(PLACE, joinKey(study), JSON.stringify({ query, id }));
  return id;
}
