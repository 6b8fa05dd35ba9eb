/**
 * What leases are in SQL: the rows of processes and of their leases, and the questions about both. All times are the
 * database's.
 */
import { LAST_APPLIED } from '../open.ts';

const NOW = 'clock_timestamp()';
const ms = (value: string): string => `${value} * interval '1 millisecond'`;

/** Locks the end of the log, as an append does it. */
export const LOCK_LOG = 'SELECT position FROM log_end WHERE id = 1 FOR UPDATE';

/** Parameters: id, address, leaseMs, whether it shares studies. */
export const ENTER = `
  INSERT INTO processes (id, address, renewed_at, alive_until, since, sharing)
  VALUES ($1, $2, ${NOW}, ${NOW} + ${ms('$3::bigint')}, ${NOW}, $4)`;

/** Parameter: id of the process. */
export const SHARE = 'UPDATE processes SET sharing = true WHERE id = $1';

/** What a server that had the database for itself played and ran was free since it was last up. */
export const BEGIN_LEASES = `
  INSERT INTO leases (name, owner, epoch, freed_at, under_way)
  SELECT free.name, NULL, 0, to_timestamp(at / 1000.0), free.is_study
  FROM (
    SELECT 'session-' || session, false FROM sessions WHERE status IN ('open', 'running', 'paused')
    UNION SELECT 'study-' || study, true FROM study_secrets) AS free (name, is_study), server_beat
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

/**
 * When a lease became free stays with it until its next owner goes on: one that dies before that has given no time back. Parameters:
 * name of the lease, id of the process that has it.
 */
export const GOES_ON = 'UPDATE leases SET freed_at = NULL WHERE name = $1 AND owner = $2';

const FREED = 'owner = NULL, freed_at = coalesce(freed_at, renewed_at)';

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
    freed AS (UPDATE leases SET ${FREED} FROM dead WHERE owner = dead.id)
  SELECT id FROM dead`;

/** Frees the leases of a process that is alive, as after its death: those who were connected need time to come back. */
export const FREE_OWN = `UPDATE leases SET ${FREED} FROM processes WHERE owner = id AND id = $1`;

/** A process that died could not end the leases of sessions that were over. */
export const END_OLD = `
  DELETE FROM leases USING sessions WHERE owner IS NULL AND name = 'session-' || session AND status = 'ended'`;

/** The study in the first event of a session. */
const STUDY = `(events::json #>> '{0,1,study}')`;

/** Parameters: a study, id of the process that gives it away with its sessions. */
export const GIVE_STUDY = `
  UPDATE leases SET ${FREED} FROM processes
  WHERE owner = id AND id = $2 AND (leases.name = 'study-' || $1::text OR EXISTS (
    SELECT FROM streams JOIN appends ON position = first
    WHERE streams.name = leases.name AND streams.name LIKE 'session-%' AND ${STUDY} = $1))
  RETURNING leases.name`;

/** Parameter: the session. */
export const STUDY_OF = `
  SELECT ${STUDY} AS study FROM streams JOIN appends ON position = first WHERE name = 'session-' || $1::text`;

/** Parameters: how many at most, id of the process that asks. */
export const FREE_SESSIONS = `
  SELECT session, ${STUDY} AS study
  FROM sessions JOIN streams ON streams.name = 'session-' || session JOIN appends ON position = first
    LEFT JOIN leases ON leases.name = streams.name
    LEFT JOIN leases AS runs ON runs.name = 'study-' || ${STUDY}
  WHERE status IN ('open', 'running', 'paused') AND leases.owner IS NULL AND (runs.owner IS NULL OR runs.owner = $2)
  ORDER BY random() LIMIT $1`;

/** Parameters: how many at most, the one study that is asked for or null. A study without a lease is one that no process has run. */
export const FREE_STUDIES = `
  SELECT study, coalesce(under_way, true) AS "underWay"
  FROM study_secrets LEFT JOIN leases ON name = 'study-' || study
  WHERE owner IS NULL AND ($2::text IS NULL OR study = $2) ORDER BY random() LIMIT $1`;

/** Parameter: id of the process that asks. */
export const SPREAD = `
  SELECT count(*) FILTER (WHERE owner = $1)::int AS own, count(*)::int AS all,
    (SELECT count(*) FROM processes WHERE (sharing AND alive_until > ${NOW}) OR id = $1)::int AS processes
  FROM study_secrets LEFT JOIN leases ON name = 'study-' || study WHERE coalesce(under_way, true)`;

/** Parameters: name of the lease, id of the process that has it, whether the study is under way. */
export const NOTE_UNDER_WAY = 'UPDATE leases SET under_way = $3 WHERE name = $1 AND owner = $2 AND under_way <> $3';

/** Parameter: id of the process that asks. One that is late may be dead, and would not answer an agent that is sent to it. */
export const ANOTHER = `
  SELECT address, (SELECT count(*) FROM leases WHERE owner = id AND under_way)::int AS studies FROM processes
  WHERE id <> $1 AND sharing AND alive_until > ${NOW} AND ${NOW} - renewed_at < (alive_until - renewed_at) * 2 / 3
  ORDER BY studies, random() LIMIT 1`;
