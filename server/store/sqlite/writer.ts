/**
 * Writes a batch of appends in one transaction. Each append of the batch succeeds or conflicts on its own and sees those
 * before it. When this returns, the rows are on disk.
 */

import { EVENTS_A_ROW, type EventTexts, textOfEvents } from '../append-text.ts';
import { type AppendBatch, type AppendJob, type AppendOutcome, hashAfter, typesWritten } from '../appending.ts';
import type { LogRow } from '../chain.ts';
import type { OnCommit } from '../event-store.ts';
import type { KnownHead } from '../heads.ts';
import { logRowsIn } from '../log-rows.ts';
import { rowsOfCommand } from './append-rows.ts';
import { endKeeper, headKeeper, type LogEnd } from './heads.ts';
import type { Database } from './open.ts';
import { sideWriter } from './side-rows.ts';

/** The writer of batches: it returns one outcome for each job, in order. It throws when the transaction fails; then nothing was written. */
export function batchWriter(db: Database, onCommit?: OnCommit): (batch: AppendBatch) => AppendOutcome[] {
  const writeJob = jobWriter(db);
  const heads = headKeeper(db);
  const ends = endKeeper(db);
  const inTransaction = db.$client.transaction(({ recordedAt, jobs }: AppendBatch) => {
    const read = new Map<string, KnownHead>();
    const headOf = (stream: string): KnownHead => {
      let head = read.get(stream);
      if (!head) {
        head = heads.read(stream);
        read.set(stream, head);
      }
      return head;
    };
    const before = ends.read();
    const end = { position: before };
    const outcomes = jobs.map((job) => writeJob(job, { recordedAt, end, headOf }));
    heads.write(read.values());
    if (end.position !== before) ends.write(end.position);
    return outcomes;
  }).immediate;

  const commit = (batch: AppendBatch): AppendOutcome[] => {
    const begunAt = performance.now();
    const outcomes = inTransaction(batch);
    const ms = performance.now() - begunAt;
    onCommit?.({ appends: outcomes.length, types: typesWritten(batch, outcomes), ms });
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

/** The batch that a job is in. */
interface InBatch {
  readonly recordedAt: number;
  readonly end: LogEnd;
  readonly headOf: (stream: string) => KnownHead;
}

/** Writes one job. It checks everything before it writes a row, so a conflict leaves nothing to undo. */
function jobWriter(db: Database): (job: AppendJob, batch: InBatch) => AppendOutcome {
  const rowsOf = rowsOfCommand(db);
  const writeRow = rowWriter(db);
  const writeBeside = sideWriter(db);
  const earlier = ({ stream, id, last }: KnownHead, commandId: string): readonly LogRow[] =>
    id === null ? [] : rowsOf({ id, last }, commandId).flatMap((row) => logRowsIn(stream, row));
  return ({ commandId, isNew, writes, also }, { recordedAt, end, headOf }) => {
    if (!isNew) {
      const rows = writes.flatMap(({ stream }) => earlier(headOf(stream), commandId));
      if (rows.length > 0) return { kind: 'repeated', rows };
    }
    for (const { stream, expectedVersion: expected } of writes) {
      const { version: actual } = headOf(stream);
      if (actual !== expected) return { kind: 'conflict', stream, expected, actual };
    }
    const position = end.position + 1;
    for (const { stream, events } of writes)
      for (let begin = 0; begin < events.length; begin += EVENTS_A_ROW) {
        const part = events.length <= EVENTS_A_ROW ? events : events.slice(begin, begin + EVENTS_A_ROW);
        writeRow({ events: part, commandId, commandIndex: begin, recordedAt }, headOf(stream), end);
      }
    for (const write of also) writeBeside(write);
    return { kind: 'stored', position };
  };
}

interface RowToWrite {
  /** The events, at least one. */
  readonly events: readonly EventTexts[];
  readonly commandId: string;
  /** The index of the first event. */
  readonly commandIndex: number;
  readonly recordedAt: number;
}

/** Writes a row behind the head and moves the head and the end of the log. A new stream gets its line in `streams`. */
function rowWriter({ $client: client }: Database): (row: RowToWrite, head: KnownHead, end: LogEnd) => void {
  const create = client.prepare("INSERT INTO streams (name, first, last, version, hash) VALUES (?, ?, 0, 0, x'')");
  const insert = client.prepare(`
    INSERT INTO appends
      (position, stream, version, count, command_id, command_index, recorded_at, previous, hash, events)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, unhex(?), ?)`);
  return ({ events, commandId, commandIndex, recordedAt }, head, end) => {
    const { stream, version: before, last: previous } = head;
    const hash = hashAfter(head.hash, events, { stream, version: before + 1, commandId, commandIndex, recordedAt });
    const position = end.position + events.length;
    head.id ??= Number(create.run(stream, position).lastInsertRowid);
    insert.run(
      position,
      head.id,
      before + 1,
      events.length,
      commandId,
      commandIndex,
      recordedAt,
      previous,
      hash,
      textOfEvents(events),
    );
    head.version = before + events.length;
    head.hash = hash;
    head.last = position;
    end.position = position;
  };
}

/** Whether a row caused the error (a constraint, a value that cannot be bound or is too large), and not the disk. */
function isFaultOfARow(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(String((error as { readonly code?: unknown }).code));
}
