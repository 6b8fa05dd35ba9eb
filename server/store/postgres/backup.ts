/**
 * Copies a database into a file with pg_dump, beside running servers, and puts a copy in the place of a database with
 * pg_restore. A backup is written under another name and renamed when it is whole. A restore fills a database of another
 * name, and the two change their names in one transaction. So what has its own name is never half of one.
 */
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { type Copied, type CopyProgress, partOf, type Restored, type RestoreOptions, toDisk } from '../copies.ts';
import { verifyAll } from '../verify.ts';
import { heldAbout } from './erasures.ts';
import { connectTo, contentOf, openPostgres, type Postgres, type SqlAsking } from './open.ts';
import { checkProgram, MissingProgram, outputOf, runProgram } from './programs.ts';
import {
  type DatabaseContent,
  keptPlaces,
  placesOf,
  quoted,
  type ReplacedDatabases,
  standingAt,
  withServer,
} from './replacing.ts';
import { addressIn } from './trouble.ts';
import { verificationIn, verificationSeenBy } from './verify.ts';

/** Copies a database as it is at one moment. Rejects with a sentence where there is nothing to copy or something in the way. */
export async function backUpPostgres(url: string, copy: string, progress: CopyProgress = {}): Promise<Copied> {
  if (existsSync(copy)) throw new Error(`${copy} is there already: give another name, or remove it first`);
  const database = await openPostgres(url, { readOnly: true });
  try {
    await checkProgram('pg_dump', (await contentOf(database.pool)).major);
    const part = partOf(copy);
    mkdirSync(path.dirname(path.resolve(copy)), { recursive: true });
    rmSync(part, { force: true });
    const { events, findings } = await dump(database, part, progress);
    if (findings.length > 0) return { file: part, events, findings };
    if (existsSync(copy)) throw new Error(`${copy} has come up meanwhile; the backup is in ${part}`);
    renameSync(part, copy);
    toDisk(path.dirname(path.resolve(copy)));
    return { file: copy, events, findings };
  } finally {
    await database.close();
  }
}

/** pg_dump and the verification see the database at the same moment. */
async function dump(
  { connect, url }: Postgres,
  part: string,
  { copied, verified }: CopyProgress,
): Promise<Omit<Copied, 'file'>> {
  const client = await connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ snapshot: string; size: number }>(
      `SELECT pg_export_snapshot() AS snapshot, (${SIZE}) AS size`,
    );
    const { snapshot = '', size = 0 } = rows[0] ?? {};
    const output = createWriteStream(part, { flags: 'wx', mode: 0o600 });
    const timer = setInterval(() => copied?.(output.bytesWritten, size), LOOK_MS);
    try {
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
      await runProgram('pg_dump', { url, args, output });
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    } finally {
      clearInterval(timer);
    }
    toDisk(part);
    // reads the file from its beginning to its end
    await runProgram('pg_restore', { args: ['--file=/dev/null', part] });
    copied?.(size, size);
    return await verifyAll(verificationSeenBy(client), verified ? { onProgress: verified } : {});
  } finally {
    await client.end();
  }
}

const LOOK_MS = 100;

/** About how large a dump is: rows of sessions shrink to a seventh. */
const SIZE =
  'SELECT sum(pg_table_size(oid))::bigint / 7 FROM pg_class WHERE relnamespace = current_schema()::regnamespace';

/**
 * Puts a copy of `backup` in the place of a database. Rejects with a sentence while another program is connected to that
 * database, and where one is that may not be replaced. A backup of an older version of the program is brought up to date.
 */
export async function restorePostgres(
  backup: string,
  url: string,
  { replace, now, ...progress }: RestoreOptions,
): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`there is no backup at ${backup}`);
  return withServer(url, async (server) => {
    await checkProgram('pg_restore', (await contentOf(server)).major);
    await checkBackup(backup);
    const places = placesOf(url, now);
    const standing = await standingAt(server, url);
    if (standing === 'lab' && !replace)
      throw new Error(`${addressIn(url)} holds a lab already: --replace keeps it under another name`);
    await server.query(`DROP DATABASE IF EXISTS ${quoted(places.part.name)}`);
    await server.query(`CREATE DATABASE ${quoted(places.part.name)} TEMPLATE template0 ENCODING 'UTF8'`);
    let keepsPart = false;
    try {
      const { events, findings, erasures } = await fill(backup, places, { ...progress, from: standing === 'lab' });
      if (findings.length > 0) {
        keepsPart = true;
        return { file: addressIn(places.part.url), events, findings, kept: null, erasures: 0 };
      }
      await exchange(server, places, standing);
      keepsPart = true;
      const kept = standing === 'lab' ? addressIn(places.kept.url) : null;
      return { file: addressIn(url), events, findings, kept, erasures };
    } finally {
      if (!keepsPart) await server.query(`DROP DATABASE IF EXISTS ${quoted(places.part.name)} WITH (FORCE)`);
    }
  });
}

/** Rejects with a sentence unless pg_dump made the file of a lab. */
async function checkBackup(backup: string): Promise<void> {
  const list = await outputOf('pg_restore', ['--list', backup]).catch((cause: Error) => {
    if (cause instanceof MissingProgram) throw cause;
    if (/unsupported version/.test(cause.message))
      throw new Error(`a newer pg_dump made ${backup}: install the client programs of its version of PostgreSQL`, {
        cause,
      });
    throw new Error(
      `${backup} is no backup of a PostgreSQL database: give a file that npx standpoint lab backup made of one`,
      {
        cause,
      },
    );
  });
  for (const table of ['TABLE DATA public appends', 'TABLE DATA drizzle __drizzle_migrations'])
    if (!list.includes(table)) throw new Error(`${backup} is a backup of another program's database`);
}

interface Filled extends Omit<Copied, 'file'> {
  readonly erasures: number | null;
}

/** Restores in one transaction, verifies, and carries over what was erased in the database that is replaced. */
async function fill(
  backup: string,
  { part, target }: ReplacedDatabases,
  { copied, verified, from }: CopyProgress & { readonly from: boolean },
): Promise<Filled> {
  const size = statSync(backup).size;
  await runProgram('pg_restore', {
    url: part.url,
    args: ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'],
    input: counted(backup, (bytes) => copied?.(bytes, size)),
  });
  const database = await openPostgres(part.url).catch((cause: Error) => {
    throw new Error(cause.message.replace(addressIn(part.url), backup), { cause });
  });
  try {
    const { events, findings } = await verifyAll(
      verificationIn(database.pool),
      verified ? { onProgress: verified } : {},
    );
    if (findings.length > 0) return { events, findings, erasures: 0 };
    const erasures = await carried(database, from ? target.url : null);
    // nothing of what was deleted stays in the files, and questions are planned with the sizes of these tables
    for (const table of ['texts', 'operator_sessions', 'invitations'])
      await database.pool.query(`VACUUM FULL ${table}`);
    await database.pool.query('ANALYZE');
    return { events, findings, erasures };
  } finally {
    await database.close();
  }
}

async function* counted(file: string, read: (bytes: number) => void): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    bytes += (chunk as Buffer).length;
    read(bytes);
    yield chunk as Buffer;
  }
}

/**
 * No sign-in and no link of the backup works. What was erased or deleted after the backup was made stays so, and operators
 * who were removed stay out. Returns how many erasures the backup lacks; null: the other database is damaged.
 */
async function carried({ pool }: Postgres, from: string | null): Promise<number | null> {
  await pool.query('DELETE FROM operator_sessions');
  await pool.query('DELETE FROM invitations WHERE used_at IS NULL');
  if (from === null) return 0;
  const other = await connectTo(from, { readOnly: true });
  try {
    for (const { id, removed_at } of await rowsIn(other, 'operators', 'removed_at IS NOT NULL'))
      await pool.query('UPDATE operators SET removed_at = $2 WHERE id = $1', [id, removed_at]);
    for (const { session, name, archived_at, deleted_at } of await rowsIn(other, 'shelves', 'deleted_at IS NOT NULL'))
      await pool.query(
        `INSERT INTO shelves (session, name, archived_at, deleted_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (session) DO UPDATE SET deleted_at = excluded.deleted_at`,
        [session, name, archived_at, deleted_at],
      );
    for (const beside of ['texts', 'comments'])
      await pool.query(
        `DELETE FROM ${beside} WHERE session IN (SELECT session FROM shelves WHERE deleted_at IS NOT NULL)`,
      );
    for (const { participant, study, external_id, submission_id, until } of await rowsIn(other, 'payees', 'true'))
      await pool.query(
        `INSERT INTO payees (participant, study, external_id, submission_id, until) SELECT $1, $2, $3, $4, $5
         WHERE EXISTS (SELECT 1 FROM recruits WHERE participant = $1) ON CONFLICT DO NOTHING`,
        [participant, study, external_id, submission_id, until],
      );
    let erasures = 0;
    for (const { participant, study, at, cause } of await rowsIn(other, 'erasures', 'true')) {
      const { rowCount } = await pool.query(
        'INSERT INTO erasures (participant, study, at, cause) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [participant, study, at, JSON.stringify(cause)],
      );
      erasures += rowCount ?? 0;
    }
    return erasures;
  } catch (error) {
    if (/^XX00[12]$/.test(String((error as { readonly code?: unknown }).code))) return null;
    throw error;
  } finally {
    await other.end();
  }
}

/** None where an older version of the program had no such table. */
async function rowsIn(
  asking: SqlAsking,
  table: string,
  where: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await asking.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  return rows[0]?.there ? (await asking.query(`SELECT * FROM ${table} WHERE ${where}`)).rows : [];
}

/** The database that is replaced gets another name, and the new one its name: both or neither. */
async function exchange(
  server: Client,
  { target, part, kept, empty }: ReplacedDatabases,
  standing: DatabaseContent,
): Promise<void> {
  const aside = standing === 'lab' ? kept : empty;
  await server.query('BEGIN');
  try {
    if (standing !== null) await server.query(`ALTER DATABASE ${quoted(target.name)} RENAME TO ${quoted(aside.name)}`);
    await server.query(`ALTER DATABASE ${quoted(part.name)} RENAME TO ${quoted(target.name)}`);
    await server.query('COMMIT');
  } catch (error) {
    await server.query('ROLLBACK');
    throw error;
  }
  if (standing === 'nothing') await server.query(`DROP DATABASE ${quoted(empty.name)}`);
}

/** Databases that restores have kept and that hold something about a participant, or cannot be read. */
export async function keptAbout(participant: string, url: string): Promise<readonly string[]> {
  const client = await connectTo(url, { readOnly: true });
  const kept = await keptPlaces(client, url).finally(() => client.end());
  const found: string[] = [];
  for (const one of kept) if (await holds(one.url, participant)) found.push(addressIn(one.url));
  return found;
}

async function holds(url: string, participant: string): Promise<boolean> {
  try {
    const client = await connectTo(url, { readOnly: true });
    try {
      const { texts, drafts, recruit, payee } = await heldAbout(client, participant);
      return recruit || payee || texts + drafts > 0;
    } finally {
      await client.end();
    }
  } catch {
    return true;
  }
}
