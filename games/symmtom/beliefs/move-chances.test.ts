import { expect, test } from 'vitest';
import type { Cell } from '../types.ts';
import { chanceOfMoves } from './move-chances.ts';

test('of three that want one cell, each gets it as often as the rules say: 1/4, 1/4 and 1/2', () => {
  const from: readonly Cell[] = [
    [1, 2],
    [2, 1],
    [3, 2],
  ];
  const middle: Cell = [2, 2];
  const moves = ['right', 'up', 'left'] as const;
  expect(from.map((_, winner) => chanceOfMoves(from, moves, from.with(winner, middle), 4))).toEqual([0.25, 0.25, 0.5]);
  expect(chanceOfMoves(from, moves, from, 4)).toBe(0);
});

test('an agent without a collision goes where it wants, and nowhere else', () => {
  const from: readonly Cell[] = [
    [1, 1],
    [4, 4],
  ];
  expect(chanceOfMoves(from, ['right', 'stay'], from.with(0, [2, 1]), 4)).toBe(1);
  expect(chanceOfMoves(from, ['right', 'stay'], from, 4)).toBe(0);
  expect(chanceOfMoves(from, ['left', 'up'], from, 4)).toBe(1);
});
