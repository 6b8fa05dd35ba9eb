/** Databases of one PostgreSQL server beside each other: which names a restore uses, and what stands at an address. */
import type { Client } from 'pg';
import { type Content, connectTo, contentOf, type SqlAsking } from './open.ts';
import { addressIn, sentenceOf } from './trouble.ts';

export interface NamedDatabase {
  readonly name: string;
  readonly url: string;
}

export interface ReplacedDatabases {
  readonly target: NamedDatabase;
  /** The copy until it is whole. */
  readonly part: NamedDatabase;
  /** The database that was replaced. */
  readonly kept: NamedDatabase;
  /** An empty database that was replaced, until it is dropped. */
  readonly empty: NamedDatabase;
}

/** PostgreSQL cuts off longer names. */
const LONGEST = 63;

export function placesOf(url: string, now: number): ReplacedDatabases {
  const name = nameIn(url);
  const time = new Date(now).toISOString().replaceAll(/[-:.]/g, '').toLowerCase();
  const beside = (ending: string): NamedDatabase => placeBeside(url, `${name}${ending}`);
  return {
    target: placeBeside(url, name),
    part: beside('_restoring'),
    kept: beside(`${KEPT}${time}`),
    empty: beside('_empty'),
  };
}

const KEPT = '_before_';

/** The databases that restores to this address have kept. */
export async function keptPlaces(asking: SqlAsking, url: string): Promise<readonly NamedDatabase[]> {
  const { rows } = await asking.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname',
    [`${nameIn(url)}${KEPT}`],
  );
  return rows.map(({ name }) => placeBeside(url, name));
}

function nameIn(url: string): string {
  const { pathname, username } = new URL(url);
  return decodeURIComponent(pathname.slice(1) || username);
}

function placeBeside(url: string, name: string): NamedDatabase {
  if (Buffer.byteLength(name) > LONGEST)
    throw new Error(`${addressIn(url)} has too long a name: a restore needs the name ${name} beside it`);
  const beside = new URL(url);
  beside.pathname = `/${encodeURIComponent(name)}`;
  return { name, url: beside.href };
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Where databases are made and renamed: not from inside of one of them. */
const MAINTENANCE = 'postgres';

/** Works on the server as a whole. What goes wrong becomes a sentence. */
export async function withServer<A>(url: string, work: (server: Client) => Promise<A>): Promise<A> {
  if (nameIn(url) === MAINTENANCE)
    throw new Error(`${addressIn(url)} is the server's own database: give the lab one of its own name`);
  let server: Client | null = null;
  try {
    server = await connectTo(placeBeside(url, MAINTENANCE).url);
    return await work(server);
  } catch (cause) {
    throw new Error(sentence(cause, url), { cause });
  } finally {
    await server?.end();
  }
}

function sentence(error: unknown, url: string): string {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  const { username } = new URL(url);
  if (code === '42501')
    return `the user ${username} may not make or rename databases: ALTER ROLE ${quoted(username)} CREATEDB, and make it the owner of ${nameIn(url)}`;
  if (code === '55006' || code === '42P04') return inUse(url);
  return sentenceOf(error, url) ?? message;
}

function inUse(url: string): string {
  return `another program is using ${addressIn(url)}: stop its servers and every other program first`;
}

/** What is in the database at an address; null: there is no such database. */
export type DatabaseContent = Content['content'] | null;

/** Rejects with a sentence while a program is connected to the database, or another program's tables are in it. */
export async function standingAt(server: Client, url: string): Promise<DatabaseContent> {
  const { rows } = await server.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_stat_activity AS one WHERE one.datname = pg_database.datname
       AND backend_type = 'client backend') AS used FROM pg_database WHERE datname = $1`,
    [nameIn(url)],
  );
  if (rows[0] === undefined) return null;
  if (rows[0].used) throw new Error(inUse(url));
  const client = await connectTo(url, { readOnly: true });
  try {
    const { content } = await contentOf(client);
    if (content !== 'other') return content;
    throw new Error(`${addressIn(url)} holds tables of another program: give this one a database of its own`);
  } finally {
    await client.end();
  }
}
