/** Opens a store: SQLite in one file, or PostgreSQL. Which one is decided here and nowhere else. */
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Copied, CopyProgress, Restored, RestoreOptions } from './copies.ts';
import { isPostgres } from './database-address.ts';
import type { OnCommit } from './event-store.ts';
import { type HeldDatabase, type MovedDatabase, type MoveProgress, moveStore as moveBetween } from './moving.ts';
import type { LeaseOptions } from './postgres/leases/open-leases.ts';
import { backUpSqlite, backupsAbout as backupsAboutInSqlite, restoreSqlite } from './sqlite/backup.ts';
import { holdSqlite, openSqlite, readSqlite, serveSqlite } from './sqlite/open-store.ts';
import type { ServedStore, Store, StoreReader, Trouble } from './store.ts';

// loaded where the database is one of PostgreSQL: every command and every server starts by loading this module
const postgres = () => import('./postgres/open-store.ts');
const postgresBackups = () => import('./postgres/backup.ts');

export { isPostgres } from './database-address.ts';
export { InUse } from './in-use.ts';
export { databaseFile } from './sqlite/open.ts';

export interface OpenStoreOptions {
  /** A file of SQLite, or the address of a PostgreSQL database: `postgres://user:password@host:port/name`. */
  readonly file: string;
  /** Server clock, ms since the epoch, for the times of events. */
  readonly now?: () => number;
  /** Called after every committed transaction, for metrics. */
  readonly onCommit?: OnCommit;
  /** Stands for a slow disk: the store awaits it before every transaction. */
  readonly disk?: (() => Promise<void>) | undefined;
  /** Called, for a server, when writing begins to fail or be slow, and with null when it succeeds again. */
  readonly onTrouble?: (trouble: Trouble | null) => void;
}

/** Opens a store for reading, also beside a running server. Rejects with a sentence where there is nothing to read. */
export async function readStore(file: string): Promise<StoreReader> {
  return isPostgres(file) ? (await postgres()).readPostgres(file) : readSqlite(file);
}

/** Opens a store for a program that writes, beside a server or without one. */
export async function openStore({ file, now = Date.now, ...options }: OpenStoreOptions): Promise<Store> {
  return isPostgres(file)
    ? (await postgres()).openForWriting(file, { now, ...options })
    : openSqlite(file, { now, ...options });
}

export interface ServeStoreOptions extends OpenStoreOptions {
  /**
   * The lease options of one of several servers of a PostgreSQL database. Left out: this server has the store for
   * itself.
   */
  readonly shared?: LeaseOptions | undefined;
  /** Clock of this process, ms, by which the leases of one of several servers run out; tests pass one that they move. */
  readonly monotonic?: (() => number) | undefined;
  /** Called with each error that keeps one of several servers from renewing its leases. */
  readonly onLeaseTrouble?: (error: unknown) => void;
}

/** Opens a store for a server. Rejects with a sentence where another server has it. */
export async function serveStore({
  file,
  now = Date.now,
  shared,
  monotonic,
  onLeaseTrouble,
  ...options
}: ServeStoreOptions): Promise<ServedStore> {
  if (isPostgres(file))
    return (await postgres()).servePostgres(file, { now, shared, monotonic, onLeaseTrouble, ...options });
  if (shared) throw new Error('several processes need a PostgreSQL database: set DATABASE_URL to postgres://…');
  return serveSqlite(file, { now, ...options });
}

/**
 * Copies everything into another, empty database, and verifies both. Rejects with a sentence beside a server of either, and
 * where the target holds something else. A move that was broken off goes on when it is called again.
 */
export async function moveStore(from: string, to: string, progress?: MoveProgress): Promise<MovedDatabase> {
  const source = await hold(from, { mustExist: true });
  try {
    const target = await hold(to, { mustExist: false });
    try {
      return await moveBetween(source, target, progress);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function hold(database: string, options: { readonly mustExist: boolean }): Promise<HeldDatabase> {
  return isPostgres(database) ? (await postgres()).holdPostgres(database) : holdSqlite(database, options);
}

/** Copies a store into a file, also beside a running server. Rejects with a sentence where the file is there already. */
export async function backUpStore(file: string, copy: string, progress?: CopyProgress): Promise<Copied> {
  return isPostgres(file)
    ? (await postgresBackups()).backUpPostgres(file, copy, progress)
    : backUpSqlite(file, copy, progress);
}

/** Puts a copy of a backup in the place of a store. Rejects with a sentence beside a running server. */
export async function restoreStore(backup: string, file: string, options: RestoreOptions): Promise<Restored> {
  return isPostgres(file)
    ? (await postgresBackups()).restorePostgres(backup, file, options)
    : restoreSqlite(backup, file, options);
}

/**
 * Backups of a store that hold something about a participant: those in these folders, and what restores have kept. What
 * pg_dump wrote cannot be looked into, and counts as holding it.
 */
export async function backupsAbout(
  participant: string,
  store: { readonly file: string; readonly folders: readonly string[] },
): Promise<readonly string[]> {
  if (!isPostgres(store.file)) return backupsAboutInSqlite(participant, store);
  return [
    ...(await (await postgresBackups()).keptAbout(participant, store.file)),
    ...backupsAboutInSqlite(participant, { ...store, file: null }),
    ...dumpsIn(store.folders),
  ];
}

/** The files in these folders that pg_dump wrote in its own format, and its texts. */
function dumpsIn(folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => statSync(file).isFile() && /^PGDMP|^--\s+-- PostgreSQL database dump/.test(beginOf(file)));
}

function beginOf(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(64);
    return bytes.toString('latin1', 0, readSync(handle, bytes, 0, 64, 0));
  } finally {
    closeSync(handle);
  }
}
