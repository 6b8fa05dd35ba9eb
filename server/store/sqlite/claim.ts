/**
 * One server at a time on a database: a second one would take up the same sessions and append to their streams. The
 * claim is a lock of SQLite's on a file beside it, so it goes with the process, however that ends.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';

/** Returns how to let go. Throws a sentence for the person who starts the server. */
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
