/**
 * A training run of SymmToM in a folder: `run.kept` (to take it up again), `metrics.csv`, and when it is finished
 * `model/card.json`, `model/weights.bin` and `result.json`. SIGINT and SIGTERM keep the run and end the process.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { CannotBeDone } from '../../cli/shared/command.ts';
import { csvOf } from '../../cli/shared/csv.ts';
import type { Gradients } from '../symmtom/gradients.ts';
import { keptBytes, takeUp } from '../symmtom/kept.ts';
import { hashOf, modelId, modelOf } from '../symmtom/model.ts';
import { beginRun, isFinished, playRound, type RunSettings, TABLES, type TrainingRun } from '../symmtom/run.ts';
import { replaceFile } from './run-folder.ts';
import { stopSignal } from './stop-signal.ts';
import type { TrainingBar } from './training-bar.ts';

const KEEP_EVERY_MS = 300_000;
const EVALUATED = 1000;

export interface TrainingResult {
  readonly id: string;
  /** SHA-256 of the weights. */
  readonly hash: string;
  readonly episodes: number;
  readonly backend: string;
  readonly why: readonly string[];
  readonly cpuS: number;
}

export interface TrainingOptions {
  readonly folder: string;
  readonly bar: TrainingBar;
  readonly gradients: Gradients;
  readonly backend: string;
  /** Why faster backends were passed over. */
  readonly why: readonly string[];
  /** Fresh episodes for the evaluation in the card. */
  readonly evaluated?: number;
}

/** null: it was stopped, and can be taken up again. */
export async function trainSymmtom(
  settings: RunSettings,
  { folder, bar, gradients, backend, why, evaluated = EVALUATED }: TrainingOptions,
): Promise<TrainingResult | null> {
  const finished = join(folder, 'result.json');
  if (existsSync(finished)) return JSON.parse(readFileSync(finished, 'utf8')) as TrainingResult;
  mkdirSync(folder, { recursive: true });
  const run = beginRun(settings);
  const cpuBefore = takeUpIn(folder, run);
  const cpuS = (): number => cpuBefore + (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  const stop = stopSignal();
  try {
    bar.start(settings.episodes, run.progress.episodes);
    let kept = performance.now();
    while (!isFinished(run)) {
      playRound(run, gradients);
      const [latest] = run.progress.metrics.slice(-1);
      bar.reach(run.progress.episodes, latest ? latest.training : null);
      // signals are heard between rounds
      await setImmediate();
      if (!stop.asked() && performance.now() - kept < KEEP_EVERY_MS) continue;
      keep(folder, run, cpuS());
      writeMetrics(folder, run, backend);
      kept = performance.now();
      if (stop.asked()) return null;
    }
    writeMetrics(folder, run, backend);
    return finish(folder, run, { backend, why, cpuS, evaluated });
  } finally {
    bar.stop();
    stop.release();
  }
}

/** CPU time of the run before this process. */
function takeUpIn(folder: string, run: TrainingRun): number {
  const file = join(folder, 'run.kept');
  if (!existsSync(file)) return 0;
  try {
    return takeUp(run, readFileSync(file));
  } catch (error) {
    throw new CannotBeDone(
      `${file} cannot be taken up: ${error instanceof Error ? error.message : String(error)}. Name another --out.`,
    );
  }
}

function keep(folder: string, run: TrainingRun, cpuS: number): void {
  replaceFile(join(folder, 'run.kept'), keptBytes(run, cpuS));
}

interface Finishing {
  readonly backend: string;
  readonly why: readonly string[];
  readonly cpuS: () => number;
  readonly evaluated: number;
}

function finish(folder: string, run: TrainingRun, { backend, why, cpuS, evaluated }: Finishing): TrainingResult {
  const { task, seed } = run.settings;
  const hash = hashOf(run);
  const finishedAt = Date.now();
  const { card, weights } = modelOf(run, { backend, cpuS: cpuS(), finishedAt, episodes: evaluated });
  mkdirSync(join(folder, 'model'), { recursive: true });
  replaceFile(join(folder, 'model', 'weights.bin'), weights);
  replaceFile(join(folder, 'model', 'metrics.csv'), readFileSync(join(folder, 'metrics.csv')));
  replaceFile(join(folder, 'model', 'card.json'), `${JSON.stringify(card, null, 2)}\n`);
  const { episodes } = run.progress;
  const result: TrainingResult = { id: modelId(task, seed), hash, episodes, backend, why, cpuS: card.cpuS };
  replaceFile(join(folder, 'result.json'), `${JSON.stringify(result)}\n`);
  rmSync(join(folder, 'run.kept'), { force: true });
  return result;
}

function writeMetrics(folder: string, { progress, settings }: TrainingRun, backend: string): void {
  const { task, seed, batch } = settings;
  const head = `# ${modelId(task, seed)}, batch ${batch}, backend ${backend}, tables ${TABLES}\n`;
  const columns = ['episodes', 'updates', 'training', 'fresh', 'se', 'criticError', 'value', 'gradientNorm'];
  replaceFile(join(folder, 'metrics.csv'), head + csvOf(columns, progress.metrics));
}
