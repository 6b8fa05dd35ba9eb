/**
 * Leases in PostgreSQL. All times are the database's. A process whose time has run out is declared dead by another one: its
 * row goes, and its leases are free. That happens while the end of the log is locked, as an append does it: so no append
 * of the dead process comes after it, and none is on its way when another process reads the log.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, PoolClient } from 'pg';
import type { FreeSession, HeldElsewhere, Leases, LeaseTimes, Taken } from '../leases.ts';
import type { WriteWatch } from './limits.ts';
import { inTransaction, KNOWN, LAST_APPLIED, LOCK, type Postgres, transact } from './open.ts';
import { isBroken, isUnanswered } from './trouble.ts';

export interface LeaseOptions extends LeaseTimes {
  /** Host and path at which this process is reached past the others. */
  readonly address: string;
}

export interface ServedLeases extends Leases {
  /** Ends the process's row, unless its leases were given away already. */
  close(): Promise<void>;
}

interface OpenLeases extends LeaseOptions {
  /** Server clock, ms since the epoch. */
  readonly now: () => number;
  /** Of this process, ms: it also runs while the process stands still. */
  readonly monotonic: () => number;
  readonly failed: (error: unknown) => void;
  readonly watch: Pick<WriteWatch, 'unansweredMs'>;
}

/** `free`: for how long no process had the lease, ms; null: none ever had it. */
interface Free {
  readonly epoch: number;
  readonly free: number | null;
}

interface Owner extends Free {
  readonly owner: string;
  readonly address: string;
  readonly alive: boolean;
  /** It did not renew when it should have. */
  readonly late: boolean;
  readonly mayDie: boolean;
}

/** How far the clock of a machine may be from the database's, ms. */
const APART_MS = 1000;

/** Joins the processes that serve this database. Rejects with a sentence where this process must not. */
export async function openLeases(database: Postgres, options: OpenLeases): Promise<ServedLeases> {
  const { pool } = database;
  const { address, renewMs, leaseMs, now, monotonic, failed, watch } = options;
  const listeners: Parameters<Leases['onLost']>[0][] = [];
  const held = new Map<string, Taken>();
  let id = newId();
  let given = false;
  /** On this process's own clock. */
  let aliveUntil = 0;
  /** Whether listeners were told that this process did not renew in time. */
  let isLost = false;
  const known = KNOWN();
  let isOutdated = false;
  const outdatedListeners: (() => void)[] = [];

  const checkClock = async (): Promise<void> => {
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
  };

  const register = async (): Promise<void> => {
    let sentAt: number;
    let seen: string | null = null;
    for (;;) {
      sentAt = monotonic();
      const found = await inTransaction(pool, (client) => enter(client, { id, address, leaseMs }));
      if (found === null) break;
      if (seen !== null && found !== seen)
        throw new Error(
          `another process serves this lab at PUBLIC_ADDRESS ${address}: give each process an address of its own`,
        );
      seen = found;
      await sleep(Math.min(250, renewMs));
    }
    aliveUntil = sentAt + leaseMs;
    isLost = false;
  };

  const lose = (gone: boolean): void => {
    if (gone) held.clear();
    if (isLost && !gone) return;
    isLost = true;
    const since = now() - Math.max(0, monotonic() - (aliveUntil - leaseMs));
    for (const listener of listeners) listener({ gone, since });
  };

  let line: Promise<Client> | null = null;
  const hangUp = (): void => {
    const ending = line;
    line = null;
    ending?.then((client) => client.end()).catch(() => undefined);
  };
  const renewed = async (): Promise<boolean> => {
    // of its own: questions that wait for the database keep no renewal from it
    line ??= database.connect({ query_timeout: renewMs, connectionTimeoutMillis: renewMs });
    const client = await line;
    const { rows } = await client.query<{ renewed: boolean; newest: number }>(RENEW, [id, leaseMs]);
    if ((rows[0]?.newest ?? 0) > known) beOutdated();
    return rows[0]?.renewed ?? false;
  };
  const beOutdated = (): void => {
    if (isOutdated) return;
    isOutdated = true;
    for (const listener of outdatedListeners) listener();
  };

  const renewOnce = async (): Promise<void> => {
    const unansweredMs = watch.unansweredMs();
    if (unansweredMs > leaseMs)
      throw new Error(
        `the database has answered no write for ${Math.round(unansweredMs / 1000)} s: the leases are left to other processes`,
      );
    const sentAt = monotonic();
    if (await renewed()) {
      aliveUntil = sentAt + leaseMs;
      isLost = false;
    } else if (!given) {
      lose(true);
      if (isOutdated) return;
      id = newId();
      await register();
    }
  };

  let renewing = false;
  const renew = async (): Promise<void> => {
    if (given) return;
    if (monotonic() >= aliveUntil) lose(false);
    if (renewing) return;
    renewing = true;
    try {
      await renewOnce().catch(async (error: unknown) => {
        hangUp();
        if (!isBroken(error)) throw error;
        await renewOnce();
        // a new connection works: the old ones were lost without a word
        if (isUnanswered(error)) database.distrust();
      });
    } catch (error) {
      hangUp();
      failed(error);
    } finally {
      renewing = false;
    }
  };

  /** Frees the leases of a process whose time has run out; returns whether it was so. */
  const declareDead = (process: string): Promise<boolean> =>
    inTransaction(pool, async (client) => {
      await client.query(LOCK_LOG);
      await client.query(END_OLD);
      return (await client.query(DECLARE_DEAD, [process])).rowCount === 1;
    });

  const isAlive = (): boolean => !given && monotonic() < aliveUntil;

  const mayTell = (): boolean => {
    // what was decided before the leases were given away is told by then
    if (given || isAlive()) return true;
    lose(false);
    return false;
  };

  const take = async (name: string): Promise<Taken | HeldElsewhere> => {
    const own = held.get(name);
    if (own && isAlive()) return own;
    if (isOutdated) return { heldBy: null };
    for (let tries = 0; isAlive() && tries < 3; tries++) {
      const taker = id;
      const mine = ({ epoch, free }: Free): Taken => {
        const lease = { name, process: taker, epoch, freeSince: free === null ? null : now() - free };
        if (taker === id && !given) held.set(name, lease);
        return lease;
      };
      const { rows } = await pool.query<Free>(TAKE, [name, taker]);
      if (rows[0]) return mine(rows[0]);
      const { rows: owners } = await pool.query<Owner>(OWNER, [name, taker, leaseMs]);
      const [owner] = owners;
      // freed since, or this process has lost its row
      if (!owner) continue;
      // taken over a connection that broke before the answer came
      if (owner.owner === taker) return mine(owner);
      // one that is late may be dead, and would not answer whoever is sent to it
      if (owner.alive) return { heldBy: owner.late ? null : owner.address };
      if (!owner.mayDie) break;
      await declareDead(owner.owner);
    }
    return { heldBy: null };
  };

  const giveAll = async (): Promise<void> => {
    if (given) return;
    given = true;
    clearInterval(timer);
    held.clear();
    // a new one, since the others may have been lost without a word
    const client = await database.connect({ query_timeout: leaseMs });
    try {
      await transact(client, async () => {
        await client.query(LOCK_LOG);
        // as after a death: those who were connected need time to come back
        await client.query(
          'UPDATE leases SET owner = NULL, freed_at = renewed_at FROM processes WHERE owner = id AND id = $1',
          [id],
        );
        await client.query('DELETE FROM processes WHERE id = $1', [id]);
      });
    } finally {
      await client.end();
    }
  };

  await checkClock();
  await register();
  const timer = setInterval(() => void renew(), renewMs);

  return {
    address,
    times: { renewMs, leaseMs },
    isAlive,
    mayTell,
    take,
    held: () => [...held.keys()],
    async end(name) {
      const own = held.get(name);
      held.delete(name);
      if (own) await pool.query('DELETE FROM leases WHERE name = $1 AND owner = $2', [name, own.process]);
    },
    giveAll,
    async sweep(limit) {
      if (isOutdated) return [];
      const { rows: dead } = await pool.query<{ id: string }>(DEAD, [id, leaseMs]);
      for (const process of dead) await declareDead(process.id);
      return (await pool.query<FreeSession & { session: string }>(FREE_SESSIONS, [limit])).rows;
    },
    async isInStudy(session) {
      const { rows } = await pool.query<{ inStudy: boolean }>(
        `SELECT ${IN_STUDY} AS "inStudy" FROM streams JOIN appends ON position = first WHERE name = 'session-' || $1::text`,
        [session],
      );
      return rows[0]?.inStudy ?? false;
    },
    async ownersOf(names) {
      const { rows } = await pool.query<{ name: string; address: string }>(
        `SELECT name, address FROM leases JOIN processes ON id = owner
         WHERE name = ANY($1) AND alive_until > clock_timestamp()`,
        [names],
      );
      return new Map(rows.map((row) => [row.name, row.address]));
    },
    async another() {
      const { rows } = await pool.query<{ address: string }>(
        'SELECT address FROM processes WHERE id <> $1 AND alive_until > clock_timestamp() ORDER BY random() LIMIT 1',
        [id],
      );
      return rows[0]?.address ?? null;
    },
    async secret(name, made) {
      await pool.query('INSERT INTO shared_secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
        ...[name, made],
      ]);
      const { rows } = await pool.query<{ value: string }>('SELECT value FROM shared_secrets WHERE name = $1', [name]);
      return rows[0]?.value ?? made;
    },
    onLost: (listener) => void listeners.push(listener),
    isOutdated: () => isOutdated,
    onOutdated: (listener) => void outdatedListeners.push(listener),
    async close() {
      clearInterval(timer);
      // a database that does not answer notices by itself
      await giveAll().catch(failed);
      hangUp();
    },
  };
}

/** Ends what a server that had the database for itself has to know nothing of. */
export async function forgetLeases({ pool }: Postgres): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM leases');
    await client.query('DELETE FROM processes');
  });
}

/** Enters a process. Not null: another one at this address counts as alive, for as long as this text stays the same. */
async function enter(
  client: PoolClient,
  { id, address, leaseMs }: { readonly id: string; readonly address: string; readonly leaseMs: number },
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
  // sessions of a server that had the database for itself were free since it was last up
  const { rows: others } = await client.query('SELECT 1 FROM processes LIMIT 1');
  if (others.length === 0) await client.query(BEGIN_LEASES);
  await client.query(ENTER, [id, address, leaseMs]);
  return null;
}

function newId(): string {
  return randomBytes(12).toString('base64url');
}

const LOCK_LOG = 'SELECT position FROM log_end WHERE id = 1 FOR UPDATE';
const NOW = 'clock_timestamp()';
const ms = (value: string): string => `${value} * interval '1 millisecond'`;

const ENTER = `
  INSERT INTO processes (id, address, renewed_at, alive_until, since)
  VALUES ($1, $2, ${NOW}, ${NOW} + ${ms('$3::bigint')}, ${NOW})`;

const BEGIN_LEASES = `
  INSERT INTO leases (name, owner, epoch, freed_at)
  SELECT free.name, NULL, 0, to_timestamp(at / 1000.0)
  FROM (SELECT 'session-' || session FROM sessions WHERE status IN ('open', 'running', 'paused') UNION SELECT 'lab') AS free (name), server_beat
  ON CONFLICT (name) DO NOTHING`;

const RENEW = `
  WITH renewed AS (
    UPDATE processes SET since = CASE WHEN alive_until < ${NOW} THEN ${NOW} ELSE since END,
      renewed_at = ${NOW}, alive_until = ${NOW} + ${ms('$2::bigint')}
    WHERE id = $1 RETURNING id)
  SELECT EXISTS (SELECT FROM renewed) AS renewed, ${LAST_APPLIED} AS newest`;

const FREE_MS = `(extract(epoch FROM ${NOW} - freed_at) * 1000)::bigint`;

const TAKE = `
  INSERT INTO leases (name, owner, epoch)
  SELECT $1, id, 1 FROM processes WHERE id = $2 AND alive_until > ${NOW}
  ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, epoch = leases.epoch + 1 WHERE leases.owner IS NULL
  RETURNING epoch, ${FREE_MS} AS free`;

/**
 * After an outage of the database every process is late. One that has renewed without a gap since before the other's end
 * knows that the other is dead; one that was cut off itself waits until the others had time to renew.
 */
const MAY_DIE = `(late.alive_until < ${NOW}
  AND (me.since < late.alive_until OR me.since < ${NOW} - ${ms('$LEASE::bigint')}))`;

const OWNER = `
  SELECT owner, epoch, ${FREE_MS} AS free, late.address, late.alive_until > ${NOW} AS alive,
    ${NOW} - late.renewed_at > (late.alive_until - late.renewed_at) * 2 / 3 AS late,
    ${MAY_DIE.replace('$LEASE', '$3')} AS "mayDie"
  FROM leases JOIN processes AS late ON late.id = owner, processes AS me WHERE name = $1 AND me.id = $2`;

const DEAD = `
  SELECT late.id FROM processes AS late, processes AS me WHERE me.id = $1 AND ${MAY_DIE.replace('$LEASE', '$2')}`;

const DECLARE_DEAD = `
  WITH dead AS (DELETE FROM processes WHERE id = $1 AND alive_until < ${NOW} RETURNING id, renewed_at),
    freed AS (UPDATE leases SET owner = NULL, freed_at = dead.renewed_at FROM dead WHERE owner = dead.id)
  SELECT id FROM dead`;

/** A process that died could not end the leases of sessions that were over. */
const END_OLD = `
  DELETE FROM leases USING sessions WHERE owner IS NULL AND name = 'session-' || session AND status = 'ended'`;

const IN_STUDY = `(events::json #>> '{0,1,study}') IS NOT NULL`;

const FREE_SESSIONS = `
  SELECT session, ${IN_STUDY} AS "inStudy"
  FROM sessions JOIN streams ON streams.name = 'session-' || session JOIN appends ON position = first
    LEFT JOIN leases ON leases.name = streams.name
  WHERE status IN ('open', 'running', 'paused') AND leases.owner IS NULL ORDER BY random() LIMIT $1`;
