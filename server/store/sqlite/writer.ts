/**
 * Writes a batch of appends in one transaction. Each append of the batch succeeds or conflicts on its own and sees those
 * before it. When this returns, the rows are on disk.
 */
import { linkHash, originOf } from '../chain.ts';
import type { OnCommit } from '../event-store.ts';
import type { SideWrite } from '../rows.ts';
import { type RowsOfCommand, rowsOfCommand } from './commands.ts';
import type { Database } from './open.ts';
import type { EventRow } from './schema.ts';
import { sideWriter } from './side-rows.ts';

/** An append with its values as JSON texts. */
export interface AppendJob {
  readonly commandId: string;
  /** Whether the caller knows that no stream holds the command. */
  readonly isNew: boolean;
  readonly writes: readonly JobWrite[];
  readonly also: readonly SideWrite[];
}

export interface JobWrite {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly Pick<EventRow, 'type' | 'schemaVersion' | 'data' | 'metadata'>[];
}

export interface Batch {
  readonly recordedAt: number;
  readonly jobs: readonly AppendJob[];
}

export type AppendOutcome =
  /** The events have this position and the following ones, in the order given. */
  | { readonly kind: 'stored'; readonly position: number }
  | { readonly kind: 'repeated'; readonly rows: readonly EventRow[] }
  | { readonly kind: 'conflict'; readonly stream: string; readonly expected: number; readonly actual: number }
  | { readonly kind: 'failed'; readonly cause: unknown };

/** End of a stream at this point of the batch. */
interface Head {
  version: number;
  hash: string;
  /** Version before the batch; 0: the stream did not exist. */
  readonly before: number;
}

/** The writer of batches: it returns one outcome for each job, in order. It throws when the transaction fails; then nothing was written. */
export function batchWriter(db: Database, onCommit?: OnCommit): (batch: Batch) => AppendOutcome[] {
  const writeJob = jobWriter(db, rowsOfCommand(db));
  const heads = headKeeper(db);
  const inTransaction = db.$client.transaction(({ recordedAt, jobs }: Batch) => {
    const ends = new Map<string, Head>();
    const endOf = (stream: string): Head => {
      let end = ends.get(stream);
      if (!end) {
        end = heads.read(stream);
        ends.set(stream, end);
      }
      return end;
    };
    const outcomes = jobs.map((job) => writeJob(job, recordedAt, endOf));
    heads.write(ends);
    return outcomes;
  }).immediate;

  const commit = (batch: Batch): AppendOutcome[] => {
    const outcomes = inTransaction(batch);
    onCommit?.({ appends: outcomes.length, types: typesWritten(batch, outcomes) });
    return outcomes;
  };

  return (batch) => {
    try {
      return commit(batch);
    } catch (error) {
      if (!isFaultOfARow(error)) throw error;
      // a bad row fails only its own job: retry each job in a transaction of its own
      return batch.jobs.flatMap((job): AppendOutcome[] => {
        try {
          return commit({ ...batch, jobs: [job] });
        } catch (cause) {
          return [{ kind: 'failed', cause }];
        }
      });
    }
  };
}

function typesWritten({ jobs }: Batch, outcomes: readonly AppendOutcome[]): readonly string[] {
  const stored = jobs.filter((_, i) => outcomes[i]?.kind === 'stored');
  return stored.flatMap(({ writes }) => writes.flatMap(({ events }) => events.map(({ type }) => type)));
}

type WriteJob = (job: AppendJob, recordedAt: number, endOf: (stream: string) => Head) => AppendOutcome;

/** Writes one job. It checks everything before it writes a row, so a conflict leaves nothing to undo. */
function jobWriter(db: Database, rowsOf: RowsOfCommand): WriteJob {
  const insert = db.$client.prepare(`
    INSERT INTO events
      (stream, version, type, schema_version, data, metadata, command_id, command_index, recorded_at, hash)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const writeBeside = sideWriter(db);
  return ({ commandId, isNew, writes, also }, recordedAt, endOf) => {
    const targets = writes.map((write) => ({ ...write, end: endOf(write.stream) }));
    const rows = targets.flatMap(({ stream, end }) => (isNew || end.version === 0 ? [] : rowsOf(stream, commandId)));
    if (rows.length > 0) return { kind: 'repeated', rows };
    for (const { stream, expectedVersion: expected, end } of targets)
      if (end.version !== expected) return { kind: 'conflict', stream, expected, actual: end.version };
    let position = 0;
    for (const { stream, events, end } of targets) {
      let commandIndex = 0;
      for (const { type, schemaVersion, data, metadata } of events) {
        const version = end.version + 1;
        const link = { stream, version, type, schemaVersion, commandId, commandIndex, recordedAt, data, metadata };
        const hash = linkHash(end.hash, link);
        const { lastInsertRowid } = insert.run(
          stream,
          version,
          type,
          schemaVersion,
          data,
          metadata,
          commandId,
          commandIndex,
          recordedAt,
          hash,
        );
        if (position === 0) position = Number(lastInsertRowid);
        end.version = version;
        end.hash = hash;
        commandIndex += 1;
      }
    }
    for (const write of also) writeBeside(write);
    return { kind: 'stored', position };
  };
}

interface HeadKeeper {
  read(stream: string): Head;
  write(ends: ReadonlyMap<string, Head>): void;
}

function headKeeper({ $client: client }: Database): HeadKeeper {
  const read = client.prepare<[string], { version: number; hash: string }>(
    'SELECT version, hash FROM streams WHERE stream = ?',
  );
  const create = client.prepare('INSERT INTO streams (version, hash, stream) VALUES (?, ?, ?)');
  const move = client.prepare('UPDATE streams SET version = ?, hash = ? WHERE stream = ?');
  return {
    read: (stream) => {
      const { version, hash } = read.get(stream) ?? { version: 0, hash: originOf(stream) };
      return { version, hash, before: version };
    },
    write: (ends) => {
      for (const [stream, { version, hash, before }] of ends)
        if (version !== before) (before === 0 ? create : move).run(version, hash, stream);
    },
  };
}

/** Whether a row caused the error (a constraint, a value that cannot be bound or is too large), and not the disk. */
function isFaultOfARow(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(String((error as { readonly code?: unknown }).code));
}
