import { expect, test } from 'vitest';
import { scoresOf, type TakenFor } from './scores.ts';

const taken = (session: string, was: string, given: string | null): TakenFor => ({ session, was, given });

test('the share of right answers is of partners of known order that were answered about, with an interval by session', () => {
  const scores = scoresOf([
    taken('a', 'order-0', 'order-0'),
    taken('a', 'order-1', 'order-2'),
    taken('b', 'order-2', 'order-2'),
    taken('b', 'order-2', null),
    taken('b', 'patient', 'order-1'),
  ]);
  expect(scores).toMatchObject({ n: 3, right: { value: 2 / 3 } });
  expect(scores?.right.low).toBeLessThan(2 / 3);
  expect(scores?.confusion).toEqual([
    [1, 0, 0],
    [0, 0, 1],
    [0, 0, 1],
  ]);
});

test('without such partners there are no scores', () => {
  expect(scoresOf([taken('a', 'patient', 'order-1')])).toBeNull();
});
