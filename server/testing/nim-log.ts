/** For tests: the log of a session of two events, of a game outside the catalogue. */
import type { GameTypes } from '../../games/core/game.ts';
import { createSession } from '../../games/core/session/session.ts';
import { nim } from '../../games/core/testing/nim.ts';
import type { Log } from '../store/keep-logs.ts';

export function nimLog(session: string): Log {
  const setup = {
    session,
    config: { heap: 3, seats: 2, deadlineMs: null },
    study: null,
    arm: null,
    build: 'test',
    label: null,
    aids: { knowledge: true, history: true, notes: true },
    disclosure: { kind: true, presence: true },
  };
  const created = createSession<GameTypes>(nim, setup, { seed: 'a seed', at: 5 });
  return [created, { type: 'SessionEnded', at: 9, reason: 'abandoned', returns: [0, 0], seed: 'a seed' }];
}
