/** Deciders: a session is paused, goes on, or gets more time. */
import type { GameTypes } from '../game.ts';
import type { ByOperator } from './commands.ts';
import { accept, acceptWith, type CommandOf, type Decision, refuse, type Situation, wordsOf } from './decision.ts';
import type { SessionEvent } from './events.ts';
import { laterBy } from './session.ts';
import { isInPlay, type LiveSessionState, lobbyDeadlineOf, openTurnOf, type PausedSession, probesIn } from './state.ts';
import { resolveIfComplete } from './turns.ts';
import type { ExtendCause } from './types.ts';

export function decidePause<T extends GameTypes>(
  { session, at }: Situation<T>,
  command: CommandOf<T, 'pause'>,
): Decision<T, 'not_running'> {
  return session.phase === 'running'
    ? accept({ type: 'SessionPaused', at, cause: 'operator', ...untilOf(command), ...wordsOf(command) })
    : refuse('not_running', 'Only a running session can be paused.');
}

const untilOf = ({ until }: { readonly until?: number }) => (until === undefined ? {} : { until });

export function decideResume<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'resume'>,
): Decision<T, 'not_paused'> {
  const { game, session, at } = situation;
  if (session.phase !== 'paused') return refuse('not_paused', 'The session is not paused.');
  const resumed: SessionEvent<T> = { ...sessionResumed(session, at), ...wordsOf(command) };
  return acceptWith(situation, [resumed], (after) => resolveIfComplete(game, after, situation));
}

/** After the pause, the deadline of the turn is as far away as it was when the pause began. */
export function sessionResumed<T extends GameTypes>(
  { open, pausedAt }: PausedSession<T>,
  at: number,
): Extract<SessionEvent<T>, { type: 'SessionResumed' }> {
  return { type: 'SessionResumed', at, deadline: laterBy(open?.deadline ?? null, at - pausedAt) };
}

export function decideExtend<T extends GameTypes>(
  { session, at }: Situation<T>,
  command: CommandOf<T, 'extend'>,
): Decision<T, 'no_deadline'> {
  const { byMs, cause } = command;
  const why = { cause, ...wordsOf(command) };
  const events = [...extended(session, at, byMs, why), ...limitExtended(session, at, byMs, why)];
  // after an outage every grace begins anew when the server is back
  const graces = cause === 'outage' ? [] : gracesExtended(session, at, byMs, cause);
  const waits = session.lines.some((line) => line?.status === 'lost' && line.until !== null);
  if (events.length + graces.length === 0 && !waits) return refuse('no_deadline', 'There is no deadline to extend.');
  return accept(...events, ...graces);
}

interface Why extends ByOperator {
  readonly cause: ExtendCause;
}

/** The lobby, the open questions, or the turn, whichever runs. */
function extended<T extends GameTypes>(
  session: LiveSessionState<T>,
  at: number,
  byMs: number,
  why: Why,
): readonly SessionEvent<T>[] {
  const lobbyDeadline = lobbyDeadlineOf(session);
  const lobby = lobbyDeadline ?? (session.phase === 'open' ? session.readyDeadline : null);
  if (lobby !== null) return [{ type: 'LobbyExtended', at, deadline: lobby + byMs, ...why }];
  const asked = probesIn(session).flatMap(({ probe: { seat, id: probeId }, deadline }): SessionEvent<T>[] =>
    deadline === null ? [] : [{ type: 'ProbeExtended', at, seat, probeId, deadline: deadline + byMs, ...why }],
  );
  // the turn waits for the answer; its own deadline moves when the question is closed
  if (asked.length > 0) return asked;
  const deadline = openTurnOf(session)?.deadline ?? null;
  return deadline === null
    ? []
    : [{ type: 'DeadlineExtended', at, turn: session.turn, deadline: deadline + byMs, ...why }];
}

function limitExtended<T extends GameTypes>(
  session: LiveSessionState<T>,
  at: number,
  byMs: number,
  why: Why,
): readonly SessionEvent<T>[] {
  if (!isInPlay(session) || session.endsAt === null) return [];
  return [{ type: 'LimitExtended', at, deadline: session.endsAt + byMs, ...why }];
}

/** After a stall no grace moves by more than it has run. */
function gracesExtended<T extends GameTypes>(
  { lines, phase }: LiveSessionState<T>,
  at: number,
  byMs: number,
  cause: 'stall' | 'operator',
): readonly SessionEvent<T>[] {
  if (phase === 'paused') return [];
  return lines.flatMap((line, seat): SessionEvent<T>[] => {
    if (line?.status !== 'lost' || line.until === null) return [];
    const moved = cause === 'operator' ? byMs : Math.min(byMs, Math.max(0, at - line.graceFrom));
    return [{ type: 'ConnectionLost', at, seat, why: cause, until: line.until + moved }];
  });
}
