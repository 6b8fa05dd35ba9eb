/** Opens a store. The database is SQLite in one file; another one would be chosen here, and nowhere else. */
import type { OnCommit } from './event-store.ts';
import { openSqlite, readSqlite, serveSqlite } from './sqlite/open-store.ts';
import type { ServedStore, Store, StoreReader } from './store.ts';

export { databaseFile } from './sqlite/open.ts';

export interface OpenStoreOptions {
  readonly file: string;
  /** Server clock, ms since the epoch, for the times of events. */
  readonly now?: () => number;
  /** Told of every transaction that was committed, for metrics. */
  readonly onCommit?: OnCommit;
  /** A disk that is slow: awaited before every transaction. */
  readonly disk?: (() => Promise<void>) | undefined;
}

/** For commands that change nothing, beside a running server too. Rejects with a sentence where nothing can be read. */
export async function readStore(file: string): Promise<StoreReader> {
  return readSqlite(file);
}

/** For programs that write beside a server or without one. */
export async function openStore({ file, now = Date.now, ...options }: OpenStoreOptions): Promise<Store> {
  return openSqlite(file, { now, ...options });
}

/** For a server: rejects with a sentence where another one has the store. */
export async function serveStore({ file, now = Date.now, ...options }: OpenStoreOptions): Promise<ServedStore> {
  return serveSqlite(file, { now, ...options });
}
