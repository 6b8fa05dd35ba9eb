/** The time when a server was last up. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFile } from './testing/temporary.ts';
import { beat, lastBeat } from './uptime.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the time of the last beat moves every second, in whole milliseconds, until the beat stops', () => {
  const START = 1_763_762_000_000;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: START });
  const file = temporaryFile();
  expect(lastBeat(file)).toBe(null);
  const stop = beat(file);
  vi.advanceTimersByTime(5700);
  expect(lastBeat(file)).toBe(START + 5000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(lastBeat(file)).toBe(START + 5000);
  utimesSync(`${file}.alive`, START / 1000 + 0.0004, START / 1000 + 0.0004);
  expect(lastBeat(file)).toBe(START);
});

test('after an upgrade the outage counts from when the server of the earlier version was last up', () => {
  const file = temporaryFile();
  const before = path.join(path.dirname(file), 'alive');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(before, '');
  utimesSync(before, 1_763_762_000, 1_763_762_000);
  expect(lastBeat(file)).toBe(1_763_762_000_000);
  beat(file)();
  utimesSync(`${file}.alive`, 1_763_762_100, 1_763_762_100);
  expect(lastBeat(file)).toBe(1_763_762_100_000);
});
