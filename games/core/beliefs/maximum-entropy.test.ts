import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maximumEntropy } from './maximum-entropy.ts';

/** All worlds of so many propositions, each true or not. */
const worlds = (propositions: number): readonly (readonly boolean[])[] =>
  Array.from({ length: 2 ** propositions }, (_, world) =>
    Array.from({ length: propositions }, (_, i) => ((world >>> i) & 1) === 1),
  );

const equal = (count: number): readonly number[] => Array.from({ length: count }, () => 1);

test('propositions that nothing ties together come out independent, and what was not asked stays even', () => {
  const all = worlds(3);
  const { weights, off } = maximumEntropy(equal(8), [
    { holds: all.map(([a]) => a === true), probability: 0.9 },
    { holds: all.map(([, b]) => b === true), probability: 0.2 },
  ]);
  expect(off).toBeLessThan(1e-9);
  for (const [i, [a, b]] of all.entries()) expect(weights[i]).toBeCloseTo((a ? 0.9 : 0.1) * (b ? 0.2 : 0.8) * 0.5, 9);
});

test('a proposition that worlds tie to the reported one follows it', () => {
  // the second holds only where the first does
  const possible = worlds(2).filter(([a, b]) => a || !b);
  const { weights } = maximumEntropy(equal(3), [{ holds: possible.map(([a]) => a === true), probability: 0.6 }]);
  const second = weights.reduce((sum, weight, i) => sum + (possible[i]?.[1] ? weight : 0), 0);
  expect(second).toBeCloseTo(0.3, 9);
});

test('without a report the base stays', () => {
  expect(maximumEntropy([1, 3], []).weights).toEqual([0.25, 0.75]);
});

test('a report that no world bears is said to be off, and changes nothing', () => {
  const { weights, off } = maximumEntropy([1, 1], [{ holds: [false, false], probability: 0.7 }]);
  expect(weights).toEqual([0.5, 0.5]);
  expect(off).toBeCloseTo(0.7, 12);
});

test('whatever is reported of tied propositions, the weights are products of one factor for each', () => {
  const all = worlds(3);
  const chance = fc.double({ min: 0.05, max: 0.95, noNaN: true });
  fc.assert(
    fc.property(chance, chance, (p, q) => {
      const first = all.map(([a]) => a === true);
      const either = all.map(([a, b]) => a === true || b === true);
      const { weights, off } = maximumEntropy(equal(8), [
        { holds: first, probability: p },
        { holds: either, probability: p + (1 - p) * q },
      ]);
      expect(off).toBeLessThan(1e-6);
      // of equal weight are the worlds in which the same reported propositions hold: more entropy there is none
      for (const [i, weight] of weights.entries())
        for (const [j, other] of weights.entries())
          if (first[i] === first[j] && either[i] === either[j]) expect(weight).toBeCloseTo(other, 9);
    }),
    { numRuns: 50 },
  );
});
