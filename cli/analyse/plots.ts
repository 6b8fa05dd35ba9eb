/** Bars of estimates with their intervals. */
import * as Plot from '@observablehq/plot';
import type { Estimated } from './figure.ts';

interface Bars {
  /** The label of a line. */
  readonly y: string;
  readonly label: string;
  readonly domain?: [number, number];
}

export function bars(rows: readonly Estimated[], { y, label, domain }: Bars): Plot.PlotOptions {
  const longest = Math.max(...rows.map((row) => String(row[y]).length));
  const ends = rows.flatMap(({ value, low, high }) => [value ?? 0, low ?? 0, high ?? 0]);
  const isNegative = (row: Estimated): boolean => Number(row.value) < 0;
  const value = (row: Estimated): string => points(Number(row.value));
  // the number stands outside of the interval
  const out = (row: Estimated): number =>
    isNegative(row) ? Math.min(Number(row.value), row.low ?? 0) : Math.max(Number(row.value), row.high ?? 0);
  return {
    marginLeft: Math.min(420, 20 + 7 * longest),
    marginRight: 48,
    x: { label, grid: true, domain: domain ?? around([0, ...ends]) },
    y: { label: null },
    marks: [
      Plot.barX(rows, { x: 'value', y, fill: '#1c5d99', sort: { y: null } }),
      Plot.ruleY(
        rows.filter(({ low }) => low !== null),
        { x1: 'low', x2: 'high', y, stroke: '#1a1a1a', strokeWidth: 2 },
      ),
      Plot.text(rows, { x: out, y, text: value, dx: 6, textAnchor: 'start', filter: (row) => !isNegative(row) }),
      Plot.text(rows, { x: out, y, text: value, dx: -6, textAnchor: 'end', filter: isNegative }),
      Plot.ruleX([0]),
    ],
  };
}

/** The least and the greatest; where they are the same, room for an axis. */
export function around(values: readonly number[]): [number, number] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return least === greatest ? [least, least + 1] : [least, greatest];
}

export const points = (value: number): string => value.toFixed(2);
