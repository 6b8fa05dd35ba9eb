/** Rights in SQLite. */
import type { Right, RightUse } from '../rows.ts';
import type { RightReader, Rights } from '../store.ts';
import { and, desc, eq, isNull } from './drizzle.ts';
import type { Database } from './open.ts';
import { rights } from './schema.ts';
import type { Write } from './writing.ts';

type RightRow = typeof rights.$inferSelect;

export function rightRow({ bounds, ...right }: Right): RightRow {
  return { ...right, ...bounds };
}

function rightOf({ live, aDay, ...row }: RightRow): Right {
  return { ...row, bounds: { live, aDay } };
}

export function rightReader(db: Database): RightReader {
  const counting = (whose: string) =>
    db.$client.prepare<[{ since: number; id?: string }], RightUse>(`
      SELECT COUNT(*) FILTER (WHERE status IS NOT 'ended') AS live,
        COUNT(*) FILTER (WHERE origins.created_at > @since) AS recent
      FROM origins LEFT JOIN sessions USING (session) WHERE origins."right" ${whose}`);
  const ofOne = counting('= @id');
  const ofVisitors = counting("IN (SELECT id FROM rights WHERE kind = 'visitor')");
  return {
    right: async (id) => {
      const row = db.select().from(rights).where(eq(rights.id, id)).get();
      return row ? rightOf(row) : null;
    },
    given: async () =>
      db
        .select()
        .from(rights)
        .where(eq(rights.kind, 'given'))
        .orderBy(desc(rights.createdAt), rights.id)
        .all()
        .map(rightOf),
    orderedWith: async (right, since) => {
      const found = right === 'visitors' ? ofVisitors.get({ since }) : ofOne.get({ since, id: right.id });
      return found ?? { live: 0, recent: 0 };
    },
  };
}

export function rightsOf(db: Database, write: Write): Rights {
  return {
    ...rightReader(db),
    withToken: async (tokenHash) => {
      const row = db.select().from(rights).where(eq(rights.tokenHash, tokenHash)).get();
      return row ? rightOf(row) : null;
    },
    give: async (right) => {
      await write(() => db.insert(rights).values(rightRow(right)).run());
    },
    revoke: async (id, at) => {
      const inForce = and(eq(rights.id, id), isNull(rights.revokedAt));
      await write(() => db.update(rights).set({ revokedAt: at }).where(inForce).run());
      return db.select({ id: rights.id }).from(rights).where(eq(rights.id, id)).get() !== undefined;
    },
  };
}
