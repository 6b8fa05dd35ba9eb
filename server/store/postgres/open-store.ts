/** A store over one PostgreSQL database. Questions share a pool of connections; appends have one of their own. */
import type { Client } from 'pg';
import { type AppendJob, appending, type WrittenAppend } from '../appending.ts';
import { type Beating, beat } from '../beating.ts';
import { botReader, botsOf } from '../beside/bots.ts';
import { commentReader, commentsOf } from '../beside/comments.ts';
import { labIdOf } from '../beside/lab.ts';
import { modelReader } from '../beside/models.ts';
import { operatorReader, operatorsOf } from '../beside/operators.ts';
import { type BesideQueries, type Builder, openLookUp, type Query, type Steps } from '../beside/queries.ts';
import { quizzesOf } from '../beside/quizzes.ts';
import { rightReader, rightsOf, seatTokensOf, secretsOf } from '../beside/rights.ts';
import { studyReader, studyRows } from '../beside/studies.ts';
import { studyDraftsOf } from '../beside/study-drafts.ts';
import { CommitFailed, type OnCommit } from '../event-store.ts';
import { InUse } from '../in-use.ts';
import type { HeldDatabase } from '../moving.ts';
import { UPCASTERS } from '../shapes.ts';
import type { ServedStore, Store, StoreReader, Trouble } from '../store.ts';
import { upcasting } from '../upcast.ts';
import { drizzle } from './drizzle.ts';
import { heldAbout, personalRowsIn } from './erasures.ts';
import { type LeaseOptions, openLeases, type ServedLeases } from './leases/open-leases.ts';
import { forgetLeases } from './leases/processes.ts';
import { LIMITS, limitsOf, type QueryLimits, type WriteWatch, watchWrites } from './limits.ts';
import { cutOff, inTransaction, LOCK, openPostgres, type Postgres } from './open.ts';
import { eventReader } from './reader.ts';
import * as tables from './schema.ts';
import { rebuildSessions, sessionReader } from './sessions.ts';
import { textReader, textsOf } from './texts.ts';
import { addressIn, troubleOf } from './trouble.ts';
import { verificationIn, verifyLog } from './verify.ts';
import { batchWriter, type WriterConnection } from './writer.ts';

export interface PostgresOptions {
  /** Server clock, ms since the epoch; read once a batch. */
  readonly now: () => number;
  /** Called after every committed transaction, for metrics. */
  readonly onCommit?: OnCommit;
  /** Stands for a slow disk: the store awaits it before every transaction. */
  readonly disk?: (() => Promise<void>) | undefined;
}

/** Opens a database for reading. It must be up to date; nothing is written. */
export async function readPostgres(url: string): Promise<StoreReader> {
  const database = await openPostgres(url, { readOnly: true });
  const { pool } = database;
  const beside = besideIn(database);
  return {
    events: eventReader(pool),
    sessions: sessionReader(pool, beside),
    secrets: secretsOf(beside),
    texts: textReader(pool),
    rights: rightReader(beside),
    studies: { ...studyReader(beside), ...personsIn(database) },
    operators: operatorReader(beside),
    comments: commentReader(beside),
    bots: botReader(beside),
    models: modelReader(beside),
    labId: labIdOf(beside),
    verify: (options) => verifyLog(pool, options),
    verification: verificationIn(pool),
    close: () => database.close(),
  };
}

export async function openForWriting(url: string, options: PostgresOptions): Promise<Store> {
  const last = async (): Promise<void> => undefined;
  return storeOver(await openPostgres(url), options, { limits: LIMITS, watch: watchWrites(), last });
}

interface Owning {
  readonly limits: QueryLimits;
  readonly watch: WriteWatch;
  /** Called by `close` once every append has settled. */
  readonly last: () => Promise<void>;
}

/** A store that owns the database: its `close` closes it, after `last`. */
function storeOver(
  database: Postgres,
  { now, onCommit, disk }: PostgresOptions,
  { limits, watch, last }: Owning,
): Store {
  const { pool } = database;
  const beside = besideIn(database);
  const shapes = upcasting(UPCASTERS);
  const writer = writerOf(database, limits);
  const writeBatch = batchWriter(writer, { limitMs: limits.batchMs, onCommit });
  const events = appending({
    reader: eventReader(pool, shapes),
    shapes,
    write: (jobs: readonly AppendJob[]) =>
      watch.during(async (): Promise<readonly WrittenAppend[]> => {
        await disk?.();
        const recordedAt = now();
        return (await writeBatch({ recordedAt, jobs })).map((outcome) => ({ outcome, recordedAt }));
      }),
    troubleOf: (cause) => troubleOf(cause, database.url),
    async closed() {
      await writer.end();
      await last();
      await database.close();
    },
  });
  return {
    events,
    sessions: {
      ...sessionReader(pool, beside),
      rebuild: (listing) => rebuildSessions(pool, events, listing),
    },
    tokens: seatTokensOf(beside),
    secrets: secretsOf(beside),
    texts: textsOf(pool),
    rights: rightsOf(beside),
    studies: { ...studyRows(beside), ...personsIn(database) },
    studyDrafts: studyDraftsOf(beside),
    operators: operatorsOf(beside),
    comments: commentsOf(beside),
    quizzes: quizzesOf(beside),
    bots: botsOf(beside),
    models: modelReader(beside),
    labId: labIdOf(beside),
    verify: (verifying) => verifyLog(pool, verifying),
    verification: verificationIn(pool),
    close: () => events.close(),
  };
}

export interface PostgresServeOptions extends PostgresOptions {
  /** Left out: this server has the database for itself. */
  readonly shared?: LeaseOptions | undefined;
  /** Called when writing begins to fail or be slow, and with null when it succeeds again. */
  readonly onTrouble?: (trouble: Trouble | null) => void;
  /** Clock of this process, ms, by which its leases run out; tests pass one that they move. */
  readonly monotonic?: (() => number) | undefined;
  /** Called with each error that keeps this process from renewing. */
  readonly onLeaseTrouble?: ((error: unknown) => void) | undefined;
}

/** Opens a database for a server. Rejects with a sentence where another server has it for itself. */
export async function servePostgres(
  url: string,
  { onTrouble, onLeaseTrouble, shared, monotonic = () => performance.now(), ...options }: PostgresServeOptions,
): Promise<ServedStore> {
  const limits = shared ? limitsOf(shared) : LIMITS;
  const watch = watchWrites();
  const database = await openPostgres(url, { questionMs: limits.questionMs });
  const { letGo, leases } = await enter(database, { shared, now: options.now, monotonic, onLeaseTrouble, watch }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const last = async (): Promise<void> => {
    await leases?.close();
    await letGo();
  };
  const store = storeOver(database, options, { limits, watch, last });
  let beating: Beating | null = null;
  return {
    ...store,
    async lastUp() {
      const { rows } = await database.pool.query<{ at: number }>('SELECT at FROM server_beat');
      return rows[0] ? Math.floor(rows[0].at / 1000) * 1000 : null;
    },
    async stayUp() {
      beating ??= beat({
        write: () => store.events.append([], 'beat', { also: [{ kind: 'beat', at: options.now() }], isNew: true }),
        troubleOf: (error) => {
          const cause = error instanceof CommitFailed ? error.cause : error;
          const message = `a write to ${addressIn(url)} failed: ${cause}`;
          return troubleOf(cause, url) ?? { code: 'write_failed', message };
        },
        changed: (trouble) => onTrouble?.(trouble),
      });
    },
    trouble: () => beating?.trouble() ?? null,
    leases,
    async close() {
      beating?.stop();
      await store.close();
    },
  };
}

type Entering = Pick<PostgresServeOptions, 'shared' | 'now' | 'onLeaseTrouble'> & {
  readonly monotonic: () => number;
  readonly watch: WriteWatch;
};

/** Enters as the only server, or as one of several. */
async function enter(
  database: Postgres,
  { shared, onLeaseTrouble = () => undefined, ...rest }: Entering,
): Promise<{ readonly letGo: () => Promise<void>; readonly leases: ServedLeases | null }> {
  const letGo = await claim(database, shared !== undefined);
  try {
    if (shared) return { letGo, leases: await openLeases(database, { ...shared, ...rest, failed: onLeaseTrouble }) };
    await forgetLeases(database);
    return { letGo, leases: null };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** Opens a database for a copy of all that it holds, while no server has it. */
export async function holdPostgres(url: string): Promise<HeldDatabase> {
  const database = await openPostgres(url);
  try {
    const letGo = await claim(database);
    return {
      beside: besideIn(database),
      verification: verificationIn(database.pool),
      async close() {
        await letGo();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Lets one server at a time use a database, or several that share it, by a lock that ends with its connection. */
async function claim({ connect, url }: Postgres, shared = false): Promise<() => Promise<void>> {
  const client = await connect();
  const lock = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ mine: boolean }>(`SELECT ${lock}($1, 1) AS mine`, [LOCK]);
  if (rows[0]?.mine) return () => client.end();
  await client.end();
  const others = shared ? 'a server without REDIS_URL' : 'another server';
  throw new InUse(`${others} is using ${addressIn(url)}: stop it first, or set another DATABASE_URL`);
}

function writerOf(
  { connect, distrust }: Postgres,
  { batchMs }: QueryLimits,
): WriterConnection & { end(): Promise<void> } {
  let current: Promise<Client> | null = null;
  const letGo = (): Promise<Client | null> | undefined => {
    const ending = current;
    current = null;
    // one that could not be made needs no end
    return ending?.catch(() => null);
  };
  const drop = (): void => void letGo()?.then((client) => client && cutOff(client));
  return {
    async client() {
      // its few statements have one good plan each, which takes a tenth of their time to find
      const options = '-c plan_cache_mode=force_generic_plan';
      current ??= connect({ pipeline: true, connectionTimeoutMillis: batchMs, options });
      const connecting = current;
      try {
        return await connecting;
      } catch (error) {
        // the next batch tries again
        if (current === connecting) current = null;
        throw error;
      }
    },
    drop,
    distrust() {
      drop();
      distrust();
    },
    async end() {
      await (await letGo())?.end();
    },
  };
}

/** What a query of PostgreSQL's builders has in place of SQLite's `prepare`. */
interface PreparableHere<Row> {
  prepare(name: string): { execute(values: Readonly<Record<string, unknown>>): Promise<Row[]> };
}

/** The builders of PostgreSQL are awaited; what they are given is typed as SQLite's, which they understand. */
function besideIn({ db, pool }: Postgres): BesideQueries {
  const ask = async <Row>(query: Query<Row>): Promise<Row[]> => await (query as unknown as PromiseLike<Row[]>);
  const done = async <Answer>(steps: Steps<Answer>): Promise<Answer> => {
    let next = steps.next();
    while (!next.done) next = steps.next(await ask(next.value));
    return next.value;
  };
  return {
    tables: tables as unknown as BesideQueries['tables'],
    q: db as unknown as Builder,
    read: ask,
    lookUp: <Row>(name: string, build: Parameters<typeof openLookUp<Row>>[0]) =>
      openLookUp<Row>(build, (query) => {
        const prepared = (query as unknown as PreparableHere<Row>).prepare(name);
        return (values) => prepared.execute(values);
      }),
    write: ask,
    inOne: (steps) =>
      inTransaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1, 2)', [LOCK]);
        return done(steps(drizzle(client) as unknown as Builder));
      }),
  };
}

function personsIn({ pool }: Postgres): Pick<StoreReader['studies'], 'heldAbout' | 'personalRowsIn'> {
  return {
    heldAbout: (participant) => heldAbout(pool, participant),
    personalRowsIn: (study) => personalRowsIn(pool, study),
  };
}
