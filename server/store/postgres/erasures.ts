/** Erasures of participants in PostgreSQL: what is held about one, and what an erasure takes. */
import type { HeldRows, KeptErasure } from '../rows.ts';
import type { SqlAsking } from './open.ts';
import type { SqlStatement } from './statement.ts';

/** $1 is the participant, $2 the time. A language model may quote what the participant typed in the same session. What is typed with the erasure stays: its reason. */
const OF_PERSON = `(author = $1 OR (session = 'participant-' || $1 AND created_at < $2)
  OR (author LIKE 'model/%' AND session IN (SELECT session FROM texts WHERE author = $1)))`;

/** Up to when texts are held that were written to the participant or about the participant. */
const HELD_AT = 'COALESCE((SELECT at FROM erasures WHERE participant = $1), 9007199254740991)';

export function erasingPerson({ participant, study, at, cause }: KeptErasure): readonly SqlStatement[] {
  return [
    { text: `DELETE FROM texts WHERE ${OF_PERSON}`, values: [participant, at] },
    { text: 'DELETE FROM drafts WHERE participant = $1', values: [participant] },
    ...(cause === 'participant'
      ? []
      : [{ text: 'DELETE FROM participant_tokens WHERE participant = $1', values: [participant] }]),
    {
      text: `UPDATE recruits SET external_id = NULL, submission_id = NULL, query = NULL, address = NULL, user_agent = NULL
        WHERE participant = $1`,
      values: [participant],
    },
    {
      text: `INSERT INTO erasures (participant, study, at, cause) VALUES ($1, $2, $3, $4)
        ON CONFLICT (participant) DO NOTHING`,
      values: [participant, study, at, JSON.stringify(cause)],
    },
  ];
}

export function keepingPayee(participant: string, until: number): readonly SqlStatement[] {
  return [
    {
      text: `INSERT INTO payees (participant, study, external_id, submission_id, until)
        SELECT participant, study, external_id, submission_id, $2::bigint FROM recruits
        WHERE participant = $1 AND coalesce(external_id, submission_id) IS NOT NULL
        ON CONFLICT (participant) DO UPDATE SET external_id = excluded.external_id,
          submission_id = excluded.submission_id, until = excluded.until`,
      values: [participant, until],
    },
  ];
}

const OF_STUDY = 'participant IN (SELECT participant FROM recruits WHERE study = $1)';

export function emptyingStudy(study: string): readonly SqlStatement[] {
  return [
    `DELETE FROM drafts WHERE ${OF_STUDY}`,
    `DELETE FROM participant_tokens WHERE ${OF_STUDY}`,
    `UPDATE recruits SET external_key = 'erased-' || participant, external_id = NULL, submission_id = NULL,
       query = NULL, address = NULL, user_agent = NULL WHERE study = $1`,
    `UPDATE study_secrets SET join_key = '' WHERE study = $1`,
    'DELETE FROM payees WHERE study = $1',
  ].map((text) => ({ text, values: [study] }));
}

export async function personalRowsIn(asking: SqlAsking, study: string): Promise<number> {
  const { rows } = await asking.query<{ sum: number }>(
    `SELECT (SELECT count(*) FROM drafts WHERE ${OF_STUDY}) + (SELECT count(*) FROM participant_tokens WHERE ${OF_STUDY})
       + (SELECT count(*) FROM recruits WHERE study = $1) + (SELECT count(*) FROM payees WHERE study = $1) AS sum`,
    [study],
  );
  return rows[0]?.sum ?? 0;
}

export async function heldAbout(asking: SqlAsking, participant: string): Promise<HeldRows> {
  const { rows } = await asking.query<HeldRows & { readonly [column: string]: unknown }>(
    `SELECT
       (SELECT count(*) FROM texts WHERE ${OF_PERSON.replace('$2', HELD_AT)}) AS texts,
       (SELECT count(*) FROM drafts WHERE participant = $1) AS drafts,
       (SELECT count(*) FROM participant_tokens WHERE participant = $1) AS rights,
       EXISTS (SELECT 1 FROM recruits WHERE participant = $1
         AND coalesce(external_id, submission_id, query, address, user_agent) IS NOT NULL) AS recruit,
       EXISTS (SELECT 1 FROM payees WHERE participant = $1) AS payee`,
    [participant],
  );
  return rows[0] ?? { texts: 0, drafts: 0, rights: 0, recruit: false, payee: false };
}
