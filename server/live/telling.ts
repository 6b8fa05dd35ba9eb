/** The messages that tell a seat of its session. They hold what the seat's account holds, and nothing else. */
import type { AnyRecordedGame, GameTypes, Seat } from '../../games/core/game.ts';
import { PROTOCOL_VERSION, type ServerMessage } from '../../games/core/protocol.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { SessionState } from '../../games/core/session/session.ts';
import { awaitedSeats, probeOf } from '../../games/core/session/waiting.ts';
import { endingOf, type Recorded, type SeatAccount } from './seat-account.ts';

/** What these events, recorded as `told`, mean for a seat that is attached. Texts are tokens still. */
export function messagesFor(
  seat: Seat,
  { session: { turn }, told }: Recorded<GameTypes>,
  events: readonly SessionEvent<GameTypes>[],
  now: number,
): readonly ServerMessage[] {
  const messages: ServerMessage[] = [];
  for (const { ended, requests } of told) {
    const request = requests[seat];
    if (request) messages.push(ended ? { type: 'ended', ...ended, request } : { type: 'request', now, request });
  }
  for (const event of events) {
    if (event.type === 'DeadlineExtended')
      messages.push({ type: 'deadline', now, turn: event.turn, deadline: event.deadline });
    if (event.type === 'ProbeExtended' && event.seat === seat)
      messages.push({ type: 'deadline', now, turn, deadline: event.deadline });
  }
  return messages;
}

export interface Welcoming {
  readonly seat: Seat;
  readonly now: number;
}

/** All that the seat has lived through, for whoever takes it or comes back to it. Texts are tokens still. */
export function welcome(
  game: AnyRecordedGame,
  session: SessionState<GameTypes>,
  account: SeatAccount<GameTypes>,
  { seat, now }: Welcoming,
): ServerMessage {
  const { setup } = session;
  return {
    type: 'welcome',
    protocol: PROTOCOL_VERSION,
    now,
    info: {
      session: setup.session,
      game: game.id,
      rulesVersion: game.version,
      roles: [...game.roles(setup.config)],
      aids: setup.aids,
      disclosure: setup.disclosure,
    },
    seat,
    first: account.first,
    experiences: [...account.experiences],
    notes: { text: account.note ?? '', ticks: [...account.ticks] },
    submitted: session.submitted[seat] ?? null,
    request: account.request && {
      ...account.request,
      legalActions: awaitedSeats(game, session).includes(seat) ? account.request.legalActions : [],
      deadline: (probeOf(session, seat) ?? session.open)?.deadline ?? null,
    },
    ended: session.ended && endingOf(setup, session.ended),
  };
}
