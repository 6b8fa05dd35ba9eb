/** The sign of life: when a server was last up, and whether it can write. */
import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../testing/seats.ts';
import type { ServedStore, Trouble } from '../store.ts';
import { openDatabase } from './open.ts';
import { type SqliteServeOptions, serveSqlite } from './open-store.ts';
import { temporaryFile, temporaryStore, words } from './testing/temporary.ts';
import { lastBeat, writeBeat } from './uptime.ts';

const START = 1_763_762_000_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the server beat once more, and waits for it. */
async function nextBeat(): Promise<void> {
  vi.advanceTimersByTime(1000);
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}

function served(file: string, options: Partial<SqliteServeOptions> = {}): ServedStore {
  const store = serveSqlite(file, { now: () => START, monotonic: () => 0, ...options });
  onTestFinished(() => store.close());
  return store;
}

test('the time of the last beat moves every second until the server is closed, and stays in copies of the file', async () => {
  const file = temporaryFile();
  let clock = START;
  const store = served(file, { now: () => clock });
  expect(await store.lastUp()).toBe(null);
  await store.stayUp();
  for (let i = 0; i < 5; i++) {
    clock += 1140;
    await nextBeat();
  }
  expect(await store.lastUp()).toBe(START + 5000);
  await store.close();
  clock += 60_000;
  await nextBeat();
  const db = openDatabase(file);
  expect(lastBeat(db)).toBe(START + 5000);
  db.$client.close();
});

test('after an upgrade the outage counts from when the server of the earlier version was last up', () => {
  const { file, db } = temporaryStore();
  const touch = (alive: string, seconds: number): void => {
    mkdirSync(path.dirname(alive), { recursive: true });
    writeFileSync(alive, '');
    utimesSync(alive, seconds, seconds);
  };
  touch(path.join(path.dirname(file), 'alive'), 1_763_762_000);
  expect(lastBeat(db)).toBe(1_763_762_000_000);
  touch(`${file}.alive`, 1_763_762_100);
  expect(lastBeat(db)).toBe(1_763_762_100_000);
  writeBeat(db, 1_763_762_200_000);
  expect(lastBeat(db)).toBe(1_763_762_200_000);
});

test('in a file that no server has written to, the newest event tells when one was up', async () => {
  const { db, store } = temporaryStore({ now: () => START });
  await store.append([words('a', 0, 'one')], 'c1');
  expect(lastBeat(db)).toBe(START);
});

/** Moves the file, or one beside it, away. */
const moveAway =
  (suffix: string) =>
  (file: string): void =>
    renameSync(`${file}${suffix}`, `${file}${suffix}.old`);
const moveBack =
  (suffix: string) =>
  (file: string): void =>
    renameSync(`${file}${suffix}.old`, `${file}${suffix}`);

test.each([
  ['its file is moved away', moveAway(''), moveBack('')],
  ['its write-ahead log is moved away', moveAway('-wal'), moveBack('-wal')],
  [
    'another file takes the place of its own',
    (file: string) => {
      moveAway('')(file);
      writeFileSync(file, 'another');
    },
    moveBack(''),
  ],
])('a server acknowledges nothing while %s, and says so', async (_what, takeAway, putBack) => {
  const file = temporaryFile();
  const told: (Trouble | null)[] = [];
  const store = served(file, { onTrouble: (trouble) => told.push(trouble) });
  await store.stayUp();
  await store.events.append([words('a', 0, 'one')], 'c1');
  expect(store.trouble()).toBe(null);
  takeAway(file);
  await expect(store.events.append([words('a', 1, 'two')], 'c2')).rejects.toThrow('deleted, moved or replaced');
  await expect(store.texts.eraseIn('a')).rejects.toThrow('deleted, moved or replaced');
  await nextBeat();
  expect(store.trouble()).toMatchObject({ code: 'file_changed', message: expect.stringContaining('put it back') });
  putBack(file);
  await nextBeat();
  expect(store.trouble()).toBe(null);
  expect(told).toEqual([expect.objectContaining({ code: 'file_changed' }), null]);
  await store.events.append([words('a', 1, 'two')], 'c2');
  expect(await store.events.head('a')).toBe(2);
});

test('a write that fails is told with its cause, and one that does not end is told as slow', async () => {
  let disk: () => Promise<void> = async () => {};
  const store = served(temporaryFile(), { disk: () => disk() });
  await store.stayUp();
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  disk = () => Promise.reject(full);
  await nextBeat();
  expect(store.trouble()).toMatchObject({ code: 'disk_full', message: expect.stringContaining('make room') });
  const { promise, resolve } = Promise.withResolvers<void>();
  disk = () => promise;
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await nextBeat();
  time.mockReturnValue(performance.now() + 3500);
  expect(store.trouble()).toMatchObject({ code: 'slow', message: expect.stringContaining('3 s') });
  time.mockRestore();
  resolve();
  await until(() => store.trouble() === null, 'the write ends');
});
