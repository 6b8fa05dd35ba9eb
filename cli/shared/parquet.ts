/** Writes a table as a Parquet file, row by row, through DuckDB. The library is loaded only then. */

export type ParquetType = 'text' | 'integer' | 'number' | 'boolean' | 'bytes';

export type ParquetCell = string | number | boolean | Uint8Array | null;

const SQL_TYPE: Readonly<Record<ParquetType, string>> = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  bytes: 'BLOB',
};

/** Reads rows one after the other; each must have every column. It replaces an existing file. */
export async function writeParquet(
  file: string,
  columns: Readonly<Record<string, ParquetType>>,
  rows: Iterable<Readonly<Record<string, ParquetCell>>>,
): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:');
  try {
    const connection = await database.connect();
    const names = Object.entries(columns).map(([name, type]) => `"${name}" ${SQL_TYPE[type]}`);
    await connection.run(`CREATE TABLE rows (${names.join(', ')})`);
    const appender = await connection.createAppender('rows');
    const types = Object.entries(columns);
    for (const row of rows) {
      for (const [name, type] of types) append(appender, name, type, row[name]);
      appender.endRow();
    }
    appender.closeSync();
    await connection.run(`COPY rows TO '${file.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`);
    connection.closeSync();
  } finally {
    database.closeSync();
  }
}

interface Appender {
  appendVarchar(value: string): void;
  appendInteger(value: number): void;
  appendDouble(value: number): void;
  appendBoolean(value: boolean): void;
  appendBlob(value: Uint8Array): void;
  appendNull(): void;
}

function append(appender: Appender, name: string, type: ParquetType, value: ParquetCell | undefined): void {
  if (value === null) appender.appendNull();
  else if (type === 'text' && typeof value === 'string') appender.appendVarchar(value);
  else if (type === 'integer' && typeof value === 'number') appender.appendInteger(value);
  else if (type === 'number' && typeof value === 'number') appender.appendDouble(value);
  else if (type === 'boolean' && typeof value === 'boolean') appender.appendBoolean(value);
  else if (type === 'bytes' && value instanceof Uint8Array) appender.appendBlob(value);
  else throw new Error(`column ${name} is of ${type}, not ${typeof value}`);
}
