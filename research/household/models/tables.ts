/** The tables of runs of language models beside the paper's: text in Markdown, for the terminal and for the page. */
import { type TableCell, table } from '../../../cli/shared/table.ts';
import { FAILURE_PATTERNS } from '../../../games/household/analysis/failures/reading.ts';
import { DEEPEST } from '../../../games/household/pddl/formula.ts';
import { type BenchmarkSplit, SPLITS } from '../authoring/generate/benchmark.ts';
import { CONDITIONS } from './conditions.ts';
import type { DepthValidity } from './depth-validity.ts';
import type { RunFigures, RunPasses } from './figures.ts';
import { PAPER_TABLE_2, PAPER_TABLE_4, PAPER_TABLE_6, type PaperPasses, type PaperRow } from './paper.ts';
import type { SeedingRound } from './seeding.ts';

export interface ModelTables {
  readonly table2: string;
  readonly rules: string;
  readonly failures: string;
  readonly depth: string;
  readonly ablations: string;
  readonly seeds: string;
  readonly conditions: string;
}

const NOT_RUN = 'not run';

interface Measured {
  readonly figures: readonly RunFigures[];
  readonly depths: readonly DepthValidity[];
  /** Empty: no tasks were made. */
  readonly rounds: readonly SeedingRound[];
}

export function tablesOf({ figures, depths, rounds }: Measured): ModelTables {
  return {
    table2: SPLITS.map((split) => `Split \`${split}\`:\n\n${table2Of(split, figures)}`).join('\n'),
    rules: rulesTable(figures),
    failures: failuresTable(figures),
    depth: depthTable(depths),
    ablations: ablationsTable(figures, rounds),
    seeds: seedsTable(rounds),
    conditions: conditionsTable(figures),
  };
}

const isPlain = ({ condition }: RunFigures): boolean => condition === 'standard';

function table2Of(split: BenchmarkSplit, figures: readonly RunFigures[]): string {
  const own = figures.filter((row) => row.split === split && isPlain(row));
  const ours = (model: string, scope: PaperRow['scope']): readonly TableCell[] => {
    const row = own.find((one) => one.model === model && one.scope === scope);
    return row ? [passesInWords(row.functional), passesInWords(row.literalOfProgram)] : [NOT_RUN, NOT_RUN];
  };
  const paper = ([average, error, ...passes]: PaperPasses): string =>
    [`${average.toFixed(1)} ± ${error.toFixed(1)}`, ...passes.map((share) => share.toFixed(1))].join(', ');
  const papers = PAPER_TABLE_2.map(({ model, scope, [split]: { functional, literal } }): readonly TableCell[] => [
    ...[model, scope, paper(functional), paper(literal), ...ours(model, scope)],
  ]);
  const others = own.filter(({ model }) => !PAPER_TABLE_2.some((row) => row.model === model));
  return table(
    ['model', 'scope', ...['paper', 'here'].flatMap((whose) => [`${whose}: functional %`, `${whose}: literal %`])],
    [...papers, ...others.map(({ model, scope }) => [model, scope, null, null, ...ours(model, scope)])],
  );
}

/** Avg, Pass@3 and Pass^3. */
function passesInWords({ average, passAt3, passHat3 }: RunPasses): string {
  return [average, passAt3, passHat3].map(percent).join(', ');
}

function percent({ mean, error, n }: RunPasses['average']): string {
  if (n === 0) return '–';
  return `${(100 * mean).toFixed(1)} ± ${error === null ? '–' : (100 * error).toFixed(1)}`;
}

function rulesTable(figures: readonly RunFigures[]): string {
  return table(
    [
      ...['model', 'split', 'tasks', 'runs', 'missing', 'functional, program %', '(c/n)^3 %', 'literal, known %'],
      ...['literal, true %', 'matched, known %', 'calls answered', 'default actions', 'seats left'],
    ],
    figures
      .filter((row) => isPlain(row) && row.scope === 'all')
      .map((row) => [
        ...[row.model, row.split, row.tasks, row.runs, row.missing],
        ...[passesInWords(row.functionalOfProgram), 100 * row.programPassHat3],
        ...[passesInWords(row.literalKnown), passesInWords(row.literalTrue), percent(row.matched)],
        ...[row.answered, row.missedTurns, row.left],
      ]),
  );
}

function failuresTable(figures: readonly RunFigures[]): string {
  const own = figures.filter((row) => row.scope === 'all' && (isPlain(row) || row.condition === 'facts'));
  const head = own.map(({ model, split, condition }) => `${model}, ${split}${condition === 'facts' ? ', facts' : ''}`);
  const line = (name: string, paper: TableCell, of: (row: RunFigures) => number): readonly TableCell[] => [
    ...[name, paper],
    ...(own.length === 0 ? [NOT_RUN] : own.map(of)),
  ];
  return table(
    ['runs', 'paper', ...(own.length === 0 ? ['here'] : head)],
    [
      line('failed', 40, ({ failed }) => failed),
      ...FAILURE_PATTERNS.map((pattern) =>
        line(pattern.replaceAll('_', ' '), PAPER_TABLE_4[pattern], ({ patterns }) => patterns[pattern]),
      ),
      line('no pattern found by rule', null, ({ unclassed }) => unclassed),
      line('of these, with texts that rules do not read', null, ({ unclassedWithTexts }) => unclassedWithTexts),
    ],
  );
}

function depthTable(depths: readonly DepthValidity[]): string {
  return table(
    ['K-depth', 'paper: tasks', 'paper: valid', ...SPLITS.flatMap((split) => [`${split}: tasks`, `${split}: valid`])],
    PAPER_TABLE_6.map(([depth, total, valid]) => [
      ...[depth, total, valid],
      ...SPLITS.flatMap((split) => {
        const found = depths.find((one) => one.split === split && one.depth === depth);
        return [found?.tasks ?? 0, found?.valid ?? 0];
      }),
    ]),
  );
}

function ablationsTable(figures: readonly RunFigures[], rounds: readonly SeedingRound[]): string {
  const models = [...new Set(figures.map(({ model }) => model))];
  /** model null: of the one column that stands there without any model. */
  type Figure = (model: string | null) => number | null;
  const played =
    (condition: string, figure: (passRate: number) => number): Figure =>
    (model) => {
      const rows = figures.filter((row) => row.condition === condition && row.model === model && row.scope === 'all');
      const tasks = rows.reduce((sum, row) => sum + row.tasks, 0);
      const passed = rows.reduce((sum, row) => sum + row.tasks * row.functional.average.mean, 0);
      return tasks === 0 ? null : figure(passed / tasks);
    };
  const seeded: Figure = (model) => rejectedIn(rounds.find((round) => round.model === model && model !== null));
  const unseeded: Figure = () => rejectedIn(rounds.find((round) => round.model === null));
  const same = (mean: number): number => mean;
  const rows: readonly (readonly [string, string, string | null, string, Figure])[] = [
    ['full pipeline', 'pass rate', '26.7', 'standard', played('standard', same)],
    ['full pipeline', 'failure rate', null, 'tasks made with seed tasks', seeded],
    ['without baseline calibration', 'failure rate', '51', 'baseline', played('baseline', (mean) => 1 - mean)],
    ['without seed examples in context', 'failure rate', '50', 'tasks made without seed tasks', unseeded],
    ['without check of secrets', 'pass rate', '43.5', 'prescribed', played('prescribed', same)],
  ];
  const head = ['pipeline', 'figure', 'paper %', 'condition here'];
  const columns = models.length === 0 ? [null] : models;
  return table(
    [...head, ...columns.map((model) => `${model ?? 'here'} %`)],
    rows.map(([name, figure, paper, condition, of]) => [
      ...[name, figure, paper, condition],
      ...columns.map((model) => percentOrNotRun(of(model))),
    ]),
  );
}

/** The share of drafts given to the verifier that were not kept, in [0, 1]. */
function rejectedIn(round: Pick<SeedingRound, 'made' | 'verified'> | undefined): number | null {
  return round === undefined || round.verified === 0 ? null : 1 - round.made / round.verified;
}

function percentOrNotRun(share: number | null): string {
  return share === null ? NOT_RUN : (100 * share).toFixed(1);
}

function seedsTable(rounds: readonly SeedingRound[]): string {
  const depthHeads = Array.from({ length: DEEPEST }, (_, i) => `K-depth ${i + 1}`);
  const head = [
    'seed tasks',
    'wanted',
    'made',
    'drafts verified',
    'not kept %',
    ...depthHeads,
    'mean K-depth',
    'turns',
  ];
  if (rounds.length === 0) return table(head, [[NOT_RUN, ...head.slice(1).map(() => null)]]);
  return table(
    head,
    rounds.map(({ model, failed, passed, wanted, made, verified, depths, turns }) => [
      model === null ? 'none' : `of ${failed} that ${model} failed and ${passed} that it passed`,
      ...[wanted, made, verified, percentOrNotRun(rejectedIn({ made, verified })), ...depths],
      made === 0 ? null : (depths.reduce((sum, tasks, i) => sum + (i + 1) * tasks, 0) / made).toFixed(2),
      turns?.toFixed(1) ?? null,
    ]),
  );
}

function conditionsTable(figures: readonly RunFigures[]): string {
  const rows = figures.filter(({ scope }) => scope === 'all');
  return table(
    [
      'condition',
      'what differs',
      'model',
      'split',
      'tasks',
      'functional Avg %',
      'Pass^3 %',
      'literal Avg %',
      'literal, known Avg %',
    ],
    CONDITIONS.flatMap(({ id, about }): readonly (readonly TableCell[])[] => {
      const own = rows.filter(({ condition }) => condition === id);
      if (own.length === 0) return [[id, about, NOT_RUN, null, null, null, null, null, null]];
      return own.map(({ model, split, tasks, functional, literalOfProgram, literalKnown }) => [
        ...[id, about, model, split, tasks, percent(functional.average), percent(functional.passHat3)],
        ...[percent(literalOfProgram.average), percent(literalKnown.average)],
      ]);
    }),
  );
}
