/** What a session waits for: actions, answers, participants. And the command that falls due when it has waited too long. */
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import type { SessionCommand } from './commands.ts';
import { botFor, inTheLobby, missingBot } from './invited.ts';
import { startsAt } from './ready.ts';
import { isInPlay, lobbyDeadlineOf, openTurnOf, type PendingProbe, probesIn, type SessionState } from './state.ts';

/** The seats that have not yet acted in the open turn. */
export function awaitedSeats<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): readonly Seat[] {
  if (session.phase !== 'running' || !session.open) return [];
  const { submitted } = session.open;
  return game.activeSeats(session.game).filter((seat) => submitted[seat] === undefined);
}

/** Whether an agent in a seat has not yet acted in the open turn. */
export function isAgentAwaited<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): boolean {
  if (session.phase !== 'running' || !session.open) return false;
  const { seats, open } = session;
  for (const seat of game.activeSeats(session.game))
    if (seats[seat] !== null && open.submitted[seat] === undefined) return true;
  return false;
}

/** Whether the seat has not yet acted in the open turn. */
export function isAwaited<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>, seat: Seat): boolean {
  if (session.phase !== 'running' || session.open?.submitted[seat] !== undefined) return false;
  return session.open !== null && game.activeSeats(session.game).includes(seat);
}

/** Whether the open turn waits until the person in this seat asks for the next. */
export function pacesTurn<T extends GameTypes>(session: SessionState<T>, seat: Seat): boolean {
  const open = openTurnOf(session);
  if (!open || !isInPlay(session) || session.seats[seat]?.kind !== 'person') return false;
  return session.setup.selfPaced ? open.clock === 'next' : BEATEN.has(open.clock) && session.ownPace.includes(seat);
}

/**
 * The seats that hold up a turn in which people ask for the next: the people who have neither asked nor acted, and, where
 * the setup has people set the pace, the other agents that must act and have not.
 */
export function holdUpNext<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): readonly Seat[] {
  if (session.phase !== 'running' || !session.open) return [];
  const { clock, next, submitted } = session.open;
  const awaited = session.setup.selfPaced && clock === 'next' ? awaitedSeats(game, session) : [];
  return session.seats.flatMap((held, seat) => {
    if (held === null || submitted[seat] !== undefined) return [];
    const waits = pacesTurn(session, seat) ? !next.includes(seat) : awaited.includes(seat);
    return waits ? [seat] : [];
  });
}

/** The open question to this seat; null: there is none. */
export function probeOf<T extends GameTypes>(session: SessionState<T>, seat: Seat): PendingProbe | null {
  for (const pending of probesIn(session)) if (pending.probe.seat === seat) return pending;
  return null;
}

/** Whether the game is over and the session still waits for answers to its questions. */
export function isAsking<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): boolean {
  return isInPlay(session) && session.open === null && game.isTerminal(session.game);
}

/** Since when the time of what falls due next runs, as far as the state tells: ms since the epoch. */
export function runningSince<T extends GameTypes>(session: SessionState<T>): number {
  const asked = probesIn(session);
  if (asked.length > 0) return Math.min(...asked.map(({ shownAt }) => shownAt));
  if (session.phase === 'paused') return session.pausedAt;
  return openTurnOf(session)?.since ?? Number.NEGATIVE_INFINITY;
}

/** A command that falls due at a time. */
export interface Due {
  /** Absolute, ms since the epoch. */
  readonly at: number;
  readonly command: SessionCommand<GameTypes>;
}

/** The next command that falls due, if no other command comes first; null: none does. */
export function nextDue<T extends GameTypes>(session: SessionState<T>): Due | null {
  let next = earlier(limitDue(session), pauseDue(session));
  for (const due of gracesDue(session)) next = earlier(next, due);
  return earlier(next, playDue(session));
}

/** The first where both fall due at the same time. */
function earlier(one: Due | null, other: Due | null): Due | null {
  return one && (!other || one.at <= other.at) ? one : other;
}

/** The end of the time of the whole session. */
function limitDue<T extends GameTypes>(session: SessionState<T>): Due | null {
  if (session.phase !== 'running' || session.endsAt === null) return null;
  return { at: session.endsAt, command: { type: 'abandon', reason: 'truncated', cause: 'time_up' } };
}

/** The end of a pause that has one. */
function pauseDue<T extends GameTypes>(session: SessionState<T>): Due | null {
  if (session.phase !== 'paused' || session.pausedUntil === null) return null;
  return { at: session.pausedUntil, command: { type: 'resume' } };
}

/** The ends of the graces of lost lines. None ends in a pause. */
function gracesDue<T extends GameTypes>(session: SessionState<T>): readonly Due[] {
  if (!session.setup.dropout || session.phase === 'paused' || session.phase === 'ended') return NONE;
  return session.lines.flatMap((line, seat): readonly Due[] =>
    line?.status === 'lost' && line.until !== null ? [{ at: line.until, command: { type: 'dropOut', seat } }] : [],
  );
}

const NONE: readonly Due[] = [];

/** What falls due of the lobby, of an open question, or of the turn. */
function playDue<T extends GameTypes>(session: SessionState<T>): Due | null {
  const lobbyDeadline = lobbyDeadlineOf(session);
  const arrival = nextArrival(session);
  if (arrival && (lobbyDeadline === null || arrival.at < lobbyDeadline)) return arrival;
  const missing = missingDue(session);
  if (missing) return missing;
  if (lobbyDeadline !== null) return { at: lobbyDeadline, command: { type: 'closeLobby' } };
  if (session.phase === 'open' && session.askedSince !== null) {
    const at = startsAt(session);
    return at === null ? null : { at, command: { type: 'start' } };
  }
  if (session.phase !== 'running') return null;
  const { probes, open, turn } = session;
  if (probes.length > 0) {
    // the turn's clock stands still while a question is open
    const limited = probes.flatMap(({ probe: { seat, id: probeId }, deadline }): readonly Due[] =>
      deadline === null ? [] : [{ at: deadline, command: { type: 'answerProbe', seat, probeId, answer: null } }],
    );
    return limited.toSorted((a, b) => a.at - b.at)[0] ?? null;
  }
  if (!open || open.deadline === null) return null;
  return { at: open.deadline, command: { type: BEATEN.has(open.clock) ? 'beat' : 'timeOut', turn } };
}

/** The clocks at whose deadline a turn goes on as if no time limit had been missed. */
export const BEATEN: ReadonlySet<string> = new Set(['beat', 'next']);

/** Whether there is a deadline that more time would move: the coming of a policy is none, nor is the end of a pause. */
export function hasDeadline<T extends GameTypes>(session: SessionState<T>): boolean {
  const due = nextDue(session);
  if (due?.command.type === 'seat' || due?.command.type === 'resume') return lobbyDeadlineOf(session) !== null;
  return due !== null;
}

/** The next policy that comes to the lobby, also in the place of a bot; null: none does, or no person is there yet. */
function nextArrival<T extends GameTypes>(session: SessionState<T>): Due | null {
  if (session.phase !== 'open' || session.peopleSince === null) return null;
  const { setup, seats, peopleSince, missed } = session;
  const policies = (setup.arrivals ?? []).map(({ afterMs, ...one }) => ({ ...one, at: peopleSince + afterMs }));
  const instead = missed.flatMap(({ seat, instead: controller }) => {
    const at = inTheLobby(session, peopleSince + (botFor(setup, seat)?.afterMs ?? 0));
    return controller ? [{ seat, controller, at }] : [];
  });
  const [next] = [...policies, ...instead]
    .filter(({ seat }) => seats[seat] === null)
    .toSorted((a, b) => a.at - b.at || a.seat - b.seat);
  if (!next) return null;
  const { seat, controller, at } = next;
  return { at, command: { type: 'seat', seat, controller } };
}

/** What falls due where only bots are missing. */
function missingDue<T extends GameTypes>(session: SessionState<T>): Due | null {
  const missing = session.phase === 'open' ? missingBot(session) : null;
  if (!missing) return null;
  if (missing.next === 'end')
    return { at: missing.at, command: { type: 'abandon', reason: 'abandoned', cause: 'partner_left' } };
  return { at: missing.at, command: { type: 'missBot', seat: missing.seat, why: 'late' } };
}
