/** What a session waits for - actions, answers, a participant who takes over a seat - and what time does about it. */
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import type { SessionCommand } from './commands.ts';
import { isInPlay, lobbyDeadlineOf, type PendingProbe, probesIn, type SessionState } from './state.ts';

/** Seats whose action is still awaited. */
export function awaitedSeats<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): readonly Seat[] {
  if (session.phase !== 'running' || !session.open) return [];
  const { submitted } = session.open;
  return game.activeSeats(session.game).filter((seat) => submitted[seat] === undefined);
}

/** The question that is open for a seat. */
export function probeOf<T extends GameTypes>(session: SessionState<T>, seat: Seat): PendingProbe | null {
  return probesIn(session).find(({ probe }) => probe.seat === seat) ?? null;
}

/** Whether the game is over and its questions are being answered: the session has yet to end. */
export function isAsking<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): boolean {
  return isInPlay(session) && session.open === null && game.isTerminal(session.game);
}

/** What time does about it: the next thing that falls due, and the command that does it. Timers only wait for it. */
export interface Due {
  /** Absolute, ms since the epoch. */
  readonly at: number;
  readonly command: SessionCommand<GameTypes>;
}

/** null: time changes nothing. */
export function nextDue<T extends GameTypes>(session: SessionState<T>): Due | null {
  const lobbyDeadline = lobbyDeadlineOf(session);
  if (lobbyDeadline !== null) return { at: lobbyDeadline, command: { type: 'closeLobby' } };
  if (session.phase !== 'running') return null;
  const { probes, open, turn } = session;
  if (probes.length > 0) {
    // an open question holds the clock of the turn
    const limited = probes.flatMap(({ probe: { seat, id: probeId }, deadline }): readonly Due[] =>
      deadline === null ? [] : [{ at: deadline, command: { type: 'answerProbe', seat, probeId, answer: null } }],
    );
    return limited.toSorted((a, b) => a.at - b.at)[0] ?? null;
  }
  if (!open || open.deadline === null) return null;
  return { at: open.deadline, command: { type: open.clock === 'beat' ? 'beat' : 'timeOut', turn } };
}
