/**
 * Tokens of seats, kept by this browser. The person who makes a session gets the token of their own seat and tokens for
 * invitations. An invited participant gets a token in the fragment of the link, which the browser does not send to a
 * server.
 */
import * as v from 'valibot';
import type { WantedSession } from '../session-order.ts';
import { parseJson, read, write } from './storage.ts';

const Kept = v.object({
  own: v.nullable(v.object({ seat: v.nullable(v.number()), token: v.string() })),
  invites: v.array(v.object({ seat: v.number(), token: v.string() })),
  /** The settings of the session, to make another one like it. */
  order: v.nullable(v.unknown()),
});
export interface KeptSeats {
  readonly own: { readonly seat: number | null; readonly token: string } | null;
  readonly invites: readonly { readonly seat: number; readonly token: string }[];
  readonly order: WantedSession | null;
}

const NOTHING: KeptSeats = { own: null, invites: [], order: null };
const keyOf = (session: string): string => `standpoint/seats/${session}`;

export function keepSeats(session: string, seats: KeptSeats): void {
  write('localStorage', keyOf(session), JSON.stringify(seats));
}

export function keptSeats(session: string): KeptSeats {
  const raw = read('localStorage', keyOf(session));
  if (raw === null) return NOTHING;
  const parsed = v.safeParse(Kept, parseJson(raw));
  return parsed.success ? { ...parsed.output, order: parsed.output.order as WantedSession | null } : NOTHING;
}

/** The token of the seat in this window: windows of one browser may hold different seats. */
export function takeSeat(session: string, token: string): void {
  write('sessionStorage', keyOf(session), token);
  const kept = keptSeats(session);
  if (kept.own === null && kept.invites.length === 0) keepSeats(session, { ...kept, own: { seat: null, token } });
}

export interface SeatPass {
  readonly token: string;
  /** Whether to take the seat without asking: it is the participant's own, or this window had it before. */
  readonly taken: boolean;
}

/** `fragment`: the part of the page's address after #. */
export function rightTo(session: string, fragment: string): SeatPass | null {
  const { own } = keptSeats(session);
  const here = read('sessionStorage', keyOf(session));
  if (fragment !== '') return { token: fragment, taken: fragment === here || fragment === own?.token };
  const token = here ?? own?.token ?? null;
  return token === null ? null : { token, taken: true };
}

/** `seat`: as the invitation names it by its sign; null: signs were drawn, and the page has them only once the seat is taken. */
export function inviteLink(session: string, seat: number | null, token: string): string {
  return `${window.location.origin}/play/${session}${seat === null ? '' : `?seat=${seat}`}#${token}`;
}
