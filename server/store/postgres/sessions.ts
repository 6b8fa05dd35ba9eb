/** The list of sessions in PostgreSQL. */
import type { Pool } from 'pg';
import type { Review } from '../../../games/core/session/types.ts';
import type { BesideQueries } from '../beside/queries.ts';
import { sessionLines } from '../beside/sessions.ts';
import type { EventReader } from '../event-store.ts';
import { rowsInLog, type SessionListing } from '../session-list.ts';
import type { BranchRow, SessionReader } from '../store.ts';
import { inTransaction } from './open.ts';
import { sideStatements } from './side-rows.ts';

/** `top`: the oldest session of the family, which is no demo. */
const SECRET = `
  WITH RECURSIVE
    demos (session) AS (SELECT session FROM origins WHERE kind = 'demo'),
    line (asked, session) AS (
      SELECT value, value FROM (SELECT unnest($1::text[]) COLLATE "C" AS value) AS given
      UNION SELECT asked, parent FROM sessions JOIN line USING (session)
        WHERE parent IS NOT NULL AND parent NOT IN (SELECT session FROM demos)),
    tops (asked, top) AS (
      SELECT asked, session FROM line LEFT JOIN sessions USING (session)
      WHERE parent IS NULL OR parent IN (SELECT session FROM demos)),
    families (top, session) AS (
      SELECT top, top FROM tops
      UNION SELECT top, branch.session FROM families JOIN sessions AS branch ON branch.parent = families.session
        WHERE families.session NOT IN (SELECT session FROM demos))
  SELECT DISTINCT asked FROM tops JOIN families USING (top) LEFT JOIN sessions USING (session)
  WHERE status IS DISTINCT FROM 'ended'`;

const BEGUN = `
  SELECT asked FROM unnest($1::text[]) AS asked WHERE EXISTS (
    SELECT 1 FROM streams JOIN appends ON appends.stream = streams.id, json_array_elements(events::json) AS event
    WHERE name = 'session-' || asked AND event ->> 0 IN ('session.SessionStarted', 'session.TurnResolved'))`;

const FIRST = `JOIN streams ON name = 'session-' || asked JOIN appends ON position = first`;

const OPENNESS = `
  SELECT asked AS session, events::json #>> '{0,1,review}' AS review,
    COALESCE(events::json #>> '{0,1,disclosure,kind}' = 'true', false) AS kinds
  FROM unnest($1::text[]) AS asked ${FIRST}`;

const STUDIES = `
  WITH RECURSIVE line (given, asked) AS (
    SELECT value, value FROM (SELECT unnest($1::text[]) COLLATE "C" AS value) AS every
    UNION SELECT given, parent FROM sessions JOIN line ON session = asked WHERE parent IS NOT NULL)
  SELECT given AS session, events::json #>> '{0,1,study}' AS study FROM line ${FIRST}
  WHERE events::json #>> '{0,1,study}' IS NOT NULL`;

/** The second event of every branch is in one append with the first. */
const BRANCHES = `
  SELECT sessions.session, game, status, seats, turn, created_at AS "createdAt", ended_at AS "endedAt", outcome, cause,
    returns, label, parent, (events::json #>> '{1,1,seq}')::bigint AS seq
  FROM sessions JOIN streams ON name = 'session-' || session JOIN appends ON position = first
  WHERE parent = $1 AND shelf <> 'deleted' AND events::json #>> '{1,0}' = 'session.SessionForked' ORDER BY created_at DESC, session DESC`;

export function sessionReader(pool: Pool, beside: BesideQueries): SessionReader {
  const studiesOf = async (asked: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await pool.query<{ session: string; study: string }>(STUDIES, [asked]);
    return new Map(rows.map(({ session, study }) => [session, study]));
  };
  return {
    ...sessionLines(beside),
    branchesOf: async (parent) => (await pool.query<BranchRow>(BRANCHES, [parent])).rows,
    secretAmong: async (asked) => new Set((await pool.query(SECRET, [asked])).rows.map((row) => String(row.asked))),
    begunAmong: async (asked) => new Set((await pool.query(BEGUN, [asked])).rows.map((row) => String(row.asked))),
    opennessOf: async (asked) => {
      const { rows } = await pool.query<{ session: string; review: Review | null; kinds: boolean }>(OPENNESS, [asked]);
      return new Map(rows.map(({ session, review, kinds }) => [session, { review: review ?? 'none', kinds }]));
    },
    studiesOf,
    studyOf: async (session) => (await studiesOf([session])).get(session) ?? null,
  };
}

/** Rebuilds every line from the log; returns how many there are. */
export async function rebuildSessions(pool: Pool, log: EventReader, listing: SessionListing): Promise<number> {
  const rows = await rowsInLog(log, listing);
  await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM sessions');
    for (const row of rows)
      for (const { text, values } of sideStatements({ kind: 'listSession', row }))
        await client.query(text, [...values]);
  });
  return rows.length;
}
