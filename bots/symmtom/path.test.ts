import { expect, test } from 'vitest';
import type { Cell } from '../../games/symmtom/types.ts';
import { after, stepTo } from './path.ts';

const way = (standing: readonly Cell[] = [], contested: readonly Cell[] = []) => ({ width: 6, standing, contested });

test('the longer side first, which keeps both directions open longer', () => {
  expect(stepTo([1, 1], [4, 2], way())).toBe('right');
  expect(stepTo([1, 1], [2, 4], way())).toBe('up');
});

test('at the goal: stay', () => {
  expect(stepTo([3, 3], [3, 3], way())).toBe('stay');
});

test('around agents in the way, by a detour if need be', () => {
  expect(stepTo([1, 1], [4, 2], way([[2, 1]]))).toBe('up');
  const wall: Cell[] = [1, 2, 3, 4, 5].map((y) => [2, y]);
  let cell: Cell = [1, 3];
  let steps = 0;
  for (; steps < 20 && String(cell) !== '3,3'; steps++) cell = after(cell, stepTo(cell, [3, 3], way(wall)));
  expect(steps).toBe(8);
});

test('a cell that another agent seems to enter is avoided if another way is as short', () => {
  expect(stepTo([1, 1], [4, 2], way([], [[2, 1]]))).toBe('up');
  expect(stepTo([1, 1], [4, 1], way([], [[2, 1]]))).toBe('right');
});

test('as near as possible to an occupied cell, and no step if none helps', () => {
  expect(stepTo([1, 1], [3, 1], way([[3, 1]]))).toBe('right');
  expect(stepTo([2, 1], [3, 1], way([[3, 1]]))).toBe('stay');
  expect(
    stepTo(
      [1, 1],
      [6, 6],
      way([
        [2, 1],
        [1, 2],
      ]),
    ),
  ).toBe('stay');
});
