/**
 * Keeps the tokens of a session that was just made: the first seat for a person is the participant's own, the others
 * are for invitations.
 */
import type { Created, SessionOrder } from '../api.ts';
import { keepSeats } from '../seat/tokens.ts';

/** Whether the participant has a seat of their own. */
export function keepCreated({ session, seats }: Created, order: SessionOrder): boolean {
  const tokens = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  const own = tokens.find(({ seat }) => order.seats[seat]?.kind === 'person') ?? null;
  keepSeats(session, { own, invites: tokens.filter((invite) => invite !== own), order });
  return own !== null;
}
