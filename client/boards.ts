/**
 * The registry of boards. A game with an entry here is drawn by its own board. Every other game gets the plain board,
 * which shows what is seen as a table and what can be done as a list.
 */
import { getForm } from './api.ts';
import { household } from './boards/household/entry.ts';
import { plainEntry, titleOf } from './boards/plain/entry.ts';
import { standoff } from './boards/standoff/entry.ts';
import { symmtom } from './boards/symmtom/entry.ts';
import type { AnyGameView, GameEntry } from './game-view.ts';
import { part } from './part.tsx';

export const BOARDS: readonly GameEntry[] = [symmtom, standoff, household];

/** undefined: the game has no board of its own. */
export function boardOf(game: string): GameEntry | undefined {
  return BOARDS.find((entry) => entry.id === game);
}

export function nameOf(game: string): string {
  return boardOf(game)?.name ?? titleOf(game);
}

/** The entry of the game's own board; without one, a plain entry made from the rules. */
export async function loadEntry(game: string): Promise<GameEntry> {
  return boardOf(game) ?? plainEntry(game, await getForm(game));
}

const loading = new Map<string, Promise<AnyGameView>>();

/** The same promise for every caller, as React's `use` needs. After a failed load, the next caller loads again. */
export function loadView(game: string): Promise<AnyGameView> {
  const known = loading.get(game);
  if (known) return known;
  const entry = boardOf(game);
  const view = part(entry ? entry.load : async () => (await import('./boards/plain/view.tsx')).plainView(game));
  loading.set(game, view);
  view.catch(() => loading.delete(game));
  return view;
}
