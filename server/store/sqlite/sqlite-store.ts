/**
 * The log in one SQLite file. Transactions run in the caller's thread: in measurements that took less CPU and less time
 * an append than a thread for batches.
 */
import { type AppendJob, appending, type ClosableLog, type WrittenAppend } from '../appending.ts';
import type { OnCommit } from '../event-store.ts';
import { UPCASTERS } from '../shapes.ts';
import { type Upcaster, upcasting } from '../upcast.ts';
import type { Database } from './open.ts';
import { eventReader } from './reader.ts';
import { troubleOf } from './trouble.ts';
import { batchWriter } from './writer.ts';
import { type Write, writing } from './writing.ts';

export interface StoreOptions {
  /** Server clock, ms since the epoch; read once a batch. */
  readonly now: () => number;
  readonly upcasters?: readonly Upcaster[];
  /** Called after every committed transaction, for metrics. */
  readonly onCommit?: OnCommit;
  /** Stands for a slow disk: the store awaits it before every transaction. */
  readonly disk?: (() => Promise<void>) | undefined;
  /** The clock by which the store sees whether the process has other work, ms; left out: that of the process. */
  readonly monotonic?: () => number;
  /** How the store writes; left out: as `writing` does. */
  readonly write?: Write;
}

/** A log that owns the database: its `close` closes it. */
export function sqliteStore(db: Database, options: StoreOptions): ClosableLog {
  const { now, upcasters = UPCASTERS, onCommit, disk, monotonic, write: writeWork = writing(db) } = options;
  const shapes = upcasting(upcasters);
  const writeBatch = batchWriter(db, onCommit);
  const write = (jobs: readonly AppendJob[]): Promise<readonly WrittenAppend[]> =>
    writeWork(() => {
      const recordedAt = now();
      return writeBatch({ recordedAt, jobs }).map((outcome) => ({ outcome, recordedAt }));
    });
  return appending({
    reader: eventReader(db, shapes),
    shapes,
    write: disk ? (jobs) => disk().then(() => write(jobs)) : write,
    monotonic,
    troubleOf: (cause) => troubleOf(cause, db.$client.name),
    closed: () => {
      db.$client.close();
    },
  });
}
