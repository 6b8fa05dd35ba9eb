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
  const [head = [], ...rows] = linesOf(text.replace(/^\ufeff/, ''));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])));
}

function linesOf(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  // an entry, and the separator after it
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
    if (end === '') break;
  }
  if (text.replaceAll('""', '').split('"').length % 2 === 0) throw new Error('a quote is left open');
  return lines;
}
