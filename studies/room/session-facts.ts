/** A session of a study as the room shows it, from the state that its seats have been told of. */
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import { botFor } from '../../games/core/session/invited.ts';
import type { SeatLine } from '../../games/core/session/lines.ts';
import { lobbyDeadlineOf, openTurnOf, probesIn, type SessionState } from '../../games/core/session/state.ts';
import type { Dropout, EndCause } from '../../games/core/session/types.ts';
import { awaitedSeats, nextDue } from '../../games/core/session/waiting.ts';
import { seatsInWords } from './lengths.ts';
import type { PanelSession } from './panels.ts';

export interface RoomSessionFacts {
  readonly row: PanelSession;
  /** Since when each seat's line is lost; null: it is not. */
  readonly lostSince: readonly (number | null)[];
  readonly dropout: Dropout | null;
  /** When something falls due that has not happened yet; null: nothing does. */
  readonly due: number | null;
  /** null: it is not over. */
  readonly endedAt: number | null;
  readonly cause: EndCause | null;
}

type Session = SessionState<GameTypes>;

export function sessionFactsOf(
  game: AnyGame,
  session: Session,
  { nth, startedAt }: Pick<PanelSession, 'nth' | 'startedAt'>,
): RoomSessionFacts {
  const { setup, phase, seats, lines } = session;
  const lobby = lobbyDeadlineOf(session);
  const row: RoomSessionFacts['row'] = {
    session: setup.session,
    nth,
    game: game.id,
    status: phase,
    round: roundInWords(game, session),
    startedAt,
    deadline: deadlineOf(session),
    endsAt: phase === 'running' || phase === 'paused' ? session.endsAt : null,
    ...(setup.signs ? { signs: setup.signs } : {}),
    seats: seats.map((held, seat) => {
      const line = lines[seat] ?? null;
      const bot = botFor(setup, seat)?.controller.name;
      const participant = bot === undefined ? (setup.participants?.[seat] ?? line?.holder.participant ?? null) : null;
      const policy = held?.kind === 'policy' ? held.policy : null;
      const own = lineOf(line, { isAwaited: participant !== null || (bot !== undefined && held === null), lobby });
      const model =
        held?.kind === 'model'
          ? { model: held.model }
          : held === null && session.modelsLeft?.[seat] !== undefined
            ? { modelLeft: session.modelsLeft[seat] }
            : {};
      return { participant, policy, ...model, ...(bot === undefined ? {} : { bot }), ...own };
    }),
    ...(session.calls ? { models: { ...session.calls.used, inVain: session.calls.inVain } } : {}),
    waitsFor: waitsFor(game, session),
  };
  return {
    row,
    lostSince: lines.map((line) => (line?.status === 'lost' ? line.since : null)),
    dropout: setup.dropout ?? null,
    due: nextDue(session)?.at ?? null,
    endedAt: phase === 'ended' ? session.ended.at : null,
    cause: phase === 'ended' ? session.ended.cause : null,
  };
}

/** A session that was over before the room was opened. Only its line in the list is at hand. */
export function endedFacts(listed: {
  readonly session: string;
  readonly nth: number;
  readonly game: string;
  readonly turn: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly cause: EndCause | null;
  readonly participants: readonly (string | null)[];
}): RoomSessionFacts {
  const { session, nth, game, turn, endedAt, cause, participants } = listed;
  return {
    row: {
      session,
      nth,
      game,
      status: 'ended',
      round: `${turn} ${turn === 1 ? 'turn' : 'turns'}`,
      startedAt: listed.createdAt,
      deadline: null,
      endsAt: null,
      seats: participants.map((participant) => ({ participant, policy: null, line: 'here', until: null })),
      waitsFor: null,
    },
    lostSince: participants.map(() => null),
    dropout: null,
    due: null,
    endedAt,
    cause,
  };
}

function roundInWords(game: AnyGame, session: Session): string {
  if (session.phase === 'open') return 'not begun';
  const most = game.lengthOf?.(session.setup.config);
  const of = most === undefined ? '' : ` of ${most}`;
  if (game.roundOf) return `trial ${Math.max(1, game.roundOf(session.game))}${of}`;
  if (session.phase === 'ended') return `${session.turn} ${session.turn === 1 ? 'turn' : 'turns'}`;
  // turns are counted from 0, and after the last one its number stays
  return `turn ${most === undefined ? session.turn + 1 : Math.min(most, session.turn + 1)}${of}`;
}

function deadlineOf(session: Session): number | null {
  if (session.phase === 'ended') return null;
  const asked = probesIn(session).flatMap(({ deadline }) => (deadline === null ? [] : [deadline]));
  if (asked.length > 0) return Math.min(...asked);
  return lobbyDeadlineOf(session) ?? (session.phase === 'running' ? (openTurnOf(session)?.deadline ?? null) : null);
}

/** The line of a seat; that of a policy is always there. */
function lineOf(
  line: SeatLine | null,
  { isAwaited, lobby }: { readonly isAwaited: boolean; readonly lobby: number | null },
): Pick<PanelSession['seats'][number], 'line' | 'until'> {
  switch (line?.status) {
    case undefined:
      return isAwaited ? { line: 'lost', until: lobby } : { line: 'here', until: null };
    case 'here':
      return { line: 'here', until: null };
    case 'lost':
      return { line: 'lost', until: line.until };
    case 'out':
    case 'left':
      return { line: 'out', until: null };
  }
}

function waitsFor(game: AnyGame, session: Session): string | null {
  const letters = session.setup.signs?.letters;
  const named = (seats: readonly number[]): string => seatsInWords(seats, letters);
  switch (session.phase) {
    case 'open': {
      const empty = session.seats.flatMap((held, seat) => (held ? [] : [seat]));
      return empty.length === 0 ? 'the first turn' : `${named(empty)} to be taken`;
    }
    case 'paused':
      return session.pausedFor === 'operator'
        ? 'an operator to let it go on'
        : `a participant to take ${named(session.handedOver)}`;
    case 'running': {
      const asked = session.probes.map(({ probe }) => probe.seat);
      if (asked.length > 0) return `the answer of ${named(asked)} to a question`;
      const awaited = awaitedSeats(game, session);
      if (awaited.length > 0) {
        const lost = awaited.filter((seat) => session.lines[seat]?.status === 'lost');
        return `the choice of ${named(awaited)}${lost.length > 0 ? `; the line of ${named(lost)} is lost` : ''}`;
      }
      return session.open?.clock === 'beat' ? 'the next beat of its clock' : 'the next turn';
    }
    case 'ended':
      return null;
  }
}
