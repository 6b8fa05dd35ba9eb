/** The list of sessions in SQLite. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { EventReader } from '../event-store.ts';
import type { SessionRow } from '../rows.ts';
import { evolveRow, type Listing } from '../session-list.ts';
import { fromLog } from '../session-log.ts';
import type { SessionReader } from '../store.ts';
import type { Database } from './open.ts';
import { events, sessions } from './schema.ts';
import { sideWriter } from './side-rows.ts';

export function sessionReader(db: Database): SessionReader {
  const secret = db.$client
    .prepare<[string], string>(`
      WITH RECURSIVE line (asked, session) AS (
        SELECT value, value FROM json_each(?)
        UNION SELECT asked, parent FROM sessions JOIN line USING (session) WHERE parent IS NOT NULL)
      SELECT DISTINCT asked FROM line LEFT JOIN sessions USING (session) WHERE status IS NOT 'ended'`)
    .pluck();
  const begun = db.$client
    .prepare<[string], string>(`
      SELECT value FROM json_each(?) WHERE EXISTS (
        SELECT 1 FROM events WHERE stream = 'session-' || value AND type = 'session.SessionStarted')`)
    .pluck();
  // one question a status: the index serves the order of each, and of several only with a sort of all their lines
  const ofStatus = db
    .select()
    .from(sessions)
    .where(eq(sessions.status, sql.placeholder('status')))
    .orderBy(desc(sessions.createdAt), desc(sessions.session))
    .limit(sql.placeholder('limit'))
    .prepare();
  return {
    row: async (session) => db.select().from(sessions).where(eq(sessions.session, session)).get() ?? null,
    list: async ({ statuses, limit = 100 }) =>
      [...new Set(statuses)]
        .flatMap((status) => ofStatus.all({ status, limit }))
        .toSorted(newestFirst)
        .slice(0, limit),
    branchesOf: async (parent) =>
      db
        .select({ ...getTableColumns(sessions), seq: sql<number>`${events.data} ->> 'seq'` })
        .from(sessions)
        .innerJoin(
          events,
          and(
            eq(events.stream, sql`'session-' || ${sessions.session}`),
            eq(events.version, 2),
            eq(events.type, 'session.SessionForked'),
          ),
        )
        .where(eq(sessions.parent, parent))
        .orderBy(desc(sessions.createdAt), desc(sessions.session))
        .all(),
    secretAmong: async (asked) => new Set(secret.all(JSON.stringify(asked))),
    begunAmong: async (asked) => new Set(begun.all(JSON.stringify(asked))),
  };
}

function newestFirst(a: SessionRow, b: SessionRow): number {
  return b.createdAt - a.createdAt || (a.session < b.session ? 1 : -1);
}

/** Rebuilds every line from the log; returns how many there are. */
export async function rebuildSessions(db: Database, log: EventReader, listing: Listing): Promise<number> {
  const rows: SessionRow[] = [];
  for (const stream of await log.streams('session-')) {
    let row: SessionRow | null = null;
    for (const stored of await log.read(stream)) row = evolveRow(row, fromLog(stored), listing);
    if (row) rows.push(row);
  }
  const write = sideWriter(db);
  db.transaction(() => {
    db.delete(sessions).run();
    for (const row of rows) write({ kind: 'listSession', row });
  });
  return rows.length;
}
