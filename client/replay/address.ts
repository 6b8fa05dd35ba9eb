/** Where a replay keeps its place, so that a link leads there and the browser's back button undoes a jump. */
import { withLanguage } from '../reader-language.ts';

export interface ReplayAddress {
  /** As deep-link.ts writes and reads it: "?seq=5". */
  readonly search: () => string;
  /** The place before is forgotten. */
  readonly replace: (search: string) => void;
  /** The place before stays in the browser's history. */
  readonly push: (search: string) => void;
  /** Calls when something else than the replay has changed the address. Returns how to stop. */
  readonly listen: (onChange: () => void) => () => void;
}

const onPopState = (onChange: () => void): (() => void) => {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
};

/** The address of a page of the server. */
export const PAGE_ADDRESS: ReplayAddress = {
  search: () => window.location.search,
  replace: (search) => window.history.replaceState(null, '', inSameLanguage(search, window.location.search)),
  push: (search) => window.history.pushState(null, '', inSameLanguage(search, window.location.search)),
  listen: onPopState,
};

/** The language that an address names stays where the replay moves on, unless the new place names one. */
function inSameLanguage(search: string, before: string): string {
  const language = new URLSearchParams(before).get('lang');
  return language === null || new URLSearchParams(search).has('lang') ? search : withLanguage(search, language);
}

/** The fragment of the address, which a page from a file may change. `opens`: the place where the address names none. */
export function fragmentAddress(opens: string): ReplayAddress {
  const now = () => (window.location.hash.startsWith('#?') ? window.location.hash.slice(1) : opens);
  return {
    search: now,
    replace: (search) => window.history.replaceState(null, '', `#${inSameLanguage(search, now())}`),
    push: (search) => window.history.pushState(null, '', `#${inSameLanguage(search, now())}`),
    // a link within the page names no place
    listen: (onChange) => onPopState(() => window.location.hash.startsWith('#?') && onChange()),
  };
}
