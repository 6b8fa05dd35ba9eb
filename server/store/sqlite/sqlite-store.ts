/**
 * The log in one SQLite file. Transactions run in the caller's thread: in measurements that took less CPU and less time
 * an append than a thread for batches.
 */
import {
  type AppendOptions,
  CommitFailed,
  type EventStore,
  type OnCommit,
  type Stored,
  type StreamWrite,
  VersionConflict,
} from '../event-store.ts';
import { groupCommit } from '../group-commit.ts';
import { UPCASTERS } from '../shapes.ts';
import { storedOf, type Upcaster, type Upcasting, upcasting } from '../upcast.ts';
import type { Database } from './open.ts';
import { eventReader } from './reader.ts';
import { troubleOf } from './trouble.ts';
import { type AppendJob, type AppendOutcome, batchWriter } from './writer.ts';
import { type Write, writing } from './writing.ts';

export interface StoreOptions {
  /** Server clock, ms since the epoch; read once a batch. */
  readonly now: () => number;
  readonly upcasters?: readonly Upcaster[];
  /** Called after every committed transaction, for metrics. */
  readonly onCommit?: OnCommit;
  /** Stands for a slow disk: the store awaits it before every transaction. */
  readonly disk?: (() => Promise<void>) | undefined;
  /** How the store writes; left out: as `writing` does. */
  readonly write?: Write;
}

/** The log, with a `close` that waits for every append to settle, takes no more, and closes the database. */
export interface SqliteLog extends EventStore {
  close(): Promise<void>;
}

interface Written {
  readonly outcome: AppendOutcome;
  readonly recordedAt: number;
}

/** A log that owns the database: its `close` closes it. */
export function sqliteStore(db: Database, options: StoreOptions): SqliteLog {
  const { now, upcasters = UPCASTERS, onCommit, disk, write: writeWork = writing(db) } = options;
  const shapes = upcasting(upcasters);
  const writeBatch = batchWriter(db, onCommit);
  const write = (jobs: readonly AppendJob[]): Promise<readonly Written[]> =>
    writeWork(() => {
      const recordedAt = now();
      return writeBatch({ recordedAt, jobs }).map((outcome) => ({ outcome, recordedAt }));
    });
  const group = groupCommit<AppendJob, Written>(disk ? (jobs) => disk().then(() => write(jobs)) : write);
  let closed = false;
  return {
    ...eventReader(db, shapes),
    append: async (writes, commandId, options) => {
      if (closed) throw new CommitFailed('the store is closed');
      const job = jobOf(writes, commandId, options, shapes);
      const { outcome, recordedAt } = await group.commit(job).catch((cause: unknown) => {
        throw commitFailed(cause, db);
      });
      switch (outcome.kind) {
        case 'stored':
          return storedNow(writes, { commandId, position: outcome.position, recordedAt }, shapes);
        case 'repeated':
          return outcome.rows.map((row) => storedOf(row, shapes));
        case 'conflict':
          throw new VersionConflict(outcome);
        case 'failed':
          throw commitFailed(outcome.cause, db);
      }
    },
    close: async () => {
      closed = true;
      await group.idle();
      db.$client.close();
    },
  };
}

function commitFailed(cause: unknown, { $client: { name } }: Database): CommitFailed {
  const why = troubleOf(cause, name)?.message ?? (cause instanceof Error ? cause.message : cause);
  return new CommitFailed(`the append was not written: ${why}`, { cause });
}

function jobOf(
  writes: readonly StreamWrite[],
  commandId: string,
  options: AppendOptions | undefined,
  shapes: Upcasting,
): AppendJob {
  if (commandId === '') throw new TypeError('a command needs an id');
  // the database would change it, and the chain would break
  if (!commandId.isWellFormed()) throw new TypeError('the id of a command holds half a character');
  if (new Set(writes.map(({ stream }) => stream)).size < writes.length)
    throw new TypeError('a stream appears twice in one append');
  return {
    commandId,
    isNew: options?.isNew ?? false,
    writes: writes.map(({ stream, expectedVersion, events }) => {
      if (stream === '') throw new TypeError('a stream needs a name');
      return {
        stream,
        expectedVersion,
        events: events.map(({ type, data, metadata, schemaVersion }) => {
          const current = shapes.currentVersion(type);
          if (schemaVersion !== undefined && schemaVersion > current)
            throw new TypeError(`${type} of version ${schemaVersion} is unknown; the newest is ${current}`);
          return {
            type,
            schemaVersion: schemaVersion ?? current,
            data: jsonOf(data),
            metadata: metadata === undefined ? '{}' : jsonOf(metadata),
          };
        }),
      };
    }),
    also: options?.also ?? [],
  };
}

function jsonOf(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`not JSON: ${typeof value}`);
  return text;
}

/** The events as a later read would give them, made from the values that were appended. */
function storedNow(
  writes: readonly StreamWrite[],
  { commandId, position, recordedAt }: Pick<Stored, 'commandId' | 'position' | 'recordedAt'>,
  shapes: Upcasting,
): readonly Stored[] {
  const stored: Stored[] = [];
  for (const { stream, expectedVersion, events } of writes) {
    let version = expectedVersion;
    for (const { type, data, metadata = {}, schemaVersion: writtenIn } of events) {
      const schemaVersion = shapes.currentVersion(type);
      version += 1;
      stored.push({
        position: position + stored.length,
        stream,
        version,
        type,
        schemaVersion,
        data: writtenIn === undefined ? data : shapes.upcast(type, writtenIn, data),
        metadata,
        commandId,
        recordedAt,
      });
    }
  }
  return stored;
}
