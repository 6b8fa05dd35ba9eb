/** Opening the database file: tables, durability, triggers, and files of other versions. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseFile, openDatabase } from './open.ts';
import { rawConnection, temporaryFile, temporaryStore, words } from './testing/temporary.ts';

test('opening makes the folder, the file and the tables, and opening again changes nothing', () => {
  const file = databaseFile(path.join(path.dirname(temporaryFile()), 'new', 'folder'));
  openDatabase(file).$client.close();
  const db = openDatabase(file);
  const tables = db.$client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  expect(tables).toEqual(
    expect.arrayContaining(['events', 'streams', 'sessions', 'seat_tokens', 'session_secrets', 'texts']),
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
  expect(run("UPDATE events SET data = '{}'")).toThrow('never changed');
  expect(run('DELETE FROM events')).toThrow('never deleted');
  expect(run('INSERT OR REPLACE INTO events SELECT * FROM events')).toThrow('never deleted');
  expect(await store.read('a')).toHaveLength(1);
});

test('any other program is refused, too', async () => {
  const { file, store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const other = rawConnection(file);
  expect(() => other.exec("UPDATE events SET data = '{}'")).toThrow('append a new one');
  expect(() => other.exec('DELETE FROM events')).toThrow('never deleted');
});

test('opening read-only changes nothing and creates nothing', async () => {
  const missing = temporaryFile();
  expect(() => openDatabase(missing, { readOnly: true })).toThrow('there is no database');
  expect(existsSync(missing)).toBe(false);
  const { file, store } = temporaryStore();
  await store.append([words('a', 0, 'one')], 'c1');
  const db = openDatabase(file, { readOnly: true });
  expect(() => db.$client.exec("INSERT INTO streams VALUES ('x', 1, 'y')")).toThrow('readonly');
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
