/** The texts of a bundle beside its tables: codebook, the description that Psych-DS asks for, and the page to read first. */
import { canonicalJson } from '../../games/core/json.ts';
import type { BundleRow, BundleTable, Column } from './columns.ts';

export interface BundleFacts {
  readonly study: string;
  readonly title: string;
  readonly stage: string;
  readonly position: number;
  /** Hash of each version of the study, the first first. */
  readonly hashes: readonly string[];
  /** Name of the table -> number of rows. */
  readonly counts: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Rows of the table `flow`. */
  readonly flow: readonly BundleRow[];
  /** Participants whose rows are left out, and those whose typed texts are. */
  readonly withheld: { readonly data: number; readonly texts: number };
  readonly times: TimeMeasure;
  readonly events: EventCounts;
}

/** coarse: a time is told as its day, so that nobody is found by when they came; events, whose hashes cover times, are left out. */
export const TIMES = ['exact', 'coarse'] as const;
export type TimeMeasure = (typeof TIMES)[number];

interface EventCounts {
  /** How many events the streams of the bundle have. */
  readonly all: number;
  /** How many of them are without their content, because there is no consent for it. */
  readonly withheld: number;
}

export const RAW_EVENTS = 'data/raw/events.jsonl.gz';

/** `symmtom-memory_main_1234`, with `_coarse` where times are. */
export function bundleName({
  study,
  stage,
  position,
  times,
}: Pick<BundleFacts, 'study' | 'stage' | 'position' | 'times'>): string {
  return `${study}_${stage}_${position}${times === 'coarse' ? '_coarse' : ''}`;
}

/** The columns as a bundle with such times has them. */
export function tablesWith(times: TimeMeasure, tables: readonly BundleTable[]): readonly BundleTable[] {
  if (times === 'exact') return tables;
  return tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.type === 'time' ? { ...column, unit: 'UTC, the day' } : column)),
  }));
}

/** Values in the names of Psych-DS are letters and digits alone. */
const alphanumeric = (text: string): string => text.replaceAll(/[^a-zA-Z0-9]/g, '');

/** Path in the bundle of a table as CSV. */
export function csvPath(study: string, table: string): string {
  return `data/study-${alphanumeric(study)}_description-${alphanumeric(table)}_data.csv`;
}

export const CODEBOOK_COLUMNS = [
  'table',
  'column',
  'type',
  'optional',
  'unit',
  'levels',
  'description',
  'source',
] as const;

/** One row for each column of each table. */
export function codebookOf(
  tables: readonly BundleTable[],
): readonly Readonly<Record<(typeof CODEBOOK_COLUMNS)[number], string>>[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns.map(({ name, type, optional, unit, levels, what, from }) => ({
      ...{ table, column: name, type, optional: optional ? 'TRUE' : 'FALSE', unit },
      ...{ levels: levels.join(' | '), description: what, source: from },
    })),
  );
}

/** JSON-LD, as Psych-DS 1 asks for it. A column that several tables have is described once. */
export function datasetDescription(facts: BundleFacts, tables: readonly BundleTable[]): unknown {
  const byName = Map.groupBy(
    tables.flatMap(({ name: table, columns }) => columns.map((column) => ({ table, column }))),
    ({ column }) => column.name,
  );
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: facts.title,
    description: `Study ${facts.study}, stage ${facts.stage}, up to position ${facts.position} of the log.`,
    identifier: bundleName(facts),
    variableMeasured: [...byName].map(([name, own]) => {
      const of = (part: (column: Column) => string): string =>
        [...new Set(own.map(({ column }) => part(column)))].join(', ');
      const isOne = new Set(own.map(({ column }) => column.what)).size === 1;
      return {
        '@type': 'PropertyValue',
        name,
        description: isOne
          ? of(({ what }) => what)
          : own.map(({ table, column }) => `${table}: ${column.what}`).join('; '),
        additionalType: of(({ type }) => type),
        unitText: of(({ unit }) => unit),
        valueReference: own[0]?.column.levels ?? [],
      };
    }),
  };
}

/** The page to read first, as Markdown. */
export function readmeOf(facts: BundleFacts, tables: readonly BundleTable[]): string {
  const { study, title, stage, position, hashes, counts, outcomes, withheld, times, events } = facts;
  const lines = tables.map(
    ({ name, what, key }) => `| \`${name}\` | ${counts[name] ?? 0} | ${key.join(', ')} | ${what} |`,
  );
  const ended = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`);
  return `# ${title}

Study \`${study}\`, stage \`${stage}\`: the data up to position ${position} of the log. The same position and erasures give the
same bytes again.

${hashes.map((hash, i) => `- version ${i + 1} of the study: ${hash}, in \`code/study-v${i + 1}.json\``).join('\n')}

## Tables

| table | rows | key | what |
|---|---|---|---|
${lines.join('\n')}

\`data/\` has them as CSV (UTF-8, empty cells where there is no value), \`parquet/\` with types, \`codebook.csv\` says what each
column means. \`load.R\` (\`source("load.R", chdir = TRUE)\`) and \`load.py\` (\`from load import bundle\`) read all tables with
their types. Tables join by \`participant\`, \`session\` and \`version\`. Participants have pseudonyms; ids of the recruiter are
not in the bundle.
${tables.some(({ name }) => name === 'recordings') ? YOKED : ''}
${
  times === 'exact'
    ? `**Times are exact**, to the millisecond: a recruiter's list of arrivals can tell who a participant is. Share the bundle that
\`npx standpoint study export ${study} --times coarse\` makes.

The log has ${events.all} events of these streams. \`events\`, and \`${RAW_EVENTS}\` as JSON lines stream by stream, have
${events.all - events.withheld} of them with their content. ${events.withheld} are withheld, because there is no consent for data: the JSON lines have their
types, times and hashes, and \`events\` leaves them out.`
    : `**Times are coarse**: each is the beginning of its day, UTC. Durations (columns \`_ms\`) are exact. The log has ${events.all} events
of these streams; none of them is in the bundle, since their hashes cover exact times, so that \`events\` has no rows.`
}

## Participants

Outcomes: ${ended.join(', ') || 'none'}.

\`\`\`mermaid
${flowDiagram(facts.flow)}
\`\`\`

Rows of what a participant did are left out where the participant gave no consent for data or withdrew (${withheld.data}); typed
texts are empty where the consent does not open them (${withheld.texts}) and where they were erased.

## Checks

\`SHA256SUMS\` has the hash of each file, \`chain.json\` the head of each stream. \`npx standpoint lab verify FOLDER\` compares both with
the bundle.
`;
}

/** Beside tables of a study with recordings. */
const YOKED = `
Sessions are yoked: \`recordings\` says which earlier session each of them has, in all arms. Both have the same deal, and in
\`recorded_actions\` a recorded seat did what the same seat had done there, where it could. The recordings, and who played them, are not in
the bundle.
`;

function flowDiagram(flow: readonly BundleRow[]): string {
  const all = flow.filter(({ arm }) => arm === 'all');
  const lines = all.flatMap(({ place, reached, participants, ended }, i) => {
    const gone = Object.entries(JSON.parse(String(ended)) as Record<string, number>);
    const next = all[i + 1];
    return [
      `  s${place}["${reached}: ${participants}"]`,
      ...(next ? [`  s${place} --> s${next.place}`] : []),
      ...(gone.length > 0
        ? [`  s${place} --> e${place}["${gone.map(([outcome, count]) => `${outcome}: ${count}`).join('<br/>')}"]`]
        : []),
    ];
  });
  return ['flowchart TD', ...lines].join('\n');
}

/** JSON with sorted keys and a line end. */
export function jsonFile(value: unknown): string {
  return `${canonicalJson(value)}\n`;
}
