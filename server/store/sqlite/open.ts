/**
 * Opens the database file: sets up the connection, migrates, and throws a plain sentence where the file and the program
 * do not fit each other. A committed transaction is on disk (WAL, synchronous=FULL).
 */
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { troubleOf } from './trouble.ts';

export type Database = BetterSQLite3Database & { readonly $client: Sqlite.Database };

export interface OpenOptions {
  /** For replay and verify: nothing is created or changed, so the file must exist and be up to date. */
  readonly readOnly?: boolean;
  /** How long opening waits for another process that writes, ms. */
  readonly busyTimeoutMs?: number;
}

/** How long SQLite waits for the lock of another process, ms. It holds up this thread; writing.ts waits longer without that. */
const BUSY_MS = 50;

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)) };

/** The file of the log in the folder that the server keeps its data in. */
export function databaseFile(dataDir: string): string {
  return path.join(dataDir, 'standpoint.sqlite');
}

export function openDatabase(file: string, { readOnly = false, busyTimeoutMs = 5000 }: OpenOptions = {}): Database {
  if (readOnly && !existsSync(file)) throw new Error(`there is no database at ${file}`);
  try {
    return opened(file, { readOnly, busyTimeoutMs });
  } catch (cause) {
    const trouble = troubleOf(cause, file);
    throw trouble ? new Error(trouble.message, { cause }) : cause;
  }
}

/** The path of the file without symbolic links, whether the file exists or not. */
export function realFile(file: string): string {
  if (existsSync(file)) return realpathSync(file);
  const folder = path.dirname(file);
  // opening the file says what is wrong with the folder
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return path.resolve(file);
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    return realFile(path.resolve(folder, readlinkSync(file)));
  return path.join(realpathSync(folder), path.basename(file));
}

/** Makes a file, and its folder, that only this user may read, unless they exist. SQLite gives the files beside it the same mode. */
export function createPrivately(file: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
  } catch (cause) {
    throw new Error(troubleOf(cause, file)?.message ?? String(cause), { cause });
  }
}

function opened(file: string, { readOnly, busyTimeoutMs }: Required<OpenOptions>): Database {
  if (!readOnly) createPrivately(file);
  const client = new Sqlite(file, { readonly: readOnly, timeout: busyTimeoutMs });
  try {
    const db = drizzle(client);
    if (!readOnly) {
      client.pragma('journal_mode = WAL');
      client.pragma('synchronous = FULL');
      // every batch rewrites leaves; copying them to the file less often saves a fifth of the time
      client.pragma('wal_autocheckpoint = 4000');
      // overwrite an erased text, do not just unlink it
      client.pragma('secure_delete = ON');
      // without this, INSERT OR REPLACE would bypass the triggers
      client.pragma('recursive_triggers = ON');
    }
    client.pragma('foreign_keys = ON');
    checkFit(client, file, readOnly);
    if (!readOnly) {
      migrate(db, MIGRATIONS);
      client.pragma(`busy_timeout = ${Math.min(busyTimeoutMs, BUSY_MS)}`);
    }
    return db;
  } catch (error) {
    client.close();
    throw error;
  }
}

function checkFit(client: Sqlite.Database, file: string, readOnly: boolean): void {
  const applied = lastApplied(client);
  const known = readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0;
  if (applied > known) throw new Error(`${file} was written by a newer version of this program`);
  if (readOnly && applied < known)
    throw new Error(`${file} is of an older version: start the server once to bring it up to date`);
}

function lastApplied(client: Sqlite.Database): number {
  const kept = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!kept) return 0;
  return client.prepare<[], number>('SELECT COALESCE(MAX(created_at), 0) FROM __drizzle_migrations').pluck().get() ?? 0;
}
