/** Reads committed events of the log from SQLite, in today's shapes. */
import type { EventReader } from '../event-store.ts';
import type { StreamHead } from '../roots.ts';
import { UPCASTERS } from '../shapes.ts';
import { storedOf, type Upcasting, upcasting } from '../upcast.ts';
import { and, asc, eq, gte, lt, sql } from './drizzle.ts';
import type { Database } from './open.ts';
import { events, streams } from './schema.ts';

export function eventReader(db: Database, shapes: Upcasting = upcasting(UPCASTERS)): EventReader {
  const rows = db
    .select()
    .from(events)
    .where(and(eq(events.stream, sql.placeholder('stream')), gte(events.version, sql.placeholder('from'))))
    .orderBy(asc(events.version))
    .limit(sql.placeholder('limit'))
    .prepare();
  const head = db
    .select({ version: streams.version })
    .from(streams)
    .where(eq(streams.stream, sql.placeholder('stream')))
    .prepare();
  const names = db
    .select({ stream: streams.stream })
    .from(streams)
    .where(and(gte(streams.stream, sql.placeholder('prefix')), lt(streams.stream, sql.placeholder('end'))))
    .orderBy(asc(streams.stream))
    .prepare();
  const last = db.$client.prepare<[], number>('SELECT COALESCE(MAX(position), 0) FROM events').pluck();
  const all = db.$client.prepare<[], StreamHead>('SELECT stream, version, hash FROM streams ORDER BY rowid');
  const after = db.$client.prepare<[number], StreamHead>(`
    SELECT stream, version, hash FROM streams WHERE stream IN (SELECT stream FROM events WHERE position > ?)
    ORDER BY rowid`);
  const headsAfter = db.$client.transaction((position: number) => ({
    position: last.get() ?? 0,
    heads: position === 0 ? all.all() : after.all(position),
  }));
  return {
    headsAfter: async (position) => headsAfter(position),
    // to SQLite, -1 is no limit
    read: async (stream, fromVersion = 1, limit = -1) =>
      rows.all({ stream, from: fromVersion, limit }).map((row) => storedOf(row, shapes)),
    head: async (stream) => head.get({ stream })?.version ?? 0,
    streams: async (prefix = '') => names.all({ prefix, end: `${prefix}\u{10ffff}` }).map(({ stream }) => stream),
  };
}
