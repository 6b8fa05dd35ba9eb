/**
 * Writes a batch of appends in one transaction, with one statement for the rows of all appends. Each append of the batch
 * succeeds or conflicts on its own and sees those before it. When this resolves, the rows are on disk.
 *
 * A transaction begins by locking the end of the log. So positions have no gaps and follow the order of commits, and a
 * reader that remembers the last position that it saw misses nothing, however many processes write.
 */
import type { Client, QueryResult } from 'pg';
import { EVENTS_A_ROW, textOfEvents } from '../append-text.ts';
import { type AppendJob, type AppendOutcome, type Batch, hashAfter, typesWritten } from '../appending.ts';
import { type LogRow, originOf } from '../chain.ts';
import type { OnCommit } from '../event-store.ts';
import type { Lease } from '../leases.ts';
import { type AppendRow, logRowsIn } from '../log-rows.ts';
import type { SessionRow } from '../rows.ts';
import { rowsOfCommands } from './reader.ts';
import { listing, type Statement, sideStatements } from './side-rows.ts';

/** End of a stream at this point of the batch. */
interface Head {
  readonly stream: string;
  /** null: the stream does not exist. */
  id: number | null;
  /** Position of its last row. */
  last: number;
  version: number;
  hash: string;
  /** Version before the batch. */
  readonly before: number;
}

interface NewRow extends AppendRow {
  /** Id of the stream. */
  readonly stream: number;
  readonly hash: string;
}

/** What a batch will write, decided before anything is written. */
interface Plan {
  readonly outcomes: readonly AppendOutcome[];
  readonly rows: readonly NewRow[];
  readonly heads: readonly Head[];
  readonly end: number;
  readonly beside: readonly Statement[];
}

/** The connection that appends go through, one batch after the other. */
export interface WriterConnection {
  client(): Promise<Client>;
  /** After an error of the connection: the next batch gets another one. */
  drop(): void;
}

/** The writer of batches: it resolves to one outcome for each job, in order. It rejects when the transaction fails; then nothing was written. */
export function batchWriter(
  { client, drop }: WriterConnection,
  onCommit?: OnCommit,
): (batch: Batch) => Promise<readonly AppendOutcome[]> {
  const commit = async (batch: Batch): Promise<readonly AppendOutcome[]> => {
    const begunAt = performance.now();
    const outcomes = await inOneTransaction(await client(), batch).catch((error: unknown) => {
      if (!isFaultOfARow(error)) drop();
      throw error;
    });
    const ms = performance.now() - begunAt;
    onCommit?.({ appends: outcomes.length, types: typesWritten(batch, outcomes), ms });
    return outcomes;
  };
  return async (batch) => {
    try {
      return await commit(batch);
    } catch (error) {
      if (!isFaultOfARow(error)) throw error;
      // a bad row fails only its own job: each job is tried again in a transaction of its own
      const outcomes: AppendOutcome[] = [];
      for (const job of batch.jobs)
        outcomes.push(
          ...(await commit({ ...batch, jobs: [job] }).catch((cause: unknown): AppendOutcome[] => {
            if (!isFaultOfARow(cause)) throw cause;
            return [{ kind: 'failed', cause }];
          })),
        );
      return outcomes;
    }
  };
}

async function inOneTransaction(client: Client, { recordedAt, jobs }: Batch): Promise<readonly AppendOutcome[]> {
  const names = [...new Set(jobs.flatMap(({ writes }) => writes.map(({ stream }) => stream)))];
  try {
    // sent together: each waits for the one before it in the database, not here
    const leases = jobs.flatMap(({ lease }) => lease ?? []);
    const [begun, heads, repeats, held] = await settled([
      client.query('BEGIN; SELECT position FROM log_end WHERE id = 1 FOR UPDATE'),
      client.query<{ id: number; name: string; last: number; version: number; hash: string }>({
        name: 'heads',
        text: `SELECT id, name, last, version, encode(hash, 'hex') AS hash FROM streams WHERE name = ANY($1)`,
        values: [names],
      }),
      repeatsOf(client, jobs),
      leases.length === 0
        ? null
        : client.query<{ name: string; process: string; epoch: number }>({
            name: 'leases',
            text: `SELECT name, owner AS process, epoch FROM leases JOIN processes ON id = owner
              WHERE name = ANY($1) AND alive_until > clock_timestamp()`,
            values: [[...new Set(leases.map(({ name }) => name))]],
          }),
    ]);
    // two statements in one message have two results
    const [, end] = begun as unknown as readonly [unknown, QueryResult<{ position: number }>];
    const known = new Map<string, Head>(
      names.map((stream) => [stream, { stream, id: null, last: 0, version: 0, hash: originOf(stream), before: 0 }]),
    );
    for (const { id, name, last, version, hash } of heads.rows)
      known.set(name, { stream: name, id, last, version, hash, before: version });
    const before = { end: end.rows[0]?.position ?? 0, heads: known, repeats, held: held?.rows ?? [] };
    const plan = planOf({ recordedAt, jobs }, before);
    await settled([...writing(client, plan), client.query('COMMIT')]);
    return plan.outcomes;
  } catch (error) {
    // after COMMIT this changes nothing; a broken connection has rolled back by itself
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Waits for all, and rejects with the first error: those after it only say that the transaction is aborted. */
async function settled<const T extends readonly (Promise<unknown> | null)[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}

/** By job: what its command wrote into its streams before this batch. */
async function repeatsOf(
  client: Client,
  jobs: readonly AppendJob[],
): Promise<ReadonlyMap<AppendJob, readonly LogRow[]>> {
  const asked = jobs
    .filter(({ isNew }) => !isNew)
    .flatMap((job) => job.writes.map(({ stream }) => ({ job, stream, commandId: job.commandId })));
  const found = new Map<AppendJob, LogRow[]>();
  if (asked.length === 0) return found;
  for (const { place, ...row } of await rowsOfCommands(client, asked)) {
    const { job, stream } = asked[place - 1] as (typeof asked)[number];
    const rows = found.get(job) ?? [];
    rows.push(...logRowsIn(stream, row));
    found.set(job, rows);
  }
  return found;
}

interface Before {
  readonly end: number;
  readonly heads: ReadonlyMap<string, Head>;
  readonly repeats: ReadonlyMap<AppendJob, readonly LogRow[]>;
  /** The leases of these jobs, as living processes have them. */
  readonly held: readonly Lease[];
}

/** Decides what becomes of each job, in their order, and moves the heads. */
function planOf({ recordedAt, jobs }: Batch, { end: before, heads, repeats, held }: Before): Plan {
  let end = before;
  const rows: NewRow[] = [];
  const beside: Statement[] = [];
  // the last line of each session, since one statement writes them all
  const lines = new Map<string, SessionRow>();
  // what commands of this batch wrote, by stream and command
  const written = new Map<string, readonly NewRow[]>();
  const keyOf = (stream: string, commandId: string): string => JSON.stringify([stream, commandId]);
  const outcomes = jobs.map((job): AppendOutcome => {
    const { commandId, isNew, writes, also, lease } = job;
    if (lease && !held.some((one) => isSame(one, lease))) return { kind: 'superseded', lease: lease.name };
    const targets = writes.map((write) => ({ ...write, head: heads.get(write.stream) as Head }));
    const repeated = isNew
      ? []
      : targets.flatMap(({ stream }) => [
          ...(repeats.get(job) ?? []).filter((row) => row.stream === stream),
          ...(written.get(keyOf(stream, commandId)) ?? []).flatMap((row) => logRowsIn(stream, row)),
        ]);
    if (repeated.length > 0) return { kind: 'repeated', rows: repeated };
    for (const { stream, expectedVersion: expected, head } of targets)
      if (head.version !== expected) return { kind: 'conflict', stream, expected, actual: head.version };
    const position = end + 1;
    for (const { stream, events, head } of targets) {
      const mine: NewRow[] = [];
      for (let commandIndex = 0; commandIndex < events.length; commandIndex += EVENTS_A_ROW) {
        const part = events.slice(commandIndex, commandIndex + EVENTS_A_ROW);
        const first = { stream, version: head.version + 1, commandId, commandIndex, recordedAt };
        end += part.length;
        head.id ??= end;
        const hash = hashAfter(head.hash, part, first);
        const previous = head.last;
        const text = textOfEvents(part);
        mine.push({ ...first, stream: head.id, position: end, count: part.length, previous, hash, events: text });
        Object.assign(head, { hash, last: end, version: head.version + part.length });
      }
      rows.push(...mine);
      written.set(keyOf(stream, commandId), mine);
    }
    for (const write of also)
      if (write.kind === 'listSession') lines.set(write.row.session, write.row);
      else beside.push(...sideStatements(write));
    return { kind: 'stored', position };
  });
  if (lines.size > 0) beside.push(listing([...lines.values()]));
  return { outcomes, rows, heads: [...heads.values()], end, beside };
}

function isSame(a: Lease, b: Lease): boolean {
  return a.name === b.name && a.epoch === b.epoch && a.process === b.process;
}

/** The statements of a plan, sent together. */
function writing(client: Client, { rows, heads, end, beside }: Plan): readonly Promise<unknown>[] {
  const begun = heads.filter(({ version, before }) => before === 0 && version > 0);
  const moved = heads.filter(({ version, before }) => before > 0 && version !== before);
  const sent: Promise<unknown>[] = [];
  if (rows.length > 0)
    sent.push(
      client.query({
        name: 'append',
        text: APPEND,
        values: [
          arrayOf(rows.map(({ position }) => position)),
          arrayOf(rows.map(({ stream }) => stream)),
          arrayOf(rows.map(({ version }) => version)),
          arrayOf(rows.map(({ count }) => count)),
          rows.map(({ commandId }) => commandId),
          arrayOf(rows.map(({ commandIndex }) => commandIndex)),
          arrayOf(rows.map(({ recordedAt }) => recordedAt)),
          arrayOf(rows.map(({ previous }) => previous)),
          arrayOf(rows.map(({ hash }) => hash)),
          rows.map(({ events }) => events),
          end,
          begun.map(({ stream }) => stream),
          ...endsOf(begun),
          ...endsOf(moved),
        ],
      }),
    );
  for (const { name, text, values } of beside)
    sent.push(client.query({ ...(name === undefined ? {} : { name }), text, values: values as unknown[] }));
  return sent;
}

/** Where streams end now, as four parameters of `APPEND`. */
function endsOf(heads: readonly Head[]): readonly string[] {
  return [
    arrayOf(heads.map(({ id }) => id ?? 0)),
    arrayOf(heads.map(({ last }) => last)),
    arrayOf(heads.map(({ version }) => version)),
    arrayOf(heads.map(({ hash }) => hash)),
  ];
}

/** Numbers and hashes as PostgreSQL writes an array. The driver would look for quotes in each of them, which takes longer than the rest. */
function arrayOf(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

/** The rows, the end of the log, the heads of new streams and those of others, in one statement. */
const APPEND = `
  WITH ended AS (UPDATE log_end SET position = $11 WHERE id = 1),
  begun AS (
    INSERT INTO streams (id, name, first, last, version, hash)
    SELECT id, name, id, last, version, decode(hash, 'hex')
    FROM unnest($12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::text[])
      AS head (name, id, last, version, hash) ORDER BY id),
  moved AS (
    UPDATE streams SET last = head.last, version = head.version, hash = decode(head.hash, 'hex')
    FROM unnest($17::bigint[], $18::bigint[], $19::bigint[], $20::text[]) AS head (id, last, version, hash)
    WHERE streams.id = head.id)
  INSERT INTO appends
    (position, stream, version, count, command_id, command_index, recorded_at, previous, hash, events)
  SELECT position, stream, version, count, command_id, command_index, recorded_at, previous, decode(hash, 'hex'), events
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::text[], $10::text[])
    AS row (position, stream, version, count, command_id, command_index, recorded_at, previous, hash, events)`;

/** Whether a row caused the error (a constraint, a value that cannot be kept), and not the database. */
function isFaultOfARow(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return /^(22|23)/.test(String((error as { readonly code?: unknown } | null)?.code));
}
