/**
 * `train standoff`: trains the CNN-LSTM of the paper's appendix on one of its 31 datasets. It stops at a signal and goes on
 * when it is called again; a finished training is not repeated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { ENCODINGS, type Encoding } from '../../bots/standoff/encoder.ts';
import { networkOf } from '../../bots/standoff/network/forward.ts';
import { HOLD_OUTS, type HoldOut, type NetworkSpec } from '../../bots/standoff/network/spec.ts';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { rounded } from '../../cli/shared/table.ts';
import { standoff } from '../../games/standoff/game.ts';
import { DATASETS, datasetByName } from '../../games/standoff/trials/datasets.ts';
import { BACKENDS, type Backend, loadTf } from '../nn/load-tf.ts';
import { modelId, modelOf } from '../standoff/training/model.ts';
import { outcomeOf } from '../standoff/training/outcome.ts';
import type { TrainedNetwork } from '../standoff/training/trained.ts';
import { begin, PAPER, trainer } from '../standoff/training/training.ts';
import { inBatches, trainedOption, trainInBatches } from './batches.ts';
import { curveOf } from './curve.ts';
import { hashOf, sha256, trainingFolder } from './run-folder.ts';
import { type NetworkRun, networkRun, weightsIn } from './standoff-run.ts';

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

const PRINTED = trainedOption({ episodes: z.int() });

export const standoffCommand = inBatches(
  new Command('standoff')
    .description("Trains the network of Standoff's paper: a convolution and three LSTM layers, 122,501 parameters.")
    .option('--dataset <name>', 'one of `npx standpoint research standoff datasets`', 'contrast-Tt')
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
    .option('--no-model', 'makes no model in the end, which saves fitting its readouts'),
  PRINTED,
).action(async (options: Options) => {
  const spec = specOf(options);
  const run = networkRun(options.out ?? trainingFolder(modelId(spec)), spec);
  const trained = run.result() ?? (await train(spec, run, options));
  if (trained && options.model && !run.hasModel())
    run.keepModel(modelOf(trained, weightsIn(run.folder), run.finishedAt(), sha256));
  if (options.plot) {
    const curve = curveOf(modelId(spec), readFileSync(run.metrics, 'utf8'), { x: 'batch', y: 'accuracy' });
    writeFileSync(path.join(run.folder, 'curve.svg'), curve);
  }
  process.stdout.write(options.json ? PRINTED.text(told(run, spec, trained)) : inWords(run, spec, trained));
  if (!trained) process.exitCode = 1;
});

function specOf({ dataset, seed, batches, batch, encoding, holdOut }: Options): NetworkSpec {
  if (!datasetByName(dataset))
    throw new BadOption(`there is no dataset ${dataset}; there are ${DATASETS.map(({ name }) => name).join(', ')}`);
  if (!/^[A-Za-z0-9]{1,40}$/.test(seed)) throw new BadOption('--seed must be 1 to 40 letters and digits');
  return { dataset, seed, batches, batch, rate: PAPER.rate, encoding, holdOut };
}

/** null: it was stopped. */
async function train(
  spec: NetworkSpec,
  run: NetworkRun,
  { backend: wanted, stopAfter }: Options,
): Promise<TrainedNetwork | null> {
  const { tf, backend, why } = await loadTf(wanted);
  process.stderr.write(`backend ${backend}${why.map((one) => `\n  not ${one}`).join('')}\n`);
  const earlier = run.checkpoint();
  const progress = earlier ?? begin(spec);
  const dataset = datasetByName(spec.dataset);
  if (!dataset) throw new Error(`no dataset ${spec.dataset}`);
  const step = trainer(spec, dataset, progress, tf);
  const { done, cpuS, loss, accuracy } = await trainInBatches({
    id: modelId(spec),
    total: spec.batches,
    done: progress.adam.steps,
    earlier,
    comment: [`backend ${backend}`, ...why].join('; '),
    stopAfter,
    step() {
      const { loss, right } = step();
      return { loss: loss * spec.batch, right, examples: spec.batch };
    },
    keep: (kept) => run.keep({ ...progress, ...kept }),
    rowEvery: 50,
    keepEvery: 250,
  });
  if (done < spec.batches) return null;
  const { parameters } = progress;
  const trained: TrainedNetwork = {
    spec,
    rules: standoff.version,
    backend,
    node: process.versions.node,
    cpuS,
    hash: hashOf(parameters),
    loss,
    accuracy,
    ...outcomeOf(networkOf(parameters), spec.encoding, spec.holdOut),
  };
  run.finish(trained, parameters);
  return trained;
}

function told(run: NetworkRun, spec: NetworkSpec, trained: TrainedNetwork | null) {
  const id = modelId(spec);
  if (trained) {
    const { hash, backend, cpuS, loss, accuracy } = trained;
    const { batches } = spec;
    return { id, hash, batches, episodes: batches * spec.batch, backend, cpuS, loss, accuracy, folder: run.folder };
  }
  const checkpoint = run.checkpoint();
  const batches = checkpoint?.adam.steps ?? 0;
  return { id, hash: checkpoint && hashOf(checkpoint.parameters), batches, stopped: true as const, folder: run.folder };
}

function inWords(run: NetworkRun, spec: NetworkSpec, trained: TrainedNetwork | null): string {
  const id = modelId(spec);
  if (!trained)
    return `${id} stopped after ${run.checkpoint()?.adam.steps ?? 0} of ${spec.batches} batches; the same command goes on\n`;
  return (
    `${id}: ${spec.batches} batches on ${trained.backend}, ${Math.round(trained.cpuS)} s of CPU time, ` +
    `right in the last batches ${rounded(100 * trained.accuracy, 1)} %\nweights ${trained.hash}\nin ${run.folder}\n`
  );
}
