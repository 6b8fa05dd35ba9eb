/** Erasures of participants in SQLite: what is held about one, what an erasure takes, and which ones a restored backup repeats. */
import type { HeldRows, KeptErasure } from '../rows.ts';
import type { Database } from './open.ts';

const EMPTY_RECRUIT = `
  UPDATE recruits SET external_id = NULL, submission_id = NULL, query = NULL, address = NULL, user_agent = NULL
  WHERE participant = ?`;

/**
 * A participant's own texts, what operators wrote to the participant or about the participant, and what language models wrote
 * beside the participant, which may quote the participant's texts. What is typed with the erasure stays: its reason.
 */
const OF_PERSON = `(author = @participant OR (session = 'participant-' || @participant AND created_at < @at)
  OR (author LIKE 'model/%' AND session IN (SELECT session FROM texts WHERE author = @participant)))`;

/** Erases in the transaction that the caller has opened. */
export function personEraser({ $client: client }: Database): (row: KeptErasure) => void {
  const texts = client.prepare(`DELETE FROM texts WHERE ${OF_PERSON}`);
  const drafts = client.prepare('DELETE FROM drafts WHERE participant = ?');
  const rights = client.prepare('DELETE FROM participant_tokens WHERE participant = ?');
  const recruit = client.prepare(EMPTY_RECRUIT);
  const keep = client.prepare(`
    INSERT INTO erasures (participant, study, at, cause) VALUES (@participant, @study, @at, @cause)
    ON CONFLICT (participant) DO NOTHING`);
  return ({ participant, study, at, cause }) => {
    texts.run({ participant, at });
    drafts.run(participant);
    if (cause !== 'participant') rights.run(participant);
    recruit.run(participant);
    keep.run({ participant, study, at, cause: JSON.stringify(cause) });
  };
}

/** Keeps and drops payees in the transaction that the caller has opened. */
export function payeeWriter({ $client: client }: Database): {
  keep(participant: string, until: number): void;
  drop(participants: readonly string[]): void;
} {
  const keep = client.prepare(`
    INSERT INTO payees (participant, study, external_id, submission_id, until)
    SELECT participant, study, external_id, submission_id, ? FROM recruits
    WHERE participant = ? AND coalesce(external_id, submission_id) IS NOT NULL
    ON CONFLICT (participant) DO UPDATE SET external_id = excluded.external_id,
      submission_id = excluded.submission_id, until = excluded.until`);
  const drop = client.prepare('DELETE FROM payees WHERE participant = ?');
  return {
    keep: (participant, until) => void keep.run(until, participant),
    drop(participants) {
      for (const participant of participants) drop.run(participant);
    },
  };
}

const OF_STUDY = 'participant IN (SELECT participant FROM recruits WHERE study = ?)';

/** Empties in the transaction that the caller has opened. */
export function studyEmptier({ $client: client }: Database): (study: string) => void {
  const statements = [
    `DELETE FROM drafts WHERE ${OF_STUDY}`,
    `DELETE FROM participant_tokens WHERE ${OF_STUDY}`,
    `UPDATE recruits SET external_key = 'erased-' || participant, external_id = NULL, submission_id = NULL,
       query = NULL, address = NULL, user_agent = NULL WHERE study = ?`,
    `UPDATE study_secrets SET join_key = '' WHERE study = ?`,
    'DELETE FROM payees WHERE study = ?',
  ].map((sql) => client.prepare(sql));
  return (study) => {
    for (const statement of statements) statement.run(study);
  };
}

export function personalRowsIn({ $client: client }: Database, study: string): number {
  const counts = [
    `SELECT count(*) FROM drafts WHERE ${OF_STUDY}`,
    `SELECT count(*) FROM participant_tokens WHERE ${OF_STUDY}`,
    'SELECT count(*) FROM recruits WHERE study = ?',
    'SELECT count(*) FROM payees WHERE study = ?',
  ];
  return counts.reduce((sum, sql) => sum + (client.prepare<[string], number>(sql).pluck().get(study) ?? 0), 0);
}

export function heldAbout({ $client: client }: Database, participant: string): HeldRows {
  const count = (table: string, column: string): number =>
    client.prepare<[string], number>(`SELECT count(*) FROM ${table} WHERE ${column} = ?`).pluck().get(participant) ?? 0;
  const recruit = client.prepare<[string], number>(`
    SELECT coalesce(external_id, submission_id, query, address, user_agent) IS NOT NULL FROM recruits
    WHERE participant = ?`);
  return {
    texts: textsAbout(client, participant),
    drafts: count('drafts', 'participant'),
    rights: count('participant_tokens', 'participant'),
    recruit: recruit.pluck().get(participant) === 1,
    payee: count('payees', 'participant') > 0,
  };
}

/** Those that an erasure would take. */
function textsAbout(client: Database['$client'], participant: string): number {
  const at = client.prepare<[string], number>('SELECT at FROM erasures WHERE participant = ?').pluck().get(participant);
  const texts = client.prepare<[object], number>(`SELECT count(*) FROM texts WHERE ${OF_PERSON}`).pluck();
  return texts.get({ participant, at: at ?? Number.MAX_SAFE_INTEGER }) ?? 0;
}

/** Adds the erasures of one database to another that lacks them, and says how many; both are closed files. */
export function carryErasures(db: Database, from: string): number {
  return attached(db, from, 'erasures', (client) =>
    client.prepare('INSERT INTO erasures SELECT * FROM other.erasures WHERE true ON CONFLICT DO NOTHING').run(),
  );
}

/** Keeps the payees of another database, of those participants that this one has. */
export function carryPayees(db: Database, from: string): void {
  attached(db, from, 'payees', (client) =>
    client
      .prepare(`
        INSERT INTO payees SELECT * FROM other.payees WHERE participant IN (SELECT participant FROM recruits)
        ON CONFLICT DO NOTHING`)
      .run(),
  );
}

/** Deletes in one database the sessions that are deleted in another, with their texts and comments; says how many sessions. */
export function carryDeletions(db: Database, from: string): number {
  return attached(db, from, 'shelves', (client) => {
    const carried = client
      .prepare(`
        INSERT INTO shelves SELECT * FROM other.shelves WHERE deleted_at IS NOT NULL
        ON CONFLICT DO UPDATE SET deleted_at = excluded.deleted_at`)
      .run();
    for (const beside of ['texts', 'comments'])
      client.exec(`DELETE FROM ${beside} WHERE session IN (SELECT session FROM shelves WHERE deleted_at IS NOT NULL)`);
    return carried;
  });
}

/** Runs the statement with the other database at hand as `other`; 0 where that has no such table. */
function attached(
  { $client: client }: Database,
  from: string,
  table: string,
  carry: (client: Database['$client']) => { readonly changes: number },
): number {
  client.prepare('ATTACH ? AS other').run(from);
  try {
    const there = client.prepare(`SELECT 1 FROM other.sqlite_schema WHERE type = 'table' AND name = ?`).get(table);
    return there ? carry(client).changes : 0;
  } finally {
    client.exec('DETACH other');
  }
}
