/** The lines of the list of sessions, what operators did with them, and where sessions come from. */
import type { Origin, SessionRow } from '../rows.ts';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from '../sqlite/drizzle.ts';
import type { SessionQuery, SessionReader, ShownSessions } from '../store.ts';
import { SHELVES, type Tables } from '../tables.ts';
import type { BesideQueries } from './queries.ts';

/** The rest is asked otherwise in each database. */
type SharedReader = Pick<
  SessionReader,
  'row' | 'numbersOf' | 'numbered' | 'list' | 'shelvesOf' | 'branchCounts' | 'originOf' | 'originsOf'
>;

export function sessionLines({ q, tables, read, lookUp }: BesideQueries): SharedReader {
  const { origins, sessions, sessionNumbers, shelves } = tables;
  const row = lookUp('line of a session', (session) =>
    q.select(rowColumns(tables)).from(sessions).where(eq(sessions.session, session)),
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
    row: async (session) => (await row(session))[0] ?? null,
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
    list: async (query) => {
      const parts = await Promise.all(listQueries({ q, tables }, query).map((part) => read(part)));
      return parts
        .flat()
        .toSorted(newestFirst)
        .slice(0, query.limit ?? LISTED);
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

/** As many lines as a list has, unless it is asked for more or fewer. */
const LISTED = 100;

/** What a list asks the database: one query a part, since an index has the order of each part, and not of several. */
function listQueries(
  { q, tables }: Pick<BesideQueries, 'q' | 'tables'>,
  { statuses, limit = LISTED, ...query }: SessionQuery,
) {
  const { createdAt, session } = tables.sessions;
  const parts = [...new Set(statuses)].flatMap((status) => partsOf(tables, status, query));
  return parts.map((part) =>
    q.select(rowColumns(tables)).from(tables.sessions).where(part).orderBy(desc(createdAt), desc(session)).limit(limit),
  );
}

export const isNotDeleted = ({ sessions }: Tables): SQL => ne(sessions.shelf, 'deleted');

/** All columns of a line but those that only lists use. */
export function rowColumns({ sessions }: Tables) {
  const { shelf: _shelf, origin: _origin, ...columns } = getTableColumns(sessions);
  return columns;
}

/** As the triggers of the database write it into a session's line. */
function originKey(origin: Origin): string {
  return origin.kind === 'demo' ? 'demo' : `right ${origin.right}`;
}

/** What the sessions of this status are that the query asks for, in parts that an index has in the order of the list. */
function partsOf(tables: Tables, status: SessionRow['status'], query: Asked): readonly (SQL | undefined)[] {
  const { createdAt, game, origin, parent, session, shelf } = tables.sessions;
  const { shown, since, archived, withoutEndedBranches, after } = query;
  const isOver = status === 'ended';
  const shelves = isOver && withoutEndedBranches ? SHELVED.filter((one) => one !== 'branch') : SHELVED;
  const wanted = shelves.filter((one) => archived === undefined || archived === (one === 'archived'));
  const origins = !shown || (isOver && shown.ended) ? null : originsIn(shown);
  const rest = and(
    query.game === undefined ? undefined : eq(game, query.game),
    since === undefined ? undefined : gte(createdAt, since),
    isOver && withoutEndedBranches ? isNull(parent) : undefined,
    // the first bound is a place in the index, where the list goes on
    after && and(lte(createdAt, after.createdAt), or(lt(createdAt, after.createdAt), lt(session, after.session))),
  );
  // few sessions are not over, so that their lists read those lines, too, that they do not show
  if (!isOver)
    return [
      and(
        eq(tables.sessions.status, status),
        inArray(shelf, wanted),
        origins ? inArray(origin, origins) : undefined,
        rest,
      ),
    ];
  return wanted.flatMap((one) =>
    (origins ?? [null]).map((from) =>
      and(
        // the index has only these, and a value that is bound to a statement would not tell that it fits
        sql`${tables.sessions.status} = 'ended'`,
        eq(shelf, one),
        from === null ? undefined : eq(origin, from),
        rest,
      ),
    ),
  );
}

type Asked = Omit<SessionQuery, 'statuses' | 'limit'>;

const SHELVED = SHELVES.filter((shelf) => shelf !== 'deleted');

function originsIn({ orderedBy }: ShownSessions): readonly string[] {
  return [{ kind: 'demo' } as const, ...(orderedBy === null ? [] : [{ kind: 'right', right: orderedBy } as const])].map(
    originKey,
  );
}

function newestFirst(a: SessionRow, b: SessionRow): number {
  return b.createdAt - a.createdAt || (a.session < b.session ? 1 : -1);
}
