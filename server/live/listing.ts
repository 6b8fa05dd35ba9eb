/** What the list of sessions has to ask the games of the catalogue. */
import { gameById } from '../../games/index.ts';
import type { Listing } from '../store/session-list.ts';

export const LISTING: Listing = { seatCount: ({ game, config }) => gameById(game)?.roles(config).length ?? 0 };
