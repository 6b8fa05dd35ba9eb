/**
 * The questions of a game after its last turn. Each seat gets its questions one after the other; the seats answer at the
 * same time. When all are answered, the session ends. A session without questions ends at once.
 */
import type { GameTypes, RecordedGame } from '../game.ts';
import { type Course, goOn } from './course.ts';
import type { SessionEvent } from './events.ts';
import { type Circumstances, laterBy } from './session.ts';
import { isInPlay, openTurnOf, type PendingProbe, probesIn, type SessionState } from './state.ts';
import type { EndCause, EndReason, Probe, ProbeAnswer } from './types.ts';
import { probeOf } from './waiting.ts';

/**
 * The next question to every seat that has none open. The questions left to an empty seat are closed unanswered. With no
 * question left, the end.
 */
export function askOrEnd<T extends GameTypes>(
  game: RecordedGame<T>,
  course: Course<T>,
  circumstances: Circumstances,
): Course<T> {
  const { session } = course;
  const { setup, seats, turn } = session;
  const asked = isInPlay(session) ? session.asked : [];
  const { at } = circumstances;
  const events: SessionEvent<T>[] = [];
  const all = setup.questions ? (game.questions?.(setup.config, session.game) ?? []) : [];
  const limitMs = setup.questions?.limitMs ?? null;
  for (const [seat, held] of seats.entries()) {
    if (probeOf(session, seat)) continue;
    const own = all.filter((question) => question.seat === seat);
    const left = own.slice(asked[seat] ?? 0);
    for (const [i, question] of held === null ? left.entries() : left.slice(0, 1).entries()) {
      const series = { nth: own.length - left.length + i + 1, of: own.length };
      const probe: Probe = { ...question, limitMs, series };
      const deadline = limitMs === null ? null : at + limitMs;
      events.push({ type: 'ProbeShown', at, turn, probe, deadline });
      if (held === null) events.push(closeProbe(session, { probe }, null, at));
    }
  }
  const after = goOn(game, course, events);
  if (probesIn(after.session).length > 0) return after;
  return goOn(game, after, [endEvent(game, session, 'terminated', circumstances)]);
}

/** The turn's clock stands still while questions are open. */
export function closeProbe<T extends GameTypes>(
  session: SessionState<T>,
  { probe }: Pick<PendingProbe, 'probe'>,
  answer: ProbeAnswer | null,
  at: number,
): SessionEvent<T> {
  const { deadline: due = null, stillFrom = null } = openTurnOf(session) ?? {};
  const until = session.phase === 'paused' ? session.pausedAt : at;
  const deadline = laterBy(due, until - (stillFrom ?? until));
  return { type: 'ProbeAnswered', at, seat: probe.seat, probeId: probe.id, answer, deadline };
}

export function endEvent<T extends GameTypes>(
  game: RecordedGame<T>,
  session: SessionState<T>,
  reason: EndReason,
  { seed, at }: Circumstances,
  cause?: EndCause,
): Extract<SessionEvent<T>, { type: 'SessionEnded' }> {
  return { type: 'SessionEnded', at, reason, ...(cause ? { cause } : {}), returns: game.returns(session.game), seed };
}
