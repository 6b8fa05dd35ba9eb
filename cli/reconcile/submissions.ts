/** Reads the submissions that Prolific exports: one line each, of whose columns four are needed. Another file gets a sentence. */
import { existsSync } from 'node:fs';
import type { Submission } from '../../server/studies/compare-submissions.ts';
import type { Authenticity } from '../../studies/way/parts.ts';
import { BadOption } from '../shared/command.ts';

/** Names of Prolific's columns, without regard to case. */
const COLUMNS = {
  id: 'submission id',
  person: 'participant id',
  status: 'status',
  code: 'completion code',
} as const satisfies Record<Exclude<keyof Submission, 'authenticity'>, string>;

/** Columns that are there where the study has authenticity checks; their cells say High, Mixed, Low or N/A. */
const CHECKS = {
  llm: 'authenticity check: llm',
  bots: 'authenticity check: bots',
} as const satisfies Record<keyof Authenticity, string>;

/** https://docs.prolific.com/api-reference/submissions/submission-object */
export const STATUSES = [
  'RESERVED',
  'ACTIVE',
  'TIMED-OUT',
  'AWAITING REVIEW',
  'APPROVED',
  'RETURNED',
  'REJECTED',
  'SCREENED OUT',
] as const;

export async function readSubmissions(file: string): Promise<readonly Submission[]> {
  if (!existsSync(file)) throw new BadOption(`there is no file '${file}'`);
  const rows = await rowsOf(file);
  const missing = Object.values(COLUMNS).filter((name) => rows.columns.every((column) => known(column) !== name));
  if (missing.length > 0)
    throw new BadOption(
      `'${file}' is no export of submissions by Prolific: it lacks the columns ${missing.join(', ')}`,
    );
  const at = (name: string): number => rows.columns.findIndex((column) => known(column) === name);
  const checks = { llm: at(CHECKS.llm), bots: at(CHECKS.bots) };
  const places = [at(COLUMNS.id), at(COLUMNS.person), at(COLUMNS.status), at(COLUMNS.code)];
  return rows.values.map((row, i) => {
    const [id = '', person = '', said = '', code = ''] = places.map((place) => (row[place] ?? '').trim());
    const status = said
      .toUpperCase()
      .replaceAll('_', ' ')
      .replace(/^TIMED OUT$/, 'TIMED-OUT');
    if (id === '' || person === '' || !STATUSES.some((one) => one === status))
      throw new BadOption(
        `line ${i + 2} of '${file}' is no submission: id '${id}', participant '${person}', status '${said}'`,
      );
    const authenticity = { llm: checkIn(row[checks.llm]), bots: checkIn(row[checks.bots]) };
    const isChecked = authenticity.llm !== null || authenticity.bots !== null;
    return { id, person, status, code, authenticity: isChecked ? authenticity : null };
  });
}

/** In small letters; null: nothing was checked. */
function checkIn(cell: string | null | undefined): string | null {
  const said = (cell ?? '').trim().toLowerCase();
  return said === '' || said === 'n/a' ? null : said.slice(0, 48);
}

const known = (column: string): string => column.trim().toLowerCase();

interface Rows {
  readonly columns: readonly string[];
  readonly values: readonly (readonly (string | null)[])[];
}

async function rowsOf(file: string): Promise<Rows> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:');
  try {
    const connection = await database.connect();
    const named = file.replaceAll("'", "''");
    const read = await connection.runAndReadAll(
      `SELECT * FROM read_csv('${named}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"')`,
    );
    return { columns: read.columnNames(), values: read.getRows() as (string | null)[][] };
  } catch (error) {
    const [first = ''] = String((error as Error).message).split('\n');
    throw new BadOption(`'${file}' is no table with commas: ${first}`);
  } finally {
    database.closeSync();
  }
}
