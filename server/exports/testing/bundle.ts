/** For tests: the tables of a bundle, as its CSV files have them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csvPath } from '../../../studies/tables/describe.ts';
import type { Exported } from '../export-study.ts';
import { csvRows } from './psych-ds.ts';

/** Rows, each column -> cell; empty cells are empty texts. */
export function csvRowsOf(
  { folder, study }: Pick<Exported, 'folder' | 'study'>,
  table: string,
): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = csvRows(readFileSync(path.join(folder, csvPath(study, table)), 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((column, i) => [column, row[i] ?? ''])));
}
