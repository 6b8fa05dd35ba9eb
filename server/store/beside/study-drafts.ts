/** Drafts of studies. */

import type { StudyDraft } from '../rows.ts';
import { and, asc, eq } from '../sqlite/drizzle.ts';
import type { StudyDrafts } from '../store.ts';
import { type BesideQueries, rowsOf } from './queries.ts';

export function studyDraftsOf({ q, tables: { studyDrafts }, read, write, inOne }: BesideQueries): StudyDrafts {
  const { id: idColumn, revision: revisionColumn, source, updatedAt } = studyDrafts;
  return {
    lines: async () =>
      read(q.select({ id: idColumn, revision: revisionColumn, updatedAt }).from(studyDrafts).orderBy(asc(idColumn))),
    find: async (id) => {
      const [row] = await read(q.select().from(studyDrafts).where(eq(idColumn, id)));
      return row ? draftIn(row) : null;
    },
    findJson: async (id) => {
      const asked = q.select({ revision: revisionColumn, json: source }).from(studyDrafts).where(eq(idColumn, id));
      return (await read(asked))[0] ?? null;
    },
    // counted where it is written, so that requests at once do not pass the bound together
    add: ({ source: given, ...draft }, atMost) =>
      inOne(function* (tx) {
        const there = yield* rowsOf(tx.select({ id: idColumn }).from(studyDrafts));
        if (there.some(({ id }) => id === draft.id)) return 'exists';
        if (there.length >= atMost) return 'full';
        const row = { ...draft, source: JSON.stringify(given) };
        const added = tx.insert(studyDrafts).values(row).onConflictDoNothing().returning({ id: idColumn });
        return (yield* rowsOf(added)).length > 0 ? 'added' : 'exists';
      }),
    replace: async (basedOn, { id, source: given, ...draft }) => {
      const row = { ...draft, source: JSON.stringify(given) };
      const asRead = and(eq(idColumn, id), eq(revisionColumn, basedOn));
      return (await write(q.update(studyDrafts).set(row).where(asRead).returning({ id: idColumn }))).length > 0;
    },
    remove: async (id) =>
      (await write(q.delete(studyDrafts).where(eq(idColumn, id)).returning({ id: idColumn }))).length > 0,
  };
}

function draftIn({ source, ...row }: BesideQueries['tables']['studyDrafts']['$inferSelect']): StudyDraft {
  return { ...row, source: JSON.parse(source) as unknown };
}
