/** Drafts of studies in SQLite. */
import type { StudyDraft } from '../rows.ts';
import type { StudyDrafts } from '../store.ts';
import { and, asc, eq } from './drizzle.ts';
import type { Database } from './open.ts';
import { studyDrafts } from './schema.ts';
import type { Write } from './writing.ts';

export function studyDraftsOf(db: Database, write: Write): StudyDrafts {
  return {
    all: async () => db.select().from(studyDrafts).orderBy(asc(studyDrafts.id)).all().map(draftIn),
    find: async (id) => {
      const row = db.select().from(studyDrafts).where(eq(studyDrafts.id, id)).get();
      return row ? draftIn(row) : null;
    },
    add: async ({ source, ...draft }) => {
      const row = { ...draft, source: JSON.stringify(source) };
      return (await write(() => db.insert(studyDrafts).values(row).onConflictDoNothing().run())).changes > 0;
    },
    replace: async (basedOn, { id, source, ...draft }) => {
      const row = { ...draft, source: JSON.stringify(source) };
      const asRead = and(eq(studyDrafts.id, id), eq(studyDrafts.revision, basedOn));
      return (await write(() => db.update(studyDrafts).set(row).where(asRead).run())).changes > 0;
    },
    remove: async (id) => (await write(() => db.delete(studyDrafts).where(eq(studyDrafts.id, id)).run())).changes > 0,
  };
}

function draftIn({ source, ...row }: typeof studyDrafts.$inferSelect): StudyDraft {
  return { ...row, source: JSON.parse(source) as unknown };
}
