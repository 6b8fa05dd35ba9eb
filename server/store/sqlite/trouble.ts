/** What is wrong with the database file, as a code and a sentence that says what an operator can do. */
import type { Trouble } from '../store.ts';

/** The file under its name is not the one that this process has open. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** null: the error says nothing of the database or its disk. */
export function troubleOf(error: unknown, file: string): Trouble | null {
  if (error instanceof FileChanged) return { code: 'file_changed', message: error.message };
  const code = String((error as { readonly code?: unknown } | null)?.code);
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code))
    return { code: 'disk_full', message: `the disk of ${file} is full: make room, and the server goes on by itself` };
  if (/^(SQLITE_BUSY|SQLITE_LOCKED)/.test(code))
    return { code: 'locked', message: `another program keeps ${file} locked for writing: end it` };
  if (
    /^(SQLITE_CANTOPEN|SQLITE_PERM|SQLITE_AUTH|SQLITE_READONLY|EACCES|EPERM|EROFS|EISDIR|ENOTDIR|ENOENT|EEXIST)/.test(
      code,
    )
  ) {
    const message = `cannot open ${file} for writing: check that it is a file, and that this user may write to it and its folder`;
    return { code: 'not_writable', message };
  }
  if (/^(SQLITE_CORRUPT|SQLITE_NOTADB)/.test(code)) {
    const message = `${file} is damaged or is not a database: stop the server, keep a copy of the file and its -wal, and restore a backup`;
    return { code: 'damaged', message };
  }
  if (/^SQLITE_IOERR/.test(code))
    return {
      code: 'disk_fails',
      message: `the disk of ${file} cannot be read or written: look for full or failing disks`,
    };
  return null;
}
