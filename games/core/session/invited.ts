/**
 * Bots with accounts, which are invited to seats: when they may sit down, and what becomes of a session whose bot does not
 * come. In a study the rule for participants who drop out holds for them, once all participants are there.
 */
import type { GameTypes, Seat } from '../game.ts';
import type { SessionSetup } from './events.ts';
import type { OpenSession, SessionState } from './state.ts';
import type { InvitedBot } from './types.ts';

/** The bot that is invited to this seat; null: none is. */
export function botFor<T extends GameTypes>(
  { bots = [] }: Pick<SessionSetup<T>, 'bots'>,
  seat: Seat,
): InvitedBot | null {
  return bots.find((one) => one.seat === seat) ?? null;
}

/**
 * When the bot may take its seat, ms since the epoch: where seats must not recognise it, some time after the first person.
 * null: at once. Infinity: no person is there yet.
 */
export function comesAt<T extends GameTypes>(session: SessionState<T>, seat: Seat): number | null {
  const { afterMs } = botFor(session.setup, seat) ?? {};
  if (session.phase !== 'open' || afterMs === undefined || session.lines[seat]) return null;
  return session.peopleSince === null ? Number.POSITIVE_INFINITY : inTheLobby(session, session.peopleSince + afterMs);
}

/** A draw that is longer than the lobby stays open comes at its end. */
export function inTheLobby<T extends GameTypes>({ lobbyDeadline }: OpenSession<T>, at: number): number {
  return lobbyDeadline === null ? at : Math.min(at, lobbyDeadline - 1);
}

/** Whether the session waits for an agent in this seat before it starts. */
function isAwaited<T extends GameTypes>({ seats, setup, missed }: OpenSession<T>, seat: Seat): boolean {
  if (seats[seat] !== null) return false;
  return setup.dropout?.then !== 'continue' || !missed.some((one) => one.seat === seat);
}

/** Whether seats wait to be taken before the start. */
export function hasAwaited<T extends GameTypes>(session: OpenSession<T>): boolean {
  return session.seats.some((_, seat) => isAwaited(session, seat));
}

/** What follows when only bots are missing, and when, ms since the epoch. */
export type MissingBot =
  | { readonly at: number; readonly next: 'miss'; readonly seat: Seat }
  | { readonly at: number; readonly next: 'end' };

/** null: participants are missing, too, or no bot is, or it is not the study's rule that says what follows. */
export function missingBot<T extends GameTypes>(session: OpenSession<T>): MissingBot | null {
  const { setup, seats, missed, lobbyDeadline, peopleSince } = session;
  const { bots = [], dropout, participants = [] } = setup;
  if (!dropout || participants.some((one, seat) => one !== null && seats[seat] === null)) return null;
  const empty = bots.filter(({ seat }) => seats[seat] === null);
  const given = empty.filter(({ seat }) => missed.some((one) => one.seat === seat && one.instead === null));
  if (given.length > 0 && dropout.then !== 'continue') return { at: peopleSince ?? 0, next: 'end' };
  const [late] = empty.filter(({ seat }) => !missed.some((one) => one.seat === seat));
  return late && lobbyDeadline !== null ? { at: lobbyDeadline, next: 'miss', seat: late.seat } : null;
}
