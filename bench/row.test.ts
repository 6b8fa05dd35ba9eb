/** The median and the middle half of measurements lie between the two nearest where they fall between two. */
import { expect, test } from 'vitest';
import { median, middleHalf } from './row.ts';

test('quartiles of measurements in any order', () => {
  expect([median([40, 10, 30, 20]), middleHalf([40, 10, 30, 20])]).toEqual([25, { from: 17.5, to: 32.5 }]);
  expect([median([12, 9, 30, 11, 10]), middleHalf([12, 9, 30, 11, 10])]).toEqual([11, { from: 10, to: 12 }]);
});

test('of no measurements there are none', () => {
  expect([median([]), middleHalf([])]).toEqual([Number.NaN, { from: Number.NaN, to: Number.NaN }]);
});
