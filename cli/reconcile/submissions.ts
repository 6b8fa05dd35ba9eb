/**
 * Reads the submissions that Prolific exports: one line each, of whose columns four are needed. A line that is no submission
 * costs itself and is named; another file gets a sentence.
 */
import { existsSync } from 'node:fs';
import type { ToldSubmission } from '../../server/studies/operators/reconciling.ts';
import { BadOption } from '../shared/command.ts';

/** Names of Prolific's columns, without regard to case. */
const COLUMNS = { id: 'submission id', person: 'participant id', status: 'status', code: 'completion code' } as const;
/** Columns that are there where the study has authenticity checks; their cells say High, Mixed, Low or N/A. */
const CHECKS = { llm: 'authenticity check: llm', bots: 'authenticity check: bots' } as const;
/** What was paid, in the currency of the study. */
const AMOUNTS = { reward: 'reward', bonus: 'bonus' } as const;

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

interface Unread {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly why: string;
}

export interface Submissions {
  readonly submissions: readonly ToldSubmission[];
  /** Lines that could not be read, in the order of the file. */
  readonly unread: readonly Unread[];
}

export async function readSubmissions(file: string): Promise<Submissions> {
  if (!existsSync(file)) throw new BadOption(`there is no file '${file}'`);
  const rows = await rowsOf(file);
  const missing = Object.values(COLUMNS).filter((name) => rows.columns.every((column) => known(column) !== name));
  if (missing.length > 0)
    throw new BadOption(
      `'${file}' is no export of submissions by Prolific: it lacks the columns ${missing.join(', ')}`,
    );
  const cellOf = (row: Line['cells'], name: string): string =>
    (row[rows.columns.findIndex((column) => known(column) === name)] ?? '').trim();
  const submissions: ToldSubmission[] = [];
  const unread: Unread[] = [...rows.unread];
  for (const { line, cells } of rows.lines) {
    const [id, person, said, code] = Object.values(COLUMNS).map((name) => cellOf(cells, name));
    const status = statusOf(said ?? '');
    const amounts = Object.values(AMOUNTS).map((name) => [name, cellOf(cells, name)] as const);
    const [reward = null, bonus = null] = amounts.map(([, cell]) => amountIn(cell));
    const strange = amounts.find(([, cell]) => amountIn(cell) === undefined);
    const why = !id
      ? 'it has no submission id'
      : !person
        ? 'it has no participant id'
        : status === null
          ? `its status '${said}' is none of Prolific's`
          : [id, person, code ?? ''].some((cell) => cell.length > 128)
            ? 'an id or code is longer than 128 letters'
            : strange
              ? `its ${strange[0]} '${strange[1]}' is no amount`
              : null;
    if (why !== null || !id || !person || status === null) {
      unread.push({ line, why: why ?? '' });
      continue;
    }
    const authenticity = { llm: checkIn(cellOf(cells, CHECKS.llm)), bots: checkIn(cellOf(cells, CHECKS.bots)) };
    const isChecked = authenticity.llm !== null || authenticity.bots !== null;
    submissions.push({
      ...{ id, person, status, code: code ?? '', authenticity: isChecked ? authenticity : null },
      ...{ reward, bonus },
    });
  }
  unread.sort((a, b) => a.line - b.line);
  const [first] = unread;
  if (submissions.length === 0 && first)
    throw new BadOption(`'${file}' has no line that is a submission. Line ${first.line}: ${first.why}`);
  return { submissions, unread };
}

/** The status in Prolific's word; null: it is none. */
function statusOf(said: string): string | null {
  const status = said
    .toUpperCase()
    .replaceAll('_', ' ')
    .replace(/^TIMED OUT$/, 'TIMED-OUT');
  return STATUSES.some((one) => one === status) ? status : null;
}

/** The result of a check, in small letters; null: nothing was checked. */
function checkIn(cell: string): string | null {
  const said = cell.toLowerCase();
  return said === '' || said === 'n/a' ? null : said.slice(0, 48);
}

/** `£1,234.50` as `1234.50`; null: no amount is told; undefined: what is told is none. */
function amountIn(cell: string): string | null | undefined {
  if (cell === '' || cell.toLowerCase() === 'n/a') return null;
  const [, number] =
    /^(?:[A-Z]{3}|\p{Sc})? ?(\d{1,3}(?:,\d{3})+(?:\.\d{1,3})?|\d{1,9}(?:\.\d{1,3})?)$/u.exec(cell) ?? [];
  return number?.replaceAll(',', '');
}

const known = (column: string): string => column.trim().toLowerCase();

interface Line {
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

interface Rows {
  readonly columns: readonly string[];
  readonly lines: readonly Line[];
  readonly unread: readonly Unread[];
}

async function rowsOf(file: string): Promise<Rows> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:', { threads: '1' });
  try {
    const connection = await database.connect();
    const named = file.replaceAll("'", "''");
    const read = await connection.runAndReadAll(
      `SELECT * FROM read_csv('${named}', all_varchar = true, header = true, delim = ',', quote = '"', escape = '"',
         null_padding = true, parallel = false, store_rejects = true)`,
    );
    const refused = await connection.runAndReadAll('SELECT line, error_type::VARCHAR FROM reject_errors ORDER BY line');
    const unread = new Map(refused.getRows().map(([line, why]) => [Number(line), `it is no line of a table (${why})`]));
    let line = 2;
    const lines = read.getRows().map((row): Line => {
      const cells = row as (string | null)[];
      while (unread.has(line)) line += 1;
      const begins = line;
      // a cell between quotes may have lines of its own
      line += 1 + cells.reduce((sum, cell) => sum + (cell?.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return { line: begins, cells };
    });
    return { columns: read.columnNames(), lines, unread: Array.from(unread, ([at, why]) => ({ line: at, why })) };
  } catch (error) {
    const [first = ''] = String((error as Error).message).split('\n');
    throw new BadOption(`'${file}' is no table with commas, or a quotation mark in it is not closed: ${first}`);
  } finally {
    database.closeSync();
  }
}
