/** The leases that this process has: it takes one that is free or whose process is dead, ends one, and gives some away. */
import type { Pool } from 'pg';
import type { HeldElsewhere, Taken } from '../../leases.ts';
import { inTransaction } from '../open.ts';
import { isAlive, type ProcessLife } from './process-life.ts';
import { declareDead } from './processes.ts';
import { GIVE_STUDY, GOES_ON, LOCK_LOG, OWNER, TAKE } from './statements.ts';

export interface HeldLeases {
  readonly pool: Pool;
  readonly life: ProcessLife;
  /** Whether a newer version of the program has migrated the database: this process takes no lease any more. */
  readonly isOutdated: () => boolean;
  /** Name of a lease -> the lease. */
  readonly held: Map<string, Taken>;
}

/** A lease that was taken. */
interface Epoch {
  readonly epoch: number;
  /** For how long no process had the lease before, ms; null: none ever had it. */
  readonly free: number | null;
}

interface Owner extends Epoch {
  readonly owner: string;
  readonly address: string;
  readonly alive: boolean;
  /** It did not renew when it should have. */
  readonly late: boolean;
  readonly mayDie: boolean;
}

/** As `Leases.take`. */
export async function takeLease(leases: HeldLeases, name: string): Promise<Taken | HeldElsewhere> {
  const { pool, life, held, isOutdated } = leases;
  const own = held.get(name);
  if (own && isAlive(life)) return own;
  if (isOutdated()) return { heldBy: null };
  for (let tries = 0; isAlive(life) && tries < 3; tries++) {
    const taker = life.id;
    const { rows } = await pool.query<Epoch>(TAKE, [name, taker]);
    if (rows[0]) return keep(leases, { name, taker }, rows[0]);
    const { rows: owners } = await pool.query<Owner>(OWNER, [name, taker, life.leaseMs]);
    const [owner] = owners;
    // freed since, or this process has lost its row
    if (!owner) continue;
    // taken over a connection that broke before the answer came
    if (owner.owner === taker) return keep(leases, { name, taker }, owner);
    // a process that is late may be dead, and would not answer an agent that is sent to it
    if (owner.alive) return { heldBy: owner.late ? null : owner.address };
    if (!owner.mayDie) break;
    await declareDead(pool, owner.owner);
  }
  return { heldBy: null };
}

/** A process that joined anew meanwhile, or gave its leases away, does not keep what it took before. */
function keep(
  { life, held }: HeldLeases,
  { name, taker }: { readonly name: string; readonly taker: string },
  { epoch, free }: Epoch,
): Taken {
  const lease = { name, process: taker, epoch, freeSince: free === null ? null : life.now() - free };
  if (taker === life.id && !life.hasGiven) held.set(name, lease);
  return lease;
}

/** As `Leases.goesOn`. */
export async function goOn({ pool, held }: HeldLeases, name: string): Promise<void> {
  const own = held.get(name);
  if (!own || own.freeSince === null) return;
  await pool.query(GOES_ON, [name, own.process]);
  if (held.get(name) === own) held.set(name, { ...own, freeSince: null });
}

/** As `Leases.giveStudy`. The end of the log is locked meanwhile: no append under one of these leases comes afterwards. */
export async function giveStudy({ pool, life, held }: HeldLeases, study: string): Promise<void> {
  const given = await inTransaction(pool, async (client) => {
    await client.query(LOCK_LOG);
    return client.query<{ name: string }>(GIVE_STUDY, [study, life.id]);
  });
  for (const { name } of given.rows) held.delete(name);
}

/** As `Leases.end`. */
export async function endLease({ pool, held }: HeldLeases, name: string): Promise<void> {
  const own = held.get(name);
  held.delete(name);
  if (own) await pool.query('DELETE FROM leases WHERE name = $1 AND owner = $2', [name, own.process]);
}
