/** Right answers of readers by set, setup and operator pattern, and how tables show them. */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import { table } from '../../../cli/shared/table.ts';
import { OPERATOR_PATTERNS } from '../../../games/mindgames/patterns.ts';
import { SETUPS } from '../../../games/mindgames/values.ts';
import { SHARE, shareOf, shareWhere } from '../share.ts';
import { PUBLISHED } from './paper.ts';
import { PROBLEM_SETS, type ReadProblem } from './problems.ts';

export const READING = z.strictObject({
  reader: z.string(),
  variant: z.string().nullable().describe('of its prompts; null: it is no model'),
  set: z.enum(PROBLEM_SETS),
  of: z.string().describe('all, but for setups that do not count in scores; a setup; or an operator pattern of all'),
  ...SHARE,
  none: z.int().describe('problems without an answer'),
});
export type Reading = Printed<typeof READING>;

export interface ProblemReader {
  readonly reader: string;
  readonly variant: string | null;
  readonly rows: readonly ReadProblem[];
}

export function readingsOf({ reader, variant, rows }: ProblemReader): readonly Reading[] {
  return PROBLEM_SETS.flatMap((set) =>
    ['all', ...SETUPS, ...OPERATOR_PATTERNS].flatMap((of): Reading[] => {
      const own = rows.filter((row) => row.set === set && kindsOf(row).includes(of));
      if (own.length === 0) return [];
      const none = own.filter((row) => row.none).length;
      return [{ reader, variant, set, of, ...shareOf(own, ({ group }) => group), none }];
    }),
  );
}

function kindsOf({ scored, setup, pattern }: ReadProblem): readonly string[] {
  return scored ? ['all', setup, pattern] : [setup];
}

/** A line for each reader, a column for each setup. */
export function setupTable(readings: readonly Reading[], set: Reading['set']): string {
  const of = ['all', ...SETUPS];
  const lines = readersIn(readings, set).map((own) => {
    const [first] = own;
    const sum = (key: 'n' | 'none'): number =>
      own.filter((row) => SETUPS.some((setup) => setup === row.of)).reduce((all, row) => all + row[key], 0);
    const cells = of.map((kind) => shareWhere(own, kind));
    return [first?.reader ?? '', first?.variant ?? null, sum('n'), ...cells, sum('none')];
  });
  return table(['reader', 'prompts', 'problems', ...of, 'no answer'], lines);
}

/** A line for each pattern, a column for each reader. */
export function patternTable(readings: readonly Reading[], set: Reading['set']): string {
  const readers = readersIn(readings, set);
  const patterns = OPERATOR_PATTERNS.filter((of) => readings.some((row) => row.set === set && row.of === of));
  const lines = patterns.map((of) => [
    of,
    readers[0]?.find((row) => row.of === of)?.n ?? 0,
    ...readers.map((own) => shareWhere(own, of)),
  ]);
  const heads = readers.map(([first]) => [first?.reader, first?.variant].filter(Boolean).join(', '));
  return table(['pattern', 'problems', ...heads], lines);
}

/** The paper's readers. None of them can be asked here. */
export function publishedTable(): string {
  const lines = PUBLISHED.map(({ name, prompts, right, of }) => [
    name,
    prompts,
    of,
    right?.toFixed(2) ?? null,
    'not run',
  ]);
  return table(['reader', 'prompts', 'of', 'the paper', 'here'], lines);
}

function readersIn(readings: readonly Reading[], set: Reading['set']): readonly (readonly Reading[])[] {
  const own = readings.filter((row) => row.set === set);
  return [...Map.groupBy(own, ({ reader, variant }) => `${reader} ${variant}`).values()];
}
