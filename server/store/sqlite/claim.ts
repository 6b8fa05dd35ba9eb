/**
 * Lets one server at a time use a database: a second one would load the same sessions and append to their streams. The
 * claim is an SQLite lock on a file beside the database, so it ends with the process, even after a crash.
 */
import Sqlite from 'better-sqlite3';
import { InUse } from '../in-use.ts';
import { createPrivately } from './open.ts';
import { troubleOf } from './trouble.ts';

/** Claims the database and returns a function that releases it. Throws a sentence for the operator who starts the server. */
export function claim(databaseFile: string): () => void {
  const file = `${databaseFile}.lock`;
  createPrivately(file);
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    const trouble = troubleOf(cause, file);
    if (trouble && trouble.code !== 'locked') throw new Error(trouble.message, { cause });
    throw new InUse(`another server is using ${databaseFile}: stop it first, or set another DATA_DIR`, { cause });
  }
  return () => {
    lock.close();
  };
}
