/**
 * Opens a PostgreSQL database: connects, migrates, and rejects with a plain sentence where the database and the program do
 * not fit each other. A committed transaction is on disk (synchronous_commit).
 */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Client, ClientBase, ClientConfig, Pool, PoolClient, PoolConfig, QueryResult, QueryResultRow } from 'pg';
import { drizzle, migrate, readMigrationFiles } from './drizzle.ts';
import type { Patient } from './limits.ts';
import { addressIn, isBroken, isUnanswered, sentenceOf } from './trouble.ts';

// loaded when it is first needed: a lab in one file needs no driver
const require = createRequire(import.meta.url);
const pg = (): typeof import('pg') => require('pg') as typeof import('pg');

/** What reads and writes: a pool, or a client in a transaction. */
export interface SqlAsking {
  query<Row extends QueryResultRow>(asked: string | Patient, values?: readonly unknown[]): Promise<QueryResult<Row>>;
}

/** An open database. */
export interface Postgres {
  /** As in DATABASE_URL. */
  readonly url: string;
  readonly pool: Pool;
  readonly db: NodePgDatabase;
  /** A connection of its own, which the caller ends. */
  connect(config?: ClientConfig): Promise<Client>;
  /** Gives up all connections of the pool, since another one was lost without a word. Questions are asked again. */
  distrust(): void;
  close(): Promise<void>;
}

export interface OpenPostgresOptions {
  /** Nothing is created or changed, so the database must be up to date. */
  readonly readOnly?: boolean;
  /** How long a question may wait for its answer, ms. Left out: for ever, as the person who runs a command decides. */
  readonly questionMs?: number;
}

const MIGRATIONS = {
  migrationsFolder: fileURLToPath(new URL('../../../migrations/postgres', import.meta.url)),
  migrationsSchema: 'drizzle',
};

/** One number for all programs that migrate or claim a lab: `standpoint`, as a key of an advisory lock. */
export const LOCK = 7_382_041;

/** A transaction that a stopped process leaves open is given up by the database, so that the others can go on. */
const IDLE_LIMIT_MS = 1000;
const CONNECT_LIMIT_MS = 5000;
/** How long a connection may take to end in order. One that was lost would take for ever. */
const GOODBYE_MS = 1000;
/** How long a question waits for one of the connections. */
const QUEUE_LIMIT_MS = 20_000;
/** How often a question is asked again, and after how long, ms. */
const QUESTIONS_AGAIN = 3;
const AGAIN_MS = 150;

export async function openPostgres(
  url: string,
  { readOnly = false, questionMs }: OpenPostgresOptions = {},
): Promise<Postgres> {
  const config = configOf(url, readOnly);
  const pool = new (pg().Pool)({
    ...{ ...config, max: 8, connectionTimeoutMillis: QUEUE_LIMIT_MS },
    ...(questionMs === undefined ? {} : { query_timeout: questionMs }),
  });
  // a connection that breaks while it is idle is replaced; the next query says what is wrong
  pool.on('error', () => undefined);
  const pooled = new Set<Client>();
  pool.on('connect', (one) => {
    const client = one as unknown as Client;
    pooled.add(client);
    client.once('end', () => pooled.delete(client));
    settle(client);
  });
  askAgain(pool);
  let closing: Promise<void> | null = null;
  const database: Postgres = {
    url,
    pool,
    db: drizzle(pool),
    connect: (more = {}) => connected({ ...config, ...more }),
    distrust() {
      for (const client of pooled) cutOff(client);
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
  try {
    await checkFit(pool, url, readOnly);
    if (!readOnly) await bringUpToDate(database);
    return database;
  } catch (cause) {
    await pool.end();
    throw new Error(sentenceOf(cause, url) ?? (cause as Error).message, { cause });
  }
}

/** A connection to a database, whatever is in it. The caller ends it. */
export function connectTo(url: string, options: OpenPostgresOptions = {}): Promise<Client> {
  return connected(configOf(url, options.readOnly ?? false));
}

async function connected(config: ClientConfig): Promise<Client> {
  const client = new (pg().Client)(config);
  settle(client);
  await client.connect();
  return client;
}

/** Breaks a connection at once. What waits for an answer on it is rejected. */
export function cutOff(client: Client): void {
  client.connection.stream.destroy();
}

/** A connection that breaks says so by its next query, and its end is waited for no longer than the goodbye may take. */
function settle(client: Client): void {
  client.on('error', () => undefined);
  const end = client.end.bind(client) as (...done: readonly unknown[]) => Promise<void>;
  const ended = (...done: readonly unknown[]): Promise<void> => {
    setTimeout(() => cutOff(client), GOODBYE_MS).unref();
    return end(...done);
  };
  client.end = ended as Client['end'];
}

/** Lets a question that met a broken connection be asked again on another one: the server may have been started anew. */
function askAgain(pool: Pool): void {
  const once = pool.query.bind(pool) as (...asked: readonly unknown[]) => Promise<unknown>;
  const again = async (...asked: readonly unknown[]): Promise<unknown> => {
    for (let tries = 0; ; tries++)
      try {
        return await once(...asked);
      } catch (error) {
        const most = isUnanswered(error) ? 1 : QUESTIONS_AGAIN;
        if (tries >= most || !isQuestion(asked[0]) || !isBroken(error)) throw error;
        await sleep(AGAIN_MS);
      }
  };
  pool.query = again as unknown as Pool['query'];
}

function isQuestion(asked: unknown): boolean {
  const text = typeof asked === 'string' ? asked : String((asked as { readonly text?: unknown } | null)?.text);
  return /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE|pg_advisory_\w+)\b/i.test(text);
}

function configOf(url: string, readOnly: boolean): PoolConfig {
  // the numbers of this program are below 2^53
  pg().types.setTypeParser(20, Number);
  return {
    connectionString: url,
    application_name: 'standpoint',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_LIMIT_MS,
    ...(readOnly ? { options: '-c default_transaction_read_only=on' } : {}),
  };
}

/** One process migrates; the others wait for it. */
async function bringUpToDate({ connect }: Postgres): Promise<void> {
  const client = await connect({ idle_in_transaction_session_timeout: 0 });
  try {
    await client.query('SELECT pg_advisory_lock($1, 0)', [LOCK]);
    await migrate(drizzle(client), MIGRATIONS);
  } finally {
    await client.end();
  }
}

/** The newest migration that this program knows, as `LAST_APPLIED` says it. */
export const KNOWN = (): number => readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0;

export const LAST_APPLIED = '(SELECT COALESCE(MAX(created_at), 0)::bigint FROM drizzle.__drizzle_migrations)';

async function checkFit(pool: Pool, url: string, mustBeNewest: boolean): Promise<void> {
  const { content, major } = await contentOf(pool);
  if (major < 13) throw new Error(`${addressIn(url)} is PostgreSQL ${major}: 13 or newer is needed`);
  if (content === 'other')
    throw new Error(`${addressIn(url)} holds tables of another program: give this one a database of its own`);
  const applied = content === 'lab' ? await lastApplied(pool) : 0;
  const known = KNOWN();
  if (applied > known)
    throw new Error(
      `${addressIn(url)} was written by a newer version of this program: start that version, or restore an older backup`,
    );
  if (mustBeNewest && applied === 0) throw new Error(`there is no lab in ${addressIn(url)}`);
  if (mustBeNewest && applied < known)
    throw new Error(`${addressIn(url)} is of an older version: start the server once to bring it up to date`);
}

export interface Content {
  /** What is in the database: nothing, a lab, or tables of another program. */
  readonly content: 'nothing' | 'lab' | 'other';
  /** The major version of the server. */
  readonly major: number;
}

/** Tables that belong to an extension are nobody's. */
export async function contentOf(asking: SqlAsking): Promise<Content> {
  const { rows } = await asking.query<{ migrated: boolean; tables: number; log: boolean; major: number }>(`
    SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrated,
      to_regclass('appends') IS NOT NULL AS log,
      current_setting('server_version_num')::integer / 10000 AS major,
      (SELECT count(*) FROM pg_class
       WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND relnamespace = current_schema()::regnamespace AND NOT EXISTS (
         SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'))
      AS tables`);
  const [found] = rows;
  if (!found) throw new Error('the database does not answer');
  const { migrated, log, tables, major } = found;
  if (migrated && log) return { content: 'lab', major };
  return { content: tables > 0 ? 'other' : 'nothing', major };
}

async function lastApplied(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(`SELECT ${LAST_APPLIED} AS last`);
  return Number(rows[0]?.last ?? 0);
}

/** Does the work in one transaction. */
export async function inTransaction<A>(
  pool: Pool,
  work: (client: PoolClient) => Promise<A>,
  begin = 'BEGIN',
): Promise<A> {
  const client = await pool.connect();
  try {
    const result = await transact(client, work, begin);
    client.release();
    return result;
  } catch (error) {
    // a connection in an unknown state is not used again
    client.release(true);
    throw error;
  }
}

/** Does the work in one transaction of this connection, which is in an unknown state where this rejects. */
export async function transact<C extends ClientBase, A>(
  client: C,
  work: (client: C) => Promise<A>,
  begin = 'BEGIN',
): Promise<A> {
  await client.query(begin);
  const result = await work(client);
  await client.query('COMMIT');
  return result;
}

/** One sight of the database for several questions. */
export function inSight<A>(pool: Pool, work: (client: PoolClient) => Promise<A>): Promise<A> {
  return inTransaction(pool, work, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
}

/** The triggers that the migrations leave, each by its name with the body of its function. */
export function triggersOfMigrations(): ReadonlyMap<string, string> {
  const bodies = new Map<string, string>();
  const triggers = new Map<string, string>();
  for (const statement of readMigrationFiles(MIGRATIONS).flatMap(({ sql }) => sql)) {
    const made = /CREATE FUNCTION "(\w+)"[\s\S]*?\$\$([\s\S]*)\$\$/.exec(statement);
    if (made?.[1]) bodies.set(made[1], made[2] ?? '');
    const trigger = /CREATE TRIGGER "(\w+)"[\s\S]*EXECUTE FUNCTION "(\w+)"/.exec(statement);
    if (trigger?.[1]) triggers.set(trigger[1], bodies.get(trigger[2] ?? '') ?? '');
  }
  return triggers;
}
