/** Deciders: a session is paused, goes on, or gets more time. */
import type { GameTypes } from '../game.ts';
import { accept, acceptWith, type CommandOf, type Decision, refuse, type Situation, wordsOf } from './decision.ts';
import type { SessionEvent } from './events.ts';
import { laterBy } from './session.ts';
import { lobbyDeadlineOf, openTurnOf, type PausedSession, probesIn } from './state.ts';
import { resolveIfComplete } from './turns.ts';

export function decidePause<T extends GameTypes>(
  { session, at }: Situation<T>,
  command: CommandOf<T, 'pause'>,
): Decision<T, 'not_running'> {
  return session.phase === 'running'
    ? accept({ type: 'SessionPaused', at, cause: 'operator', ...wordsOf(command) })
    : refuse('not_running', 'Only a running session can be paused.');
}

export function decideResume<T extends GameTypes>(situation: Situation<T>): Decision<T, 'not_paused'> {
  const { game, session, at } = situation;
  if (session.phase !== 'paused') return refuse('not_paused', 'The session is not paused.');
  return acceptWith(situation, [sessionResumed(session, at)], (after) => resolveIfComplete(game, after, situation));
}

/** After the pause, the deadline of the turn is as far away as it was when the pause began. */
export function sessionResumed<T extends GameTypes>({ open, pausedAt }: PausedSession<T>, at: number): SessionEvent<T> {
  return { type: 'SessionResumed', at, deadline: laterBy(open?.deadline ?? null, at - pausedAt) };
}

export function decideExtend<T extends GameTypes>(
  { session, at }: Situation<T>,
  command: CommandOf<T, 'extend'>,
): Decision<T, 'no_deadline'> {
  const { byMs, cause } = command;
  const why = { cause, ...wordsOf(command) };
  const lobbyDeadline = lobbyDeadlineOf(session);
  if (lobbyDeadline !== null) return accept({ type: 'LobbyExtended', at, deadline: lobbyDeadline + byMs, ...why });
  const asked = probesIn(session).flatMap(({ probe: { seat, id: probeId }, deadline }): SessionEvent<T>[] =>
    deadline === null ? [] : [{ type: 'ProbeExtended', at, seat, probeId, deadline: deadline + byMs, ...why }],
  );
  // the turn waits for the answer; its own deadline moves when the question is closed
  if (asked.length > 0) return accept(...asked);
  const deadline = openTurnOf(session)?.deadline ?? null;
  if (deadline === null) return refuse('no_deadline', 'There is no deadline to extend.');
  return accept({ type: 'DeadlineExtended', at, turn: session.turn, deadline: deadline + byMs, ...why });
}
