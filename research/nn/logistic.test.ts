/** The logistic model: it learns what features tell, the same each time, and says chances. */
import { expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { type Example, likeliest, trainLogistic } from './logistic.ts';

const rng = rngFor('logistic');
/** One in ten is of class 1, which `b` tells in nine of ten cases; the rest tells nothing. */
const examples: readonly Example[] = Array.from({ length: 400 }, () => {
  const label = rng.int(10) === 0 ? 1 : 0;
  const features = [`x${rng.int(5)}`, ...((label === 1) === rng.int(10) > 0 ? ['b'] : [])];
  return { features, label };
});
const options = { classes: 2, epochs: 10, seed: 'a' };

test('a class that is rare is found as well as one that is frequent, and chances add to 1', () => {
  const { chancesOf } = trainLogistic(examples, options);
  expect([['b', 'x1'], ['x1']].map((features) => likeliest(chancesOf(features)))).toEqual([1, 0]);
  const [no = 0, yes = 0] = chancesOf(['b', 'unheard of']);
  expect(no + yes).toBeCloseTo(1, 12);
  expect(yes).toBeGreaterThan(0.75);
});

test('equal examples and seed give equal chances, another seed others, and each epoch is told', () => {
  const epochs: number[] = [];
  const chances = (seed: string) =>
    trainLogistic(examples, { ...options, seed, advance: (by) => epochs.push(by) }).chancesOf(['b']);
  expect(chances('a')).toEqual(chances('a'));
  expect(chances('b')).not.toEqual(chances('a'));
  expect(epochs).toHaveLength(40);
});

test('without examples there is nothing to learn', () => {
  expect(() => trainLogistic([], options)).toThrow(/needs examples/);
});
