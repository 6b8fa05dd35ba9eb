/** Finished sessions that come into a store from elsewhere. */
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFile, temporaryStore } from '../testing/database.ts';
import { nimLog } from '../testing/nim-log.ts';
import { VersionConflict } from './event-store.ts';
import { keepLogs, keepLogsIn } from './keep-logs.ts';
import { openStore } from './open-store.ts';
import { fromLog, streamOfSession } from './session-log.ts';

test('their events are in the log, their lines in the list, and what belongs to them is beside them', async () => {
  const { store } = temporaryStore();
  await keepLogs(store, [nimLog('one'), nimLog('two')], [{ kind: 'keepSecret', session: 'one', seed: 'kept' }]);
  for (const session of ['one', 'two']) {
    const stored = await store.events.read(streamOfSession(session));
    expect(stored.map((event) => fromLog(event))).toEqual(nimLog(session));
    expect(await store.sessions.row(session)).toMatchObject({ session, status: 'ended', createdAt: 5, endedAt: 9 });
  }
  expect(await store.secrets.seedOf('one')).toBe('kept');
  // a session that is over keeps no seed beside the log
  expect((await store.verify()).findings.map(({ name }) => name)).toEqual(['seed_kept']);
});

test('all of them are kept or none', async () => {
  const { store } = temporaryStore();
  await store.events.append([{ stream: 'session-one', expectedVersion: 0, events: [{ type: 'x', data: 1 }] }], 'else');
  await expect(keepLogs(store, [nimLog('two'), nimLog('one')])).rejects.toThrow(VersionConflict);
  expect(await store.events.streams()).toEqual(['session-one']);
  expect(await store.sessions.row('two')).toBeNull();
});

test('what does not begin as a session does is refused with a sentence', async () => {
  const { store } = temporaryStore();
  await expect(keepLogs(store, [nimLog('one'), nimLog('two').slice(1)])).rejects.toThrow(
    "a session's log begins with SessionCreated, not SessionEnded",
  );
  await expect(keepLogs(store, [[]])).rejects.toThrow('begins with SessionCreated, not undefined');
  expect(await store.events.streams()).toEqual([]);
});

test('a file takes them without a server, and is closed again', async () => {
  const file = temporaryFile();
  await keepLogsIn(file, [nimLog('one')]);
  await expect(keepLogsIn(file, [nimLog('two').slice(1)])).rejects.toThrow('begins with SessionCreated');
  const store = await openStore({ file });
  onTestFinished(() => store.close());
  expect(await store.events.streams()).toEqual(['session-one']);
});
