/** How long agents took for their answers in a session, from its log, and which times were drawn for those of bots with accounts. */
import type { AnyRecordedGame, GameTypes, Seat } from '../game.ts';
import type { SessionEvent } from '../session/events.ts';
import { type AnsweredRequest, answerAt } from '../session/pace.ts';
import { isAccount } from '../session/server-agent.ts';
import { evolveSession, type SessionState } from '../session/session.ts';
import { openTurnOf } from '../session/state.ts';
import type { Controller } from '../session/types.ts';
import { probeOf } from '../session/waiting.ts';
import { beginLog } from './replay.ts';

export interface TimedAnswer {
  readonly seat: Seat;
  readonly kind: Controller['kind'];
  /** The time from the request until the answer counted, ms. */
  readonly tookMs: number;
  /** The time from the request until it came, where it may have been held back; null: it was not, or the log does not say. */
  readonly ownMs: number | null;
  /** The time from the request until the time that was drawn for it; null: none was. */
  readonly drawnMs: number | null;
}

/** `cameAt`: of each event, when its message came, where it was held back; null: it was not. */
export function timedAnswers(
  game: AnyRecordedGame,
  events: readonly SessionEvent<GameTypes>[],
  cameAt: readonly (number | null)[] = [],
): readonly TimedAnswer[] {
  const answers: TimedAnswer[] = [];
  let session: SessionState<GameTypes> = beginLog(game, events);
  for (const [index, event] of events.entries()) {
    const answered = answeredIn(event);
    if (answered && 'seat' in event) {
      const { seat, at } = event;
      const held = session.seats[seat];
      const asked = askedAt(session, seat, answered);
      const drawn = isAccount(held) ? answerAt(session, answered, { seat, seed: held.participant }) : null;
      const came = cameAt[index] ?? null;
      if (held && asked !== null)
        answers.push({
          ...{ seat, kind: held.kind, tookMs: Math.max(0, at - asked) },
          ownMs: came === null ? null : Math.max(0, came - asked),
          drawnMs: drawn === null ? null : drawn - asked,
        });
    }
    if (event.type !== 'SessionCreated') session = evolveSession(game, session, event);
  }
  return answers;
}

function answeredIn(event: SessionEvent<GameTypes>): AnsweredRequest | null {
  if (event.type === 'ActionSubmitted') return { turn: event.turn };
  return event.type === 'ProbeAnswered' && event.answer !== null ? { probeId: event.probeId } : null;
}

function askedAt(session: SessionState<GameTypes>, seat: Seat, answered: AnsweredRequest): number | null {
  return ('turn' in answered ? openTurnOf(session)?.since : probeOf(session, seat)?.shownAt) ?? null;
}
