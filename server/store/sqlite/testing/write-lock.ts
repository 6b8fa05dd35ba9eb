/** For tests and chaos: another program that holds the write lock of a database. */
import Sqlite from 'better-sqlite3';

/** Takes the write lock, and returns a function that gives it back. Throws where it is not free within five seconds. */
export function holdWriteLock(file: string): () => void {
  const other = new Sqlite(file, { fileMustExist: true, timeout: 5000 });
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('ROLLBACK');
    other.close();
  };
}
