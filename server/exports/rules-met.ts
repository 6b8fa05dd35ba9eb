/** Runs the SQL of a plan's exclusions over the Parquet files of a bundle. */
import path from 'node:path';
import type { Plan } from '../../studies/preregister/plan.ts';
import type { RulesMet } from '../../studies/preregister/rules.ts';
import { planRows } from './plan-rows.ts';

/** `folder`: of the bundle. `tables`: names of those that are written already. */
export async function rulesMet(
  exclusions: Plan['exclusions'],
  { folder, tables }: { readonly folder: string; readonly tables: readonly string[] },
): Promise<RulesMet> {
  const files = tables.map((name) => path.resolve(folder, `parquet/${name}.parquet`));
  const met = new Map<string, ReadonlySet<string> | string>();
  for (const { id, sql } of exclusions) {
    const found = await planRows(files, sql);
    if (typeof found === 'string') {
      met.set(id, found);
      continue;
    }
    const column = found.columns.indexOf('participant');
    met.set(id, column < 0 ? 'It gives no column participant.' : new Set(found.rows.map((row) => String(row[column]))));
  }
  return met;
}
