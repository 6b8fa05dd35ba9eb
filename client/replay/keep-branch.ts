/** Keeps the seats of a branch that was just made in this browser. */
import type { Branch } from '../../answers/sessions.ts';
import { keepSeats, keptSeats } from '../seat/tokens.ts';

/**
 * The first seat for a person is the reader's own; the others are for invitations. The branch leads where its parent leads:
 * back to the lab, and to another session like the parent, where this browser made that.
 */
export function keepBranch({ session, seats }: Branch, parent: string): void {
  const tokens = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  const [own = null, ...invites] = tokens;
  if (own) keepSeats(session, { own, invites, order: keptSeats(parent).order });
}
