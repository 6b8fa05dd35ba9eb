/** The tables of a bundle as views of DuckDB, read from its Parquet files. The library is loaded only then. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readZip } from '../../server/exports/read-zip.ts';
import type { FigureRow } from './figures.ts';

export interface BundleTables {
  readonly study: string;
  readonly stage: string;
  readonly position: number;
  readonly root: string;
  /** Names of the columns of factors, sorted. */
  readonly factors: readonly string[];
  /** `sql`: over the tables by their names. */
  rows(sql: string): Promise<readonly FigureRow[]>;
  close(): Promise<void>;
}

const TABLES = ['participants', 'sessions', 'decisions', 'probes', 'events'] as const;

/** `place`: a folder or a zip of a bundle that was verified. */
export async function openBundleTables(place: string): Promise<BundleTables> {
  const unpacked = (await stat(place)).isFile() ? await mkdtemp(path.join(tmpdir(), 'standpoint-analyse-')) : null;
  if (unpacked !== null) await unpack(place, unpacked);
  const folder = unpacked ?? place;
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '512MB' });
  const connection = await database.connect();
  for (const table of TABLES) {
    const file = path.join(folder, `parquet/${table}.parquet`).replaceAll("'", "''");
    await connection.run(`CREATE VIEW ${table} AS SELECT * FROM '${file}'`);
  }
  const rows: BundleTables['rows'] = async (sql) => {
    const read = await connection.runAndReadAll(sql);
    // counts are of 64 bits
    return read
      .getRowObjects()
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
        ),
      ) as FigureRow[];
  };
  const columns = await rows('SELECT column_name FROM (DESCRIBE decisions)');
  const { study, stage, position, root } = JSON.parse(await readFile(path.join(folder, 'chain.json'), 'utf8'));
  return {
    ...{ study, stage, position, root, rows },
    factors: columns
      .map(({ column_name: name }) => String(name))
      .filter((name) => name.startsWith('factor_'))
      .toSorted(),
    async close() {
      connection.closeSync();
      database.closeSync();
      if (unpacked !== null) await rm(unpacked, { recursive: true });
    },
  };
}

async function unpack(zip: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, 'parquet'));
  const wanted = ['chain.json', ...TABLES.map((table) => `parquet/${table}.parquet`)];
  for (const entry of await readZip(zip)) {
    const name = entry.name.slice(entry.name.indexOf('/') + 1);
    if (wanted.includes(name)) await pipeline(entry.read(), createWriteStream(path.join(folder, name)));
  }
}
