/** Time that the server or its disk cost a session: how much of it the next deadline has to get back. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import { hasDeadline, runningSince } from '../../../games/core/session/waiting.ts';
import { STALL_MS } from '../stalls.ts';

/** How far the deadline moves for the time from `since` on, ms; null: there is no deadline, or too little was lost. */
export function timeToGiveBack(session: SessionState<GameTypes>, since: number, now: number): number | null {
  const byMs = now - Math.max(since, runningSince(session));
  return byMs < STALL_MS || !hasDeadline(session) ? null : byMs;
}

/**
 * Whether the time of a commit is given back. `forMs`: the time of the slow commit that this one gives back; 0: it gives none
 * back. On a disk that is always slow a deadline would move for ever if the extension's own commit gave back its time as well;
 * it does so only if it takes twice as long, since that is another trouble.
 */
export function isAnotherTrouble(tookMs: number, forMs: number): boolean {
  return tookMs >= 2 * forMs;
}
