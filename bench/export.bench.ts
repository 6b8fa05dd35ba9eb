/**
 * The bundle of a million events beside a server that plays on the same database: how long it takes, how much memory the
 * exporting process holds, how long players wait meanwhile, and how long the bundle takes to verify.
 */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { startExport } from '../server/exports/export-process.ts';
import { isSound, verifyBundle } from '../server/exports/verify-bundle.ts';
import { databaseFile } from '../server/store/open-store.ts';
import { writeManyEvents } from './many-events.ts';
import type { BenchRow } from './row.ts';
import { openRunning, warm } from './server/measure.ts';

export interface ExportBenchOptions {
  readonly events?: number;
  /** A database of `writeManyEvents`; without it one is made, which takes minutes. */
  readonly database?: string | null;
}

const PLAY = { sessions: 50, clients: 3, paceMs: 1000 };
const [MOST_MB, MOST_MS] = [300, 50];
const BESIDE_MS = 10_000;

export async function benchExport(options: ExportBenchOptions = {}): Promise<BenchRow[]> {
  const { events = 1_000_000, database = null } = options;
  const running = await openRunning('ours', PLAY, {
    prepare: async (folder) => {
      if (database === null) await writeManyEvents(databaseFile(folder), events);
      else cpSync(database, databaseFile(folder));
    },
  });
  try {
    await warm(running);
    const before = await running.slice(BESIDE_MS);
    const begun = performance.now();
    const file = databaseFile(running.folder);
    const wish = { file, study: 'small', stage: 'main', until: null, out: path.join(running.folder, 'out') };
    const made = startExport(wish, () => {}).made;
    const meanwhile = await running.slice(made);
    const bundle = await made;
    const seconds = (performance.now() - begun) / 1000;
    const verifying = performance.now();
    const verified = await verifyBundle(bundle.zip);
    if (!isSound(verified)) throw new Error('a new bundle is not sound');
    const row = (name: string, value: number, unit: string): BenchRow => ({ name, value, unit });
    return [
      row(`export of ${bundle.events.toLocaleString('en')} events, beside play`, seconds, 's'),
      { ...row('the same, memory of its process', bundle.peakMb, 'MB'), goal: MOST_MB, atMost: true },
      {
        ...row('the same, an answer to players meanwhile, p95', meanwhile.p95, 'ms'),
        beside: { name: 'without an export', value: before.p95 },
        ...{ goal: MOST_MS, atMost: true },
      },
      row('verify of that bundle', (performance.now() - verifying) / 1000, 's'),
    ];
  } finally {
    await running.close();
  }
}
