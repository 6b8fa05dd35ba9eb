/** Opening the database file: tables, durability, triggers, and files of other versions. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseFile, openDatabase } from './open.ts';
import { serveSqlite } from './open-store.ts';
import { rawConnection, temporaryFile, temporaryStore, words } from './testing/temporary.ts';

test('opening makes the folder, the file and the tables, and opening again changes nothing', () => {
  const file = databaseFile(path.join(path.dirname(temporaryFile()), 'new', 'folder'));
  openDatabase(file).$client.close();
  const db = openDatabase(file);
  const tables = db.$client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  expect(tables).toEqual(
    expect.arrayContaining(['appends', 'streams', 'sessions', 'seat_tokens', 'session_secrets', 'texts']),
  );
  db.$client.close();
});

test('a commit is on disk before it returns', () => {
  const { db } = temporaryStore();
  expect(db.$client.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(db.$client.pragma('synchronous', { simple: true })).toBe(2);
  expect(db.$client.pragma('foreign_keys', { simple: true })).toBe(1);
});

test('events can neither be changed nor deleted, not even by replacing them', async () => {
  const { db, store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const run = (sql: string) => () => db.$client.exec(sql);
  expect(run("UPDATE appends SET events = '[]'")).toThrow('never changed');
  expect(run('DELETE FROM appends')).toThrow('never deleted');
  expect(run('INSERT OR REPLACE INTO appends SELECT * FROM appends')).toThrow('never deleted');
  expect(run("UPDATE events SET data = '{}'")).toThrow('view');
  expect(await store.read('a')).toHaveLength(1);
});

test('any other program is refused, too', async () => {
  const { file, store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const other = rawConnection(file);
  expect(() => other.exec("UPDATE appends SET events = '[]'")).toThrow('append a new one');
  expect(() => other.exec('DELETE FROM appends')).toThrow('never deleted');
});

test('a stream keeps its name and is never deleted, since hashes cover its name', async () => {
  const { db, store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const run = (sql: string) => () => db.$client.exec(sql);
  for (const column of ['id', 'name', 'first'])
    expect(run(`UPDATE streams SET ${column} = 7`)).toThrow('keep their names');
  expect(run('DELETE FROM streams')).toThrow('never deleted');
  await store.append([words('a', 1, 'two')], 'c2');
  expect(await store.head('a')).toBe(2);
});

test('opening read-only changes nothing and creates nothing', async () => {
  const missing = temporaryFile();
  expect(() => openDatabase(missing, { readOnly: true })).toThrow('there is no database');
  expect(existsSync(missing)).toBe(false);
  const { file, store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const db = openDatabase(file, { readOnly: true });
  expect(() => db.$client.exec('INSERT INTO log_end VALUES (2, 1)')).toThrow('readonly');
  db.$client.close();
});

test('a file of another version of the program is refused with a sentence', () => {
  const { file, db } = temporaryStore();
  const { $client: client } = db;
  const newest = '(SELECT MAX(created_at) FROM __drizzle_migrations)';
  client.exec(`UPDATE __drizzle_migrations SET created_at = created_at + 1 WHERE created_at = ${newest}`);
  expect(() => openDatabase(file)).toThrow('written by a newer version');
  client.exec(`DELETE FROM __drizzle_migrations WHERE created_at = ${newest}`);
  expect(() => openDatabase(file, { readOnly: true })).toThrow('start the server once');
});

test('a second server is refused under any name of the file', async () => {
  const file = temporaryFile();
  const links = ['link', 'dangling'].map((name) => path.join(path.dirname(file), name));
  symlinkSync(file, links[1] ?? '');
  const first = serveSqlite(links[1] ?? '', { now: () => 1000 });
  onTestFinished(() => first.close());
  symlinkSync(file, links[0] ?? '');
  const folder = `${path.dirname(file)}-link`;
  symlinkSync(path.dirname(file), folder);
  onTestFinished(() => rmSync(folder));
  for (const name of [file, ...links, path.join(folder, path.basename(file))])
    expect(() => serveSqlite(name, { now: () => 1000 })).toThrow('another server is using');
});

test('only its own user may read a new database and the files beside it, in a new folder', async () => {
  const folder = path.join(path.dirname(temporaryFile()), 'new');
  const store = serveSqlite(databaseFile(folder), { now: () => 1000 });
  onTestFinished(() => store.close());
  await store.events.append([words('a', 0, 'one')], 'c1');
  const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8);
  expect(mode(folder)).toBe('700');
  const files = readdirSync(folder).toSorted();
  expect(files).toEqual(
    expect.arrayContaining(['', '-shm', '-wal', '.lock'].map((suffix) => `standpoint.sqlite${suffix}`)),
  );
  for (const name of files) expect({ name, mode: mode(path.join(folder, name)) }).toEqual({ name, mode: '600' });
});

describe('a file that cannot be used is refused with advice in a sentence:', () => {
  const pages = (file: string): void => {
    const { $client: client } = openDatabase(file);
    const insert = client.prepare('INSERT INTO streams VALUES (?, ?, 1, 1, 1, ?)');
    for (let i = 0; i < 300; i++) insert.run(i, `stream ${i}`, 'x'.repeat(500));
    client.close();
  };
  test.each<[string, (file: string) => void, RegExp]>([
    [
      'a folder',
      (file) => mkdirSync(file, { recursive: true }),
      /^cannot open .* for writing: check that it is a file/,
    ],
    [
      'no database',
      (file) => writeFileSync(file, 'a text that is long enough to be no database '.repeat(100)),
      /is damaged or is not a database: stop/,
    ],
    [
      'a database with overwritten pages',
      (file) => {
        pages(file);
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(0x55, 100, 40_000));
      },
      /is damaged or is not a database: stop/,
    ],
  ])('%s', (_what, spoil, sentence) => {
    const file = temporaryFile();
    spoil(file);
    expect(() => serveSqlite(file, { now: () => 1000 })).toThrow(sentence);
  });

  test('a place that is no folder', () => {
    const file = temporaryFile();
    writeFileSync(file, '');
    expect(() => serveSqlite(path.join(file, 'below.sqlite'), { now: () => 1000 })).toThrow(/^cannot open/);
  });
});
