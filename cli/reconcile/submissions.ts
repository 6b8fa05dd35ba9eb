/** Reads the submissions that Prolific exports: one line each, of whose columns four are needed. Another file gets a sentence. */
import { existsSync } from 'node:fs';
import { BadOption } from '../shared/command.ts';

export interface Submission {
  /** Prolific's id of the submission, which links hold as SESSION_ID. */
  readonly id: string;
  /** Prolific's id of the participant. */
  readonly person: string;
  /** In Prolific's word, as APPROVED or TIMED-OUT. */
  readonly status: string;
  /** That the participant gave; empty: none. */
  readonly code: string;
}

/** Names of Prolific's columns, without regard to case. */
const COLUMNS = {
  id: 'submission id',
  person: 'participant id',
  status: 'status',
  code: 'completion code',
} as const satisfies Record<keyof Submission, string>;

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
    return { id, person, status, code };
  });
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
