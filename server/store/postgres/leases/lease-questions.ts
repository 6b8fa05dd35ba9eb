/** What a process asks about the leases and processes of a database, and the secrets that processes agree on. */
import type { Pool } from 'pg';
import type { FreeSession, FreeStudy, OtherProcess, StudySpread } from '../../leases.ts';
import { declareDead } from './processes.ts';
import { ANOTHER, DEAD, FREE_SESSIONS, FREE_STUDIES, SPREAD, STUDY_OF } from './statements.ts';

/** Frees the leases of dead processes; returns some of the sessions that no process plays, but none of another's studies. `id`: of this process. */
export async function sweepLeases(
  pool: Pool,
  { id, leaseMs }: { readonly id: string; readonly leaseMs: number },
  limit: number,
): Promise<readonly FreeSession[]> {
  const { rows: dead } = await pool.query<{ id: string }>(DEAD, [id, leaseMs]);
  for (const process of dead) await declareDead(pool, process.id);
  return (await pool.query<FreeSession & { session: string }>(FREE_SESSIONS, [limit, id])).rows;
}

/** As `Leases.freeStudies`; null: any study. */
export async function freeStudies(pool: Pool, limit: number, study: string | null): Promise<readonly FreeStudy[]> {
  return (await pool.query<FreeStudy & { study: string }>(FREE_STUDIES, [limit, study])).rows;
}

/** `id`: of this process. */
export async function spreadOf(pool: Pool, id: string): Promise<StudySpread> {
  const { rows } = await pool.query<StudySpread & { own: number }>(SPREAD, [id]);
  return rows[0] ?? { own: 0, all: 0, processes: 1 };
}

/** As `Leases.studyOf`. */
export async function studyOf(pool: Pool, session: string): Promise<string | null> {
  const { rows } = await pool.query<{ study: string | null }>(STUDY_OF, [session]);
  return rows[0]?.study ?? null;
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

/** As `Leases.another`. `id`: of this process. */
export async function anotherProcess(pool: Pool, id: string): Promise<OtherProcess | null> {
  const { rows } = await pool.query<OtherProcess & { address: string }>(ANOTHER, [id]);
  return rows[0] ?? null;
}

/** The secret under this name: what the first process gave. */
export async function sharedSecret(pool: Pool, name: string, made: string): Promise<string> {
  await pool.query('INSERT INTO shared_secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    ...[name, made],
  ]);
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM shared_secrets WHERE name = $1', [name]);
  return rows[0]?.value ?? made;
}
