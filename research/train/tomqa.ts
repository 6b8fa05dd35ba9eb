/**
 * `train tomqa`: trains one of the four readers of the ToM-QA study on a generated set and tests it. It stops at a signal and
 * goes on when it is called again; a finished training is not repeated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { rounded } from '../../cli/shared/table.ts';
import { tomqa } from '../../games/tomqa/game.ts';
import type { StorySet } from '../../games/tomqa/types.ts';
import { SETS } from '../../games/tomqa/values.ts';
import { type ReaderTimes, TIMES } from '../tomqa/readers/net.ts';
import { outcomeOf } from '../tomqa/readers/outcome.ts';
import { READERS, type ReaderName, readerNamed } from '../tomqa/readers/readers.ts';
import type { TrainedReader } from '../tomqa/readers/trained.ts';
import { begin, COUNT, idOf, type ReaderSpec, trainer } from '../tomqa/readers/training.ts';
import { inBatches, trainedOption, trainInBatches } from './batches.ts';
import { curveOf } from './curve.ts';
import { hashOf, trainingFolder } from './run-folder.ts';
import { type ReaderRun, readerRun } from './tomqa-run.ts';

interface Options {
  readonly model: ReaderName;
  readonly dataset: StorySet;
  readonly memory: number;
  readonly times?: ReaderTimes;
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

/** Products, gradients and steps are those of the compiled kernel (research/nn/kernel). */
const BACKEND = 'simd';
const MOST_MEMORY = 200;

const PRINTED = trainedOption({ validation: z.number() });

export const tomqaCommand = inBatches(
  new Command('tomqa')
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
    .addOption(
      new Option('--noise <yes|no>', 'phones in the training stories, too').choices(['yes', 'no']).default('no'),
    )
    .addOption(
      new Option('--answers <which>', "altered: the paper's control, with wrong answers of first order")
        .choices(['right', 'altered'])
        .default('right'),
    )
    .option('--seed <text>', 'equal seeds, equal weights', '1')
    .option('--epochs <count>', 'times through the stories; without it, as in the table', wholeNumber('--epochs', 1))
    .option('--count <number>', 'training questions of each combination', wholeNumber('--count', 1), COUNT),
  PRINTED,
).action(async (options: Options) => {
  const spec = specOf(options);
  const run = readerRun(options.out ?? trainingFolder(idOf(spec)), spec);
  const trained = run.result() ?? (await train(spec, run, options));
  if (options.plot) {
    const curve = curveOf(idOf(spec), readFileSync(run.metrics, 'utf8'), { x: 'batch', y: 'accuracy' });
    writeFileSync(path.join(run.folder, 'curve.svg'), curve);
  }
  process.stdout.write(options.json ? PRINTED.text(told(run, spec, trained)) : inWords(run, spec, trained));
  if (!trained) process.exitCode = 1;
});

function specOf({ model, dataset, memory, times, noise, answers, seed, epochs, count }: Options): ReaderSpec {
  if (!/^[A-Za-z0-9]{1,40}$/.test(seed)) throw new BadOption('--seed must be 1 to 40 letters and digits');
  if (memory > MOST_MEMORY) throw new BadOption(`--memory must be at most ${MOST_MEMORY}`);
  const altered = answers === 'altered';
  if (altered && (dataset === 'debiased' || dataset === 'hard'))
    throw new BadOption(`the altered answers are those of two tasks, which the set ${dataset} does not have`);
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
async function train(spec: ReaderSpec, run: ReaderRun, { stopAfter }: Options): Promise<TrainedReader | null> {
  const earlier = run.checkpoint();
  const progress = earlier ?? begin(spec);
  let questions = earlier?.questions ?? 0;
  const at = trainer(spec, progress);
  const { done, cpuS, loss, accuracy } = await trainInBatches({
    id: idOf(spec),
    total: at.batches,
    done: progress.steps,
    earlier,
    comment: `${idOf(spec)}; backend ${BACKEND}`,
    stopAfter,
    step() {
      const { loss, right, questions: examples } = at.step();
      questions += examples;
      return { loss, right, examples };
    },
    keep(kept) {
      at.keep();
      run.keep({ ...progress, ...kept, questions });
    },
    rowEvery: 100,
    keepEvery: 500,
  });
  if (done < at.batches) return null;
  const { parameters } = progress;
  const outcome = outcomeOf(parameters, spec);
  const trained: TrainedReader = {
    spec,
    rules: tomqa.version,
    backend: BACKEND,
    node: process.versions.node,
    cpuS,
    hash: hashOf(parameters),
    parameters: parameters.length,
    updates: done,
    questions,
    loss,
    accuracy,
    validation: rounded(outcome.validation, 4),
    tests: outcome.tests,
  };
  run.finish(trained, parameters);
  return trained;
}

function told(run: ReaderRun, spec: ReaderSpec, trained: TrainedReader | null) {
  const id = idOf(spec);
  if (trained) {
    const { hash, backend, updates, cpuS, loss, accuracy, validation } = trained;
    return { id, hash, batches: updates, backend, cpuS, loss, accuracy, validation, folder: run.folder };
  }
  const checkpoint = run.checkpoint();
  const batches = checkpoint?.steps ?? 0;
  return { id, hash: checkpoint && hashOf(checkpoint.parameters), batches, stopped: true as const, folder: run.folder };
}

function inWords(run: ReaderRun, spec: ReaderSpec, trained: TrainedReader | null): string {
  const id = idOf(spec);
  if (!trained) return `${id} stopped after ${run.checkpoint()?.steps ?? 0} batches; the same command goes on\n`;
  const percent = (share: number): number => rounded(100 * share, 1);
  return (
    `${id}: ${trained.updates} batches, ${Math.round(trained.cpuS)} s of CPU time, right in training ` +
    `${percent(trained.accuracy)} %, in validation ${percent(trained.validation)} %\n` +
    `weights ${trained.hash}\nin ${run.folder}\n`
  );
}
