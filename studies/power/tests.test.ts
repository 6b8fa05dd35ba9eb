/** The tests of power against published figures, and what must not change them. */
import jstat from 'jstat';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { type Functions, type MeasuredValue, testBetween, testWithin } from './tests.ts';

const functions: Functions = { sqrt: (x) => x ** 0.5, tCdf: jstat.studentt.cdf, tQuantile: jstat.studentt.inv };
const by = (name: 't' | 'permutation') => ({ test: name, functions, rng: rngFor('tests') });

// additional hours of sleep under two drugs (Student, Biometrika 6, 1908); figures of R's t.test(extra ~ group, sleep)
const FIRST = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const SECOND = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
const units: readonly MeasuredValue[] = [
  ...FIRST.map((value): MeasuredValue => ({ value, side: 0, list: 'all' })),
  ...SECOND.map((value): MeasuredValue => ({ value, side: 1, list: 'all' })),
];
const differences = SECOND.map((value, i) => value - (FIRST[i] ?? 0));

describe('tests of a difference', () => {
  test("between: Welch's test of Student's sleep data", () => {
    const tested = testBetween(units, by('t'));
    expect(tested?.estimate).toBeCloseTo(1.58, 10);
    expect(tested?.p).toBeCloseTo(0.07939, 5);
    expect(tested?.low).toBeCloseTo(-0.2054832, 6);
    expect(tested?.high).toBeCloseTo(3.3654832, 6);
  });

  test('within: the paired test of the same data', () => {
    const tested = testWithin(differences, by('t'));
    expect(tested?.p).toBeCloseTo(0.002833, 6);
    expect(tested?.low).toBeCloseTo(0.7001142, 6);
    expect(tested?.high).toBeCloseTo(2.4598858, 6);
  });

  test('permutations agree with the t test on these data, and the same seed gives the same p', () => {
    expect(testBetween(units, by('permutation'))?.p).toBeCloseTo(0.08, 1);
    expect(testWithin(differences, by('permutation'))?.p).toBeLessThan(0.01);
    expect(testBetween(units, by('permutation'))).toEqual(testBetween(units, by('permutation')));
  });

  test('what is hard about a list does not count as a difference between arms', () => {
    const listed = units.map((one, i) => ({ ...one, list: i % 3 === 0 ? 'hard' : 'easy' }));
    const harder = listed.map((one) => ({ ...one, value: one.value - (one.list === 'hard' ? 100 : 0) }));
    const [before, after] = [testBetween(listed, by('t')), testBetween(harder, by('t'))];
    expect(after?.estimate).toBeCloseTo(before?.estimate ?? 0, 8);
    expect(after?.p).toBeCloseTo(before?.p ?? 0, 8);
  });

  test('one unit in an arm is too few', () => {
    expect(testBetween(units.slice(0, 11), by('t'))).toBeNull();
    expect(testWithin([1], by('t'))).toBeNull();
  });
});
