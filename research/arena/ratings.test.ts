import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { type Contest, fitRatings } from './ratings.ts';

const STRENGTHS = { a: 300, b: 100, c: 0, d: -400 } as const;
/** Points that the second seat is worth. */
const SECOND = 150;
const NAMES = Object.keys(STRENGTHS) as (keyof typeof STRENGTHS)[];

/** Contests of each two in both orders, won by chance according to these strengths. */
function simulated(each: number): readonly Contest[] {
  const rng = rngFor('ratings');
  return NAMES.flatMap((first) =>
    NAMES.filter((one) => one !== first).flatMap((second) =>
      Array.from({ length: each }, (): Contest => {
        const points = STRENGTHS[first] - STRENGTHS[second] - SECOND;
        const score = rng.real() < 1 / (1 + 10 ** (-points / 400)) ? 1 : 0;
        return { policies: [first, second], seats: [0, 1], score };
      }),
    ),
  );
}

test('strengths that contests were simulated with are found again, although the second seat wins more', () => {
  const ratings = fitRatings(simulated(2000));
  for (const name of NAMES)
    expect(Math.abs((ratings.get(name) ?? 0) - (ratings.get('c') ?? 0) - STRENGTHS[name])).toBeLessThan(25);
});

test('the fit does not depend on the order of contests, to the last bit', () => {
  const contest = fc
    .tuple(fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 }), fc.constantFrom(0, 0.5, 1), fc.nat(1))
    .map(([[a = '', b = ''], score, from]): Contest => ({ policies: [a, b], seats: [from, from + 1], score }));
  const orders = fc
    .array(contest, { minLength: 1, maxLength: 30 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(orders, ([one, other]) => {
      expect([...fitRatings(other)]).toEqual([...fitRatings(one)]);
    }),
  );
});

test('a policy that has won all has a finite rating, above the others', () => {
  const all = NAMES.slice(1).map((other): Contest => ({ policies: ['a', other], seats: [0, 1], score: 1 }));
  const ratings = fitRatings(all);
  expect(ratings.get('a')).toBeLessThan(2000);
  for (const other of NAMES.slice(1)) expect(ratings.get('a') ?? 0).toBeGreaterThan(ratings.get(other) ?? 0);
});

test('draws alone leave all policies at the same rating', () => {
  const all = simulated(3).map((one): Contest => ({ ...one, score: 0.5 }));
  for (const rating of fitRatings(all).values()) expect(rating).toBeCloseTo(0, 6);
});
