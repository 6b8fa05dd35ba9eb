/**
 * `train standoff`: trains the CNN-LSTM of the paper's appendix on one of its 31 datasets. It stops at a signal and goes on
 * when it is called again; a finished training is not repeated.
 */
import path from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import { BACKENDS, type Backend, loadTf } from '../../bots/nn/load-tf.ts';
import { ENCODINGS, type Encoding } from '../../bots/standoff/encoder.ts';
import { networkOf } from '../../bots/standoff/network/forward.ts';
import { HOLD_OUTS, type HoldOut } from '../../bots/standoff/network/held-out.ts';
import { outcomeOf } from '../../bots/standoff/network/outcome.ts';
import { begin, PAPER, type Spec, trainer } from '../../bots/standoff/network/training.ts';
import { standoff } from '../../games/standoff/game.ts';
import { DATASETS, datasetByName } from '../../games/standoff/trials/datasets.ts';
import { BadOption, wholeNumber } from '../shared/command.ts';
import { progressBar } from '../shared/progress.ts';
import { rounded } from '../shared/table.ts';
import { plotOf } from './standoff-plot.ts';
import { type Checkpoint, hashOf, type Result, type RunFolder, runFolder } from './standoff-run.ts';

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
  .option('--out <folder>', 'weights, metrics, checkpoint and result; without it, a folder of this training in runs/')
  .option('--stop-after <count>', 'stops after so many more batches, to go on later', wholeNumber('--stop-after', 1))
  .option('--plot', 'draws loss and accuracy by batch')
  .option('--json', 'the result as JSON on stdout')
  .addHelpText(
    'after',
    '\nAfter a signal (Ctrl+C) or --stop-after, the same command goes on from where it stopped, to the same weights.',
  )
  .action(async (options: Options) => {
    const spec = specOf(options);
    const run = runFolder(options.out ?? path.join('runs', 'standoff', nameOf(spec)), spec);
    const result = run.result() ?? (await train(spec, run, options));
    if (options.plot) process.stdout.write(plotOf(run.metrics));
    process.stdout.write(options.json ? `${JSON.stringify(told(run, spec, result))}\n` : inWords(run, spec, result));
  });

/** `contrast-Tt-1`: dataset and seed, then what differs from the paper. */
export function nameOf({ dataset, seed, batches, holdOut, encoding }: Spec): string {
  const parts = [
    dataset,
    seed,
    ...(batches === PAPER.batches ? [] : [String(batches)]),
    ...(holdOut === 'none' ? [] : [`without-${holdOut}`]),
    ...(encoding === 'default' ? [] : [encoding]),
  ];
  return parts.join('-');
}

function specOf({ dataset, seed, batches, batch, encoding, holdOut }: Options): Spec {
  if (!datasetByName(dataset))
    throw new BadOption(`there is no dataset ${dataset}; there are ${DATASETS.map(({ name }) => name).join(', ')}`);
  if (!/^[\w.]{1,40}$/.test(seed)) throw new BadOption('--seed must be 1 to 40 letters, digits, points or underscores');
  return { dataset, seed, batches, batch, rate: PAPER.rate, encoding, holdOut };
}

/** null: it was stopped. */
async function train(spec: Spec, run: RunFolder, { backend: wanted, stopAfter }: Options): Promise<Result | null> {
  const { tf, backend, why } = await loadTf(wanted);
  process.stderr.write(`backend ${backend}${why.map((one) => `\n  not ${one}`).join('')}\n`);
  const earlier = run.checkpoint();
  const progress = earlier ?? begin(spec);
  let metrics = earlier?.metrics ?? `# backend ${backend}\n${COLUMNS}\n`;
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
  const bar = progressBar(nameOf(spec), spec.batches);
  bar.advance(progress.adam.steps);
  let sums = { loss: 0, right: 0, batches: 0 };
  let last = { loss: Number.NaN, accuracy: Number.NaN };
  while (progress.adam.steps < until && !stop.asked()) {
    const { loss, right } = step();
    sums = { loss: sums.loss + loss, right: sums.right + right, batches: sums.batches + 1 };
    bar.advance(1);
    const { steps } = progress.adam;
    if (steps % ROW === 0 || steps === until) {
      last = { loss: sums.loss / sums.batches, accuracy: sums.right / (sums.batches * spec.batch) };
      metrics += `${steps},${rounded(last.loss, 5)},${rounded(last.accuracy, 4)},${rounded(cpuS(), 1)}\n`;
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
  const result: Result = {
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
  run.finish(result, parameters);
  return result;
}

function stopSignal() {
  let asked = false;
  const ask = (): void => {
    asked = true;
  };
  process.once('SIGINT', ask).once('SIGTERM', ask);
  return {
    asked: () => asked,
    release: () => void process.off('SIGINT', ask).off('SIGTERM', ask),
  };
}

function told(run: RunFolder, spec: Spec, result: Result | null) {
  const { folder } = run;
  const id = nameOf(spec);
  if (result) return { id, folder, finished: true, batches: spec.batches, ...result };
  const checkpoint = run.checkpoint();
  return {
    id,
    folder,
    finished: false,
    batches: checkpoint?.adam.steps ?? 0,
    hash: checkpoint && hashOf(checkpoint.parameters),
  };
}

function inWords(run: RunFolder, spec: Spec, result: Result | null): string {
  if (!result)
    return `${nameOf(spec)} stopped after ${run.checkpoint()?.adam.steps ?? 0} of ${spec.batches} batches; the same command goes on\n`;
  return (
    `${nameOf(spec)}: ${spec.batches} batches on ${result.backend}, ${Math.round(result.cpuS)} s of processor time, ` +
    `right in the last batches ${rounded(100 * result.accuracy, 1)} %\nweights ${result.hash}\nin ${run.folder}\n`
  );
}
