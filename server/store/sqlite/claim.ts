/**
 * Lets one server at a time use a database: a second one would load the same sessions and append to their streams. The
 * claim is an SQLite lock on a file beside the database, so it ends with the process, even after a crash.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** Claims the database and returns a function that releases it. Throws a sentence for the operator who starts the server. */
export function claim(databaseFile: string): () => void {
  mkdirSync(path.dirname(databaseFile), { recursive: true });
  const lock = new Sqlite(`${databaseFile}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new Error(`another server is using ${databaseFile}: stop it first, or set another DATA_DIR`, { cause });
  }
  return () => {
    lock.close();
  };
}
