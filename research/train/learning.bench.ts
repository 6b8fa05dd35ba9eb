/**
 * Learning: how long a trained policy thinks, updates a second on every backend, turns a second in training, and the memory
 * of a run. Training is measured on SymmToM's CE with n=3, w=6, c=9, where an update is one of all three agents, and on
 * Standoff's network.
 */
import { once } from 'node:events';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import type { BenchRow } from '../../bench/row.ts';
import { datasetByName } from '../../games/standoff/trials/datasets.ts';
import { loadTf } from '../nn/load-tf.ts';
import type { Tf } from '../nn/tf.ts';
import { begin, PAPER, trainer } from '../standoff/training/training.ts';
import { arraysOf } from '../symmtom/episodes.ts';
import { type Gradients, kernelGradients } from '../symmtom/gradients.ts';
import { tfGradients } from '../symmtom/gradients-tf.ts';
import { dealAll, playTurn } from '../symmtom/play.ts';
import { beginRun, playRound, type TrainingRun } from '../symmtom/run.ts';
import { update } from '../symmtom/update.ts';
import type { Thinker } from './thinking.ts';

const TASK = { algorithm: 'ce', agents: 3, width: 6, pieces: 9, lag: 1 } as const;
const ACTION_MS = 2;

export async function* bench(seconds: number): AsyncGenerator<BenchRow> {
  const run = beginRun({ task: TASK, seed: 'bench', episodes: 60_000, batch: 256 });
  for (let round = 0; round < 15; round++) playRound(run, kernelGradients);
  // the unpatched backend comes first: a patch stays
  const plain = await updatesASecond(run, seconds, async () =>
    tfGradients((await loadTf('wasm', { patched: false })).tf),
  );
  yield { name: 'learning: updates, WASM unpatched', value: plain, unit: '/s of CPU' };
  const patched = await updatesASecond(run, seconds, async () => tfGradients((await loadTf('wasm')).tf));
  yield {
    name: 'learning: updates, WASM patched',
    value: patched,
    unit: '/s of CPU',
    beside: { name: 'unpatched', value: plain },
    ratio: patched / plain,
  };
  const simd = await updatesASecond(run, seconds, async () => kernelGradients);
  yield {
    name: 'learning: updates, simd',
    value: simd,
    unit: '/s of CPU',
    beside: { name: 'WASM patched', value: patched },
    ratio: simd / patched,
  };
  const bytes = arraysOf(run.tables).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const rounds = (): void => {
    for (let round = 0; round < 10; round++) playRound(run, kernelGradients);
  };
  yield await thinking('symmtom');
  yield await thinking('standoff');
  yield { name: 'learning: turns with actors', value: turnsASecond(run, seconds), unit: '/s of CPU' };
  yield { name: 'learning: memory of 1,000,000 turns', value: bytes / 2 ** 20, unit: 'MB' };
  yield { name: 'learning: memory that 10 more rounds add', value: grownBy(rounds), unit: 'MB' };
  yield* await standoffRows(seconds, (await loadTf('wasm')).tf);
}

/** The slowest of a hundred actions of the trained policies, with what they remember, in a worker. */
async function thinking(game: Thinker): Promise<BenchRow> {
  const worker = new Worker(new URL('./thinking.ts', import.meta.url), { workerData: game });
  const [times] = (await once(worker, 'message')) as [readonly number[]];
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.trunc(sorted.length * 0.99)] ?? 0;
  const name = `learning: an action in its worker, ${game}, p99`;
  return { name, value, unit: 'ms', goal: ACTION_MS, atMost: true };
}

/** What Standoff's training keeps in memory after more batches, beside what it kept before. */
async function standoffRows(seconds: number, tf: Tf): Promise<BenchRow[]> {
  const spec = { ...PAPER, dataset: 'contrast-Tt', seed: 'bench', encoding: 'default', holdOut: 'none' } as const;
  const dataset = datasetByName(spec.dataset);
  if (!dataset) throw new Error(`there is no dataset ${spec.dataset}`);
  const step = trainer(spec, dataset, begin(spec), tf);
  for (let warm = 0; warm < 10; warm++) step();
  const tensors = tf.memory().numTensors;
  const value = perSecond(step, seconds);
  const growth = grownBy(() => {
    for (let batch = 0; batch < 100; batch++) step();
  });
  if (tf.memory().numTensors !== tensors) throw new Error('a batch leaves tensors behind');
  return [
    { name: 'learning: Standoff, batches of 256', value, unit: '/s of CPU' },
    { name: 'learning: Standoff, memory that 100 batches add', value: growth, unit: 'MB' },
  ];
}

/** MB in use after the work, less those before it; what nothing holds any more is collected first. */
function grownBy(work: () => void): number {
  const before = memoryMB();
  work();
  return memoryMB() - before;
}

function memoryMB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

async function updatesASecond(run: TrainingRun, seconds: number, load: () => Promise<Gradients>): Promise<number> {
  const gradients = await load();
  const { learner, tables, stream } = run;
  const played = { tables, slots: 200, playing: 200, tablesPlaying: 0 };
  let step = 0;
  const all = (): void => {
    step++;
    for (let agent = 0; agent < TASK.agents; agent++) update(learner, agent, played, { step, stream, gradients });
  };
  for (let warm = 0; warm < 3; warm++) all();
  return perSecond(all, seconds);
}

function turnsASecond({ learner, stage, tables, stream }: TrainingRun, seconds: number): number {
  const episodes = (): void => {
    dealAll(stage, tables, 0, stream);
    for (let turn = 0; turn < tables.turns; turn++) playTurn(learner, stage, tables, { slot: 0, turn, stream });
  };
  return perSecond(episodes, seconds) * tables.turns * stage.tables;
}

/** Times a second of CPU. */
function perSecond(work: () => void, seconds: number): number {
  const before = process.cpuUsage();
  let done = 0;
  let used = 0;
  while (used < seconds * 1e6) {
    work();
    done++;
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return (done * 1e6) / used;
}
