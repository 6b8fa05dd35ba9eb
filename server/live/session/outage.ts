/** What an outage of the server cost the participants of a session. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import { nextDue } from '../../../games/core/session/waiting.ts';
import { RETURN_MS } from '../stalls.ts';

/**
 * The time that participants lost, ms. Where they are to act or answer, at least `RETURN_MS` is left to come back. A show goes
 * on by itself, and costs them the outage alone.
 */
export function lostBy(session: SessionState<GameTypes>, awayMs: number, now: number): number {
  const due = nextDue(session);
  if (!due || !ACTED_UNTIL.has(due.command.type)) return awayMs;
  return awayMs + Math.max(0, RETURN_MS - (due.at + awayMs - now));
}

/** What falls due where participants have not acted or answered. */
const ACTED_UNTIL: ReadonlySet<string> = new Set(['timeOut', 'answerProbe']);
