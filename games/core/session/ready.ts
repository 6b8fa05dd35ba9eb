/**
 * The question "Ready?" before a session starts. The time of the first turn, or its first beat, runs only once the people
 * in the seats are ready. The wait has a limit. No seat has seen anything of the game before.
 */
import type { GameTypes } from '../game.ts';
import { rngFor } from '../rng.ts';
import { drawMs } from './draw-ms.ts';
import { hasAwaited } from './invited.ts';
import { chanceOf, isAccount, isServerAgent } from './server-agent.ts';
import type { OpenSession } from './state.ts';

/** How long a session waits for "Ready" unless its order says, ms. */
export const READY_MS = 120_000;

/**
 * When the session starts, ms since the epoch: once all people are ready, and at the latest at the deadline. Other agents
 * are ready at once; where seats must not recognise policies, after a time as people take. null: seats are empty.
 */
export function startsAt<T extends GameTypes>(session: OpenSession<T>): number | null {
  const { setup, seats, ready, askedSince, readyDeadline } = session;
  if (hasAwaited(session)) return null;
  if (askedSince === null || readyDeadline === null) return Number.NEGATIVE_INFINITY;
  const people = seats.flatMap((held, seat) => (held?.kind === 'person' ? [seat] : []));
  if (people.length === 0) return askedSince;
  if (!people.every((seat) => ready.includes(seat))) return readyDeadline;
  const { pace } = setup;
  const others = seats.filter((held) => isServerAgent(held) || isAccount(held));
  const times = pace
    ? others.map((held) => askedSince + drawMs(pace.answerMs, rngFor(chanceOf(held), 'pace', 'ready')))
    : [];
  return Math.min(readyDeadline, Math.max(askedSince, ...times));
}
