/**
 * What leases are in SQL: the rows of processes and of their leases, and the questions about both. All times are the
 * database's.
 */
import { LAST_APPLIED } from '../open.ts';

const NOW = 'clock_timestamp()';
const ms = (value: string): string => `${value} * interval '1 millisecond'`;

/** Locks the end of the log, as an append does it. */
export const LOCK_LOG = 'SELECT position FROM log_end WHERE id = 1 FOR UPDATE';

/** Parameters: id, address, leaseMs. */
export const ENTER = `
  INSERT INTO processes (id, address, renewed_at, alive_until, since)
  VALUES ($1, $2, ${NOW}, ${NOW} + ${ms('$3::bigint')}, ${NOW})`;

/** Sessions of a server that had the database for itself were free since it was last up. */
export const BEGIN_LEASES = `
  INSERT INTO leases (name, owner, epoch, freed_at)
  SELECT free.name, NULL, 0, to_timestamp(at / 1000.0)
  FROM (SELECT 'session-' || session FROM sessions WHERE status IN ('open', 'running', 'paused') UNION SELECT 'lab') AS free (name), server_beat
  ON CONFLICT (name) DO NOTHING`;

/** Parameters: id, leaseMs. */
export const RENEW = `
  WITH renewed AS (
    UPDATE processes SET since = CASE WHEN alive_until < ${NOW} THEN ${NOW} ELSE since END,
      renewed_at = ${NOW}, alive_until = ${NOW} + ${ms('$2::bigint')}
    WHERE id = $1 RETURNING id)
  SELECT EXISTS (SELECT FROM renewed) AS renewed, ${LAST_APPLIED} AS newest`;

const FREE_MS = `(extract(epoch FROM ${NOW} - freed_at) * 1000)::bigint`;

/** Parameters: name of the lease, id of the process that takes it. No row: the lease is not free. */
export const TAKE = `
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

/** Parameters: name of the lease, id of the process that asks, leaseMs. */
export const OWNER = `
  SELECT owner, epoch, ${FREE_MS} AS free, late.address, late.alive_until > ${NOW} AS alive,
    ${NOW} - late.renewed_at > (late.alive_until - late.renewed_at) * 2 / 3 AS late,
    ${MAY_DIE.replace('$LEASE', '$3')} AS "mayDie"
  FROM leases JOIN processes AS late ON late.id = owner, processes AS me WHERE name = $1 AND me.id = $2`;

/** Parameters: id of the process that asks, leaseMs. */
export const DEAD = `
  SELECT late.id FROM processes AS late, processes AS me WHERE me.id = $1 AND ${MAY_DIE.replace('$LEASE', '$2')}`;

/** Parameter: id of the process. No row: it is alive, or gone already. */
export const DECLARE_DEAD = `
  WITH dead AS (DELETE FROM processes WHERE id = $1 AND alive_until < ${NOW} RETURNING id, renewed_at),
    freed AS (UPDATE leases SET owner = NULL, freed_at = dead.renewed_at FROM dead WHERE owner = dead.id)
  SELECT id FROM dead`;

/** Frees the leases of a process that is alive, as after its death: those who were connected need time to come back. */
export const FREE_OWN =
  'UPDATE leases SET owner = NULL, freed_at = renewed_at FROM processes WHERE owner = id AND id = $1';

/** A process that died could not end the leases of sessions that were over. */
export const END_OLD = `
  DELETE FROM leases USING sessions WHERE owner IS NULL AND name = 'session-' || session AND status = 'ended'`;

export const IN_STUDY = `(events::json #>> '{0,1,study}') IS NOT NULL`;

/** Parameter: how many at most. */
export const FREE_SESSIONS = `
  SELECT session, ${IN_STUDY} AS "inStudy"
  FROM sessions JOIN streams ON streams.name = 'session-' || session JOIN appends ON position = first
    LEFT JOIN leases ON leases.name = streams.name
  WHERE status IN ('open', 'running', 'paused') AND leases.owner IS NULL ORDER BY random() LIMIT $1`;
