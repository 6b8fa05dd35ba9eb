/** Whether what the study measures is in its data: the table and the column of the primary outcome. */
import { ownColumns } from '../tables/design.ts';
import { tablesOf } from '../tables/tables.ts';
import { didYouMean } from './did-you-mean.ts';
import type { FrozenStudy } from './freeze.ts';
import { problem, type StudyProblem } from './problem.ts';

/** `published`: the version that participants are in; one of format 1 may have an outcome in words alone. */
export function checkOutcome(frozen: FrozenStudy, published: FrozenStudy | null): readonly StudyProblem[] {
  const { outcome } = frozen.definition.plan.primaryOutcome;
  const path = ['plan', 'primaryOutcome', 'outcome'];
  if (outcome === null)
    return published?.definition.plan.primaryOutcome.outcome === null
      ? []
      : [problem(path, 'outcome_unknown', 'Name the table and the column that hold the primary outcome.')];
  const tables = tablesOf(ownColumns([frozen]));
  const names = tables.map(({ name }) => name);
  const columns = tables.find(({ name }) => name === outcome.table)?.columns.map(({ name }) => name);
  if (!columns) {
    const message = `There is no table ${outcome.table}.${didYouMean(outcome.table, names)}`;
    return [problem([...path, 'table'], 'outcome_unknown', message)];
  }
  if (columns.includes(outcome.column)) return [];
  const message = `Table ${outcome.table} has no column ${outcome.column}.${didYouMean(outcome.column, columns)}`;
  return [problem([...path, 'column'], 'outcome_unknown', message)];
}
