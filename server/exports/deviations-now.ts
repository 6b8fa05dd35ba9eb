/**
 * What departs from a preregistration now: the rows of a bundle that is made for them and thrown away, since exclusions are
 * judged on its tables. Before the first participant the log alone tells.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RegistrationDeviation } from '../../studies/preregister/deviation.ts';
import { type Preregistered, preregistrationOf } from '../store/preregistration.ts';
import type { StoreReader } from '../store/store.ts';
import { exportStudy } from './export-study.ts';
import { literal } from './plan-sql.ts';

/** null: the study is not preregistered; undefined: there is no such study. Rejects with ExportRefused as an export does. */
export async function deviationsNow(
  store: StoreReader,
  study: string,
  progress?: (streams: number, of: number) => void,
): Promise<Preregistered | null | undefined> {
  const registered = await preregistrationOf(store, study);
  if (!registered?.begun) return registered;
  const out = await mkdtemp(path.join(tmpdir(), 'standpoint-deviations-'));
  try {
    const { folder } = await exportStudy(store, {
      ...{ study, stage: 'main', until: null, out },
      ...(progress ? { progress } : {}),
    });
    return { ...registered, deviations: await rowsIn(path.join(folder, 'parquet/deviations.parquet')) };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

async function rowsIn(file: string): Promise<readonly RegistrationDeviation[]> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await database.connect();
  try {
    // in the order of the columns and of the key, as the file has them
    const read = await connection.runAndReadAll(`SELECT * FROM ${literal(file)}`);
    return read.getRowsJS().map(([position, at, kind, what, by]) => ({
      ...{ position: Number(position), at: Number(at), kind: kind as RegistrationDeviation['kind'] },
      ...{ what: String(what), by: by === null ? null : String(by) },
    }));
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}
