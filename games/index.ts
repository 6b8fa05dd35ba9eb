/** The catalogue: a game is in the laboratory when it stands here. */
import type { AnyGame } from './core/game.ts';
import { household } from './household/game.ts';
import { standoff } from './standoff/game.ts';
import { symmtom } from './symmtom/game.ts';

export const GAMES: readonly AnyGame[] = [symmtom, standoff, household];

export function gameById(id: string): AnyGame | undefined {
  return GAMES.find((game) => game.id === id);
}
