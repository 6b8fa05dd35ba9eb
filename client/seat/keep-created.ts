/**
 * Keeps the tokens of a session that was just made: the first seat for a person is the participant's own, the others
 * are for invitations.
 */
import type { CreatedSession } from '../../answers/sessions.ts';
import { keepSeats } from '../seat/tokens.ts';
import type { WantedSession } from '../session-order.ts';

type SeatMade = CreatedSession['seats'][number];

const placeOf = ({ seat, ordered = seat }: SeatMade): number => ordered;

/** Whether the participant has a seat of their own. */
export function keepCreated({ session, seats }: CreatedSession, order: WantedSession): boolean {
  const own = seats
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .find((made) => order.seats[placeOf(made)]?.kind === 'person');
  const kept = ({ seat, token }: SeatMade) => (token === null ? [] : [{ seat, token }]);
  const invites = seats.filter((made) => made !== own).flatMap(kept);
  keepSeats(session, { own: own ? (kept(own)[0] ?? null) : null, invites, order });
  return own !== undefined;
}
