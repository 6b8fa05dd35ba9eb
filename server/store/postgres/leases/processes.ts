/**
 * The processes that serve a database, each a row of the table `processes`: how one enters, is declared dead by another one,
 * and leaves. A process leaves, or is declared dead, while the end of the log is locked: so no append of it comes
 * afterwards, and none is on its way when another process reads the log.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool, PoolClient } from 'pg';
import type { LeaseTimes } from '../../leases.ts';
import { inTransaction, LOCK, type Postgres, transact } from '../open.ts';
import { BEGIN_LEASES, DECLARE_DEAD, END_OLD, ENTER, FREE_OWN, LOCK_LOG } from './statements.ts';

/** A process as its row names it. */
export interface EnteringProcess extends LeaseTimes {
  readonly id: string;
  /** Host and path at which this process is reached past the others. */
  readonly address: string;
  /** Whether it takes its share of the studies. */
  readonly isSharing: boolean;
}

/** How far the clock of a machine may be from the database's, ms. */
const APART_MS = 1000;

/** Rejects with a sentence where the clock of this machine is not that of the database. */
export async function checkClock(pool: Pool, now: () => number): Promise<void> {
  const before = now();
  const { rows } = await pool.query<{ at: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at',
  );
  const after = now();
  const apart = (rows[0]?.at ?? 0) - (before + after) / 2;
  if (Math.abs(apart) > APART_MS + (after - before) / 2)
    throw new Error(
      `the clock of this machine is ${Math.round(Math.abs(apart) / 1000)} s ${apart > 0 ? 'behind' : 'ahead of'} that of the database: ` +
        'let a time service (such as chrony) set the clocks of all machines',
    );
}

/**
 * Enters the process, once the time of an earlier process at its address has run out. Resolves to the time by `monotonic` at
 * which the row was sent. Rejects with a sentence where another process serves this address.
 */
export async function enterProcess(pool: Pool, process: EnteringProcess, monotonic: () => number): Promise<number> {
  let seen: string | null = null;
  for (;;) {
    const sentAt = monotonic();
    const found = await inTransaction(pool, (client) => tryToEnter(client, process));
    if (found === null) return sentAt;
    if (seen !== null && found !== seen)
      throw new Error(
        `another process serves this lab at PUBLIC_ADDRESS ${process.address}: give each process an address of its own`,
      );
    seen = found;
    await sleep(Math.min(250, process.renewMs));
  }
}

/** null: the process is entered. Else another one at its address counts as alive, for as long as this text stays the same. */
async function tryToEnter(
  client: PoolClient,
  { id, address, leaseMs, isSharing }: EnteringProcess,
): Promise<string | null> {
  await client.query('SELECT pg_advisory_xact_lock($1, 3)', [LOCK]);
  await client.query(LOCK_LOG);
  const { rows } = await client.query<{ id: string; renewed: string; alive: boolean }>(
    `SELECT id, renewed_at::text AS renewed, alive_until > clock_timestamp() AS alive FROM processes WHERE address = $1`,
    [address],
  );
  const [earlier] = rows;
  if (earlier?.alive) return earlier.id + earlier.renewed;
  if (earlier) await client.query(DECLARE_DEAD, [earlier.id]);
  const { rows: others } = await client.query('SELECT 1 FROM processes LIMIT 1');
  if (others.length === 0) await client.query(BEGIN_LEASES);
  await client.query(ENTER, [id, address, leaseMs, isSharing]);
  return null;
}

/** Frees the leases of a process whose time has run out; returns whether it was so. */
export function declareDead(pool: Pool, process: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(LOCK_LOG);
    await client.query(END_OLD);
    return (await client.query(DECLARE_DEAD, [process])).rowCount === 1;
  });
}

/** Frees the leases of the process, and ends its row. */
export async function leaveProcesses(client: Client, process: string): Promise<void> {
  await transact(client, async () => {
    await client.query(LOCK_LOG);
    await client.query(FREE_OWN, [process]);
    await client.query('DELETE FROM processes WHERE id = $1', [process]);
  });
}

/** Ends all rows of leases and processes: a server that has the database for itself has none. */
export async function forgetLeases({ pool }: Postgres): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM leases');
    await client.query('DELETE FROM processes');
  });
}
