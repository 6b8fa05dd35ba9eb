import { expect, test } from 'vitest';
import { clockFace, readClock } from './clock.tsx';

test.each([
  { now: 0, seconds: 20, left: 1, last: false },
  { now: 15_900, seconds: 5, left: 0.205, last: false },
  { now: 16_000, seconds: 4, left: 0.2, last: true },
  { now: 19_999, seconds: 1, left: 0.00005, last: true },
  { now: 25_000, seconds: 0, left: 0, last: true },
])('of 20 seconds, at $now ms, $seconds are shown', ({ now, ...reading }) => {
  const read = readClock(20_000, now, 0);
  expect({ ...read, left: Number(read.left.toFixed(5)) }).toEqual(reading);
});

test('a deadline that moved away fills the ring, not more', () => {
  expect(readClock(40_000, 0, 25_000).left).toBe(1);
});

test.each([
  [0, '0'],
  [99, '99'],
  [100, '1:40'],
  [252, '4:12'],
  [605, '10:05'],
])('%d seconds are read as %s', (seconds, face) => {
  expect(clockFace(seconds)).toBe(face);
});
