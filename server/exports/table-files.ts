/**
 * Collects the rows of a bundle's tables in a temporary DuckDB file, and writes them sorted, as CSV and Parquet. One thread
 * and fixed settings: equal rows give equal bytes, in whatever order they came. The library is loaded only then.
 */
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import type { BundleCell, BundleRow, BundleTable, Column, ColumnType } from '../../studies/tables/columns.ts';
import type { TimeMeasure } from '../../studies/tables/describe.ts';

const SQL_TYPE: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  // ms since the epoch, until the files are written
  time: 'BIGINT',
  json: 'VARCHAR',
};

const ROW_GROUP = 16_384;
const DAY_MS = 86_400_000;
/** Rows that wait in memory for each table. */
const WAITING = 4096;

export interface TableFiles {
  /** Each row must have every column of its table. */
  add(table: string, row: BundleRow): void;
  /** Forgets the texts that were kept before, and takes others. */
  beginTexts(): Promise<{ add(id: string, text: string): void; close(): void }>;
  /** `csv`, `parquet`: where the file goes; null: nowhere. Returns the number of rows. */
  write(table: string, files: { readonly csv: string | null; readonly parquet: string }): Promise<number>;
  close(): void;
}

/** `file`: of the database, which must not exist. `times`: coarse ones are written as the beginning of their day. */
export async function openTableFiles(
  file: string,
  tables: readonly BundleTable[],
  times: TimeMeasure,
): Promise<TableFiles> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(file, { threads: '1', memory_limit: '64MB' });
  const connection = await database.connect();
  // no program opens the file again, so that closing it need not put the rows in order
  await connection.run('PRAGMA disable_checkpoint_on_shutdown');
  await connection.run('CREATE TABLE texts (id VARCHAR, text VARCHAR)');
  const open = new Map<string, OpenTable>();
  for (const table of tables) {
    const columns = table.columns.flatMap(({ name, type, opens }) => [
      `${quoted(name)} ${SQL_TYPE[type]}`,
      ...(opens ? [`${quoted(tokenColumn(name))} VARCHAR`] : []),
    ]);
    await connection.run(`CREATE TABLE ${quoted(`rows ${table.name}`)} (${columns.join(', ')})`);
    const appender = await connection.createAppender(`rows ${table.name}`);
    open.set(table.name, { table, appender, waiting: 0, last: null, isSorted: true });
  }
  const tableOf = (name: string) => {
    const found = open.get(name);
    if (!found) throw new Error(`a bundle has no table ${name}`);
    return found;
  };
  return {
    add(name, row) {
      const own = tableOf(name);
      const { table, appender } = own;
      for (const column of table.columns) append(appender, table, column, row[column.name]);
      appender.endRow();
      if (own.isSorted && own.last !== null && !comesAfter(own.last, row, table.key)) own.isSorted = false;
      own.last = row;
      own.waiting += 1;
      if (own.waiting < WAITING) return;
      appender.flushSync();
      own.waiting = 0;
    },
    async beginTexts() {
      await connection.run('DELETE FROM texts');
      const appender = await connection.createAppender('texts');
      let waiting = 0;
      return {
        add(id, text) {
          appender.appendVarchar(id);
          appender.appendVarchar(text);
          appender.endRow();
          waiting += 1;
          if (waiting % WAITING === 0) appender.flushSync();
        },
        close: () => appender.closeSync(),
      };
    },
    async write(name, { csv, parquet }) {
      const own = tableOf(name);
      const { table, appender } = own;
      appender.flushSync();
      if (csv !== null)
        await connection.run(
          `COPY (${selectOf(own, { format: 'csv', times })}) TO ${literal(csv)} (FORMAT csv, HEADER true)`,
        );
      await connection.run(
        `COPY (${selectOf(own, { format: 'parquet', times })}) TO ${literal(parquet)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`,
      );
      return countOf(connection, table);
    },
    close() {
      for (const { appender } of open.values()) appender.closeSync();
      connection.closeSync();
      database.closeSync();
    },
  };
}

interface OpenTable {
  readonly table: BundleTable;
  readonly appender: DuckDBAppender;
  /** Rows since the last flush. */
  waiting: number;
  last: BundleRow | null;
  /** Whether all rows have come in the order of the key. */
  isSorted: boolean;
}

/** Whether the row's key is greater. Keys are numbers and texts of ASCII, which DuckDB orders in the same way. */
function comesAfter(last: BundleRow, row: BundleRow, key: readonly string[]): boolean {
  for (const name of key) {
    const [before, after] = [last[name] ?? null, row[name] ?? null];
    if (before === after) continue;
    return before !== null && after !== null && before < after;
  }
  return false;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const tokenColumn = (name: string): string => `${name} token`;

async function countOf(connection: DuckDBConnection, { name }: BundleTable): Promise<number> {
  const result = await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM ${quoted(`rows ${name}`)}`);
  return Number(result.getRows()[0]?.[0] ?? 0);
}

interface Telling {
  readonly format: 'csv' | 'parquet';
  readonly times: TimeMeasure;
}

function selectOf({ table, isSorted }: OpenTable, { format, times }: Telling): string {
  const { name, key, columns } = table;
  const texts = columns.filter(({ opens }) => opens);
  const joins = texts.map(
    (one, i) =>
      `LEFT JOIN texts AS ${quoted(`text ${i}`)} ON ${quoted(`text ${i}`)}.id = own.${quoted(tokenColumn(one.name))}`,
  );
  const told = columns.map((column) => {
    const exact = `own.${quoted(column.name)}`;
    const own = column.type === 'time' && times === 'coarse' ? `(${exact} - ${exact} % ${DAY_MS})` : exact;
    const place = texts.indexOf(column);
    const value =
      place >= 0
        ? `coalesce(${own}, ${quoted(`text ${place}`)}.text)`
        : column.name === 'erased' && texts[0]
          ? `(own.${quoted(tokenColumn(texts[0].name))} IS NOT NULL AND "text 0".id IS NULL)`
          : column.type !== 'time'
            ? own
            : format === 'csv'
              ? `strftime(epoch_ms(${own}), '%Y-%m-%dT%H:%M:%S.%gZ')`
              : `epoch_ms(${own})`;
    // R takes capitals alone for logical values; pandas and DuckDB take them as well
    const told = format === 'csv' && column.type === 'boolean' ? `upper((${value})::VARCHAR)` : value;
    return `${told} AS ${quoted(column.name)}`;
  });
  const selected = `SELECT ${told.join(', ')} FROM ${quoted(`rows ${name}`)} AS own ${joins.join(' ')}`;
  // sorting takes memory, and a join may change the order
  if (isSorted && joins.length === 0) return selected;
  return `${selected} ORDER BY ${key.map((one) => `own.${quoted(one)}`).join(', ')}`;
}

function append(appender: DuckDBAppender, table: BundleTable, column: Column, value: BundleCell | undefined): void {
  const { name, type, optional, opens } = column;
  const token = typeof value === 'object' && value !== null ? value.textId : null;
  if (token !== null && !opens) throw new Error(`column ${name} of ${table.name} opens no texts`);
  if (value === null || token !== null) {
    if (!optional) throw new Error(`column ${name} of ${table.name} must not be empty`);
    appender.appendNull();
  } else if ((type === 'text' || type === 'json') && typeof value === 'string') appender.appendVarchar(value);
  else if ((type === 'integer' || type === 'time') && Number.isSafeInteger(value))
    appender.appendBigInt(BigInt(value as number));
  else if (type === 'number' && typeof value === 'number' && Number.isFinite(value)) appender.appendDouble(value);
  else if (type === 'boolean' && typeof value === 'boolean') appender.appendBoolean(value);
  else throw new Error(`column ${name} of ${table.name} is of ${type}, not ${JSON.stringify(value)}`);
  if (!opens) return;
  if (token === null) appender.appendNull();
  else appender.appendVarchar(token);
}
