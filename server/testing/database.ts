/**
 * For tests: a store in a folder of its own, and the SQLite database under it, for tests that break it (rows that were
 * changed, a disk that is full) or look at every row of it. The one file outside of the store that knows the database.
 */
import { createHash } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../store/sqlite/open.ts';
import { storeOver } from '../store/sqlite/open-store.ts';
import { rawConnection, temporaryFile } from '../store/sqlite/testing/temporary.ts';
import type { Store } from '../store/store.ts';

export { temporaryFile };

export interface TemporaryStore {
  readonly file: string;
  readonly store: Store;
  /** How large the database is now. */
  pages(): number;
  /** The database can grow to this; what needs more fails as on a full disk. */
  limitPages(pages: number): void;
}

/** Closed when the test is over. Opened again with the same file, it is another process's. */
export function temporaryStore(
  { now = () => 1000 }: { readonly now?: () => number } = {},
  file = temporaryFile(),
): TemporaryStore {
  const db = openDatabase(file, { busyTimeoutMs: 0 });
  onTestFinished(() => {
    db.$client.close();
  });
  return {
    file,
    store: storeOver(db, { now }),
    pages: () => Number(db.$client.pragma('page_count', { simple: true })),
    limitPages(pages) {
      db.$client.pragma(`max_page_count = ${pages}`);
    },
  };
}

/** As a program would that knows nothing of ours. */
export function changeRows(file: string, sql: string): void {
  rawConnection(file).exec(sql);
}

/** Of every row of every table. */
export async function fingerprintOf(file: string): Promise<string> {
  const { $client: client } = openDatabase(file, { readOnly: true });
  const hash = createHash('sha256');
  const tables = client
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all();
  for (const { name } of tables) hash.update(JSON.stringify([name, client.prepare(`SELECT * FROM "${name}"`).all()]));
  client.close();
  return hash.digest('hex');
}

/** Makes it look as if the last server on the database was up until then, in seconds. */
export function pretendLastUp(file: string, seconds: number): void {
  writeFileSync(`${file}.alive`, '');
  utimesSync(`${file}.alive`, seconds, seconds);
}
