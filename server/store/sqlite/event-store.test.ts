/** The log in SQLite: versions, batches, repeats, crashes, full disks, and old shapes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { environmentOf } from '../../testing/environment.ts';
import { CommitFailed, type Stored, VersionConflict } from '../event-store.ts';
import { openDatabase } from './open.ts';
import { eventReader } from './reader.ts';
import { sqliteStore } from './sqlite-store.ts';
import { rawConnection, temporaryFile, temporaryStore, words } from './testing/temporary.ts';
import { verifyLog } from './verify.ts';

const said = (log: readonly Stored[]) => log.map(({ data }) => (data as { word: string }).word);

test('events are read in order, as append returned them', async () => {
  const { store } = temporaryStore({ now: () => 1234 });
  const first = await store.append([words('session-a', 0, 'one', 'two')], 'c1');
  const second = await store.append(
    [
      {
        stream: 'session-a',
        expectedVersion: 2,
        events: [{ type: 'test.Asked', data: [1, null], metadata: { by: 'x' } }],
      },
    ],
    'c2',
  );
  expect(await store.read('session-a')).toEqual([...first, ...second]);
  expect(await store.read('session-a', 3)).toEqual(second);
  expect(second).toEqual([
    {
      position: 3,
      stream: 'session-a',
      version: 3,
      type: 'test.Asked',
      schemaVersion: 1,
      data: [1, null],
      metadata: { by: 'x' },
      commandId: 'c2',
      recordedAt: 1234,
    },
  ]);
  expect(await store.head('session-a')).toBe(3);
});

test('a stream that was never written is empty and at version 0', async () => {
  const { store } = temporaryStore();
  expect(await store.read('session-x')).toEqual([]);
  expect(await store.head('session-x')).toBe(0);
});

test('streams are listed by prefix, sorted', async () => {
  const { store } = temporaryStore();
  for (const stream of ['study-1', 'session-b', 'session-a', 'sessions'])
    await store.append([words(stream, 0, 'x')], 'c');
  expect(await store.streams('session-')).toEqual(['session-a', 'session-b']);
  expect(await store.streams()).toEqual(['session-a', 'session-b', 'sessions', 'study-1']);
});

test('an append with a wrong expected version is a conflict and stores nothing', async () => {
  const { store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const error = await store.append([words('a', 0, 'two')], 'c2').catch((e: unknown) => e);
  expect(error).toBeInstanceOf(VersionConflict);
  expect(error).toMatchObject({ stream: 'a', expected: 0, actual: 1 });
  await expect(store.append([words('b', 5, 'x')], 'c3')).rejects.toMatchObject({ expected: 5, actual: 0 });
  expect(said(await store.read('a'))).toEqual(['one']);
  expect(await store.streams()).toEqual(['a']);
});

test('an append to several streams is stored in all of them or in none', async () => {
  const { store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  await expect(store.append([words('b', 0, 'x'), words('a', 0, 'y')], 'c2')).rejects.toBeInstanceOf(VersionConflict);
  expect(await store.read('b')).toEqual([]);
  const both = await store.append([words('b', 0, 'x'), words('a', 1, 'y', 'z')], 'c2');
  expect(both.map(({ stream, version, position }) => [stream, version, position])).toEqual([
    ['b', 1, 2],
    ['a', 2, 3],
    ['a', 3, 4],
  ]);
});

test('an append without events checks the version', async () => {
  const { store } = temporaryStore();
  expect(await store.append([words('a', 0)], 'c1')).toEqual([]);
  await expect(store.append([words('a', 1), words('b', 0, 'x')], 'c2')).rejects.toBeInstanceOf(VersionConflict);
});

test('appends of one tick are one transaction, in which each conflicts on its own and sees those before it', async () => {
  const commits: unknown[] = [];
  const { store } = temporaryStore({ onCommit: (committed) => commits.push(committed) });
  const results = await Promise.allSettled([
    store.append([words('a', 0, 'one')], 'c1'),
    store.append([words('a', 0, 'lost')], 'c2'),
    store.append([words('a', 1, 'two')], 'c3'),
    store.append([words('b', 0, 'x'), words('a', 2, 'three')], 'c4'),
    store.append([words('b', 0, 'lost')], 'c5'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected']);
  expect(said(await store.read('a'))).toEqual(['one', 'two', 'three']);
  expect(said(await store.read('b'))).toEqual(['x']);
  expect(commits).toEqual([{ appends: 5, types: Array(4).fill('test.WordSaid'), ms: expect.any(Number) }]);
});

test('a hundred sessions that append at once share their transactions', async () => {
  let commits = 0;
  const { store } = temporaryStore({ onCommit: () => commits++ });
  const session = async (stream: string) => {
    for (let version = 0; version < 10; version++) await store.append([words(stream, version, 'x')], `c${version}`);
  };
  await Promise.all(Array.from({ length: 100 }, (_, i) => session(`session-${i}`)));
  expect(commits).toBe(10);
});

test('a repeated command gets its first answer and stores nothing', async () => {
  const { store } = temporaryStore();
  const first = await store.append([words('a', 0, 'one', 'two'), words('b', 0, 'x')], 'click');
  await store.append([words('a', 2, 'three')], 'c2');
  expect(await store.append([words('a', 0, 'one', 'two'), words('b', 0, 'x')], 'click')).toEqual(first);
  // a new decision on later events could have another result
  expect(await store.append([words('a', 3, 'else'), words('b', 1, 'else')], 'click')).toEqual(first);
  expect(await store.append([words('b', 1, 'else')], 'click')).toEqual(first.slice(2));
  expect(said(await store.read('a'))).toEqual(['one', 'two', 'three']);
  expect(said(await store.read('b'))).toEqual(['x']);
});

test('a repeat in the same batch gets the answer of the first', async () => {
  const { store } = temporaryStore();
  const [first, second] = await Promise.all([
    store.append([words('a', 0, 'one')], 'click'),
    store.append([words('a', 0, 'one')], 'click'),
  ]);
  expect(second).toEqual(first);
  expect(await store.head('a')).toBe(1);
});

test('a command that conflicted may be tried again under its id', async () => {
  const { store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  await expect(store.append([words('a', 0, 'two')], 'c2')).rejects.toBeInstanceOf(VersionConflict);
  expect(said(await store.append([words('a', 1, 'two')], 'c2'))).toEqual(['two']);
});

test('one id of a command on two streams is two commands', async () => {
  const { store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  expect(said(await store.append([words('b', 0, 'x')], 'c1'))).toEqual(['x']);
});

test('when an append resolves, others see its events', async () => {
  const { store, file } = temporaryStore();
  const other = rawConnection(file);
  const count = () => other.prepare('SELECT COUNT(*) FROM events').pluck().get();
  const appended = store.append([words('a', 0, 'one', 'two')], 'c1');
  expect(count()).toBe(0);
  await appended.then(() => expect(count()).toBe(2));
});

test('an acknowledged append is there after the process was killed', async () => {
  const file = temporaryFile();
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { openDatabase } from ${here('./open.ts')};
    import { sqliteStore } from ${here('./sqlite-store.ts')};
    const store = sqliteStore(openDatabase(${JSON.stringify(file)}), { now: Date.now });
    for (let version = 0; ; version++) {
      await store.append([{ stream: 'a', expectedVersion: version, events: [{ type: 'x', data: version }] }], 'c' + version);
      console.log(version + 1);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: environmentOf(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line);
    if (acknowledged === 50) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const { store, db } = temporaryStore({}, file);
  expect(acknowledged).toBeGreaterThanOrEqual(50);
  expect(await store.head('a')).toBeGreaterThanOrEqual(acknowledged);
  expect((await verifyLog(db)).findings).toEqual([]);
});

test('when the transaction cannot be had, every append of the batch fails and the next one works', async () => {
  const { store, file } = temporaryStore();
  const other = rawConnection(file);
  other.exec('BEGIN IMMEDIATE');
  const results = await Promise.allSettled([
    store.append([words('a', 0, 'one')], 'c1'),
    store.append([words('b', 0, 'x')], 'c2'),
  ]);
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CommitFailed) });
  other.exec('COMMIT');
  expect(await store.streams()).toEqual([]);
  expect(said(await store.append([words('a', 0, 'one')], 'c1'))).toEqual(['one']);
});

test('when the disk is full, every append of the batch fails and none is stored', async () => {
  const { store, db } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const pages = db.$client.pragma('page_count', { simple: true });
  db.$client.pragma(`max_page_count = ${pages}`);
  const results = await Promise.allSettled([
    store.append([words('b', 0, 'x')], 'c2'),
    store.append([words('a', 1, 'long'.repeat(10_000))], 'c3'),
  ]);
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CommitFailed) });
  expect(await store.streams()).toEqual(['a']);
  expect(await store.head('a')).toBe(1);
  expect((await verifyLog(db)).findings).toEqual([]);
});

test('of two processes the one that appends second gets a conflict', async () => {
  const { store: mine, file } = temporaryStore();
  const { store: theirs } = temporaryStore({}, file);
  await mine.append([words('a', 0, 'one')], 'c1');
  await expect(theirs.append([words('a', 0, 'uno')], 'c2')).rejects.toMatchObject({ actual: 1 });
  await theirs.append([words('a', 1, 'due')], 'c3');
  await expect(mine.append([words('a', 1, 'two')], 'c4')).rejects.toMatchObject({ actual: 2 });
  expect(said(await mine.read('a'))).toEqual(['one', 'due']);
});

test('an invalid append is refused before anything is stored', async () => {
  const { store } = temporaryStore();
  const event = (data: unknown) => [{ stream: 'a', expectedVersion: 0, events: [{ type: 'x', data }] }];
  await expect(store.append(event(undefined), 'c1')).rejects.toThrow('not JSON');
  await expect(store.append(event(1n), 'c1')).rejects.toBeInstanceOf(TypeError);
  await expect(store.append(event(1), '')).rejects.toThrow('needs an id');
  await expect(store.append([words('', 0, 'x')], 'c1')).rejects.toThrow('needs a name');
  await expect(store.append([words('a', 0, 'x'), words('a', 1, 'y')], 'c1')).rejects.toThrow('twice');
  expect(await store.streams()).toEqual([]);
});

test('an append of many events has several rows, and is one append all the same', async () => {
  const { store, db } = temporaryStore();
  const many = Array.from({ length: 70 }, (_, i) => `word ${i}`);
  const stored = await store.append([words('a', 0, ...many), words('b', 0, 'x')], 'c1');
  await store.append([words('a', 70, 'last')], 'c2');
  const rows = db.$client.prepare('SELECT position, version, count, command_index, previous FROM appends').raw().all();
  expect(rows).toEqual([
    [32, 1, 32, 0, 0],
    [64, 33, 32, 32, 32],
    [70, 65, 6, 64, 64],
    [71, 1, 1, 0, 0],
    [72, 71, 1, 0, 70],
  ]);
  expect(await store.read('a', 31, 4)).toEqual(stored.slice(30, 34));
  expect(await store.append([words('a', 0, 'else'), words('b', 0, 'else')], 'c1')).toEqual(stored);
  expect((await verifyLog(db)).findings).toEqual([]);
});

test('a stream is read and searched along its own rows, without a look at others', async () => {
  const { store, db } = temporaryStore();
  for (let i = 0; i < 5; i++) await store.append([words('a', i, `a ${i}`), words('b', i, `b ${i}`)], `c${i}`);
  db.$client.exec("DROP TRIGGER appends_never_change; UPDATE appends SET events = 'spoilt' WHERE stream = 2");
  expect(said(await store.read('a', 2))).toEqual(['a 1', 'a 2', 'a 3', 'a 4']);
  expect(said(await store.append([words('a', 5, 'else')], 'c1'))).toEqual(['a 1']);
  await expect(store.read('b')).rejects.toThrow('not as this program writes');
});

test('where the end of the log was cut off, its positions are not given out again', async () => {
  const { store, db } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  await store.append([words('b', 0, 'x')], 'c2');
  db.$client.exec('DROP TRIGGER appends_never_vanish; DELETE FROM appends WHERE position = 2');
  const [next] = await store.append([words('a', 1, 'two')], 'c3');
  expect(next?.position).toBe(3);
});

test('close waits for the appends so far and takes no more', async () => {
  const { store, file } = temporaryStore();
  const appended = store.append([words('a', 0, 'one')], 'c1');
  await store.close();
  expect(said(await appended)).toEqual(['one']);
  await expect(store.append([words('a', 1, 'two')], 'c2')).rejects.toBeInstanceOf(CommitFailed);
  expect(await eventReader(openDatabase(file, { readOnly: true })).head('a')).toBe(1);
});

test('old shapes are read as new ones, and new events get the newest version number', async () => {
  const { store: old, db, file } = temporaryStore();
  const before = await old.append([words('a', 0, 'one')], 'c1');
  const upcasters = [
    { type: 'test.WordSaid', from: 1, to: 2, up: (data: unknown) => ({ ...(data as object), loud: false }) },
  ];
  const { store } = temporaryStore({ upcasters }, file);
  const loud = { word: 'two', loud: true };
  const after = await store.append(
    [{ stream: 'a', expectedVersion: 1, events: [{ type: 'test.WordSaid', data: loud }] }],
    'c2',
  );
  const log = await store.read('a');
  expect(log).toEqual([{ ...before[0], schemaVersion: 2, data: { word: 'one', loud: false } }, ...after]);
  expect(after[0]).toMatchObject({ schemaVersion: 2, data: loud });
  expect(db.$client.prepare('SELECT schema_version, data FROM events').raw().all()).toEqual([
    [1, '{"word":"one"}'],
    [2, '{"word":"two","loud":true}'],
  ]);
  expect(await store.append([words('a', 2, 'x')], 'c1')).toEqual(log.slice(0, 1));
  await expect(old.read('a')).rejects.toThrow('newer program');
});

test('an event may be appended in a known older shape, and is answered in the new one', async () => {
  const upcasters = [{ type: 'x', from: 1, to: 2, up: (data: unknown) => ({ value: data }) }];
  const { store } = temporaryStore({ upcasters });
  const write = (schemaVersion: number) => [
    { stream: 'a', expectedVersion: 0, events: [{ type: 'x', data: 7, schemaVersion }] },
  ];
  await expect(store.append(write(3), 'c0')).rejects.toThrow('unknown');
  const stored = await store.append(write(1), 'c1');
  expect(stored).toMatchObject([{ schemaVersion: 2, data: { value: 7 } }]);
  expect(await store.read('a')).toEqual(stored);
});

test('a store does not open with a chain of upcasters that has a gap', () => {
  const { db } = temporaryStore();
  const upcasters = [{ type: 'x', from: 2, to: 3, up: (data: unknown) => data }];
  expect(() => sqliteStore(db, { now: () => 0, upcasters })).toThrow('no upcaster of x starts from 1');
});
