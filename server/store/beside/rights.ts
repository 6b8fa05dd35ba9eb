/** The rights to order sessions, and to seats. */

import type { StoredRight } from '../rows.ts';
import { and, desc, eq, exists, gt, inArray, isNull, type SQL, sql } from '../sqlite/drizzle.ts';
import type { RightReader, Rights, SeatTokens, SessionSecrets } from '../store.ts';
import type { BesideQueries } from './queries.ts';

const count = sql<number>`count(*)`.mapWith(Number);

type RightRow = BesideQueries['tables']['rights']['$inferSelect'];

export function rightRow({ bounds, ...right }: StoredRight): RightRow {
  return { ...right, ...bounds };
}

function rightOf({ live, aDay, ...row }: RightRow): StoredRight {
  return { ...row, bounds: { live, aDay } };
}

export function rightReader({ q, tables, read }: BesideQueries): RightReader {
  const { origins, rights, sessions } = tables;
  return {
    right: async (id) => {
      const [row] = await read(q.select().from(rights).where(eq(rights.id, id)));
      return row ? rightOf(row) : null;
    },
    given: async () => {
      const given = q.select().from(rights).where(eq(rights.kind, 'given'));
      return (await read(given.orderBy(desc(rights.createdAt), rights.id))).map(rightOf);
    },
    orderedWith: async (right, since) => {
      const isOne = right === 'visitors' ? null : eq(origins.right, right.id);
      const visitors = (also?: SQL) =>
        q
          .select({ id: rights.id })
          .from(rights)
          .where(and(eq(rights.kind, 'visitor'), also));
      const ordered = q
        .select({ session: origins.session })
        .from(origins)
        .where(and(eq(origins.session, sessions.session), isOne ?? exists(visitors(eq(rights.id, origins.right)))));
      // few sessions are not over, and few are recent; with one right a million may have been ordered
      const isPlayed = inArray(sessions.status, ['open', 'running', 'paused']);
      const live = q
        .select({ count })
        .from(sessions)
        .where(and(isPlayed, exists(ordered)));
      const recent = q
        .select({ count })
        .from(origins)
        .where(and(isOne ?? inArray(origins.right, visitors()), gt(origins.createdAt, since)));
      return { live: (await read(live))[0]?.count ?? 0, recent: (await read(recent))[0]?.count ?? 0 };
    },
  };
}

export function rightsOf(beside: BesideQueries): Rights {
  const { q, tables, read, lookUp, write } = beside;
  const { rights } = tables;
  const withToken = lookUp('right with a token', (tokenHash) =>
    q.select().from(rights).where(eq(rights.tokenHash, tokenHash)),
  );
  return {
    ...rightReader(beside),
    withToken: async (tokenHash) => {
      const [row] = await withToken(tokenHash);
      return row ? rightOf(row) : null;
    },
    give: async (right) => {
      await write(q.insert(rights).values(rightRow(right)).returning());
    },
    revoke: async (id, at) => {
      const inForce = and(eq(rights.id, id), isNull(rights.revokedAt));
      await write(q.update(rights).set({ revokedAt: at }).where(inForce).returning());
      return (await read(q.select({ id: rights.id }).from(rights).where(eq(rights.id, id)))).length > 0;
    },
  };
}

export function seatTokensOf({ q, tables: { seatTokens }, lookUp }: BesideQueries): SeatTokens {
  const withToken = lookUp('seat with a token', (tokenHash) =>
    q.select().from(seatTokens).where(eq(seatTokens.tokenHash, tokenHash)),
  );
  return { rightOf: async (tokenHash) => (await withToken(tokenHash))[0] ?? null };
}

export function secretsOf({ q, tables: { sessionSecrets }, lookUp }: BesideQueries): SessionSecrets {
  const ofSession = lookUp('secret of a session', (session) =>
    q.select().from(sessionSecrets).where(eq(sessionSecrets.session, session)),
  );
  return { seedOf: async (session) => (await ofSession(session))[0]?.seed ?? null };
}
