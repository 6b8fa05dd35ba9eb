/** Runs an export in a process of its own, for the command and for the button, so that a running server plays on. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Exported, ExportOptions } from './export-study.ts';
import { ExportRefused } from './refused.ts';

export interface ExportWish extends Pick<ExportOptions, 'study' | 'stage' | 'times' | 'until' | 'out'> {
  /** The database, which a server may have open. */
  readonly file: string;
}

/** What the program says. */
export type ExportSaid =
  | { readonly kind: 'progress'; readonly streams: number; readonly of: number }
  | { readonly kind: 'done'; readonly exported: Exported; readonly peakMb: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface ExportProcess {
  /** Rejects with ExportRefused, with a sentence, where the bundle cannot be made. */
  readonly made: Promise<MadeBundle>;
  /** Ends it; nothing is left behind. */
  stop(): void;
}

interface MadeBundle extends Exported {
  /** The most memory that the process held, MB. */
  readonly peakMb: number;
}

/** MB of the heap. Streams are read one by one, so a bundle of any size needs no more. */
const HEAP_MB = 128;

/** `progress`: streams that were read, of how many. */
export function startExport(wish: ExportWish, progress: (streams: number, of: number) => void): ExportProcess {
  const child = fork(fileURLToPath(new URL('export-program.ts', import.meta.url)), [JSON.stringify(wish)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
    // few arenas: memory that one thread frees can be used by the others
    env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors = (errors + text.toString('utf8')).slice(-2000);
  });
  const made = new Promise<MadeBundle>((resolve, reject) => {
    child.on('message', (said: ExportSaid) => {
      switch (said.kind) {
        case 'progress':
          return progress(said.streams, said.of);
        case 'done':
          return resolve({ ...said.exported, peakMb: said.peakMb });
        case 'refused':
          return reject(new ExportRefused(said.message));
        case 'failed':
          return reject(new Error(`the export met a bug: ${said.message}`));
      }
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the export ended early (${signal ?? code}): ${errors}`)));
  });
  return { made, stop: () => void child.kill('SIGTERM') };
}
