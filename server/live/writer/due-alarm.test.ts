/** What falls due by itself is performed in time, and not while the disk holds back what the seats should know. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AfterAppend, EventStore } from '../../store/event-store.ts';
import { bug, NEVER_STALLED } from '../../testing/live.ts';
import { nimSession, STARTED } from '../../testing/nim-session.ts';
import { openCommits } from './commits.ts';
import { openDueAlarm } from './due-alarm.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A turn that opened at 0 and lasts 500 ms, over a disk that stands still until it goes on. */
function opened() {
  const performed: string[] = [];
  const appended: AfterAppend[] = [];
  const store: Pick<EventStore, 'appendThen'> = {
    appendThen: (_write, _id, _options, then) => void appended.push(then),
  };
  const commits = openCommits({ store, now: Date.now, failed: bug });
  const { state } = nimSession(STARTED, { deadlineMs: 500 });
  const alarm = openDueAlarm({
    ...{ now: Date.now, stalls: NEVER_STALLED, commits, state: () => state },
    perform: ({ type }) => performed.push(type),
  });
  alarm.set();
  const goOn = (): void => {
    for (const then of appended) then.onDisk();
  };
  return { alarm, performed, commits, goOn };
}

test('the end of a turn is performed when its time is over', () => {
  const { performed } = opened();
  vi.advanceTimersByTime(499);
  expect(performed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(performed).toEqual(['timeOut']);
});

test('while a commit is not on disk, what falls due waits for it', async () => {
  const { performed, commits, goOn } = opened();
  commits.append({ stream: 'session-nim', expectedVersion: 0, events: [] }, 'command', []);
  vi.advanceTimersByTime(2000);
  expect(performed).toEqual([]);
  goOn();
  await commits.settled();
  expect(performed).toEqual(['timeOut']);
});

test('a closed alarm performs nothing, even if it is set again', () => {
  const { alarm, performed } = opened();
  alarm.close();
  alarm.set();
  vi.advanceTimersByTime(2000);
  expect(performed).toEqual([]);
});
