import { expect, test } from 'vitest';
import { wholeTicks } from './whole-ticks.ts';

test('an axis that counts has whole numbers, each once, and no more than fit', () => {
  expect(wholeTicks(2, 4, 6)).toEqual([2, 3, 4]);
  expect(wholeTicks(1, 30, 6)).toEqual([1, 6, 11, 16, 21, 26]);
  expect(wholeTicks(0, 1, 3)).toEqual([0, 1]);
  expect(wholeTicks(0, 100, 3)).toEqual([0, 34, 68]);
  expect(wholeTicks(5, 5, 6)).toEqual([5]);
});
