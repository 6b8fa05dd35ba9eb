/** The curve of points at the end of a session: numbers fit, and marks do not cover each other. */
import { expect, test } from 'vitest';
import { MARK, pointsLayout } from './points-layout.ts';

const trials = (count: number, each: number) =>
  Array.from({ length: count }, (_, i) => ({ turn: 10 * i, sum: each * (i + 1) }));

test('a sum of four digits has its place right of the curve, and the scale left of it', () => {
  const { left, right } = pointsLayout(trials(11, 100), [], 360);
  // 1100 in bold 16 px is about 41 px wide, and in 12 px about 30
  expect(360 - right).toBeGreaterThanOrEqual(41 + 6);
  expect(left).toBeGreaterThanOrEqual(30 + 6);
  expect(pointsLayout(trials(4, 1), [], 360).right).toBeGreaterThan(right);
});

test('marks of turns side by side do not cover each other, in the order of their turns and inside of the picture', () => {
  for (const marked of [
    [0, 10, 20],
    [40, 80, 90],
    [80, 90, 100],
    [100, 100, 100],
  ]) {
    const { marks } = pointsLayout(trials(11, 100), marked, 320);
    expect(marks.map(({ number }) => number)).toEqual([1, 2, 3]);
    const middles = marks.map(({ middle }) => middle);
    for (const [i, middle] of middles.entries()) {
      expect(middle - MARK).toBeGreaterThanOrEqual(0);
      expect(middle + MARK).toBeLessThanOrEqual(320);
      expect(middle - (middles[i - 1] ?? -100)).toBeGreaterThan(2 * MARK);
    }
  }
});

test('a moment in a turn that was paid nothing has its mark, too', () => {
  const { marks, right } = pointsLayout(trials(3, 1), [5, 99], 400);
  const second = pointsLayout(trials(3, 1), [10], 400).marks[0];
  expect(marks[0]?.x).toBe(second?.x);
  expect(marks[1]?.x).toBe(right);
});
