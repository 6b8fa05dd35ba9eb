/**
 * Opens the database file: sets up the connection, migrates, and throws a plain sentence where the file and the program
 * do not fit each other. A committed transaction is on disk (WAL, synchronous=FULL).
 */
import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle, migrate, readMigrationFiles } from './drizzle.ts';
import { troubleOf } from './trouble.ts';

export type Database = BetterSQLite3Database & { readonly $client: Sqlite.Database };

export interface OpenOptions {
  /** For replay and verify: nothing is created or changed, so the file must exist and be up to date. */
  readonly readOnly?: boolean;
  /** With `readOnly`: the file may also be of an older version, for programs that only copy it. */
  readonly anyVersion?: boolean;
  /** How long opening waits for another process that writes, ms. */
  readonly busyTimeoutMs?: number;
}

/** How long SQLite waits for the lock of another process, ms. It holds up this thread; writing.ts waits longer without that. */
const BUSY_MS = 50;

const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../../migrations', import.meta.url)) };

/** When the newest migration of this program was written, ms since the epoch; once read, since each read takes all of their files. */
let newest: number | null = null;
function newestMigration(): number {
  newest ??= readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0;
  return newest;
}

/** The file of the log in the folder that the server keeps its data in. */
export function databaseFile(dataDir: string): string {
  return path.join(dataDir, 'standpoint.sqlite');
}

export function openDatabase(
  file: string,
  { readOnly = false, anyVersion = false, busyTimeoutMs = 5000 }: OpenOptions = {},
): Database {
  if (readOnly && !existsSync(file)) throw new Error(`there is no database at ${file}`);
  try {
    return opened(file, { readOnly, anyVersion, busyTimeoutMs });
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

function opened(file: string, { readOnly, anyVersion, busyTimeoutMs }: Required<OpenOptions>): Database {
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
    checkFit(client, file, readOnly && !anyVersion);
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

/** The triggers that the migrations leave, each by its name with its SQL. */
export function triggersOfMigrations(): ReadonlyMap<string, string> {
  const triggers = new Map<string, string>();
  for (const statement of readMigrationFiles(MIGRATIONS).flatMap(({ sql }) => sql)) {
    const made = /CREATE TRIGGER\s+[`"]?(\w+)[\s\S]*\bEND/.exec(statement);
    if (made?.[1]) triggers.set(made[1], made[0]);
    const dropped = /DROP TRIGGER\s+(?:IF EXISTS\s+)?[`"]?(\w+)/.exec(statement);
    if (dropped?.[1]) triggers.delete(dropped[1]);
  }
  return triggers;
}

/** Whether the file has all migrations of this program. */
export function isNewest(file: string): boolean {
  const { $client: client } = openDatabase(file, { readOnly: true, anyVersion: true });
  try {
    return lastApplied(client) === newestMigration();
  } finally {
    client.close();
  }
}

function checkFit(client: Sqlite.Database, file: string, mustBeNewest: boolean): void {
  const applied = lastApplied(client);
  const known = newestMigration();
  if (applied > known) throw new Error(`${file} was written by a newer version of this program`);
  if (mustBeNewest && applied < known)
    throw new Error(`${file} is of an older version: start the server once to bring it up to date`);
}

function lastApplied(client: Sqlite.Database): number {
  const kept = client.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!kept) return 0;
  return client.prepare<[], number>('SELECT COALESCE(MAX(created_at), 0) FROM __drizzle_migrations').pluck().get() ?? 0;
}
