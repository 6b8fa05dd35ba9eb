/** Calls in a log: each with the reply and the action of its own seat and number. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../game.ts';
import { loggedCalls } from './calls-in-log.ts';
import type { SessionEvent } from './events.ts';

const made = { model: 'm-1', made: 'nim 1, zero-shot', prompt: 'hash' };
const came = { served: 'm-1', finish: 'stop', status: 200, tokens: null, cost: null } as const;

test('a call has the reply and the action of its seat and number, and none where the session was over before', () => {
  const asked = (seat: number, call: number) =>
    ({ type: 'ModelAsked', at: 100 * call, seat, turn: 0, call, ...made }) as const;
  const answered = (seat: number, call: number, reading: 'malformed' | 'action') =>
    ({
      type: 'ModelAnswered',
      at: 100 * call + 50,
      seat,
      call,
      outcome: 'answered',
      reading,
      text: 'x',
      ...came,
    }) as const;
  const submitted = { type: 'ActionSubmitted', at: 300, seat: 1, turn: 0, action: 'take', call: 1 } as const;
  const own = { type: 'ActionSubmitted', at: 310, seat: 2, turn: 0, action: 'take' } as const;
  const log: readonly SessionEvent<GameTypes>[] = [
    ...[asked(0, 1), asked(1, 1), answered(1, 1, 'action'), answered(0, 1, 'malformed'), asked(0, 2), submitted, own],
  ];
  expect(loggedCalls(log)).toEqual([
    { asked: asked(0, 1), answered: answered(0, 1, 'malformed'), submitted: null },
    { asked: asked(1, 1), answered: answered(1, 1, 'action'), submitted },
    { asked: asked(0, 2), answered: null, submitted: null },
  ]);
});
