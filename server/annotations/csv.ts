/** Tables as CSV (RFC 4180), for spreadsheets. An apostrophe goes before text that a spreadsheet would read as a formula. */

export type AnnotationCell = string | number | null;

export function toCsv(head: readonly string[], rows: readonly (readonly AnnotationCell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: AnnotationCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows, with the names in the first line as keys. Throws where a quote is left open. */
export function fromCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [head, ...rows] = csvRows(text);
  return rows.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((name, i) => [name, cells[i] ?? ''])));
}

interface CsvRow {
  /** Where it begins in the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface CsvForm {
  readonly separator?: ',' | ';' | '\t';
  readonly mostRows?: number;
}

/** Rows with something in them, the first line included. Throws where a quote is left open, or where there are more rows than `mostRows`. */
export function csvRows(
  text: string,
  { separator = ',', mostRows = Number.POSITIVE_INFINITY }: CsvForm = {},
): readonly CsvRow[] {
  const whole = text.replace(/^\ufeff/, '');
  if (whole.replaceAll('""', '').split('"').length % 2 === 0) throw new Error('a quote is left open');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, next] = [1, 1];
  // an entry, and the separator after it
  const entry = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r?\n|$)`, 'g');
  for (const [found, quoted, plain = '', end] of whole.matchAll(entry)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    next += found.split('\n').length - 1;
    if (end === separator) continue;
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells });
    if (rows.length > mostRows) throw new Error(`there are more than ${mostRows} rows`);
    cells = [];
    line = next;
    if (end === '') break;
  }
  return rows;
}
