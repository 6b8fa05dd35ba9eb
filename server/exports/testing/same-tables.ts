/** For tests: tables that a script of a bundle read are those of its Parquet files. */
import { expect } from 'vitest';
import type { ReadTables } from './readers.ts';

/** Levels and JSON have kinds of their own in R and pandas. */
export function expectSame(tables: readonly string[], read: ReadTables, of: ReadTables): void {
  for (const name of tables) {
    const [told, written] = [read[name], of[name]];
    expect(told?.columns.map((one) => one.replace(/:(levels|json)$/, ':character'))).toEqual(written?.columns);
    const isJson = told?.columns.map((one) => one.endsWith(':json')) ?? [];
    const values = (rows: ReadTables[string]['rows'] = []) =>
      rows.map((row) => row.map((cell, i) => (isJson[i] && cell !== null ? JSON.parse(cell) : cell)));
    expect(values(told?.rows)).toEqual(values(written?.rows));
  }
}
