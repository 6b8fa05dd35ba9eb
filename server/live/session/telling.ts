/** The messages that a seat gets of its session. They hold what is in the seat's life (games/core/session/life.ts) and no more. */
import type { AnyRecordedGame, GameTypes, Seat } from '../../../games/core/game.ts';
import { PROTOCOL_VERSION, type ServerMessage } from '../../../games/core/protocol.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { requestOf, type SeatLife } from '../../../games/core/session/life.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import { submittedIn } from '../../../games/core/session/state.ts';
import { endingOf, type LivesWithTellings } from '../../../games/core/session/telling.ts';

/** Whether seats are told of this event by a message that is no request. */
export function isNews({ type }: SessionEvent<GameTypes>): boolean {
  return type === 'DeadlineExtended' || type === 'SessionPaused' || type === 'ProbeExtended';
}

/** The messages about these events for a connected seat, with tokens in place of texts. */
export function messagesFor(
  seat: Seat,
  { session: { turn }, tellings }: LivesWithTellings<GameTypes>,
  events: readonly SessionEvent<GameTypes>[],
  now: number,
): readonly ServerMessage[] {
  // nearly every list has one message, and a list that grows by `push` has room for seventeen
  let messages: readonly ServerMessage[] = [];
  for (const { ended, requests } of tellings) {
    const request = requests[seat];
    if (request)
      messages = messages.concat(ended ? { type: 'ended', ...ended, request } : { type: 'request', now, request });
  }
  for (const event of events) {
    const news = newsIn(event, seat, now, turn);
    if (news) messages = messages.concat(news);
  }
  return messages;
}

/** The message about an event that is no request; null: the seat gets none. */
function newsIn(event: SessionEvent<GameTypes>, seat: Seat, now: number, turn: number): ServerMessage | null {
  switch (event.type) {
    case 'DeadlineExtended':
      return { type: 'deadline', now, turn: event.turn, deadline: event.deadline };
    case 'SessionPaused':
      return event.cause === 'operator' ? { type: 'paused', now, until: event.until ?? null } : null;
    case 'ProbeExtended':
      return event.seat === seat ? { type: 'deadline', now, turn, deadline: event.deadline } : null;
    default:
      return null;
  }
}

interface Welcomed {
  /** The life of the seat's holder. */
  readonly life: SeatLife<GameTypes>;
  readonly now: number;
}

/** All that the seat has lived through, for an agent that takes it or comes back to it, with tokens in place of texts. */
export function welcome(
  game: AnyRecordedGame,
  session: SessionState<GameTypes>,
  { life, now }: Welcomed,
): ServerMessage {
  const { setup } = session;
  const { seat } = life;
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
      ...(setup.signs ? { signs: setup.signs } : {}),
      ...(setup.undo ? { undo: true } : {}),
      ...(setup.ready ? { ready: true } : {}),
      ...(setup.selfPaced ? { selfPaced: true } : {}),
      ...(setup.calls ? { calls: true } : {}),
    },
    seat,
    first: life.first,
    experiences: [...life.experiences],
    notes: { text: life.notes.text ?? '', ticks: [...life.notes.ticks] },
    submitted: submittedIn(session)[seat] ?? null,
    ...(session.phase === 'open' && session.ready.includes(seat) ? { ready: true } : {}),
    ...(session.phase !== 'ended' && session.ownPace.includes(seat) ? { ownPace: true } : {}),
    request: life.first && requestOf(game, session, life),
    ended: session.phase === 'ended' ? endingOf(setup, session.ended) : null,
    ...(session.phase === 'paused' && session.pausedFor === 'operator'
      ? { paused: { until: session.pausedUntil } }
      : {}),
  };
}
