/** Reads the stored log from SQLite to verify it: a copy, or the file of a running server. It writes nothing. */
import { asc, eq, sql } from 'drizzle-orm';
import { type LogVerification, type RawLog, type VerifyOptions, verificationOf } from '../verify.ts';
import type { Database } from './open.ts';
import { events, streams } from './schema.ts';

export function verifyLog(db: Database, options?: VerifyOptions): Promise<LogVerification> {
  return verificationOf(rawLog(db), options);
}

function rawLog(db: Database): RawLog {
  const rowsOf = db
    .select()
    .from(events)
    .where(eq(events.stream, sql.placeholder('stream')))
    .orderBy(asc(events.version), asc(events.position))
    .prepare();
  const headOf = db
    .select()
    .from(streams)
    .where(eq(streams.stream, sql.placeholder('stream')))
    .prepare();
  const names = db
    .select({ name: streams.stream })
    .from(streams)
    .union(db.select({ name: events.stream }).from(events));
  return {
    streams: async () =>
      names
        .all()
        .map(({ name }) => name)
        .toSorted(),
    rowsOf: async (stream) =>
      db.transaction(() => ({ rows: rowsOf.all({ stream }), head: headOf.get({ stream }) ?? null })),
    missing: async () => {
      // positions have no gaps, so the last one says how many events there should be
      const { given, kept } = db.get<{ given: number; kept: number }>(sql`
        SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0) AS given, COUNT(*) AS kept
        FROM events`);
      if (given === kept) return [];
      return [{ stream: null, version: null, what: `${given} events were appended, and ${kept} are there` }];
    },
  };
}
