/** The lines of the list of sessions, what operators did with them, and where sessions come from. */
import type { SessionRow } from '../rows.ts';
import { and, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from '../sqlite/drizzle.ts';
import type { SessionQuery, SessionReader } from '../store.ts';
import type { Tables } from '../tables.ts';
import type { BesideQueries } from './queries.ts';

/** The rest is asked otherwise in each database. */
type SharedReader = Pick<
  SessionReader,
  'row' | 'numbersOf' | 'numbered' | 'list' | 'shelvesOf' | 'branchCounts' | 'originOf' | 'originsOf'
>;

export function sessionLines({ q, tables, read }: BesideQueries): SharedReader {
  const { origins, sessions, sessionNumbers, shelves } = tables;
  // one question a status: the index serves the order of each, and of several only with a sort of all their lines
  const ofStatus = (status: SessionRow['status'], limit: number, asked: SQL | undefined): Promise<SessionRow[]> =>
    read(
      q
        .select()
        .from(sessions)
        .where(and(eq(sessions.status, status), asked))
        .orderBy(desc(sessions.createdAt), desc(sessions.session))
        .limit(limit),
    );
  const originsOf: SharedReader['originsOf'] = async (asked) => {
    const rows = await read(
      q
        .select()
        .from(origins)
        .where(inArray(origins.session, [...asked])),
    );
    return new Map(
      rows.map(({ session, kind, right }) => [
        session,
        kind === 'demo' ? { kind: 'demo' } : { kind: 'right', right: right ?? '' },
      ]),
    );
  };
  return {
    row: async (session) => (await read(q.select().from(sessions).where(eq(sessions.session, session))))[0] ?? null,
    numbersOf: async (asked) => {
      const rows = await read(
        q
          .select()
          .from(sessionNumbers)
          .where(inArray(sessionNumbers.session, [...asked])),
      );
      return new Map(rows.map(({ session, number }) => [session, number]));
    },
    numbered: async (number) =>
      (await read(q.select().from(sessionNumbers).where(eq(sessionNumbers.number, number))))[0]?.session ?? null,
    list: async ({ statuses, limit = 100, ...query }) => {
      const lists = [...new Set(statuses)].map((status) => ofStatus(status, limit, askedFor(tables, query)));
      return (await Promise.all(lists)).flat().toSorted(newestFirst).slice(0, limit);
    },
    shelvesOf: async (asked) => {
      const rows = await read(
        q
          .select()
          .from(shelves)
          .where(inArray(shelves.session, [...asked])),
      );
      return new Map(rows.map((row) => [row.session, row]));
    },
    branchCounts: async (asked) => {
      const counted = q
        .select({ parent: sessions.parent, count: sql<number>`count(*)`.mapWith(Number) })
        .from(sessions)
        .where(and(inArray(sessions.parent, [...asked]), isNotDeleted(tables)))
        .groupBy(sessions.parent);
      return new Map((await read(counted)).map(({ parent, count }) => [parent ?? '', count]));
    },
    originOf: async (session) => (await originsOf([session])).get(session) ?? null,
    originsOf,
  };
}

export function isNotDeleted(tables: Tables): SQL {
  return sql`NOT ${isShelved(tables, sql`${tables.shelves.deletedAt} IS NOT NULL`)}`;
}

function isShelved({ sessions, shelves }: Tables, how: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${shelves} WHERE ${shelves.session} = ${sessions.session} AND ${how})`;
}

function askedFor(
  tables: Tables,
  { shown, game, since, archived, withoutEndedBranches, after }: Omit<SessionQuery, 'statuses' | 'limit'>,
): SQL | undefined {
  const { session, createdAt, parent, status } = tables.sessions;
  const isArchived = isShelved(tables, sql`${tables.shelves.archivedAt} IS NOT NULL`);
  return and(
    isNotDeleted(tables),
    shown && isShown(tables, shown),
    game === undefined ? undefined : eq(tables.sessions.game, game),
    since === undefined ? undefined : gte(createdAt, since),
    archived === undefined ? undefined : archived ? isArchived : sql`NOT ${isArchived}`,
    withoutEndedBranches ? or(isNull(parent), ne(status, 'ended')) : undefined,
    after && or(lt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), lt(session, after.session))),
  );
}

function isShown(
  { origins, sessions }: Tables,
  { orderedBy, ended }: NonNullable<SessionQuery['shown']>,
): SQL | undefined {
  const open = or(eq(origins.kind, 'demo'), orderedBy === null ? undefined : eq(origins.right, orderedBy));
  const origin = sql`EXISTS (SELECT 1 FROM ${origins} WHERE ${origins.session} = ${sessions.session} AND ${open})`;
  return ended ? or(eq(sessions.status, 'ended'), origin) : origin;
}

function newestFirst(a: SessionRow, b: SessionRow): number {
  return b.createdAt - a.createdAt || (a.session < b.session ? 1 : -1);
}
