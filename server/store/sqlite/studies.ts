/** What lies beside the log of studies, in SQLite. */
import type { KeptDraft } from '../rows.ts';
import type { StudyReader, StudyRows } from '../store.ts';
import { and, asc, eq } from './drizzle.ts';
import { erasuresOf, heldAbout, personalRowsIn } from './erasures.ts';
import type { Database } from './open.ts';
import { drafts, participantTokens, recruits, studySecrets } from './schema.ts';
import type { Write } from './writing.ts';

export function studyReader(db: Database): StudyReader {
  return {
    secretOf: async (study) => db.select().from(studySecrets).where(eq(studySecrets.study, study)).get() ?? null,
    recruitOf: async (participant) =>
      db.select().from(recruits).where(eq(recruits.participant, participant)).get() ?? null,
    recruitWith: async (study, externalKey) =>
      db
        .select()
        .from(recruits)
        .where(and(eq(recruits.study, study), eq(recruits.externalKey, externalKey)))
        .get() ?? null,
    recruitsOf: async (study) =>
      db
        .select()
        .from(recruits)
        .where(eq(recruits.study, study))
        .orderBy(asc(recruits.createdAt), asc(recruits.participant))
        .all(),
    draftOf: async (participant, key) => {
      const row = db
        .select()
        .from(drafts)
        .where(and(eq(drafts.participant, participant), eq(drafts.key, key)))
        .get();
      return row ? draftIn(row) : null;
    },
    draftsOf: async (participant) =>
      db.select().from(drafts).where(eq(drafts.participant, participant)).orderBy(asc(drafts.key)).all().map(draftIn),
    heldAbout: async (participant) => heldAbout(db, participant),
    personalRowsIn: async (study) => personalRowsIn(db, study),
    erasuresOf: async (study) => erasuresOf(db, study),
  };
}

export function studyRows(db: Database, write: Write): StudyRows {
  const keep = db.$client.prepare(`
    INSERT INTO drafts (participant, key, revision, value) SELECT @participant, @key, @revision, @value
      WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE participant = @participant)
    ON CONFLICT (participant, key) DO UPDATE SET revision = excluded.revision, value = excluded.value
      WHERE excluded.revision > drafts.revision`);
  return {
    ...studyReader(db),
    withToken: async (tokenHash) =>
      db.select().from(participantTokens).where(eq(participantTokens.tokenHash, tokenHash)).get() ?? null,
    keepDraft: async (draft) => {
      await write(() => keep.run({ ...draft, value: JSON.stringify(draft.value) }));
    },
  };
}

function draftIn({ value, ...row }: typeof drafts.$inferSelect): KeptDraft {
  return { ...row, value: JSON.parse(value) as unknown };
}
