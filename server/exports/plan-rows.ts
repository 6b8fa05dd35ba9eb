/** Runs SQL of a plan over the Parquet files of a bundle, where it reaches no other file. */
import path from 'node:path';
import { NAMES_BEFORE } from '../../studies/tables/names-before.ts';
import { literal, openPlanTables, quoted, type Selected } from './plan-sql.ts';

const LIMIT_MS = 60_000;
type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * `files`: of the tables. SQL that does not run on the columns of today is tried on their names of format 1, in which it may
 * have been registered. A text: why it does not run today.
 */
export async function planRows(files: readonly string[], sql: string): Promise<Selected | string> {
  const now = await rowsWith({}, files, sql);
  if (typeof now !== 'string') return now;
  const before = await rowsWith(NAMES_BEFORE, files, sql);
  return typeof before === 'string' ? now : before;
}

async function rowsWith(names: Names, files: readonly string[], sql: string): Promise<Selected | string> {
  const tables = await openPlanTables({ memory: '256MB' });
  try {
    for (const file of files) {
      const table = path.basename(file, '.parquet');
      const renamed = Object.entries(names[table] ?? {}).map(([now, before]) => `${quoted(now)} AS ${quoted(before)}`);
      const columns = renamed.length === 0 ? '*' : `* RENAME (${renamed.join(', ')})`;
      await tables.run(`CREATE VIEW ${quoted(table)} AS SELECT ${columns} FROM read_parquet(${literal(file)})`);
    }
    await tables.lock(files);
    return await tables.select(sql, LIMIT_MS);
  } finally {
    tables.close();
  }
}
