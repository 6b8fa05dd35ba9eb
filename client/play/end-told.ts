/** How the end of a session tells the moments that decided it. Pure. */
import type { Recap } from '../../games/core/session/types.ts';

/**
 * replayed: each with its board and a mind, from the log; inWords: from what the seat was told; null: not at all.
 * `sees`: what this browser may see of the session in a replay; null: nothing, as in a study; undefined: not known yet.
 */
export function momentsTold(
  recap: Recap | undefined,
  sees: 'all' | 'own' | null | undefined,
): 'replayed' | 'inWords' | 'unknown' | null {
  // sessions that do not say tell moments where they tell reasons, as before there was a choice
  if (!(recap?.ends ?? recap?.reasons)) return null;
  if (!recap?.ends) return 'inWords';
  if (sees === undefined) return 'unknown';
  return sees === 'all' ? 'replayed' : 'inWords';
}
