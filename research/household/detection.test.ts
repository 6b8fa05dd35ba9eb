import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalQuantile, sensitivityOf } from './detection.ts';

const counts = (hits: number, falseAlarms: number, of = 20) => ({
  hits,
  signals: of,
  falseAlarms,
  noise: of,
  unknown: 4,
  claims: 1,
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
  const { dPrime = Number.NaN, criterion = Number.NaN, claimRate } = sensitivityOf([counts(20, 0)]) ?? {};
  expect(dPrime).toBeCloseTo(2 * normalQuantile(20.5 / 21), 10);
  expect(criterion).toBeCloseTo(0, 10);
  expect(claimRate).toBe(0.25);
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
