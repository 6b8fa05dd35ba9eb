/** What a process asks about the leases and processes of a database, and the secrets that processes agree on. */
import type { Pool } from 'pg';
import type { FreeSession } from '../../leases.ts';
import { declareDead } from './processes.ts';
import { DEAD, FREE_SESSIONS, IN_STUDY } from './statements.ts';

/** Frees the leases of dead processes; returns some of the sessions that no process plays. `id`: of this process. */
export async function sweepLeases(
  pool: Pool,
  { id, leaseMs }: { readonly id: string; readonly leaseMs: number },
  limit: number,
): Promise<readonly FreeSession[]> {
  const { rows: dead } = await pool.query<{ id: string }>(DEAD, [id, leaseMs]);
  for (const process of dead) await declareDead(pool, process.id);
  return (await pool.query<FreeSession & { session: string }>(FREE_SESSIONS, [limit])).rows;
}

export async function isInStudy(pool: Pool, session: string): Promise<boolean> {
  const { rows } = await pool.query<{ inStudy: boolean }>(
    `SELECT ${IN_STUDY} AS "inStudy" FROM streams JOIN appends ON position = first WHERE name = 'session-' || $1::text`,
    [session],
  );
  return rows[0]?.inStudy ?? false;
}

/** Name of a lease -> address of the living process that has it. */
export async function ownersOf(pool: Pool, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; address: string }>(
    `SELECT name, address FROM leases JOIN processes ON id = owner
     WHERE name = ANY($1) AND alive_until > clock_timestamp()`,
    [names],
  );
  return new Map(rows.map((row) => [row.name, row.address]));
}

/** The address of a living process other than this one; null: there is none. */
export async function anotherProcess(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ address: string }>(
    'SELECT address FROM processes WHERE id <> $1 AND alive_until > clock_timestamp() ORDER BY random() LIMIT 1',
    [id],
  );
  return rows[0]?.address ?? null;
}

/** The secret under this name: what the first process gave. */
export async function sharedSecret(pool: Pool, name: string, made: string): Promise<string> {
  await pool.query('INSERT INTO shared_secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    ...[name, made],
  ]);
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM shared_secrets WHERE name = $1', [name]);
  return rows[0]?.value ?? made;
}
