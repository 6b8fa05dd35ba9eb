/**
 * A program that writes one bundle and ends: the order comes as its argument, progress and result go to its parent. It runs
 * behind the server in every respect: a process of its own, with a small heap and a low priority. Started by
 * export-process.ts.
 */
import { rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { readStore } from '../store/open-store.ts';
import type { ExportSaid, ExportWish } from './export-process.ts';
import { exportStudy } from './export-study.ts';
import { ExportRefused } from './refused.ts';

const { file, ...wish } = JSON.parse(process.argv[2] ?? '') as ExportWish;
let work: string | null = null;

/** Leaves nothing half-written behind. */
function giveUp(): void {
  if (work !== null) rmSync(work, { recursive: true, force: true });
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp);
process.once('disconnect', giveUp);

const say = (said: ExportSaid): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(said, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });

setPriority(10);
await say(await written());
process.removeListener('disconnect', giveUp);
process.disconnect();

async function written(): Promise<ExportSaid> {
  try {
    const store = await readStore(file);
    try {
      const exported = await exportStudy(store, {
        ...wish,
        began: (folder) => {
          work = folder;
        },
        progress: (streams, of) => void say({ kind: 'progress', streams, of }),
      });
      return { kind: 'done', exported, peakMb: process.resourceUsage().maxRSS / 1024 };
    } finally {
      await store.close();
    }
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof ExportRefused) return { kind: 'refused', message };
    return { kind: 'failed', message: (error as Error).stack ?? message };
  }
}
