/** The tables of a bundle as views of DuckDB, read from its Parquet files. The library is loaded only then. */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { planRows } from '../../server/exports/plan-rows.ts';
import { literal, quoted, type Selected } from '../../server/exports/plan-sql.ts';
import { readZip } from '../../server/exports/read-zip.ts';
import { Registration } from '../../studies/preregister/plan.ts';
import type { FigureRow } from './figure.ts';

export interface BundleTables {
  readonly study: string;
  readonly stage: string;
  readonly position: number;
  readonly root: string;
  /** Names of the columns of factors, sorted. */
  readonly factors: readonly string[];
  /** `sql`: over the tables by their names. */
  rows(sql: string): Promise<readonly FigureRow[]>;
  /** null: the study is not preregistered. */
  readonly registration: Registration | null;
  /** Runs the SQL of the plan over all tables, where it reaches no other file. A text: why it does not run. */
  plan(sql: string): Promise<Selected | string>;
  close(): Promise<void>;
}

/** `place`: a folder or a zip of a bundle that was verified. */
export async function openBundleTables(place: string): Promise<BundleTables> {
  const unpacked = (await stat(place)).isFile() ? await mkdtemp(path.join(tmpdir(), 'standpoint-analyse-')) : null;
  if (unpacked !== null) await unpack(place, unpacked);
  const folder = unpacked ?? place;
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '512MB' });
  const connection = await database.connect();
  const files = (await readdir(path.join(folder, 'parquet')))
    .filter((name) => name.endsWith('.parquet'))
    .toSorted()
    .map((name) => path.resolve(folder, 'parquet', name));
  const views = files.map(
    (file) => `CREATE VIEW ${quoted(path.basename(file, '.parquet'))} AS SELECT * FROM read_parquet(${literal(file)})`,
  );
  for (const view of views) await connection.run(view);
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
    registration: await registrationIn(folder),
    plan: (sql) => planRows(files, sql),
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

const REGISTERED = 'preregistration.json';

async function registrationIn(folder: string): Promise<Registration | null> {
  const file = path.join(folder, REGISTERED);
  if (!existsSync(file)) return null;
  return z.object({ registration: Registration }).parse(JSON.parse(await readFile(file, 'utf8'))).registration;
}

async function unpack(zip: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, 'parquet'));
  for (const entry of await readZip(zip)) {
    const name = entry.name.slice(entry.name.indexOf('/') + 1);
    if (['chain.json', REGISTERED].includes(name) || /^parquet\/[a-z_]+\.parquet$/.test(name))
      await pipeline(entry.read(), createWriteStream(path.join(folder, name)));
  }
}
