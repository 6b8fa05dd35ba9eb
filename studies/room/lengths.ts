/** Lengths of time, sums of money, sessions and seats, in words. */
import { shownLetter } from '../../games/core/session/signs.ts';
import { inMoney } from '../definition/local-forms.ts';
import type { Money } from '../way/contract/page.ts';

/** As in "2:10", or "1:02:10" from an hour on. */
export function lengthInWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** As in "£3.05". */
export function moneyInWords({ minor, currency }: Money): string {
  return inMoney(minor, currency, 'en');
}

/** A session's name as operators say it: the end of its id. */
export const shortSession = (id: string): string => (id.length <= 8 ? id : `…${id.slice(-6)}`);

/** As in "seat A" or "seats A and B"; `letters`: by seat, the place in the alphabet, where a session moves them. */
export function seatsInWords(seats: readonly number[], letters: readonly number[] | undefined): string {
  const names = seats.map((seat) => shownLetter(seat, letters && { letters })).sort();
  const last = names.at(-1) ?? '';
  return names.length === 1 ? `seat ${last}` : `seats ${names.slice(0, -1).join(', ')} and ${last}`;
}
