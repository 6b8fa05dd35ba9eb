import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rngFor } from '../rng.ts';
import { drawSigns } from './signs.ts';

const inOrder = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);

test('every seat has another look and another letter, out of those of the session', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.string(), (seats, seed) => {
      const { looks, letters } = drawSigns(seats, false, rngFor(seed, 'signs'));
      const all = Array.from({ length: seats }, (_, seat) => seat);
      expect(inOrder(looks)).toEqual(all);
      expect(inOrder(letters)).toEqual(all);
    }),
  );
});

test('each seat has each look and each letter about equally often, one apart from the other', () => {
  const drawn = Array.from({ length: 900 }, (_, i) => drawSigns(3, false, rngFor(`${i}`, 'signs')));
  for (const look of [0, 1, 2])
    for (const letter of [0, 1, 2]) {
      const both = drawn.filter(({ looks, letters }) => looks[0] === look && letters[0] === letter).length;
      expect(both).toBeGreaterThan(60);
      expect(both).toBeLessThan(140);
    }
});

test('where texts name seats by letters, only looks are drawn', () => {
  const drawn = Array.from({ length: 20 }, (_, i) => drawSigns(3, true, rngFor(`${i}`, 'signs')));
  for (const { letters } of drawn) expect(letters).toEqual([0, 1, 2]);
  expect(new Set(drawn.map(({ looks }) => looks.join(''))).size).toBeGreaterThan(1);
});
