/** For runs with several servers: a PostgreSQL database of their own, made, dropped, and watched for who took what over. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { streamOfSession } from '../session-log.ts';

/** A session's lease has the name of its stream. */
const SESSIONS = streamOfSession('');

/** Makes an empty database on this PostgreSQL server; returns its address. */
export async function makeDatabase(server: string): Promise<string> {
  const url = new URL(server);
  url.pathname = `/standpoint_run_${randomBytes(6).toString('hex')}`;
  await ask(server, `CREATE DATABASE ${nameIn(url)}`);
  return url.href;
}

/** Also where programs are connected to it. */
export async function dropDatabase(server: string, database: string): Promise<void> {
  await ask(server, `DROP DATABASE IF EXISTS ${nameIn(new URL(database))} WITH (FORCE)`);
}

/** Notes from now on who takes a lease: the lease of a session goes when the session ends. */
export async function watchLeases(database: string): Promise<void> {
  await ask(
    database,
    `CREATE SCHEMA run;
     CREATE TABLE run.taken (name text, epoch bigint, UNIQUE (name, epoch));
     CREATE FUNCTION run.note() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF NEW.owner IS NOT NULL THEN
           INSERT INTO run.taken VALUES (NEW.name, NEW.epoch) ON CONFLICT DO NOTHING;
         END IF;
         RETURN NULL;
       END $$;
     CREATE TRIGGER note AFTER INSERT OR UPDATE ON leases FOR EACH ROW EXECUTE FUNCTION run.note()`,
  );
}

/** Ends what `watchLeases` began, so that the database is as servers left it. */
export async function unwatchLeases(database: string): Promise<void> {
  await ask(database, 'DROP TRIGGER note ON leases');
}

/** Session that was played since `watchLeases` -> how often another process took it over. */
export async function takeoversIn(database: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ask<{ name: string; taken: number }>(
    database,
    'SELECT name, count(*)::int AS taken FROM run.taken WHERE starts_with(name, $1) GROUP BY name',
    [SESSIONS],
  );
  return new Map(rows.map(({ name, taken }) => [name.slice(SESSIONS.length), taken - 1]));
}

/** Writers of a lab at one moment. */
export interface WritersNow {
  /** How many are in a transaction. */
  readonly writing: number;
  /** How many of them wait for the end of the log, which another one has locked. */
  readonly waiting: number;
}

/** Looks at the writers of a lab over a connection of its own. */
export async function watchWriters(
  database: string,
): Promise<{ readonly now: () => Promise<WritersNow>; readonly close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return {
    async now() {
      const { rows } = await client.query<WritersNow>(
        `SELECT count(*)::int AS writing, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
         FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%log_end%'`,
      );
      return rows[0] ?? { writing: 0, waiting: 0 };
    },
    close: () => client.end(),
  };
}

const nameIn = ({ pathname }: URL): string => pathname.slice(1);

async function ask<Row extends pg.QueryResultRow>(
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
