/** Runs the SQL of a plan's exclusions over the Parquet files of a bundle. */
import path from 'node:path';
import type { Plan } from '../../studies/preregister/plan.ts';
import type { RulesMet } from '../../studies/preregister/rules.ts';
import { literal, openPlanTables, quoted } from '../studies/plan-sql.ts';

const LIMIT_MS = 60_000;

/** `folder`: of the bundle. `tables`: names of those that are written already. */
export async function rulesMet(
  exclusions: Plan['exclusions'],
  { folder, tables }: { readonly folder: string; readonly tables: readonly string[] },
): Promise<RulesMet> {
  const met = new Map<string, ReadonlySet<string> | string>();
  if (exclusions.length === 0) return met;
  const files = tables.map((name) => ({ name, file: path.resolve(folder, `parquet/${name}.parquet`) }));
  const database = await openPlanTables({ memory: '256MB' });
  try {
    for (const { name, file } of files)
      await database.run(`CREATE VIEW ${quoted(name)} AS SELECT * FROM read_parquet(${literal(file)})`);
    await database.lock(files.map(({ file }) => file));
    for (const { id, sql } of exclusions) {
      const found = await database.select(sql, LIMIT_MS);
      if (typeof found === 'string') {
        met.set(id, found);
        continue;
      }
      const column = found.columns.indexOf('participant');
      met.set(
        id,
        column < 0 ? 'It gives no column participant.' : new Set(found.rows.map((row) => String(row[column]))),
      );
    }
    return met;
  } finally {
    database.close();
  }
}
