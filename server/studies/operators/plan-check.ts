/**
 * Whether a plan fits its study: its columns and factors are there, and its SQL runs. SQL is executed on empty tables, as
 * `plan-sql.ts` does.
 */
import type { FrozenStudy } from '../../../studies/definition/freeze.ts';
import type { Plan } from '../../../studies/preregister/plan.ts';
import type { BundleTable, ColumnType } from '../../../studies/tables/columns.ts';
import { ownColumns } from '../../../studies/tables/design.ts';
import { tablesOf } from '../../../studies/tables/tables.ts';
import { openPlanTables, quoted } from '../../exports/plan-sql.ts';

export interface PlanProblem {
  /** Place in the plan, parts joined by dots. */
  readonly path: string;
  readonly code: 'plan_refused';
  /** A sentence. */
  readonly message: string;
}

/** Empty tables give an answer at once. */
const LIMIT_MS = 5000;

const SQL_TYPE: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
  json: 'VARCHAR',
};

/** The problems of the plan for this study; empty: it can be registered. */
export async function planProblems(
  plan: Plan,
  frozen: FrozenStudy,
  limitMs = LIMIT_MS,
): Promise<readonly PlanProblem[]> {
  const problems: PlanProblem[] = [];
  const note = (path: string, message: string): void => void problems.push({ path, code: 'plan_refused', message });
  const tables = tablesOf(ownColumns([frozen]));
  const { primary, exclusions } = plan;
  const { outcome, contrast } = primary;
  if ('table' in outcome) {
    const columns = tables.find(({ name }) => name === outcome.table)?.columns;
    if (!columns) note('primary.outcome.table', `There is no table ${outcome.table}. Tables: ${namesOf(tables)}.`);
    else if (!columns.some(({ name }) => name === outcome.column))
      note(
        'primary.outcome.column',
        `Table ${outcome.table} has no column ${outcome.column}; it has ${namesOf(columns)}.`,
      );
  }
  if (contrast) {
    const factor = frozen.definition.design.factors.find(({ id }) => id === contrast.factor);
    if (!factor) note('primary.contrast.factor', `The study has no factor ${contrast.factor}.`);
    for (const level of factor ? contrast.levels : [])
      if (!factor?.levels.some(({ id }) => id === level))
        note('primary.contrast.levels', `Factor ${contrast.factor} has no level ${level}.`);
  }
  for (const [list, ids] of [
    ['hypotheses', plan.hypotheses.map(({ id }) => id)],
    ['exclusions', exclusions.map(({ id }) => id)],
  ] as const)
    for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i))) note(list, `The id ${id} comes twice.`);
  const wanted = [
    ...('sql' in outcome
      ? [
          {
            path: 'primary.outcome.sql',
            sql: outcome.sql,
            columns: ['value', primary.unit === 'group' ? 'group_id' : 'participant'],
          },
        ]
      : []),
    ...exclusions.map(({ sql }, i) => ({ path: `exclusions.${i}.sql`, sql, columns: ['participant'] })),
  ];
  if (wanted.length > 0)
    await withEmptyTables(tables, limitMs, async (run) => {
      for (const { path, sql, columns } of wanted) {
        const found = await run(sql);
        if (typeof found === 'string') note(path, found);
        else
          for (const column of columns)
            if (!found.includes(column)) note(path, `The SQL gives no column ${column}; it gives ${found.join(', ')}.`);
      }
    });
  return problems;
}

const namesOf = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join(', ');

/** The names of the columns that the SQL gives, or why it does not run. */
type RunSql = (sql: string) => Promise<readonly string[] | string>;

async function withEmptyTables(
  tables: readonly BundleTable[],
  limitMs: number,
  use: (run: RunSql) => Promise<void>,
): Promise<void> {
  const database = await openPlanTables({ memory: '64MB' });
  try {
    for (const { name, columns } of tables) {
      const typed = columns.map((column) => `${quoted(column.name)} ${SQL_TYPE[column.type]}`);
      await database.run(`CREATE TABLE ${quoted(name)} (${typed.join(', ')})`);
    }
    await database.lock([]);
    await use(async (sql) => {
      const found = await database.select(sql, limitMs);
      return typeof found === 'string' ? found : found.columns;
    });
  } finally {
    database.close();
  }
}
