/** Rows as comma-separated text with a head. null is empty; text with a separator is quoted. */

export type CsvCell = string | number | boolean | null;

export function csvOf(columns: readonly string[], rows: Iterable<Readonly<Record<string, CsvCell>>>): string {
  const lines = [columns.join(',')];
  for (const row of rows) lines.push(columns.map((column) => cellOf(row[column] ?? null)).join(','));
  return `${lines.join('\n')}\n`;
}

function cellOf(value: CsvCell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
