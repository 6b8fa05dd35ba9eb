/** Drafts of studies. */

import type { StudyDraft } from '../rows.ts';
import { and, asc, eq } from '../sqlite/drizzle.ts';
import type { StudyDrafts } from '../store.ts';
import type { Beside } from './queries.ts';

export function studyDraftsOf({ q, tables: { studyDrafts }, read, write }: Beside): StudyDrafts {
  return {
    all: async () => (await read(q.select().from(studyDrafts).orderBy(asc(studyDrafts.id)))).map(draftIn),
    find: async (id) => {
      const [row] = await read(q.select().from(studyDrafts).where(eq(studyDrafts.id, id)));
      return row ? draftIn(row) : null;
    },
    add: async ({ source, ...draft }) => {
      const row = { ...draft, source: JSON.stringify(source) };
      return (await write(q.insert(studyDrafts).values(row).onConflictDoNothing().returning())).length > 0;
    },
    replace: async (basedOn, { id, source, ...draft }) => {
      const row = { ...draft, source: JSON.stringify(source) };
      const asRead = and(eq(studyDrafts.id, id), eq(studyDrafts.revision, basedOn));
      return (await write(q.update(studyDrafts).set(row).where(asRead).returning())).length > 0;
    },
    remove: async (id) => (await write(q.delete(studyDrafts).where(eq(studyDrafts.id, id)).returning())).length > 0,
  };
}

function draftIn({ source, ...row }: Beside['tables']['studyDrafts']['$inferSelect']): StudyDraft {
  return { ...row, source: JSON.parse(source) as unknown };
}
