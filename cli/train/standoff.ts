/**
 * `train standoff`: trains the CNN-LSTM of the paper's appendix on one of its 31 datasets. It stops at a signal and goes on
 * when it is called again; a finished training is not repeated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import { BACKENDS, type Backend, type LoadedTf, loadTf } from '../../bots/nn/load-tf.ts';
import { ENCODINGS, type Encoding } from '../../bots/standoff/encoder.ts';
import { networkOf } from '../../bots/standoff/network/forward.ts';
import { HOLD_OUTS, type HoldOut } from '../../bots/standoff/network/held-out.ts';
import { modelId, modelOf } from '../../bots/standoff/network/model.ts';
import { outcomeOf } from '../../bots/standoff/network/outcome.ts';
import type { Trained } from '../../bots/standoff/network/trained.ts';
import { begin, PAPER, type Spec, trainer } from '../../bots/standoff/network/training.ts';
import { standoff } from '../../games/standoff/game.ts';
import { DATASETS, datasetByName } from '../../games/standoff/trials/datasets.ts';
import { BadOption, CannotBeDone, wholeNumber } from '../shared/command.ts';
import { rounded } from '../shared/table.ts';
import { curveOf } from './curve.ts';
import { hashOf, sha256 } from './run-folder.ts';
import { type Checkpoint, type NetworkRun, networkRun, weightsIn } from './standoff-run.ts';
import { stopSignal } from './stop-signal.ts';
import { trainingBar } from './training-bar.ts';

interface Options {
  readonly dataset: string;
  readonly seed: string;
  readonly batches: number;
  readonly batch: number;
  readonly encoding: Encoding;
  readonly holdOut: HoldOut;
  readonly backend?: Backend;
  readonly out?: string;
  readonly stopAfter?: number;
  readonly model: boolean;
  readonly plot?: true;
  readonly json?: true;
}

/** Batches in one row of the metrics. */
const ROW = 50;
/** Batches from one checkpoint to the next. */
const KEPT_EVERY = 250;
const COLUMNS = 'batch,loss,accuracy,cpuS';

export const standoffCommand = new Command('standoff')
  .description("Trains the network of Standoff's paper: a convolution and three LSTM layers, 122,501 parameters.")
  .option('--dataset <name>', 'one of `npm run standoff -- datasets`', 'contrast-Tt')
  .option('--seed <text>', 'equal seeds, equal weights on the same backend', '1')
  .option('--batches <count>', 'how many; the paper takes 5,000', wholeNumber('--batches', 1), PAPER.batches)
  .option('--batch <count>', 'trials in a batch', wholeNumber('--batch', 1), PAPER.batch)
  .addOption(new Option('--encoding <name>', 'how frames are drawn').choices(ENCODINGS).default('default'))
  .addOption(
    new Option('--hold-out <what>', 'leaves out a fifth of the trials, or of the orderings, to test on')
      .choices(HOLD_OUTS)
      .default('none'),
  )
  .addOption(new Option('--backend <name>', 'of TensorFlow.js; without it, the fastest').choices(BACKENDS))
  .option('--out <folder>', 'folder of the run (default: data/training/ID)')
  .option('--stop-after <count>', 'stops after so many more batches, to go on later', wholeNumber('--stop-after', 1))
  .option('--no-model', 'makes no model in the end, which saves fitting its readouts')
  .option('--plot', 'also draws the accuracy by batch, as curve.svg in the folder')
  .option('--json', 'the result as JSON on stdout')
  .addHelpText(
    'after',
    '\nAfter a signal (Ctrl+C) or --stop-after, the same command goes on from where it stopped, to the same weights.',
  )
  .action(async (options: Options) => {
    const spec = specOf(options);
    const run = networkRun(options.out ?? path.join('data', 'training', modelId(spec)), spec);
    const trained = run.result() ?? (await train(spec, run, options));
    if (trained && options.model && !run.hasModel())
      run.keepModel(modelOf(trained, weightsIn(run.folder), run.finishedAt(), sha256));
    if (options.plot) {
      const curve = curveOf(modelId(spec), readFileSync(run.metrics, 'utf8'), { x: 'batch', y: 'accuracy' });
      writeFileSync(path.join(run.folder, 'curve.svg'), curve);
    }
    process.stdout.write(options.json ? `${JSON.stringify(told(run, spec, trained))}\n` : inWords(run, spec, trained));
    if (!trained) process.exitCode = 1;
  });

function specOf({ dataset, seed, batches, batch, encoding, holdOut }: Options): Spec {
  if (!datasetByName(dataset))
    throw new BadOption(`there is no dataset ${dataset}; there are ${DATASETS.map(({ name }) => name).join(', ')}`);
  if (!/^[A-Za-z0-9]{1,40}$/.test(seed)) throw new BadOption('--seed must be 1 to 40 letters and digits');
  return { dataset, seed, batches, batch, rate: PAPER.rate, encoding, holdOut };
}

/** null: it was stopped. */
async function train(spec: Spec, run: NetworkRun, { backend: wanted, stopAfter }: Options): Promise<Trained | null> {
  const { tf, backend, why } = await loadedTf(wanted);
  process.stderr.write(`backend ${backend}${why.map((one) => `\n  not ${one}`).join('')}\n`);
  const earlier = run.checkpoint();
  const progress = earlier ?? begin(spec);
  let metrics = earlier?.metrics ?? `# ${[`backend ${backend}`, ...why].join('; ')}\n${COLUMNS}\n`;
  const started = process.cpuUsage();
  const cpuS = (): number => {
    const { user, system } = process.cpuUsage(started);
    return (earlier?.cpuS ?? 0) + (user + system) / 1e6;
  };
  const now = (): Checkpoint => ({ ...progress, cpuS: cpuS(), metrics });

  const dataset = datasetByName(spec.dataset);
  if (!dataset) throw new Error(`no dataset ${spec.dataset}`);
  const step = trainer(spec, dataset, progress, tf);
  const until = Math.min(spec.batches, progress.adam.steps + (stopAfter ?? spec.batches));
  const stop = stopSignal();
  const bar = trainingBar(modelId(spec), { counted: 'batches', valued: 'right' });
  bar.start(spec.batches, progress.adam.steps);
  let sums = { loss: 0, right: 0, batches: 0 };
  let last = { loss: Number.NaN, accuracy: Number.NaN };
  while (progress.adam.steps < until && !stop.asked()) {
    const { loss, right } = step();
    sums = { loss: sums.loss + loss, right: sums.right + right, batches: sums.batches + 1 };
    const { steps } = progress.adam;
    if (steps % ROW === 0 || steps === until) {
      last = { loss: sums.loss / sums.batches, accuracy: sums.right / (sums.batches * spec.batch) };
      metrics += `${steps},${rounded(last.loss, 5)},${rounded(last.accuracy, 4)},${rounded(cpuS(), 1)}\n`;
      bar.reach(steps, last.accuracy);
      sums = { loss: 0, right: 0, batches: 0 };
      // signals come in between
      await new Promise(setImmediate);
    }
    if (steps % KEPT_EVERY === 0) run.keep(now());
  }
  bar.stop();
  stop.release();
  run.keep(now());
  if (progress.adam.steps < spec.batches) return null;
  const { parameters } = progress;
  const trained: Trained = {
    spec,
    rules: standoff.version,
    backend,
    node: process.versions.node,
    cpuS: rounded(cpuS(), 1),
    hash: hashOf(parameters),
    loss: rounded(last.loss, 5),
    accuracy: rounded(last.accuracy, 4),
    ...outcomeOf(networkOf(parameters), spec.encoding, spec.holdOut),
  };
  run.finish(trained, parameters);
  return trained;
}

async function loadedTf(wanted: Backend | undefined): Promise<LoadedTf> {
  try {
    return await loadTf(wanted);
  } catch (error) {
    throw new CannotBeDone(error instanceof Error ? error.message : String(error));
  }
}

function told(run: NetworkRun, spec: Spec, trained: Trained | null) {
  const id = modelId(spec);
  if (trained) {
    const { hash, backend, cpuS, loss, accuracy } = trained;
    const { batches } = spec;
    return { id, hash, batches, episodes: batches * spec.batch, backend, cpuS, loss, accuracy, folder: run.folder };
  }
  const checkpoint = run.checkpoint();
  const batches = checkpoint?.adam.steps ?? 0;
  return { id, hash: checkpoint && hashOf(checkpoint.parameters), batches, stopped: true, folder: run.folder };
}

function inWords(run: NetworkRun, spec: Spec, trained: Trained | null): string {
  const id = modelId(spec);
  if (!trained)
    return `${id} stopped after ${run.checkpoint()?.adam.steps ?? 0} of ${spec.batches} batches; the same command goes on\n`;
  return (
    `${id}: ${spec.batches} batches on ${trained.backend}, ${Math.round(trained.cpuS)} s of CPU time, ` +
    `right in the last batches ${rounded(100 * trained.accuracy, 1)} %\nweights ${trained.hash}\nin ${run.folder}\n`
  );
}
