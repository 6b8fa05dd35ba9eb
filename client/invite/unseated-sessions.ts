/** Sessions in which the person who made them has no seat: this browser keeps a link for each seat of a person. */
import type { CreatedSession } from '../../answers/sessions.ts';
import { inviteLink, keepSeats, keptSeats } from '../seat/tokens.ts';
import { PREVIEW } from '../session-labels.ts';
import type { WantedSession } from '../session-order.ts';

export function keepUnseated({ session, seats }: CreatedSession, order: WantedSession): void {
  const invites = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  keepSeats(session, { own: null, invites, order });
}

/** A link to a seat, with the session and the place that it is for, both from 1. */
export interface SeatLink {
  readonly session: string;
  readonly nth: number;
  readonly place: number;
  /** null: signs are drawn, and the page has them only once the seat is taken. */
  readonly seat: number | null;
  readonly link: string;
}

/** The links that this browser keeps for these sessions, in order. */
export function linksOf(sessions: readonly string[]): readonly SeatLink[] {
  return sessions.flatMap((session, nth) => {
    const { invites, order } = keptSeats(session);
    return invites.map(({ seat, token }, place) => {
      const named = order?.signs === 'drawn' ? null : seat;
      return { session, nth: nth + 1, place: place + 1, seat: named, link: inviteLink(session, named, token) };
    });
  });
}

/** The order of a session for one person, with bots in the places of the other people. */
export function previewOf(order: WantedSession, policy: string): WantedSession {
  const own = order.seats.findIndex(({ kind }) => kind === 'person');
  const seats = order.seats.map((seat, at) =>
    seat.kind === 'policy' || at === own ? seat : { kind: 'policy' as const, policy },
  );
  const { lobby: _, ...rest } = order;
  return { ...rest, seats, label: PREVIEW };
}

/** One line for each link, with a head, as RFC 4180 has it: no value holds a comma, a quote or a line break. */
export function csvOf(links: readonly SeatLink[]): string {
  const rows = links.map(({ nth, place, link }) => [nth, place, link].join(','));
  return `${['table,place,link', ...rows].join('\r\n')}\r\n`;
}
