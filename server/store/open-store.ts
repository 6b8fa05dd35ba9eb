/** Opens a store. The database is SQLite in one file. Another database would be chosen here and nowhere else. */
import type { OnCommit } from './event-store.ts';
import {
  backUpSqlite,
  backupsAbout as backupsAboutInSqlite,
  type Copied,
  type CopyProgress,
  type Restored,
  type RestoreOptions,
  restoreSqlite,
} from './sqlite/backup.ts';
import { openSqlite, readSqlite, serveSqlite } from './sqlite/open-store.ts';
import type { ServedStore, Store, StoreReader, Trouble } from './store.ts';

export { InUse } from './sqlite/claim.ts';
export { databaseFile } from './sqlite/open.ts';

export interface OpenStoreOptions {
  readonly file: string;
  /** Server clock, ms since the epoch, for the times of events. */
  readonly now?: () => number;
  /** Called after every committed transaction, for metrics. */
  readonly onCommit?: OnCommit;
  /** Stands for a slow disk: the store awaits it before every transaction. */
  readonly disk?: (() => Promise<void>) | undefined;
  /** Of a store for a server: called when writing begins to fail or be slow, and with null when it succeeds again. */
  readonly onTrouble?: (trouble: Trouble | null) => void;
}

/** Opens a store for reading, also beside a running server. Rejects with a sentence where there is nothing to read. */
export async function readStore(file: string): Promise<StoreReader> {
  return readSqlite(file);
}

/** Opens a store for a program that writes, beside a server or without one. */
export async function openStore({ file, now = Date.now, ...options }: OpenStoreOptions): Promise<Store> {
  return openSqlite(file, { now, ...options });
}

/** Opens a store for a server. Rejects with a sentence where another server has it. */
export async function serveStore({ file, now = Date.now, ...options }: OpenStoreOptions): Promise<ServedStore> {
  return serveSqlite(file, { now, ...options });
}

/** Copies a store into a file, also beside a running server. Rejects with a sentence where the file is there already. */
export async function backUpStore(file: string, copy: string, progress?: CopyProgress): Promise<Copied> {
  return backUpSqlite(file, copy, progress);
}

/** Puts a copy of a backup in the place of a store. Rejects with a sentence beside a running server. */
export async function restoreStore(backup: string, file: string, options: RestoreOptions): Promise<Restored> {
  return restoreSqlite(backup, file, options);
}

/** Backups of a store that hold something about a participant: those in these folders, and what restores have kept. */
export async function backupsAbout(
  participant: string,
  store: { readonly file: string; readonly folders: readonly string[] },
): Promise<readonly string[]> {
  return backupsAboutInSqlite(participant, store);
}
