/**
 * For tests: a store in a folder of its own, and the SQLite database under it. Tests use it to break the database (changed
 * rows, a full disk) or to look at every row. No other file outside of the store knows the database.
 */
import { createHash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type Link, linkHash, originOf } from '../store/chain.ts';
import { openDatabase } from '../store/sqlite/open.ts';
import { storeOver } from '../store/sqlite/open-store.ts';
import { databaseBefore, rawConnection, temporaryFile } from '../store/sqlite/testing/temporary.ts';
import { writeBeat } from '../store/sqlite/uptime.ts';
import type { Store } from '../store/store.ts';

export { databaseBefore, temporaryFile };

export interface TemporaryStore {
  readonly file: string;
  readonly store: Store;
  /** Takes the free pages out of the database; returns its size in pages. */
  pages(): number;
  /** Bounds the size of the database; a write that needs more fails as on a full disk. */
  limitPages(pages: number): void;
}

/** Opens a store and closes it when the test is over. A second store on the same file stands for another process. */
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
    // a store on a busy machine writes as soon as one on a quiet machine
    store: storeOver(db, { now, monotonic: () => 0 }),
    pages() {
      db.$client.exec('VACUUM');
      return Number(db.$client.pragma('page_count', { simple: true }));
    },
    limitPages(pages) {
      db.$client.pragma(`max_page_count = ${pages}`);
    },
  };
}

/** Runs SQL over a plain connection, as another program could. */
export function changeRows(file: string, sql: string): void {
  rawConnection(file).exec(sql);
}

/** Writes a row as another program does, and empties the write-ahead log; each call returns what SQLite says of it. */
export function checkpointing(file: string): () => unknown {
  const client = rawConnection(file);
  client.exec('CREATE TABLE written_meanwhile (n INTEGER)');
  return () => {
    client.exec('INSERT INTO written_meanwhile VALUES (1)');
    return client.pragma('wal_checkpoint(TRUNCATE)');
  };
}

/** Runs SQL as a program that takes the triggers away for it and puts them back. */
export function changeWithoutTriggers(file: string, sql: string): void {
  const client = rawConnection(file);
  const triggers = client
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) client.exec(`DROP TRIGGER ${name}`);
  client.exec(sql);
  for (const trigger of triggers) client.exec(trigger.sql);
}

/** A new chain over a stream as it is, with a new head, as an intruder would make it who knows the formula. */
export function chainAgain(file: string, stream: string): void {
  let last = originOf(stream);
  const rows = queryRows<Link & { position: number }>(
    file,
    `SELECT position, stream, version, type, schema_version AS schemaVersion, data, metadata, command_id AS commandId,
       command_index AS commandIndex, recorded_at AS recordedAt FROM events WHERE stream = '${stream}' ORDER BY version`,
  );
  for (const row of rows) {
    last = linkHash(last, row);
    // a row stands at the position of its last event, and has its hash
    changeWithoutTriggers(file, `UPDATE appends SET hash = x'${last}' WHERE position = ${row.position}`);
  }
  changeRows(file, `UPDATE streams SET hash = x'${last}', version = ${rows.length} WHERE name = '${stream}'`);
}

/** Reads in a transaction, as another program could; returns the end of it. */
export function keepReading(file: string): () => void {
  const reader = rawConnection(file);
  reader.exec('BEGIN; SELECT * FROM recruits');
  return () => reader.exec('COMMIT');
}

export function queryRows<Row>(file: string, sql: string): readonly Row[] {
  return rawConnection(file).prepare<[], Row>(sql).all();
}

/** A hash of every row of every table. */
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

/** Makes the last server on the database look as if it was up until this time, in seconds. */
export function pretendLastUp(file: string, seconds: number): void {
  const db = openDatabase(file);
  writeBeat(db, seconds * 1000);
  db.$client.close();
}
