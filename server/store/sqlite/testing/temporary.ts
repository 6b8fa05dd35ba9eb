/** For tests: databases in a folder of their own, gone when the test is over. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { ClosableLog } from '../../appending.ts';
import type { StreamWrite } from '../../event-store.ts';
import { drizzle, migrate } from '../drizzle.ts';
import { type Database, databaseFile, type OpenOptions, openDatabase } from '../open.ts';
import { type StoreOptions, sqliteStore } from '../sqlite-store.ts';

/** Path of a database that does not exist yet. */
export function temporaryFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return databaseFile(folder);
}

export interface TemporaryStore {
  readonly file: string;
  readonly db: Database;
  readonly store: ClosableLog;
}

export function temporaryStore(
  options: Partial<StoreOptions> & Pick<OpenOptions, 'busyTimeoutMs'> = {},
  file = temporaryFile(),
): TemporaryStore {
  const { busyTimeoutMs = 0, ...storeOptions } = options;
  const db = openDatabase(file, { busyTimeoutMs });
  onTestFinished(() => {
    db.$client.close();
  });
  return { file, db, store: sqliteStore(db, { now: () => 1000, monotonic: () => 0, ...storeOptions }) };
}

/** A second connection that knows nothing of the program. */
export function rawConnection(file: string): Sqlite.Database {
  const client = new Sqlite(file, { timeout: 0 });
  onTestFinished(() => {
    client.close();
  });
  return client;
}

/** A database as the program made it before the migration of this name. */
export function databaseBefore(file: string, migration: string): Sqlite.Database {
  const all = path.join(import.meta.dirname, '../../../../migrations');
  const journal = JSON.parse(readFileSync(path.join(all, 'meta/_journal.json'), 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[];
  };
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${migration}`));
  if (until < 0) throw new Error(`there is no migration ${migration}`);
  const earlier = mkdtempSync(path.join(tmpdir(), 'standpoint-'));
  cpSync(all, earlier, { recursive: true });
  writeFileSync(
    path.join(earlier, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }),
  );
  const client = new Sqlite(file, { timeout: 0 });
  migrate(drizzle(client), { migrationsFolder: earlier });
  rmSync(earlier, { recursive: true });
  return client;
}

/** A write with one event for each word. */
export function words(stream: string, expectedVersion: number, ...said: readonly string[]): StreamWrite {
  return { stream, expectedVersion, events: said.map((word) => ({ type: 'test.WordSaid', data: { word } })) };
}
