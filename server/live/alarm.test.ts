/** The alarm of a live session, on a clock that the test moves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAlarm } from './alarm.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let rings: number[] = [];
const opened = () => openAlarm(Date.now, () => rings.push(Date.now()));

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  rings = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('it rings once, when its time has come', () => {
  opened().set(500);
  vi.advanceTimersByTime(499);
  expect(rings).toEqual([]);
  vi.advanceTimersByTime(DAY_MS);
  expect(rings).toEqual([500]);
});

test('a new time replaces the one set before, and null sets no alarm', () => {
  const alarm = opened();
  alarm.set(500);
  alarm.set(900);
  vi.advanceTimersByTime(800);
  expect(rings).toEqual([]);
  alarm.set(null);
  vi.advanceTimersByTime(800);
  expect(rings).toEqual([]);
});

test('a past time rings at once, and the same time may be set again after it has rung', () => {
  vi.advanceTimersByTime(1000);
  const alarm = opened();
  alarm.set(200);
  vi.advanceTimersByTime(0);
  alarm.set(200);
  vi.advanceTimersByTime(0);
  expect(rings).toEqual([1000, 1000]);
});

test('an alarm in sixty days, longer than a timer of Node can hold, does not ring early', () => {
  opened().set(60 * DAY_MS);
  vi.advanceTimersByTime(59 * DAY_MS);
  expect(rings).toEqual([]);
  vi.advanceTimersByTime(DAY_MS);
  expect(rings).toEqual([60 * DAY_MS]);
});
