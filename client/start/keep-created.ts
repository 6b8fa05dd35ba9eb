/** A session just made: the first seat for a person is one's own, the others are to be handed out. */
import type { Created, SessionOrder } from '../api.ts';
import { keepSeats } from '../seat/tokens.ts';

/** Whether there is a seat of one's own to go to. */
export function keepCreated({ session, seats }: Created, order: SessionOrder): boolean {
  const tokens = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  const own = tokens.find(({ seat }) => order.seats[seat]?.kind === 'person') ?? null;
  keepSeats(session, { own, invites: tokens.filter((invite) => invite !== own), order });
  return own !== null;
}
