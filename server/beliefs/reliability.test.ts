/** Bins and scores of stated probabilities, on counts that can be checked by hand. */
import { expect, test } from 'vitest';
import { FLOOR, reliability } from './reliability.ts';

const yes = (probability: number) => [
  { value: true, probability },
  { value: false, probability: 1 - probability },
];
const was = (truth: unknown) => (value: unknown) => Number(value === truth);

test('a model that says 0.7 and is right in seven of ten is calibrated, and its scores show what it does not know', () => {
  const tally = reliability();
  for (let i = 0; i < 10; i++) tally.add(yes(0.7), was(i < 7));
  const { count, brier, logScore, calibrationError, impossible, bins } = tally.result();
  expect(count).toBe(10);
  expect(brier).toBeCloseTo(0.21);
  expect(logScore).toBeCloseTo(-(0.7 * Math.log(0.7) + 0.3 * Math.log(0.3)));
  expect(calibrationError).toBeCloseTo(0);
  expect(impossible).toBe(0);
  expect(bins.filter((bin) => bin.count > 0)).toEqual([
    { count: 10, stated: expect.closeTo(0.7), happened: 0.7, standardError: null },
  ]);
});

test('a model that was certain and wrong held the truth to be impossible', () => {
  const tally = reliability();
  tally.add(yes(1), was(false));
  tally.add(yes(1), was(true));
  expect(tally.result()).toMatchObject({ brier: 0.5, impossible: 0.5, logScore: -Math.log(FLOOR) / 2 });
  expect(tally.result().bins.at(-1)).toMatchObject({ count: 2, stated: 1, happened: 0.5 });
});

test('of several values each is a statement; a truth that is itself a probability counts in shares', () => {
  const tally = reliability();
  const places = ['a', 'b', 'c'].map((value) => ({ value, probability: value === 'a' ? 0.5 : 0.25 }));
  tally.add(places, was('b'));
  expect(tally.result().brier).toBeCloseTo((0.25 + 0.75 ** 2 + 0.0625) / 2);
  expect(tally.result().bins.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  const shares = reliability();
  shares.add(yes(0.4), (value) => (value === true ? 0.4 : 0.6));
  expect(shares.result().brier).toBeCloseTo(0);
});

test('a statement repeated within a session is no more evidence than a single one', () => {
  const once = reliability();
  const often = reliability();
  for (let session = 0; session < 20; session++) {
    for (let i = 0; i < 50; i++) often.add(yes(0.45), was(session % 2 === 0));
    once.add(yes(0.45), was(session % 2 === 0));
    once.next();
    often.next();
  }
  const [one, fifty] = [once, often].map((tally) => tally.result());
  const [bin, manifold] = [one, fifty].map((result) => result?.bins.find(({ count }) => count > 0));
  expect(manifold).toMatchObject({ count: 1000, stated: expect.closeTo(0.45), happened: 0.5 });
  // half of twenty: the root of 0.25 / 19
  expect(manifold?.standardError).toBeCloseTo(Math.sqrt(0.25 / 19), 10);
  expect(bin?.standardError).toBeCloseTo(manifold?.standardError ?? 0, 10);
  // a difference of 0.05 is less than chance alone would give
  expect(fifty?.byChance).toBeGreaterThan(fifty?.calibrationError ?? 1);
  expect(fifty?.byChance).toBeCloseTo(one?.byChance ?? 0, 10);
});

test('one session gives no standard error', () => {
  const tally = reliability();
  tally.add(yes(0.45), was(true));
  tally.next();
  expect(tally.result()).toMatchObject({ byChance: null });
  // the statements that only one of several sessions makes may all be true or false together
  tally.add(yes(1), was(true));
  tally.next();
  expect(tally.result().byChance).toBeCloseTo((Math.sqrt(2 / Math.PI) * Math.sqrt(0.45 * 0.55)) / 2);
  expect(tally.result().bins.map(({ standardError }) => standardError)).toEqual(Array(12).fill(null));
});
