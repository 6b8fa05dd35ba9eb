/**
 * For tests: what R, Python and DuckDB make of a bundle, as texts that can be compared. TEST_RSCRIPT and TEST_PYTHON name the
 * programs; Python needs pandas.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { temporaryFolder } from '../../testing/server.ts';

export const RSCRIPT: string | null = process.env.TEST_RSCRIPT || null;
export const PYTHON: string | null = process.env.TEST_PYTHON || null;

/** Table -> the columns with their kinds as `name:kind`, and the cells of each row; times are ms, empty cells null. */
export type ReadTables = Readonly<
  Record<string, { readonly columns: readonly string[]; readonly rows: readonly Cells[] }>
>;
type Cells = readonly (string | null)[];

const BETWEEN = { rows: '\u001e', cells: '\u001f' } as const;

const R = `
source("load.R", chdir = TRUE)
kind <- function(x) if (is.factor(x)) "levels" else if (inherits(x, "POSIXct")) "time" else class(x)[1]
told <- function(x) {
  text <- if (inherits(x, "POSIXct")) sprintf("%.0f", as.numeric(x) * 1000)
    else if (is.logical(x)) as.character(x)
    else if (is.numeric(x)) sprintf("%.15g", x)
    else as.character(x)
  ifelse(is.na(x), "<none>", text)
}
for (name in names(bundle)) {
  table <- bundle[[name]]
  head <- paste(names(table), vapply(table, kind, ""), sep = ":")
  cells <- if (nrow(table) == 0) character() else do.call(paste, c(lapply(table, told), sep = "\\x1f"))
  text <- paste(c(paste(head, collapse = "\\x1f"), cells), collapse = "\\x1e")
  writeBin(charToRaw(enc2utf8(text)), file.path(OUT, name))
}
`;

const PY = `
import json, sys
import pandas as pd
sys.path.insert(0, ".")
from load import bundle

KINDS = {"string": "character", "Int64": "numeric", "Float64": "numeric", "boolean": "logical", "object": "json", "category": "levels"}
def kind(x):
    return "time" if str(x.dtype).startswith("datetime64") else KINDS[str(x.dtype)]
def told(kind, value):
    if value is None or (not isinstance(value, (list, dict)) and pd.isna(value)):
        return "<none>"
    if kind == "time":
        return str(round(value.timestamp() * 1000))
    if kind == "logical":
        return "TRUE" if value else "FALSE"
    if kind == "numeric":
        return "%.15g" % value
    return json.dumps(value) if kind == "json" else str(value)
for name, table in bundle.items():
    kinds = [kind(table[column]) for column in table.columns]
    lines = ["\\x1f".join(f"{column}:{kind}" for column, kind in zip(table.columns, kinds))]
    for row in zip(*(table[column] for column in table.columns)):
        lines.append("\\x1f".join(map(told, kinds, row)))
    with open(f"{OUT}/{name}", "wb") as file:
        file.write("\\x1e".join(lines).encode())
`;

export const readByR = (folder: string, tables: readonly string[]): ReadTables =>
  readBy(folder, tables, (out) => [String(RSCRIPT), '-e', `OUT <- ${JSON.stringify(out)}\n${R}`]);

export const readByPython = (folder: string, tables: readonly string[]): ReadTables =>
  readBy(folder, tables, (out) => [String(PYTHON), '-B', '-c', `OUT = ${JSON.stringify(out)}\n${PY}`]);

function readBy(folder: string, tables: readonly string[], command: (out: string) => readonly string[]): ReadTables {
  const out = temporaryFolder();
  const [program = '', ...args] = command(out);
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const read = tables.map((name) => {
    const [head = '', ...rows] = readFileSync(path.join(out, name), 'utf8').split(BETWEEN.rows);
    const cells = rows.map((row) => row.split(BETWEEN.cells).map((cell) => (cell === '<none>' ? null : cell)));
    return [name, { columns: head.split(BETWEEN.cells), rows: cells }] as const;
  });
  rmSync(out, { recursive: true });
  return Object.fromEntries(read);
}

const KIND: Readonly<Record<string, string>> = { BIGINT: 'numeric', DOUBLE: 'numeric', BOOLEAN: 'logical' };

/** The Parquet files, as the other readers tell them. Columns of texts and JSON have the kind `character`. */
export async function readParquet(folder: string, tables: readonly string[]): Promise<ReadTables> {
  const database = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await database.connect();
  const read: Record<string, ReadTables[string]> = {};
  for (const name of tables) {
    const file = path.join(folder, `parquet/${name}.parquet`);
    const types = (
      await connection.runAndReadAll(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${file}')`)
    )
      .getRows()
      .map(([column, type]) => ({ column: String(column), type: String(type) }));
    const told = types.map(({ column, type }) => {
      if (type.startsWith('TIMESTAMP')) return `epoch_ms("${column}")::VARCHAR`;
      if (type === 'BOOLEAN') return `upper("${column}"::VARCHAR)`;
      return type === 'DOUBLE' ? `printf('%.15g', "${column}")` : `"${column}"::VARCHAR`;
    });
    const rows = (await connection.runAndReadAll(`SELECT ${told.join(', ')} FROM '${file}'`)).getRows() as Cells[];
    const columns = types.map(
      ({ column, type }) => `${column}:${type.startsWith('TIMESTAMP') ? 'time' : (KIND[type] ?? 'character')}`,
    );
    read[name] = { columns, rows };
  }
  connection.closeSync();
  database.closeSync();
  return read;
}

/** What DuckDB takes the columns of a CSV file for, without any option. */
export async function sniffedTypes(file: string): Promise<ReadonlyMap<string, string>> {
  const database = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await database.connect();
  const read = await connection.runAndReadAll(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${file}')`,
  );
  connection.closeSync();
  database.closeSync();
  return new Map(read.getRows().map(([column, type]) => [String(column), String(type)]));
}

/** What R takes columns for, without any option. */
export function classesInR(columns: readonly (readonly [file: string, column: string])[]): readonly string[] {
  const script = columns.map(
    ([file, column]) => `cat(class(read.csv(${JSON.stringify(file)})[[${JSON.stringify(column)}]]), "\\n")`,
  );
  return linesOf(String(RSCRIPT), ['-e', script.join('\n')]);
}

/** The same for pandas. */
export function dtypesInPython(columns: readonly (readonly [file: string, column: string])[]): readonly string[] {
  const script = columns.map(
    ([file, column]) => `print(pandas.read_csv(${JSON.stringify(file)})[${JSON.stringify(column)}].dtype)`,
  );
  return linesOf(String(PYTHON), ['-c', ['import pandas', ...script].join('\n')]);
}

function linesOf(program: string, args: readonly string[]): readonly string[] {
  const printed = execFileSync(program, args, { encoding: 'utf8' });
  return printed
    .trim()
    .split('\n')
    .map((line) => line.trim());
}
