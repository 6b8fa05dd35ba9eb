/** The tables that the program believes in are those that the migrations make. */
import { expect, test } from 'vitest';
import { getTableColumns, getTableConfig, type SQLiteTable } from './drizzle.ts';
import * as schema from './schema.ts';
import { temporaryStore } from './testing/temporary.ts';

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tables = Object.values(schema as Readonly<Record<string, SQLiteTable>>);

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  'the table %s has the columns and the indexes that are written down',
  (name, table) => {
    const { $client: client } = temporaryStore().db;
    const { columns, indexes } = getTableConfig(table);
    interface Column {
      readonly name: string;
      readonly type: string;
      readonly notnull: 0 | 1;
      readonly pk: 0 | 1;
      readonly dflt_value: string | null;
    }
    const made = client.prepare<[string], Column>('SELECT * FROM pragma_table_info(?)').all(name);
    const believed = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      required: column.notNull,
      key: column.primary,
      default: typeof column.default === 'string' ? `'${column.default}'` : (column.default?.toString() ?? null),
    }));
    const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);
    expect(believed.toSorted(byName)).toEqual(
      made
        .map((column) => ({
          name: column.name,
          type: column.type.toUpperCase(),
          required: column.notnull === 1,
          key: column.pk === 1,
          default: column.dflt_value,
        }))
        .toSorted(byName),
    );
    expect(Object.entries(getTableColumns(table)).map(([key, column]) => [column.name, snake(key)])).toEqual(
      columns.map((column) => [column.name, column.name]),
    );
    const madeIndexes = client
      .prepare<[string], { name: string; unique: 0 | 1 }>(
        `SELECT name, "unique" FROM pragma_index_list(?) WHERE origin = 'c' ORDER BY name`,
      )
      .all(name)
      .map((index) => ({
        name: index.name,
        unique: index.unique === 1,
        columns: client
          .prepare<[string], string>('SELECT name FROM pragma_index_info(?) ORDER BY seqno')
          .pluck()
          .all(index.name),
      }));
    expect(
      indexes
        .map(({ config }) => ({
          name: config.name,
          unique: config.unique,
          columns: config.columns.map((column) => ('name' in column ? column.name : '')),
        }))
        .toSorted(byName),
    ).toEqual(madeIndexes);
  },
);
