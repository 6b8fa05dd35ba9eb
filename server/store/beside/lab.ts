/** Which lab a database holds. */
import type { BesideQueries } from './queries.ts';

/** Reads the id, which never changes. Rejects where the row is gone. */
export function labIdOf({ q, tables: { lab }, read }: BesideQueries): () => Promise<string> {
  return async () => {
    const [row] = await read(q.select().from(lab));
    if (!row) throw new Error('the database has lost the id of its lab, the one row of the table lab');
    return row.id;
  };
}
