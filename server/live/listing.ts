/** What the list of sessions has to ask the rules that a session names. */
import { rulesOf } from '../../games/index.ts';
import type { Listing } from '../store/session-list.ts';

export const LISTING: Listing = {
  seatCount: ({ game, rulesVersion, config }) => rulesOf(game, rulesVersion)?.game.roles(config).length ?? 0,
};
