/**
 * Writes a batch of appends in one transaction, with one statement for the rows of all appends. Each append of the batch
 * succeeds or conflicts on its own and sees those before it. When this resolves, the rows are on disk.
 *
 * A transaction begins by locking the end of the log. So positions have no gaps and follow the order of commits, and a
 * reader that remembers the last position that it saw misses nothing, however many processes write.
 *
 * A batch is planned from what this process remembers of the streams, and sent with one message, in which the database
 * checks that all of it still holds. Where it does not, or something is not known, the batch is planned again from what
 * the database says.
 */
import type { Client, QueryResult } from 'pg';
import { EVENTS_A_ROW, textOfEvents } from '../append-text.ts';
import { type AppendBatch, type AppendJob, type AppendOutcome, hashAfter, typesWritten } from '../appending.ts';
import type { LogRow } from '../chain.ts';
import type { OnCommit } from '../event-store.ts';
import { headOfNew, type KnownHead } from '../heads.ts';
import type { Lease } from '../leases.ts';
import { type AppendRow, logRowsIn } from '../log-rows.ts';
import type { SessionRow } from '../rows.ts';
import { bigints, byteas, texts } from './arrays.ts';
import { type KnownHeads, knownHeads } from './known-heads.ts';
import { openLimit, type QueryLimit } from './limits.ts';
import { rowsOfCommands } from './reader.ts';
import { listing, sideStatements } from './side-rows.ts';
import type { SqlStatement } from './statement.ts';

interface NewRow extends AppendRow {
  /** Id of the stream. */
  readonly stream: number;
  readonly hash: string;
}

/** What a batch will write, decided before anything is written. */
interface Plan {
  readonly outcomes: readonly AppendOutcome[];
  readonly rows: readonly NewRow[];
  readonly heads: readonly KnownHead[];
  /** The end of the log before the batch. */
  readonly begin: number;
  readonly end: number;
  readonly beside: readonly SqlStatement[];
  /** That the batch needs, each once. */
  readonly leases: readonly Lease[];
}

/** The connection that appends go through, one batch after the other. */
export interface WriterConnection {
  client(): Promise<Client>;
  /** After an error of the connection: it is broken off, and the next batch gets another one. */
  drop(): void;
  /** The database did not answer: `drop`, and other connections may be lost as well. */
  distrust(): void;
}

export interface BatchOptions {
  /** How long a batch may take, ms. */
  readonly limitMs: number;
  readonly onCommit?: OnCommit | undefined;
}

/**
 * The writer of batches: it resolves to one outcome for each job, in order. It rejects when the transaction fails; then
 * nothing was written, unless the connection broke after the end of the transaction was sent: then nobody knows. One batch
 * at a time: a batch that took too long has ended before the next one begins.
 */
export function batchWriter(
  { client, drop, distrust }: WriterConnection,
  { limitMs, onCommit }: BatchOptions,
): (batch: AppendBatch) => Promise<readonly AppendOutcome[]> {
  const known = knownHeads();
  const inOneTransaction = async (batch: AppendBatch, limit: QueryLimit): Promise<readonly AppendOutcome[]> => {
    const connection = await client();
    limit.check();
    const outcomes = await asRemembered(connection, batch, known);
    return outcomes ?? (await asRead(connection, batch, known));
  };
  const commit = async (batch: AppendBatch, limit: QueryLimit): Promise<readonly AppendOutcome[]> => {
    const begunAt = performance.now();
    const outcomes = await inOneTransaction(batch, limit).catch((error: unknown) => {
      if (!isFaultOfARow(error)) drop();
      throw error;
    });
    const ms = performance.now() - begunAt;
    onCommit?.({ appends: outcomes.length, types: typesWritten(batch, outcomes), ms });
    return outcomes;
  };
  const write = async (batch: AppendBatch, limit: QueryLimit): Promise<readonly AppendOutcome[]> => {
    try {
      return await commit(batch, limit);
    } catch (error) {
      if (!isFaultOfARow(error)) throw error;
      // a bad row fails only its own job: each job is tried again in a transaction of its own
      const outcomes: AppendOutcome[] = [];
      for (const job of batch.jobs)
        outcomes.push(
          ...(await commit({ ...batch, jobs: [job] }, limit).catch((cause: unknown): AppendOutcome[] => {
            if (!isFaultOfARow(cause)) throw cause;
            return [{ kind: 'failed', cause }];
          })),
        );
      return outcomes;
    }
  };
  return async (batch) => {
    const limit = openLimit(limitMs, distrust);
    try {
      return await write(batch, limit);
    } catch (error) {
      throw limit.causeOf(error);
    } finally {
      limit.clear();
    }
  };
}

const BEGIN = 'BEGIN; SELECT position FROM log_end WHERE id = 1 FOR UPDATE';

/** Sends everything at once. null: what is remembered is not enough, or no longer holds; nothing was written. */
async function asRemembered(
  client: Client,
  { recordedAt, jobs }: AppendBatch,
  known: KnownHeads,
): Promise<readonly AppendOutcome[] | null> {
  const heads = new Map<string, KnownHead>();
  for (const { isNew, writes } of jobs)
    for (const { stream, expectedVersion } of writes) {
      const head = heads.get(stream) ?? known.of(stream) ?? (expectedVersion === 0 ? headOfNew(stream) : null);
      if (!isNew || !head) return null;
      heads.set(stream, head);
    }
  const held = leasesOf(jobs);
  const plan = planOf({ recordedAt, jobs }, { end: known.end, heads, repeats: new Map(), held });
  // the statement of the rows checks the leases, too
  if (plan.rows.length === 0 || !plan.outcomes.every(({ kind }) => kind === 'stored')) return null;
  try {
    const [begun] = await settled([client.query(BEGIN), ...writing(client, plan), client.query('COMMIT')]);
    const shift = endIn(begun) - plan.begin;
    for (const head of heads.values()) {
      if (head.last > plan.begin) head.last += shift;
      if (head.id !== null && head.id > plan.begin) head.id += shift;
    }
    known.keep(heads.values(), plan.end + shift);
    return plan.outcomes.map((outcome) =>
      outcome.kind === 'stored' ? { ...outcome, position: outcome.position + shift } : outcome,
    );
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (isFaultOfARow(error)) return null;
    throw error;
  }
}

/** Reads first how things are. */
async function asRead(
  client: Client,
  { recordedAt, jobs }: AppendBatch,
  known: KnownHeads,
): Promise<readonly AppendOutcome[]> {
  const names = [...new Set(jobs.flatMap(({ writes }) => writes.map(({ stream }) => stream)))];
  try {
    // sent together: each waits for the one before it in the database, not here
    const leases = leasesOf(jobs);
    const [begun, rows, repeats, held] = await settled([
      client.query(BEGIN),
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
            values: [leases.map(({ name }) => name)],
          }),
    ]);
    const heads = new Map<string, KnownHead>(names.map((stream) => [stream, headOfNew(stream)]));
    for (const { id, name, last, version, hash } of rows.rows)
      heads.set(name, { stream: name, id, last, version, hash, before: version });
    const plan = planOf({ recordedAt, jobs }, { end: endIn(begun), heads, repeats, held: held?.rows ?? [] });
    await settled([...writing(client, plan), client.query('COMMIT')]);
    known.keep(heads.values(), plan.end);
    return plan.outcomes;
  } catch (error) {
    // after COMMIT this changes nothing; a broken connection has rolled back by itself
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The end of the log, in the answer to `BEGIN`: two statements in one message have two results. */
function endIn(begun: unknown): number {
  const [, end] = begun as readonly [unknown, QueryResult<{ position: number }>];
  return end.rows[0]?.position ?? 0;
}

/** The leases of these jobs, each once. */
function leasesOf(jobs: readonly AppendJob[]): readonly Lease[] {
  const leases = new Map<string, Lease>();
  for (const { lease } of jobs) if (lease) leases.set(`${lease.epoch} ${lease.process} ${lease.name}`, lease);
  return [...leases.values()];
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

/** Job -> the events that its command wrote into its streams before this batch. */
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
  readonly heads: ReadonlyMap<string, KnownHead>;
  readonly repeats: ReadonlyMap<AppendJob, readonly LogRow[]>;
  /** The leases of these jobs, as living processes have them. */
  readonly held: readonly Lease[];
}

/** Decides what becomes of each job, in their order, and moves the heads. */
function planOf({ recordedAt, jobs }: AppendBatch, { end: begin, heads, repeats, held }: Before): Plan {
  let end = begin;
  const rows: NewRow[] = [];
  const beside: SqlStatement[] = [];
  // the last line of each session, since one statement writes them all
  const lines = new Map<string, SessionRow>();
  const mayRepeat = jobs.some(({ isNew }) => !isNew);
  // what commands of this batch wrote, by stream and command
  const written = new Map<string, readonly NewRow[]>();
  const keyOf = (stream: string, commandId: string): string => JSON.stringify([stream, commandId]);
  const outcomes = jobs.map((job): AppendOutcome => {
    const { commandId, isNew, writes, also, lease } = job;
    if (lease && !held.some((one) => isSame(one, lease))) return { kind: 'superseded', lease: lease.name };
    const targets = writes.map((write) => ({ ...write, head: heads.get(write.stream) as KnownHead }));
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
      if (mayRepeat) written.set(keyOf(stream, commandId), mine);
    }
    for (const write of also)
      if (write.kind === 'listSession') lines.set(write.row.session, write.row);
      else beside.push(...sideStatements(write));
    return { kind: 'stored', position };
  });
  if (lines.size > 0) beside.push(listing([...lines.values()]));
  const leases = leasesOf(jobs.filter((_, i) => outcomes[i]?.kind === 'stored'));
  return { outcomes, rows, heads: [...heads.values()], begin, end, beside, leases };
}

function isSame(a: Lease, b: Lease): boolean {
  return a.name === b.name && a.epoch === b.epoch && a.process === b.process;
}

/** The statements of a plan, sent together. */
function writing(client: Client, { rows, heads, begin, end, beside, leases }: Plan): readonly Promise<unknown>[] {
  const begun = heads.filter(({ version, before }) => before === 0 && version > 0);
  const moved = heads.filter(({ version, before }) => before > 0 && version !== before);
  const sent: Promise<unknown>[] = [];
  if (rows.length > 0)
    sent.push(
      client.query({
        name: 'append',
        text: APPEND,
        values: [
          bigints(rows.map(({ position }) => position)),
          bigints(rows.map(({ stream }) => stream)),
          bigints(rows.map(({ version }) => version)),
          bigints(rows.map(({ count }) => count)),
          texts(rows.map(({ commandId }) => commandId)),
          bigints(rows.map(({ commandIndex }) => commandIndex)),
          bigints(rows.map(({ recordedAt }) => recordedAt)),
          bigints(rows.map(({ previous }) => previous)),
          byteas(rows.map(({ hash }) => hash)),
          texts(rows.map(({ events }) => events)),
          begin,
          end,
          texts(begun.map(({ stream }) => stream)),
          ...endsOf(begun),
          ...endsOf(moved),
          texts(leases.map(({ name }) => name)),
          texts(leases.map(({ process }) => process)),
          bigints(leases.map(({ epoch }) => epoch)),
          leases.length,
        ],
      }),
    );
  for (const { name, text, values } of beside)
    sent.push(client.query({ ...(name === undefined ? {} : { name }), text, values: values as unknown[] }));
  return sent;
}

/** Where streams end now, as four parameters of `APPEND`. */
function endsOf(heads: readonly KnownHead[]): readonly unknown[] {
  return [
    bigints(heads.map(({ id }) => id ?? 0)),
    bigints(heads.map(({ last }) => last)),
    bigints(heads.map(({ version }) => version)),
    byteas(heads.map(({ hash }) => hash)),
  ];
}

/**
 * The rows, the end of the log, the heads of new streams and those of others, in one statement. A position after the
 * planned beginning ($11) is moved by as much as the log has grown since. Where a stream has grown as well, its rows have
 * their versions twice; where a lease is not held, the log gets no end: both are errors of a row.
 */
const APPEND = `
  WITH log AS (SELECT position - $11::bigint AS shift FROM log_end WHERE id = 1),
  begun AS (
    INSERT INTO streams (id, name, first, last, version, hash)
    SELECT id + shift, name, id + shift, last + shift, version, hash
    FROM log, unnest($13::text[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bytea[])
      AS head (name, id, last, version, hash) ORDER BY id),
  moved AS (
    UPDATE streams SET last = head.last + shift, version = head.version, hash = head.hash
    FROM log, unnest($18::bigint[], $19::bigint[], $20::bigint[], $21::bytea[]) AS head (id, last, version, hash)
    WHERE streams.id = head.id),
  held AS (
    SELECT FROM unnest($22::text[], $23::text[], $24::bigint[]) AS needed (lease, process, epoch)
    JOIN leases ON name = lease AND owner = process AND leases.epoch = needed.epoch
    JOIN processes ON id = owner AND alive_until > clock_timestamp()),
  ended AS (
    UPDATE log_end SET position =
      CASE WHEN (SELECT COUNT(*) FROM held) = $25::bigint THEN position - $11::bigint + $12::bigint END
    WHERE id = 1)
  INSERT INTO appends
    (position, stream, version, count, command_id, command_index, recorded_at, previous, hash, events)
  SELECT position + shift, CASE WHEN stream > $11::bigint THEN stream + shift ELSE stream END, version, count, command_id,
    command_index, recorded_at, CASE WHEN previous > $11::bigint THEN previous + shift ELSE previous END, hash, events
  FROM log, unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bytea[], $10::text[])
    AS row (position, stream, version, count, command_id, command_index, recorded_at, previous, hash, events)`;

/** Whether a row caused the error (a constraint, a value that cannot be kept), and not the database. */
function isFaultOfARow(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  return /^(22|23)/.test(String((error as { readonly code?: unknown } | null)?.code));
}
