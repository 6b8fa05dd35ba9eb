/** The list of sessions in SQLite. */
import type { Review } from '../../../games/core/session/types.ts';
import { isNotDeleted, rowColumns, sessionLines } from '../beside/sessions.ts';
import type { EventReader } from '../event-store.ts';
import { rowsInLog, type SessionListing } from '../session-list.ts';
import type { SessionReader } from '../store.ts';
import { besideIn } from './beside.ts';
import { and, desc, eq, sql } from './drizzle.ts';
import type { Database } from './open.ts';
import { appends, sessions, streams } from './schema.ts';
import { sideWriter } from './side-rows.ts';

export function sessionReader(db: Database): SessionReader {
  const beside = besideIn(db);
  // `top`: the oldest session of the family, which is no demo
  const secret = db.$client
    .prepare<[string], string>(`
      WITH RECURSIVE
        demos (session) AS (SELECT session FROM origins WHERE kind = 'demo'),
        line (asked, session) AS (
          SELECT value, value FROM json_each(?)
          UNION SELECT asked, parent FROM sessions JOIN line USING (session)
            WHERE parent IS NOT NULL AND parent NOT IN demos),
        tops (asked, top) AS (
          SELECT asked, session FROM line LEFT JOIN sessions USING (session) WHERE parent IS NULL OR parent IN demos),
        families (top, session) AS (
          SELECT top, top FROM tops
          UNION SELECT top, branch.session FROM families JOIN sessions AS branch ON branch.parent = families.session
            WHERE families.session NOT IN demos)
      SELECT DISTINCT asked FROM tops JOIN families USING (top) LEFT JOIN sessions USING (session)
      WHERE status IS NOT 'ended'`)
    .pluck();
  // read from the end, where a session that began has turns
  const begun = db.$client
    .prepare<[string], string>(`
      SELECT asked.value FROM json_each(?) AS asked JOIN streams ON name = 'session-' || asked.value WHERE EXISTS (
        WITH RECURSIVE line (position) AS (
          SELECT streams.last
          UNION ALL SELECT previous FROM line JOIN appends USING (position) WHERE previous < position)
        SELECT 1 FROM line CROSS JOIN appends USING (position), json_each(events) AS event
        WHERE event.value ->> 0 IN ('session.SessionStarted', 'session.TurnResolved'))`)
    .pluck();
  const openness = db.$client.prepare<[string], { session: string; review: Review | null; kinds: 0 | 1 }>(`
      SELECT asked.value AS session, events ->> '$[0][1].review' AS review, events ->> '$[0][1].disclosure.kind' AS kinds
      FROM json_each(?) AS asked JOIN streams ON name = 'session-' || asked.value JOIN appends ON position = first`);
  const studies = db.$client.prepare<[string], { session: string; study: string }>(`
      WITH RECURSIVE line (asked, session) AS (
        SELECT value, value FROM json_each(?)
        UNION SELECT asked, parent FROM sessions JOIN line USING (session) WHERE parent IS NOT NULL)
      SELECT asked AS session, events ->> '$[0][1].study' AS study
      FROM line JOIN streams ON name = 'session-' || line.session JOIN appends ON position = first
      WHERE study IS NOT NULL`);
  const studiesOf = async (asked: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map(studies.all(JSON.stringify(asked)).map((row) => [row.session, row.study]));
  return {
    ...sessionLines(beside),
    branchesOf: async (parent) =>
      db
        .select({ ...rowColumns(beside.tables), seq: sql<number>`${appends.events} ->> '$[1][1].seq'` })
        .from(sessions)
        .innerJoin(streams, eq(streams.name, sql`'session-' || ${sessions.session}`))
        .innerJoin(
          appends,
          and(
            eq(appends.position, streams.first),
            // the second event of every branch, in one append with the first
            sql`${appends.events} ->> '$[1][0]' = 'session.SessionForked'`,
          ),
        )
        .where(and(eq(sessions.parent, parent), isNotDeleted(beside.tables)))
        .orderBy(desc(sessions.createdAt), desc(sessions.session))
        .all(),
    secretAmong: async (asked) => new Set(secret.all(JSON.stringify(asked))),
    begunAmong: async (asked) => new Set(begun.all(JSON.stringify(asked))),
    opennessOf: async (asked) =>
      new Map(
        openness
          .all(JSON.stringify(asked))
          .map(({ session, review, kinds }) => [session, { review: review ?? 'none', kinds: kinds === 1 }]),
      ),
    studiesOf,
    studyOf: async (session) => (await studiesOf([session])).get(session) ?? null,
  };
}

/** Rebuilds every line from the log; returns how many there are. */
export async function rebuildSessions(db: Database, log: EventReader, listing: SessionListing): Promise<number> {
  const rows = await rowsInLog(log, listing);
  const write = sideWriter(db);
  db.transaction(() => {
    db.delete(sessions).run();
    for (const row of rows) write({ kind: 'listSession', row });
  });
  return rows.length;
}
