/**
 * `npx standpoint research train sweep FILE`: runs the jobs of a list one after the other and skips what is finished. Several processes,
 * on several machines, may share one folder: each takes the first job that no other one holds.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { trainingFolder } from './run-folder.ts';

/** `run`: the command's words after `npx standpoint research train`, without --out. `id`: the folder of the run, and of its model. */
const Sweep = z.strictObject({
  about: z.string(),
  jobs: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]+(\/[A-Za-z0-9-]+)+$/),
      run: z.array(z.string()).min(1),
    }),
  ),
});

interface Options {
  readonly out?: string;
  readonly keep?: string;
  readonly collect?: true;
  readonly json?: true;
}

/** A claim that its process has not renewed for this long is free. */
const ABANDONED_MS = 120_000;
const RENEW_MS = 20_000;

const PRINTED = jsonOption(
  z.array(z.strictObject({ id: z.string(), state: z.enum(['finished', 'held', 'failed', 'stopped']) })),
);

export const sweepCommand = new Command('sweep')
  .description('Runs every job of a list that is not finished yet.')
  .argument('<file>', 'the list, as JSON: {"about": …, "jobs": [{"id": …, "run": ["symmtom", "--algo", "ce", …]}]}')
  .option('--out <dir>', 'folder of the runs (default: training in DATA_DIR)')
  .option('--keep <dir>', 'also copies the finished models into this folder, such as models')
  .option('--collect', 'runs nothing: for --keep, with what is finished')
  .addOption(PRINTED)
  .addHelpText('after', '\nExit codes: 0 all jobs are finished, 1 some are not, 2 the list cannot be used.')
  .action(async (file: string, { out = trainingFolder(), keep, collect, json }: Options) => {
    const rows: { id: string; state: 'finished' | 'held' | 'failed' | 'stopped' }[] = [];
    let stopped = false;
    const stop = (): void => {
      stopped = true;
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    for (const { id, run } of jobsIn(file)) {
      const folder = join(out, id);
      const state =
        stopped || (collect && !existsSync(join(folder, 'result.json')))
          ? 'stopped'
          : await finishedIn(folder, run, () => stopped);
      rows.push({ id, state });
      const model = join(folder, 'model');
      if (keep !== undefined && state === 'finished' && existsSync(model))
        cpSync(model, join(keep, id), { recursive: true });
      const metrics = join(folder, 'metrics.csv');
      if (keep !== undefined && state === 'finished' && existsSync(metrics))
        cpSync(metrics, join(keep, id, 'metrics.csv'));
      if (!json) process.stdout.write(`${id}: ${state}\n`);
    }
    if (json) process.stdout.write(PRINTED.text(rows));
    if (rows.some(({ state }) => state !== 'finished')) process.exitCode = 1;
  });

export function jobsIn(file: string) {
  try {
    return Sweep.parse(JSON.parse(readFileSync(file, 'utf8'))).jobs;
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : '';
    throw new BadOption(`${file} is no list of training jobs: ${why}`);
  }
}

async function finishedIn(folder: string, run: readonly string[], stopped: () => boolean) {
  if (existsSync(join(folder, 'result.json'))) return 'finished';
  mkdirSync(folder, { recursive: true });
  const claim = join(folder, 'claim');
  if (!claimed(claim)) return 'held';
  const renewing = setInterval(() => utimesSync(claim, new Date(), new Date()), RENEW_MS);
  const program = new URL('./train.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...run, '--out', folder, '--json'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const passOn = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const code = await new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  clearInterval(renewing);
  rmSync(claim, { force: true });
  if (code === 0 && existsSync(join(folder, 'result.json'))) return 'finished';
  return stopped() || code === 1 ? 'stopped' : 'failed';
}

function claimed(claim: string): boolean {
  if (existsSync(claim) && Date.now() - statSync(claim).mtimeMs > ABANDONED_MS) rmSync(claim, { force: true });
  try {
    closeSync(openSync(claim, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
