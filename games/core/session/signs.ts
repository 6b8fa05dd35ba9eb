/**
 * Which sign each seat has on pages: its shape and colour (its look) and its letter. They rotate from session to session, so
 * that no sign stands for one seat, role or start in all data of a study. No rule, observation or policy has them.
 */
import type { Rng } from '../rng.ts';
import type { Signs } from './types.ts';

/**
 * Draws signs for a session. Looks and letters are drawn apart, each seat's from those of the session. `lettersStay`: texts of
 * the game name seats by their letters, so that only looks are drawn.
 */
export function drawSigns(seats: number, lettersStay: boolean, rng: Rng): Signs {
  const bySeat = Array.from({ length: seats }, (_, seat) => seat);
  const looks = rng.shuffle(bySeat);
  return { looks, letters: lettersStay ? bySeat : rng.shuffle(bySeat) };
}
