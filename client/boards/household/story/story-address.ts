/**
 * The address of a page with a story: the moment stands in the search, and the story in the fragment, which stays as it is
 * while the replay moves. Nothing is left in the browser's history: undo is the page's own.
 */
import type { ReplayAddress } from '../../../replay/address.ts';

export interface StoryAddress extends ReplayAddress {
  /** Moves the replay that listens, or the next one that is drawn. `index`: a place in the log, from 0. */
  readonly go: (index: number) => void;
}

/** `about`: the proposition that is shown where the address names none. */
export function storyAddress(about: () => string): StoryAddress {
  const listeners = new Set<() => void>();
  const replace = (search: string): void => window.history.replaceState(null, '', `${search}${window.location.hash}`);
  const search = (): string => {
    const named = new URLSearchParams(window.location.search);
    if (!named.has('about')) named.set('about', about());
    return `?${named}`;
  };
  return {
    search,
    replace,
    push: replace,
    listen(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    go(index) {
      const named = new URLSearchParams(search());
      named.set('seq', String(index + 1));
      replace(`?${named}`);
      for (const listener of [...listeners]) listener();
    },
  };
}
