/** Texts in PostgreSQL. Erasing a text takes it out of the files of its table; the write-ahead log is PostgreSQL's own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { KeptText } from '../rows.ts';
import type { Erasure, StoredTexts, TextReader } from '../store.ts';
import { patient } from './limits.ts';
import type { SqlAsking } from './open.ts';

/** The texts of a session and of its ancestors, oldest first. */
export async function textsOfLine(asking: SqlAsking, session: string): Promise<readonly KeptText[]> {
  const { rows } = await asking.query<KeptText>(
    `WITH RECURSIVE line (session) AS (
       SELECT $1::text COLLATE "C"
       UNION SELECT parent FROM sessions JOIN line USING (session) WHERE parent IS NOT NULL)
     SELECT id, session, author, text, salt, created_at AS "createdAt" FROM texts
     WHERE session IN (SELECT session FROM line) ORDER BY created_at, id`,
    [session],
  );
  return rows;
}

export function textReader(pool: Pool): TextReader {
  return { of: async (session) => new Map((await textsOfLine(pool, session)).map((kept) => [kept.id, kept])) };
}

/** How long others may wait for a table that is waited for. */
const LOCK_LIMIT_MS = 1000;
/** Transactions of other databases of the server, and PostgreSQL's analysis of a table, may be under way for a moment. */
const [TRIES, PAUSE_MS] = [20, 250];

/** Texts of language models in the sessions in which $1 typed may quote $1. */
const BY_OR_QUOTING = `author = $1 OR (author LIKE 'model/%' AND session IN (SELECT session FROM texts WHERE author = $1))`;

export function textsOf(pool: Pool): StoredTexts {
  const listeners = new Set<(erased: Erasure) => void>();
  // deleted rows stay in the file until it is written anew
  const clear = async (): Promise<void> => {
    const client = await pool.connect();
    let left = 0;
    // in every language the detail begins with how many deleted rows could not be removed yet
    client.on('notice', ({ detail }) => {
      left += Number.parseInt(detail ?? '', 10) || 0;
    });
    try {
      // beside a backup, which reads these tables for long, appends would wait behind this
      await client.query(`SET lock_timeout = ${LOCK_LIMIT_MS}`);
      for (let tried = 1; ; tried++) {
        left = 0;
        for (const table of ['texts', 'drafts', 'recruits'])
          await client.query(patient(`VACUUM (FULL, VERBOSE) ${table}`, 'work'));
        if (left === 0) return;
        if (tried === TRIES) break;
        await sleep(PAUSE_MS);
      }
    } finally {
      client.release(true);
    }
    throw new Error(`${left} erased rows stay in the files while another program reads as of before`);
  };
  const erase = async (erased: Erasure, which: string, value: string): Promise<number> => {
    const { rowCount } = await pool.query(`DELETE FROM texts WHERE ${which}`, [value]);
    for (const listener of listeners) listener(erased);
    await clear();
    return rowCount ?? 0;
  };
  return {
    ...textReader(pool),
    clear,
    eraseBy: (author) => erase({ author }, BY_OR_QUOTING, author),
    eraseIn: (session) => erase({ session }, 'session = $1', session),
    onErased(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
