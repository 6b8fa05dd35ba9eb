/** What a session waits for - actions, answers, somebody who takes over a seat - and what time does about it. */
import type { GameTypes, RecordedGame, Seat } from '../game.ts';
import type { SessionCommand } from './commands.ts';
import type { PendingProbe, SessionState } from './session.ts';

/** Seats whose action is still awaited. */
export function awaitedSeats<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): readonly Seat[] {
  if (session.phase !== 'running' || !session.open) return [];
  return game.activeSeats(session.game).filter((seat) => session.submitted[seat] === undefined);
}

/** The question that is open for a seat. */
export function probeOf<T extends GameTypes>({ probes }: SessionState<T>, seat: Seat): PendingProbe | null {
  return probes.find(({ probe }) => probe.seat === seat) ?? null;
}

/** Whether the game is over and its questions are being answered: the session has yet to end. */
export function isAsking<T extends GameTypes>(game: RecordedGame<T>, session: SessionState<T>): boolean {
  const { phase, open } = session;
  return (phase === 'running' || phase === 'paused') && open === null && game.isTerminal(session.game);
}

/** Whether the session waits for somebody to take over a seat. */
export function isHandedOver<T extends GameTypes>(session: SessionState<T>): boolean {
  return session.phase === 'paused' && session.pausedFor === 'handed_over';
}

/** What time does about it: the next thing that falls due, and the command that does it. Timers only wait for it. */
export interface Due {
  /** Absolute, ms since the epoch. */
  readonly at: number;
  readonly command: SessionCommand<GameTypes>;
}

/** null: time changes nothing. */
export function nextDue<T extends GameTypes>({
  lobbyDeadline,
  phase,
  probes,
  open,
  turn,
}: SessionState<T>): Due | null {
  if (lobbyDeadline !== null) return { at: lobbyDeadline, command: { type: 'closeLobby' } };
  if (phase !== 'running') return null;
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
