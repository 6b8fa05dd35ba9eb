/**
 * Which sign each seat has on pages: its shape and colour (its look) and its letter. They rotate from session to session, so
 * that no sign stands for one seat, role or start in all data of a study. No rule, observation or policy has them.
 */
import type { Seat } from '../game.ts';
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

/** The letter of a seat as all pages of its session have it: A for seat 0, unless the session moves letters. */
export function shownLetter(seat: Seat, signs?: Pick<Signs, 'letters'> | null): string {
  return String.fromCharCode(65 + (signs?.letters[seat] ?? seat));
}
