import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalQuantile, sensitivitiesByOrder, sensitivityOf } from './detection.ts';

const counts = (
  hits: number,
  falseAlarms: number,
  unknown: readonly [yes: number, no: number, of: number] = [0, 0, 0],
) => ({
  hits,
  signals: 20,
  falseAlarms,
  noise: 20,
  unknown: unknown[2],
  claims: unknown[0] + unknown[1],
  unknownYes: unknown[0],
});

test('normal quantiles', () => {
  const known = [
    [0.5, 0],
    [0.841344746, 1],
    [0.977249868, 2],
    [0.998650102, 3],
    [0.01, -2.326347874],
  ] as const;
  for (const [p, z] of known) expect(normalQuantile(p)).toBeCloseTo(z, 6);
  expect(() => normalQuantile(0)).toThrow('between 0 and 1');
});

test("d' is 0 for a constant answer, whatever it is, and the criterion shows which", () => {
  const [yes, no] = [sensitivityOf([counts(20, 20)]), sensitivityOf([counts(0, 0)])];
  expect([yes?.dPrime, no?.dPrime]).toEqual([0, 0]);
  expect(yes?.criterion).toBeLessThan(-1.5);
  expect(no?.criterion).toBeCloseTo(-(yes?.criterion ?? 0), 10);
});

test('rates are corrected, so that perfect answers have a finite measure', () => {
  const { dPrime = Number.NaN, criterion = Number.NaN } = sensitivityOf([counts(20, 0)]) ?? {};
  expect(dPrime).toBeCloseTo(2 * normalQuantile(20.5 / 21), 10);
  expect(criterion).toBeCloseTo(0, 10);
});

test('yes where "I don\'t know" is right is a false alarm, no is none, and both are claims', () => {
  const none = sensitivityOf([counts(20, 0, [0, 0, 10])]);
  const no = sensitivityOf([counts(20, 0, [0, 10, 10])]);
  const yes = sensitivityOf([counts(20, 0, [10, 0, 10])]);
  expect(no?.dPrime).toBe(none?.dPrime);
  expect(yes?.dPrime).toBeLessThan((no?.dPrime ?? 0) - 1);
  expect([none, no, yes].map((of) => of?.claimRate)).toEqual([0, 1, 1]);
  expect(yes).toMatchObject({ n: 50, falseAlarmRate: 1 / 3 });
});

test("a seat whose yes depends on nothing has d' 0, also where yes is seldom right", () => {
  for (const share of [0, 0.25, 0.5, 1]) {
    const of = sensitivityOf([counts(20 * share, 20 * share, [20 * share, 0, 20])]);
    expect(of?.dPrime).toBeCloseTo(0, 10);
  }
});

test('the error of independent answers is that of Gourevitch and Galanter', () => {
  // both rates one half: twice (1/4) / (21 / 2π)
  expect(sensitivityOf([counts(10, 10)])?.samplingError).toBeCloseTo(Math.sqrt((2 * 0.25 * 2 * Math.PI) / 21), 10);
});

test('measures are by order', () => {
  const of = (order: number, hits: number) => ({ order, truth: counts(hits, 0), knowledge: counts(hits, 0) });
  const rows = sensitivitiesByOrder([of(1, 20), of(0, 10), of(1, 20)]);
  expect(rows.map(({ order, truth }) => [order, truth.n, truth.hitRate])).toEqual([
    [0, 40, 0.5],
    [1, 80, 1],
  ]);
});

test('standard errors are by task: the same answers in more equal tasks have smaller ones, in one task none', () => {
  const few = [counts(15, 5), counts(12, 8)];
  const many = [...few, ...few, ...few, ...few];
  expect(sensitivityOf([counts(15, 5)])?.dPrimeError).toBeNull();
  expect(sensitivityOf(many)?.dPrimeError).toBeLessThan(sensitivityOf(few)?.dPrimeError ?? 0);
  expect(sensitivityOf([])).toBeNull();
});

test("d' grows with hits and falls with false alarms", () => {
  const some = fc.integer({ min: 0, max: 19 });
  fc.assert(
    fc.property(some, some, (hits, falseAlarms) => {
      const at = sensitivityOf([counts(hits, falseAlarms)])?.dPrime ?? Number.NaN;
      expect(sensitivityOf([counts(hits + 1, falseAlarms)])?.dPrime).toBeGreaterThan(at);
      expect(sensitivityOf([counts(hits, falseAlarms + 1)])?.dPrime).toBeLessThan(at);
    }),
  );
});
