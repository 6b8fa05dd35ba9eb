/**
 * `train tomqa`: trains one of the four readers of the ToM-QA study on a generated set and tests it. It stops at a signal and
 * goes on when it is called again; a finished training is not repeated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import { TIMES, type Times } from '../../bots/tomqa/network/net.ts';
import { outcomeOf } from '../../bots/tomqa/network/outcome.ts';
import { READERS, type ReaderName, readerNamed } from '../../bots/tomqa/network/readers.ts';
import type { Trained } from '../../bots/tomqa/network/trained.ts';
import { begin, COUNT, idOf, type Spec, trainer } from '../../bots/tomqa/network/training.ts';
import { tomqa } from '../../games/tomqa/game.ts';
import type { StorySet } from '../../games/tomqa/types.ts';
import { SETS } from '../../games/tomqa/values.ts';
import { BadOption, wholeNumber } from '../shared/command.ts';
import { rounded } from '../shared/table.ts';
import { curveOf } from './curve.ts';
import { hashOf } from './run-folder.ts';
import { stopSignal } from './stop-signal.ts';
import { type Checkpoint, type ReaderRun, readerRun } from './tomqa-run.ts';
import { trainingBar } from './training-bar.ts';

interface Options {
  readonly model: ReaderName;
  readonly dataset: StorySet;
  readonly memory: number;
  readonly times?: Times;
  readonly noise: 'yes' | 'no';
  readonly answers: 'right' | 'altered';
  readonly seed: string;
  readonly epochs?: number;
  readonly count: number;
  readonly out?: string;
  readonly stopAfter?: number;
  readonly plot?: true;
  readonly json?: true;
}

/** Products, gradients and steps are those of the compiled kernel (bots/nn/kernel). */
const BACKEND = 'simd';
/** Batches in one row of the metrics. */
const ROW = 100;
/** Batches from one checkpoint to the next. */
const KEPT_EVERY = 500;
const COLUMNS = 'batch,loss,accuracy,cpuS';
const MOST_MEMORY = 200;

export const tomqaCommand = new Command('tomqa')
  .description("Trains a reader of the ToM-QA study on our generator's stories, and tests it with and without noise.")
  .addOption(new Option('--model <name>', 'the reader').choices(READERS).default('memn2n'))
  .addOption(new Option('--dataset <name>', 'the set').choices(SETS).default('tom'))
  .option('--memory <count>', 'how many of the last sentences it sees', wholeNumber('--memory', 4), 50)
  .addOption(
    new Option(
      '--times <from>',
      "memory networks' time of a sentence, from the start of the memory or back from the question",
    ).choices(TIMES),
  )
  .addOption(new Option('--noise <yes|no>', 'phones in the training stories, too').choices(['yes', 'no']).default('no'))
  .addOption(
    new Option('--answers <which>', "altered: the paper's control, with wrong answers of first order")
      .choices(['right', 'altered'])
      .default('right'),
  )
  .option('--seed <text>', 'equal seeds, equal weights', '1')
  .option('--epochs <count>', 'times through the stories; without it, as in the table', wholeNumber('--epochs', 1))
  .option('--count <number>', 'training questions of each combination', wholeNumber('--count', 1), COUNT)
  .option('--out <folder>', 'folder of the run (default: data/training/ID)')
  .option('--stop-after <count>', 'stops after so many more batches, to go on later', wholeNumber('--stop-after', 1))
  .option('--plot', 'also draws the accuracy by batch, as curve.svg in the folder')
  .option('--json', 'the result as JSON on stdout')
  .addHelpText(
    'after',
    '\nAfter a signal (Ctrl+C) or --stop-after, the same command goes on from where it stopped, to the same weights.',
  )
  .action(async (options: Options) => {
    const spec = specOf(options);
    const run = readerRun(options.out ?? path.join('data', 'training', idOf(spec)), spec);
    const trained = run.result() ?? (await train(spec, run, options));
    if (options.plot) {
      const curve = curveOf(idOf(spec), readFileSync(run.metrics, 'utf8'), { x: 'batch', y: 'accuracy' });
      writeFileSync(path.join(run.folder, 'curve.svg'), curve);
    }
    process.stdout.write(options.json ? `${JSON.stringify(told(run, spec, trained))}\n` : inWords(run, spec, trained));
    if (!trained) process.exitCode = 1;
  });

function specOf({ model, dataset, memory, times, noise, answers, seed, epochs, count }: Options): Spec {
  if (!/^[A-Za-z0-9]{1,40}$/.test(seed)) throw new BadOption('--seed must be 1 to 40 letters and digits');
  if (memory > MOST_MEMORY) throw new BadOption(`--memory must be at most ${MOST_MEMORY}`);
  const altered = answers === 'altered';
  if (altered && dataset === 'debiased')
    throw new BadOption('the altered answers are those of two tasks, which the debiased set does not have');
  const reader = readerNamed(model);
  if (times !== undefined && reader.times !== 'start') throw new BadOption('--times is for memory networks');
  return {
    model,
    dataset,
    memory,
    times: times ?? reader.times,
    noise: noise === 'yes',
    altered,
    seed,
    epochs: epochs ?? reader.epochs,
    count,
  };
}

/** null: it was stopped. */
async function train(spec: Spec, run: ReaderRun, { stopAfter }: Options): Promise<Trained | null> {
  const earlier = run.checkpoint();
  const progress = earlier ?? begin(spec);
  let metrics = earlier?.metrics ?? `# ${idOf(spec)}; backend ${BACKEND}\n${COLUMNS}\n`;
  let questions = earlier?.questions ?? 0;
  const started = process.cpuUsage();
  const cpuS = (): number => {
    const { user, system } = process.cpuUsage(started);
    return (earlier?.cpuS ?? 0) + (user + system) / 1e6;
  };
  const at = trainer(spec, progress);
  const now = (): Checkpoint => {
    at.keep();
    return { ...progress, cpuS: cpuS(), questions, metrics };
  };
  let done = progress.steps;
  const until = Math.min(at.batches, done + (stopAfter ?? at.batches));
  const stop = stopSignal();
  const bar = trainingBar(idOf(spec), { counted: 'batches', valued: 'right' });
  bar.start(at.batches, done);
  let sums = { loss: 0, right: 0, questions: 0 };
  let last = { loss: Number.NaN, accuracy: Number.NaN };
  while (done < until && !stop.asked()) {
    const read = at.step();
    done++;
    questions += read.questions;
    sums = {
      loss: sums.loss + read.loss,
      right: sums.right + read.right,
      questions: sums.questions + read.questions,
    };
    if (done % ROW === 0 || done === until) {
      last = { loss: sums.loss / sums.questions, accuracy: sums.right / sums.questions };
      metrics += `${done},${rounded(last.loss, 5)},${rounded(last.accuracy, 4)},${rounded(cpuS(), 1)}\n`;
      bar.reach(done, last.accuracy);
      sums = { loss: 0, right: 0, questions: 0 };
      // signals come in between
      await new Promise(setImmediate);
    }
    if (done % KEPT_EVERY === 0) run.keep(now());
  }
  bar.stop();
  stop.release();
  run.keep(now());
  if (done < at.batches) return null;
  const { parameters } = progress;
  const outcome = outcomeOf(parameters, spec);
  const trained: Trained = {
    spec,
    rules: tomqa.version,
    backend: BACKEND,
    node: process.versions.node,
    cpuS: rounded(cpuS(), 1),
    hash: hashOf(parameters),
    parameters: parameters.length,
    updates: done,
    questions,
    loss: rounded(last.loss, 5),
    accuracy: rounded(last.accuracy, 4),
    validation: rounded(outcome.validation, 4),
    tests: outcome.tests,
  };
  run.finish(trained, parameters);
  return trained;
}

function told(run: ReaderRun, spec: Spec, trained: Trained | null) {
  const id = idOf(spec);
  if (trained) {
    const { hash, backend, updates, cpuS, loss, accuracy, validation } = trained;
    return { id, hash, batches: updates, backend, cpuS, loss, accuracy, validation, folder: run.folder };
  }
  const checkpoint = run.checkpoint();
  const batches = checkpoint?.steps ?? 0;
  return { id, hash: checkpoint && hashOf(checkpoint.parameters), batches, stopped: true, folder: run.folder };
}

function inWords(run: ReaderRun, spec: Spec, trained: Trained | null): string {
  const id = idOf(spec);
  if (!trained) return `${id} stopped after ${run.checkpoint()?.steps ?? 0} batches; the same command goes on\n`;
  const percent = (share: number): number => rounded(100 * share, 1);
  return (
    `${id}: ${trained.updates} batches, ${Math.round(trained.cpuS)} s of CPU time, right in training ` +
    `${percent(trained.accuracy)} %, in validation ${percent(trained.validation)} %\n` +
    `weights ${trained.hash}\nin ${run.folder}\n`
  );
}
