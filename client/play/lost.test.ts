/** What leaving a running session costs, in words. */
import { expect, test } from 'vitest';
import { tableSay } from '../testing/table-said.ts';
import { lostBy } from './lost.ts';

test('who leaves is told what is lost and what becomes of the others', () => {
  const seats = (...kinds: readonly ('person' | 'bot')[]) =>
    ({
      phase: 'running',
      turn: 3,
      deadline: 0,
      seats: kinds.map((kind) => ({ taken: true, kind, presence: 'acting' as const })),
    }) as const;
  const of = { seat: 0, say: tableSay('leave'), absent: () => 'The others play on without you: your seat waits.' };
  expect(lostBy({ ...of, points: 12, publicState: seats('person', 'person') })).toEqual([
    'You give up seat A and cannot come back to it.',
    'The others play on without you: your seat waits.',
    'Your score of 12 stays in the log.',
  ]);
  expect(lostBy({ ...of, points: null, publicState: seats('person', 'bot') })).toEqual([
    'You give up seat A and cannot come back to it.',
    'No person is left in the session then, so the session may end.',
    'Everything up to now stays in the log.',
  ]);
});
