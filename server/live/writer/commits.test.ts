/** Commits of a session: what waits for them comes after them, and how long they take is known. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nim } from '../../../games/core/testing/nim.ts';
import { toLog } from '../../store/session-log.ts';
import { temporaryStore } from '../../testing/database.ts';
import { nimSession } from '../../testing/nim-session.ts';
import { openCommits } from './commits.ts';

function opened() {
  const { store } = temporaryStore();
  const failures: (readonly [error: unknown, since: number])[] = [];
  let clock = 0;
  const commits = openCommits({
    store: store.events,
    now: () => clock,
    failed: (error, since) => failures.push([error, since]),
  });
  const [created] = nimSession().events;
  if (!created) throw new Error('a session has a first event');
  const append = (expectedVersion: number): void =>
    commits.append(
      { stream: 'session-nim', expectedVersion, events: [toLog(nim.id, created)] },
      `command-${expectedVersion}`,
      [],
    );
  const pass = (ms: number): void => {
    clock += ms;
  };
  return { commits, append, pass, failures };
}

test('what waits is called once the commits before it are on disk, with the times at which they were decided', async () => {
  const { commits, append, pass } = opened();
  const called: (string | number)[] = [];
  append(0);
  commits.whenOnDisk(() => called.push('first', commits.arrived()));
  pass(5);
  append(1);
  commits.whenOnDisk(() => called.push('second', commits.arrived()));
  expect([called, commits.areOnDisk()]).toEqual([[], false]);
  await commits.settled();
  await nextTick();
  expect([called, commits.areOnDisk()]).toEqual([['first', 0, 'second', 5], true]);
});

test('a failure tells since when nothing could be told, and what waits behind it is not called', async () => {
  const { commits, append, pass, failures } = opened();
  const called: string[] = [];
  pass(3);
  append(9);
  commits.whenOnDisk(() => called.push('never'));
  pass(4);
  await expect(commits.settled()).rejects.toThrow('version');
  await nextTick();
  expect(called).toEqual([]);
  expect(failures).toMatchObject([[{ name: 'VersionConflict' }, 3]]);
});

test('after the close nothing is called, and no failure is reported', async () => {
  const { commits, append, failures } = opened();
  const called: string[] = [];
  append(0);
  append(9);
  commits.whenOnDisk(() => called.push('never'));
  commits.close();
  await commits.settled().catch(() => undefined);
  await nextTick();
  expect([called, failures]).toEqual([[], []]);
});
