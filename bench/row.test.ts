/** Measurements in rounds, and their medians and quartiles, which lie between the two nearest where they fall between two. */
import { expect, test } from 'vitest';
import { compared, inRounds, median, middleHalf } from './row.ts';

test('quartiles of measurements in any order', () => {
  expect([median([40, 10, 30, 20]), middleHalf([40, 10, 30, 20])]).toEqual([25, { from: 17.5, to: 32.5 }]);
  expect([median([12, 9, 30, 11, 10]), middleHalf([12, 9, 30, 11, 10])]).toEqual([11, { from: 10, to: 12 }]);
});

test('of no measurements there are none', () => {
  expect([median([]), middleHalf([])]).toEqual([Number.NaN, { from: Number.NaN, to: Number.NaN }]);
});

test('in rounds the base is measured before and after, and which of the two is the control alternates', async () => {
  const said: string[] = [];
  let clock = 0;
  const timed = (name: string, times: number) => async () => {
    said.push(name);
    clock += 1;
    return times * clock;
  };
  const rounds = await inRounds(2, { measured: timed('ours', 10), base: timed('bare', 1) });
  expect(said).toEqual(['bare', 'ours', 'bare', 'bare', 'ours', 'bare']);
  expect(rounds).toEqual([
    { measured: 20, base: 1, again: 3 },
    { measured: 50, base: 6, again: 4 },
  ]);
});

test('a comparison has the medians of figures, of their ratios in each round, and of the null control', () => {
  const rounds = [
    { measured: 30, base: 10, again: 11 },
    { measured: 8, base: 4, again: 2 },
    { measured: 50, base: 10, again: 10 },
  ];
  expect(compared(rounds, 'bare', (one) => one / 2)).toEqual({
    value: 15,
    beside: { name: 'bare', value: 5 },
    ratio: 3,
    control: 1,
  });
});
