/** For tests: a session whose agents told what they saw, as pages do. */
import type { Shown } from '../../games/core/session/client-facts.ts';
import { FACTS, TURN } from '../../games/core/testing/client-facts.ts';
import type { OrderedSession } from '../live/session/order.ts';
import { sitDownOutside } from './seats.ts';

const STAY = { move: 'stay', say: null };
/** Two outside agents, for one turn. */
export const TOLD_ORDER = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 3, turns: 1 },
  seats: [{ kind: 'outside' }, { kind: 'outside' }],
} as const;
/** What seat 0 saw. Seat 1 tells the FACTS. */
export const SEEN: Shown = { ...TURN, turn: 0, hiddenAtMs: 1500, hiddenMs: 40, unseenMs: 40 };

/** Plays a session of that order to its end: seat 0 reports and acts, seat 1 acts. */
export async function playTold(url: string, { seats }: OrderedSession): Promise<void> {
  const [first, second] = await Promise.all(seats.map(({ token }) => sitDownOutside(url, token)));
  for (const line of [first, second]) await line?.hear('request');
  first?.say({ type: 'report', commandId: 'report-1', facts: { ...FACTS, about: null, input: null, shown: [SEEN] } });
  await first?.hear('accepted');
  first?.say({ type: 'submit', commandId: 'action-1', turn: 0, action: STAY, facts: { ...FACTS, about: SEEN } });
  await first?.hear('accepted', ({ commandId }) => commandId === 'action-1');
  second?.say({ type: 'submit', commandId: 'action-1', turn: 0, action: STAY, facts: FACTS });
  await second?.hear('ended');
}
