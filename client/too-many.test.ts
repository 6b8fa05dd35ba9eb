/** How long requests wait, and that those that wait go on together. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getWaiting, subscribe, tryNow, waitForRoom } from './too-many.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test.each([
  [7, 7000],
  [0.2, 1000],
  [0, 5000],
  [Number.NaN, 5000],
  [3600, 60_000],
])('a server that says %s s is asked again after %s ms', async (seconds, ms) => {
  const over = vi.fn();
  void waitForRoom(seconds).then(over);
  expect(getWaiting()).toMatchObject({ untilMs: ms });
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalled();
  expect(getWaiting()).toBeNull();
});

test('requests that wait go on together, at a press or when the time is over; listeners hear of both', async () => {
  const heard: boolean[] = [];
  const stop = subscribe(() => heard.push(getWaiting() !== null));
  const both = Promise.all([waitForRoom(7), waitForRoom(30)]);
  tryNow();
  await both;
  const next = waitForRoom(2);
  await vi.advanceTimersByTimeAsync(2000);
  await next;
  expect(heard).toEqual([true, false, true, false]);
  stop();
});
