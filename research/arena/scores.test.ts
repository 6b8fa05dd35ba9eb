import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import type { PlayedSession } from './play.ts';
import { scoresOf } from './scores.ts';
import { seatingsOf } from './seatings.ts';

const none = { timeOuts: 0, illegalActions: 0, crashes: 0 };
const WORTH: Readonly<Record<string, number>> = { a: 3, b: 1, c: 0 };

/** Each policy earns what it is worth, and one more for each seat that another policy holds; `luck` is of the deal. */
const earned = (seating: readonly string[], luck: number): PlayedSession => ({
  returns: seating.map((one) => (WORTH[one] ?? 0) + luck + seating.filter((other) => other !== one).length),
  faults: seating.map((one) => (one === 'c' ? { ...none, crashes: 1 } : none)),
});

const ALL: readonly string[] = ['a', 'b', 'c'];

function scored(seats: number, { measured = ALL, beside = ALL, isContest = false, luck = [0, 1, 2, 3] } = {}) {
  const seatings = seatingsOf({ measured, beside, seats });
  const deals = luck.map((one) => seatings.map((seating) => earned(seating, one)));
  return scoresOf({ seatings, deals, measured, beside, isContest }, rngFor('scores'));
}

test('a policy has a return alone, as a visitor and as a resident, and so have those beside it', () => {
  const [a] = scored(3).rows;
  const luck = 1.5;
  expect(a).toMatchObject({
    policy: 'a',
    alone: { value: 3 + luck },
    visitor: { focal: { value: 3 + 2 + luck }, background: { value: 0.5 + 1 + luck } },
    resident: { focal: { value: 3 + 1 + luck }, background: { value: 0.5 + 2 + luck } },
    seats: [0, 1, 2].map(() => ({ value: 5 + luck })),
    rating: null,
  });
});

test('with a pool, a policy of the pool is measured beside the others of it, and not beside all that meet it', () => {
  const { rows } = scored(2, { beside: ['b', 'c'], luck: [0, 0] });
  const beside = rows.map(({ visitor }) => visitor?.background.value);
  // b is worth 1 and c nothing, and each earns one more beside another policy
  expect(beside).toEqual([1.5, 1, 2]);
});

test('intervals are over deals: where all deals are alike they have no width, and else they hold the value', () => {
  const { pairs } = scored(2, { luck: [2, 2, 2] });
  expect(pairs).toHaveLength(6);
  for (const {
    visitorReturn: { value, low, high },
  } of pairs)
    expect([low, high]).toEqual([value, value]);
  const [first] = scored(2).pairs;
  expect(first?.visitorReturn.low).toBeLessThan(first?.visitorReturn.value ?? 0);
  expect(first?.visitorReturn.high).toBeGreaterThan(first?.visitorReturn.value ?? 0);
});

test('faults are counted in all sessions of a policy', () => {
  const rows = scored(2).rows;
  // alone in two seats, and in two seatings beside each of two others, in four deals
  expect(rows.map(({ sessions, crashes }) => [sessions, crashes])).toEqual([
    [24, 0],
    [24, 0],
    [24, 24],
  ]);
});

test('in a contest policies have ratings in the order of their returns', () => {
  const ratings = scored(2, { isContest: true }).rows.map(({ rating }) => rating?.value ?? expect.fail('no rating'));
  expect(ratings).toEqual(ratings.toSorted((x, y) => y - x));
});

test('the order in which policies are named changes nothing', () => {
  const usual = JSON.stringify(scored(3, { luck: [0, 1] }));
  fc.assert(
    fc.property(fc.shuffledSubarray([...ALL], { minLength: 3 }), (measured) => {
      expect(JSON.stringify(scored(3, { measured, beside: measured, luck: [0, 1] }))).toBe(usual);
    }),
    { numRuns: 6 },
  );
});
