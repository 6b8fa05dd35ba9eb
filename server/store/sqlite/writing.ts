/**
 * How this process writes to the database: only while the file under its name is still the one that it opened, since
 * nothing that is written to a deleted file stays; and without holding up the process while another one has the lock.
 */
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './open.ts';
import { FileChanged } from './trouble.ts';

/** Does the work in this thread. It rejects with the error of the work, which is done again as long as another process has the lock. */
export type Write = <A>(work: () => A) => Promise<A>;

/** How long to wait for another process that writes, ms. SQLite itself waits for `BUSY_MS`, and holds up this thread. */
const LOCK_LIMIT_MS = 5000;
const PAUSE_MS = 25;

export function writing({ $client: client }: Database, lockLimitMs: number = LOCK_LIMIT_MS): Write {
  const assertSameFile = fileGuard(client.name);
  const once = <A>(work: () => A): A => {
    assertSameFile();
    const result = work();
    assertSameFile();
    return result;
  };
  return async (work) => {
    const end = performance.now() + lockLimitMs;
    for (;;) {
      try {
        return once(work);
      } catch (error) {
        if (!isLocked(error) || performance.now() >= end) throw error;
      }
      await sleep(PAUSE_MS);
    }
  };
}

function isLocked(error: unknown): boolean {
  return /^SQLITE_BUSY/.test(String((error as { readonly code?: unknown } | null)?.code));
}

/** Throws when the database or its write-ahead log is gone, or is another file than at the first look. */
function fileGuard(file: string): () => void {
  const opened = identityOf(file);
  let log: string | null = null;
  return () => {
    const same = identityOf(file) === opened;
    // SQLite makes the write-ahead log at the first write
    const logNow = identityOf(`${file}-wal`);
    log ??= logNow;
    if (!same || log !== logNow)
      throw new FileChanged(
        `${file} or its -wal was deleted, moved or replaced while it is open, so nothing more is acknowledged: put it back, or stop the server before you restore a backup`,
      );
  };
}

/** null: there is no such file. */
function identityOf(file: string): string | null {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}/${stat.ino}` : null;
}
