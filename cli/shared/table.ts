/** Tables of numbers, to read in a terminal and to paste into Markdown. */

export type TableCell = string | number | null;

/** A Markdown table with padded columns. null is a dash. `digits`: decimals of a column with a fraction in it. */
export function table(head: readonly string[], rows: readonly (readonly TableCell[])[], digits = 1): string {
  const whole = head.map((_, i) => rows.every((row) => typeof row[i] !== 'number' || Number.isInteger(row[i])));
  const cells = rows.map((row) => row.map((entry, i) => text(entry, whole[i] ? 0 : digits)));
  const width = head.map((title, i) => Math.max(3, title.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const numeric = head.map((_, i) => rows.some((row) => typeof row[i] === 'number'));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => (numeric[i] ? cell.padStart(width[i] ?? 0) : cell.padEnd(width[i] ?? 0))).join(' | ')} |`;
  const rule = `|${width.map((w, i) => (numeric[i] ? `${'-'.repeat(w + 1)}:` : '-'.repeat(w + 2))).join('|')}|`;
  return `${[line(head), rule, ...cells.map(line)].join('\n')}\n`;
}

function text(entry: TableCell, digits: number): string {
  if (entry === null) return '–';
  return typeof entry === 'number' ? entry.toFixed(digits) : entry;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard deviation of the values themselves, not an estimate for a larger population. */
export function standardDeviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** A value for JSON rows, rounded to its significant decimals. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}
