/** The registry of boards: a game can be seen when it stands here. */
import { household } from './boards/household/entry.ts';
import { standoff } from './boards/standoff/entry.ts';
import { symmtom } from './boards/symmtom/entry.ts';
import type { AnyGameView, GameEntry } from './game-view.ts';
import { part } from './part.tsx';

export const BOARDS: readonly GameEntry[] = [symmtom, standoff, household];

export function boardOf(game: string): GameEntry | undefined {
  return BOARDS.find((entry) => entry.id === game);
}

const loading = new Map<string, Promise<AnyGameView>>();

/** The same promise for every caller, as React's `use` needs; a failed load is tried again by the next caller. */
export function loadView(game: string): Promise<AnyGameView> {
  const known = loading.get(game);
  if (known) return known;
  const entry = boardOf(game);
  if (!entry) return Promise.reject(new Error(`no board for the game ${game}`));
  const view = part(entry.load);
  loading.set(game, view);
  view.catch(() => loading.delete(game));
  return view;
}
