/**
 * What a tab keeps of its study: the token, and the id of the tab. The browser keeps the token, too, until the participation
 * is over, so that the link opens the place again in another tab, and no place of who used the browser before. The id is put aside only while the page is left, so a
 * reload keeps it, and a copy of the tab has one of its own.
 */
import { besideOthers } from '../../preview/frame-address.ts';
import { parseJson, read, write } from '../../seat/storage.ts';

const PLACE = 'sessionStorage';
/** The frames of a preview share the storage of their tab: the keys of each are its own. */
const FRAME = besideOthers();
const TAB_KEY = `standpoint/tab${FRAME}`;

export interface StudyTab {
  readonly id: string;
  /** The page was not open in this tab just before. */
  readonly isNew: boolean;
}

export function openTab(): StudyTab {
  const kept = read(PLACE, TAB_KEY);
  const id = kept || crypto.randomUUID();
  write(PLACE, TAB_KEY, '');
  window.addEventListener('pagehide', () => write(PLACE, TAB_KEY, id));
  // the browser may bring back a page that was left as it was
  window.addEventListener('pageshow', () => write(PLACE, TAB_KEY, ''));
  return { id, isNew: !kept };
}

const tokenKey = (study: string): string => `standpoint/study/${study}${FRAME}`;
const joinKey = (study: string): string => `standpoint/join/${study}${FRAME}`;

/** null: nobody has joined in this tab. */
export function keptToken(study: string): string | null {
  return read(PLACE, tokenKey(study)) || null;
}

export function keepToken(study: string, token: string): void {
  write(PLACE, tokenKey(study), token);
  writePlaces(study, [token, ...placesOf(study).filter((one) => one !== token)].slice(0, MOST_PLACES));
}

/** All tokens of the study that this browser holds. */
export function tokensHere(study: string): readonly string[] {
  const own = keptToken(study);
  const places = placesOf(study);
  return own === null || places.includes(own) ? places : [own, ...places];
}

/** The participation is over: the browser forgets the place, and this tab keeps it. */
export function leavePlace(study: string): void {
  const own = keptToken(study);
  if (placesOf(study).some((one) => one === own))
    writePlaces(
      study,
      placesOf(study).filter((one) => one !== own),
    );
}

/** Participants who took part in this browser, one after another. */
const MOST_PLACES = 10;
const placesKey = (study: string): string => `standpoint/places/${study}${FRAME}`;

function placesOf(study: string): readonly string[] {
  const kept = parseJson(read('localStorage', placesKey(study)) ?? '');
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
}

function writePlaces(study: string, tokens: readonly string[]): void {
  write('localStorage', placesKey(study), JSON.stringify(tokens));
}

/** The id of the command that joins with this query: the same after a reload. */
export function joinId(study: string, query: string): string {
  const kept = parseJson(read(PLACE, joinKey(study)) ?? '') as { query?: unknown; id?: unknown } | null;
  if (kept?.query === query && typeof kept.id === 'string') return kept.id;
  const id = crypto.randomUUID();
  write(PLACE, joinKey(study), JSON.stringify({ query, id }));
  return id;
}
