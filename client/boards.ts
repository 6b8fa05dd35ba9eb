/**
 * The registry of games. A game with an entry here is drawn by its own board. Every other game gets the plain board,
 * which shows what is seen as a table and what can be done as a list. Entries are all that every page loads of a game.
 */
import { household } from './boards/household/entry.ts';
import { mindgames } from './boards/mindgames/entry.ts';
import { plainEntry } from './boards/plain/entry.ts';
import { standoff } from './boards/standoff/entry.ts';
import { symmtom } from './boards/symmtom/entry.ts';
import { tomqa } from './boards/tomqa/entry.ts';
import type { AnyGameView, GameEntry, StartEntry, StoryPages } from './game-view.ts';
import { part } from './part.tsx';
import { readable } from './readable.ts';

export const BOARDS: readonly GameEntry[] = [symmtom, standoff, household, tomqa, mindgames];

/** undefined: the game has no board of its own. */
export function boardOf(game: string): GameEntry | undefined {
  return BOARDS.find((entry) => entry.id === game);
}

export function entryOf(game: string): GameEntry {
  return boardOf(game) ?? plainEntry(game);
}

export function nameOf(game: string): string {
  return entryOf(game).name;
}

/** What the game is called on its card, which says what one does; its own name, where it has no card. */
export function plainNameOf(game: string): string {
  const { front, name } = entryOf(game);
  return front?.plain ?? name;
}

export const loadView: (game: string) => Promise<AnyGameView> = once((game) => part(entryOf(game).load));

/** The game with its start form. A game without a board of its own gets the form that the server makes from the rules. */
export const loadEntry: (game: string) => Promise<StartEntry> = once(async (game) => {
  const entry = entryOf(game);
  return { ...entry, ...(await part(entry.form)) };
});

/** The lessons of a game with a tutorial; empty: it has none. */
export const loadLessons = once(async (game) => {
  const { lessons } = await loadView(game);
  return lessons ? part(lessons) : [];
});

/** Pages of the first game that tells stories. */
export async function loadStoryPages(): Promise<StoryPages> {
  const stories = BOARDS.find((entry) => entry.stories)?.stories;
  if (!stories) throw new Error('no game tells stories');
  return stories();
}

/** The same promise for every caller, as React's `use` needs. After a failed load, the next caller loads again. */
function once<T>(load: (game: string) => Promise<T>): (game: string) => Promise<T> {
  const loading = new Map<string, Promise<T>>();
  return (game) => {
    const known = loading.get(game);
    if (known) return known;
    const loaded = readable(load(game));
    loading.set(game, loaded);
    loaded.catch(() => loading.delete(game));
    return loaded;
  };
}
