/** What lies beside the log of studies. */

import type { KeptDraft } from '../rows.ts';
import { and, asc, eq, sql } from '../sqlite/drizzle.ts';
import type { StudyReader, StudyRows } from '../store.ts';
import type { BesideQueries } from './queries.ts';

/** The rest is asked otherwise in each database. */
type SharedReader = Omit<StudyReader, 'heldAbout' | 'personalRowsIn'>;

export function studyReader({ q, tables, read }: BesideQueries): SharedReader {
  const { drafts, erasures, payees, recruits, studySecrets } = tables;
  const recruitsWhere = (...conditions: Parameters<typeof and>) =>
    q
      .select()
      .from(recruits)
      .where(and(...conditions));
  return {
    secretOf: async (study) =>
      (await read(q.select().from(studySecrets).where(eq(studySecrets.study, study))))[0] ?? null,
    recruitOf: async (participant) => (await read(recruitsWhere(eq(recruits.participant, participant))))[0] ?? null,
    recruitWith: async (study, externalKey) =>
      (await read(recruitsWhere(eq(recruits.study, study), eq(recruits.externalKey, externalKey))))[0] ?? null,
    recruitsOf: (study) =>
      read(recruitsWhere(eq(recruits.study, study)).orderBy(asc(recruits.createdAt), asc(recruits.participant))),
    draftOf: async (participant, key) => {
      const it = and(eq(drafts.participant, participant), eq(drafts.key, key));
      const [row] = await read(q.select().from(drafts).where(it));
      return row ? draftIn(row) : null;
    },
    draftsOf: async (participant) => {
      const all = q.select().from(drafts).where(eq(drafts.participant, participant)).orderBy(asc(drafts.key));
      return (await read(all)).map(draftIn);
    },
    payeeOf: async (participant) =>
      (await read(q.select().from(payees).where(eq(payees.participant, participant))))[0] ?? null,
    payeesOf: (study) => read(q.select().from(payees).where(eq(payees.study, study)).orderBy(asc(payees.participant))),
    erasuresOf: (study) =>
      read(
        q.select().from(erasures).where(eq(erasures.study, study)).orderBy(asc(erasures.at), asc(erasures.participant)),
      ),
  };
}

export function studyRows(beside: BesideQueries): SharedReader & Pick<StudyRows, 'withToken' | 'keepDraft'> {
  const { q, tables, lookUp, write } = beside;
  const { drafts, erasures, participantTokens } = tables;
  const withToken = lookUp('participant with a token', (tokenHash) =>
    q.select().from(participantTokens).where(eq(participantTokens.tokenHash, tokenHash)),
  );
  return {
    ...studyReader(beside),
    withToken: async (tokenHash) => (await withToken(tokenHash))[0] ?? null,
    keepDraft: async ({ participant, key, revision, value }) => {
      const unlessErased = sql`
        SELECT cast(${participant} as text), cast(${key} as text), cast(${revision} as bigint),
          cast(${JSON.stringify(value)} as text)
        WHERE NOT EXISTS (SELECT 1 FROM ${erasures} WHERE ${erasures.participant} = ${participant})`;
      await write(
        q
          .insert(drafts)
          .select(unlessErased)
          .onConflictDoUpdate({
            target: [drafts.participant, drafts.key],
            set: { revision: sql`excluded.revision`, value: sql`excluded.value` },
            setWhere: sql`excluded.revision > ${drafts.revision}`,
          })
          .returning(),
      );
    },
  };
}

function draftIn({ value, ...row }: BesideQueries['tables']['drafts']['$inferSelect']): KeptDraft {
  return { ...row, value: JSON.parse(value) as unknown };
}
