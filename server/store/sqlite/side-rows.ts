/**
 * Rows beside the log: written in the transaction of the events they belong to, so that both are on disk or neither is.
 * Reading and erasing them is here, too.
 */
import { desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { OpenText } from '../../../games/core/free-text.ts';
import type { SeatToken, SessionRow, SideWrite, KeptText as Text } from '../rows.ts';
import type { Database } from './open.ts';
import { seatTokens, sessionSecrets, sessions, texts } from './schema.ts';

export type { SideWrite };

/** Writes on the connection given, in whatever transaction is open there. */
export function sideWriter({ $client: client }: Database): (write: SideWrite) => void {
  const listSession = client.prepare(`
    INSERT INTO sessions (session, game, status, seats, turn, created_at, ended_at, outcome, cause, returns, label,
      parent)
    VALUES (@session, @game, @status, @seats, @turn, @createdAt, @endedAt, @outcome, @cause, @returns, @label,
      @parent)
    ON CONFLICT (session) DO UPDATE SET game = excluded.game, status = excluded.status, seats = excluded.seats,
      turn = excluded.turn, created_at = excluded.created_at, ended_at = excluded.ended_at,
      outcome = excluded.outcome, cause = excluded.cause, returns = excluded.returns, label = excluded.label,
      parent = excluded.parent`);
  const keepSecret = client.prepare('INSERT INTO session_secrets (session, seed) VALUES (?, ?)');
  const dropSecret = client.prepare('DELETE FROM session_secrets WHERE session = ?');
  const issueToken = client.prepare(`
    INSERT INTO seat_tokens (token_hash, session, seat, participant, created_at)
    VALUES (@tokenHash, @session, @seat, @participant, @createdAt)`);
  const keepText = client.prepare(`
    INSERT INTO texts (id, session, author, text, salt, created_at) VALUES (@id, @session, @author, @text, @salt, @createdAt)`);
  return (write) => {
    switch (write.kind) {
      case 'listSession': {
        const { seats, returns } = write.row;
        listSession.run({
          ...write.row,
          seats: JSON.stringify(seats),
          returns: returns === null ? null : JSON.stringify(returns),
        });
        return;
      }
      case 'keepSecret':
        keepSecret.run(write.session, write.seed);
        return;
      case 'dropSecret':
        dropSecret.run(write.session);
        return;
      case 'issueToken':
        issueToken.run(write.row);
        return;
      case 'keepText':
        keepText.run(write.row);
    }
  };
}

/** null: the session has ended, or never was. */
export function seedOf(db: Database, session: string): string | null {
  return db.select().from(sessionSecrets).where(eq(sessionSecrets.session, session)).get()?.seed ?? null;
}

export function seatOfToken(db: Database, tokenHash: string): SeatToken | null {
  return db.select().from(seatTokens).where(eq(seatTokens.tokenHash, tokenHash)).get() ?? null;
}

/** The line of a session; null: there is none. */
export function rowOfSession(db: Database, session: string): SessionRow | null {
  return db.select().from(sessions).where(eq(sessions.session, session)).get() ?? null;
}

/** Newest first. */
export function listSessions(
  db: Database,
  { statuses, limit = 100 }: { readonly statuses: readonly SessionRow['status'][]; readonly limit?: number },
): readonly SessionRow[] {
  const wanted = inArray(sessions.status, [...statuses]);
  return db
    .select()
    .from(sessions)
    .where(wanted)
    .orderBy(desc(sessions.createdAt), sessions.session)
    .limit(limit)
    .all();
}

/** The branches of a session, newest first. */
export function listBranches(db: Database, parent: string): readonly SessionRow[] {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.parent, parent))
    .orderBy(desc(sessions.createdAt), sessions.session)
    .all();
}

/** Version of the last event of its parent that this branch shares; null: it is none. */
export function forkedAt({ $client: client }: Database, stream: string): number | null {
  const forked = client.prepare<[string], { seq: number }>(`
    SELECT data ->> 'seq' AS seq FROM events WHERE stream = ? AND version = 2 AND type = 'session.SessionForked'`);
  return forked.get(stream)?.seq ?? null;
}

/** Whether it was ever played: a session may be given up while seats are empty. */
export function hasBegun({ $client: client }: Database, stream: string): boolean {
  const started = client.prepare(`SELECT 1 FROM events WHERE stream = ? AND type = 'session.SessionStarted' LIMIT 1`);
  return started.get(stream) !== undefined;
}

/** A session, what it is a branch of, and so on. */
const LINE = `line (session) AS (
  SELECT ? UNION SELECT parent FROM sessions JOIN line USING (session) WHERE parent IS NOT NULL)`;

/**
 * Whether nothing may be told of a session but to those who play it: it is not over, or it is a branch of one that is
 * not, whose past and seed, and something of what will come of it, would be told with it.
 */
export function isSecret({ $client: client }: Database, session: string): boolean {
  const unfinished = client.prepare<[string], { n: number }>(`
    WITH RECURSIVE ${LINE}
    SELECT count(*) AS n FROM line LEFT JOIN sessions USING (session) WHERE status IS NOT 'ended'`);
  return unfinished.get(session)?.n !== 0;
}

export function textsOfSession(db: Database, session: string): readonly Text[] {
  return db.select().from(texts).where(eq(texts.session, session)).orderBy(texts.createdAt, texts.id).all();
}

export type KeptText = Pick<Text, 'session' | 'author' | 'text' | 'salt'>;

/**
 * What was written in a session, or in one that it is a branch of, by id; null: erased. Ids of other sessions' texts open
 * nothing: whoever lays a table or makes a branch could put them into it.
 */
export function textReader({ $client: client }: Database, session: string): (textId: string) => KeptText | null {
  const read = client.prepare<[string, string], KeptText>(`
    WITH RECURSIVE ${LINE}
    SELECT session, author, text, salt FROM texts WHERE id = ? AND session IN line`);
  return (textId) => read.get(session, textId) ?? null;
}

/** What the tokens of a session stand for, to whoever may read all of it. */
export function textOpener(db: Database, session: string): OpenText {
  const read = textReader(db, session);
  return ({ textId }) => read(textId)?.text ?? null;
}

/** What this person wrote is gone from the file, the write-ahead log included; returns how many texts it was. */
export function eraseTexts(db: Database, author: string): number {
  return erased(db, eq(texts.author, author));
}

/** What anybody wrote in this session; its log and what can be folded from it stay. */
export function eraseTextsOfSession(db: Database, session: string): number {
  return erased(db, eq(texts.session, session));
}

function erased(db: Database, which: SQL): number {
  const { changes } = db.delete(texts).where(which).run();
  const busy = db.$client.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
  if (busy)
    throw new Error('the texts are deleted, but traces stay in the file while another process reads: try again');
  return changes;
}
