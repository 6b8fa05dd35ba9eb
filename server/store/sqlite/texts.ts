/** Texts in SQLite. Erasing a text overwrites it in the file and clears it from the write-ahead log. */
import type { KeptText } from '../rows.ts';
import type { Erasure, StoredTexts, TextReader } from '../store.ts';
import { and, eq, inArray, like, or, type SQL } from './drizzle.ts';
import type { Database } from './open.ts';
import { texts } from './schema.ts';
import { type Write, writing } from './writing.ts';

export interface SqliteTexts extends TextReader {
  /** The same at once, inside a transaction of the caller. */
  all(session: string): readonly KeptText[];
}

export function textReader({ $client: client }: Database): SqliteTexts {
  const read = client.prepare<[string], KeptText>(`
    WITH RECURSIVE line (session) AS (
      SELECT ? UNION SELECT parent FROM sessions JOIN line USING (session) WHERE parent IS NOT NULL)
    SELECT id, session, author, text, salt, created_at AS createdAt FROM texts WHERE session IN line
    ORDER BY created_at, id`);
  const all = (session: string): readonly KeptText[] => read.all(session);
  return { all, of: async (session) => new Map(all(session).map((kept) => [kept.id, kept])) };
}

export function textsOf(db: Database, write: Write = writing(db)): StoredTexts {
  const listeners = new Set<(erased: Erasure) => void>();
  const erase = async (erased: Erasure, which: SQL | undefined): Promise<number> => {
    const { changes } = await write(() => db.delete(texts).where(which).run());
    for (const listener of listeners) listener(erased);
    clear();
    return changes;
  };
  const clear = (): void => {
    const busy = db.$client.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
    if (busy) throw new Error('traces stay in the file while another process reads: try again');
  };
  return {
    ...textReader(db),
    clear: async () => clear(),
    eraseBy: (author) => erase({ author }, or(eq(texts.author, author), quoting(db, author))),
    eraseIn: (session) => erase({ session }, eq(texts.session, session)),
    onErased(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The texts of language models in the sessions in which this author typed: they may quote the author. */
function quoting(db: Database, author: string): SQL | undefined {
  const typedIn = db.select({ session: texts.session }).from(texts).where(eq(texts.author, author));
  return and(like(texts.author, 'model/%'), inArray(texts.session, typedIn));
}
