/**
 * `npx standpoint research household models`: language models play the benchmark, and the paper's tables are filled beside the
 * paper's figures. Without a model it prints the tables as far as they need none.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import pLimit from 'p-limit';
import * as z from 'zod';
import { BadOption, wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { openModelLine, recordOption, replayOption, withoutCassette } from '../../../cli/shared/model-line.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import type { Task } from '../../../games/household/task/types.ts';
import { type BenchmarkSplit, SPLITS } from '../authoring/generate/benchmark.ts';
import { benchmarkTasks } from '../tasks.ts';
import { CONDITIONS, conditionOf } from './conditions.ts';
import { depthValidity } from './depth-validity.ts';
import { FIGURES, figuresOf, RUNS_A_TASK } from './figures.ts';
import { writeBlocks } from './page.ts';
import { keyOfRun, keyOfWanted, type ModelsRun, playRun, RUN, type RunWanted } from './run.ts';
import { ROUND, seedingRounds } from './seeding.ts';
import { tablesOf } from './tables.ts';

/** Tasks that are played at once; the runs of one task follow one another, so that a cassette gives each its own answers. */
const AT_ONCE = 4;
/** The paper's Table 2 is about 22 cooperative tasks of 40 a split. */
const COOPERATIVE = 22 / 40;

interface Options {
  readonly models: readonly string[];
  readonly split: readonly BenchmarkSplit[];
  readonly count: number;
  readonly condition: readonly string[];
  readonly seed: string;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly calls?: number;
  readonly rounds?: number;
  readonly keep?: string;
  readonly record?: string;
  readonly replay?: string;
  readonly report?: true;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.strictObject({
    sent: z.int().describe('calls that went over the network'),
    figures: z.array(FIGURES),
    depths: z
      .array(z.strictObject({ split: z.string(), depth: z.int(), tasks: z.int(), valid: z.int() }))
      .describe("K-depth, as in the paper's Table 6"),
    rounds: z.array(ROUND).describe('with --rounds'),
    runs: z.array(RUN),
  }),
);

export const modelsCommand = new Command('models')
  .description("Language models play the benchmark: the paper's tables, beside the paper's figures.")
  .option(
    '--models <names...>',
    "names at the endpoint, or PAPER=NAME to fill the paper's row PAPER; without any, all rows are not run",
    [],
  )
  .addOption(new Option('--split <names...>', 'which tasks').choices(SPLITS).default([...SPLITS], 'both'))
  .option('--count <n>', 'tasks a split, in the proportion of categories of Table 2', wholeNumber('--count', 1), 40)
  .addOption(
    new Option('--condition <names...>', CONDITIONS.map(({ id, about }) => `${id}: ${about}`).join('; '))
      .choices(CONDITIONS.map(({ id }) => id))
      .default(['standard'], 'standard'),
  )
  .option('--seed <text>', 'equal seeds, equal houses and questions', '1')
  .option('--temperature <number>', 'how much chance is in answers', temperature, 1)
  .option('--max-tokens <n>', 'of an answer', wholeNumber('--max-tokens', 1), 512)
  .option('--calls <count>', 'calls that the models of a session may make', wholeNumber('--calls', 1))
  .option(
    '--rounds <n>',
    'makes n tasks without seed tasks, and n from seed tasks that each model failed or passed',
    wholeNumber('--rounds', 1),
  )
  .option('--keep <file>', 'adds each run to this file, plays none that it holds, and counts all that it holds')
  .addOption(recordOption())
  .addOption(replayOption())
  .option('--report', 'writes the tables into research/docs/enacttom-models.md')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
Each task is played three times, with the same model in all seats, and all questions at the end are asked.
research/docs/enacttom-models.md says what each figure means. Models need MODEL_BASE_URL and MODELS: docs/language-models.md.
Exit codes: 0 done, 1 a cassette does not hold a call, 2 an option cannot be used.`,
  )
  .action(models);

async function models(options: Options): Promise<void> {
  const { keep, seed, temperature: chance, maxTokens, calls, count } = options;
  const kept = keep === undefined || !existsSync(keep) ? [] : runsIn(keep);
  const there = new Set(kept.map(keyOfRun));
  const splits = options.split.map((split) => ({ split, tasks: sampled(benchmarkTasks(split), count) }));
  const asked = options.models.map((given) => {
    const [model = '', name = model] = given.split('=');
    return { model, asked: name };
  });
  if (new Set(asked.map((one) => one.asked)).size < asked.length) throw new BadOption('--models names a model twice');
  const wanted = asked.flatMap((model) =>
    splits.flatMap(({ split, tasks }) => tasks.map((task) => runsOf({ ...model, split, task }, options.condition))),
  );
  const due = wanted.map((runs) => runs.filter((run) => !there.has(keyOfWanted(run))));
  const made: ModelsRun[] = [];
  const line =
    asked.length === 0
      ? null
      : openModelLine(
          options,
          asked.map((one) => one.asked),
        );
  const bar = progressBar('sessions', due.flat().length);
  const limit = pLimit(AT_ONCE);
  try {
    if (line)
      await limit.map(due, async (runs) => {
        for (const run of runs) {
          const settings = { temperature: chance, maxTokens, json: false };
          const { wait, prices } = line;
          const done = await playRun(run, {
            ...{ ask: line.askIn(keyOfWanted(run)), wait, prices, settings, seed },
            ...(calls === undefined ? {} : { calls }),
          });
          if (keep !== undefined) appendFileSync(keep, `${JSON.stringify(done)}\n`);
          made.push(done);
          bar.advance(1);
        }
      });
  } catch (error) {
    throw withoutCassette(error);
  } finally {
    bar.stop();
    line?.close();
  }
  const runs = [...kept, ...made].toSorted((a, b) => (keyOfRun(a) < keyOfRun(b) ? -1 : 1));
  const figures = figuresOf(runs);
  const depths = splits.flatMap(({ split, tasks }) => depthValidity(split, tasks));
  const rounds =
    options.rounds === undefined
      ? []
      : await seedingRounds(runs, SPLITS.flatMap(benchmarkTasks), { count: options.rounds, seed });
  const tables = tablesOf({ figures, depths, rounds });
  if (options.report) writeBlocks('models', { ...tables });
  else if (options.json) process.stdout.write(PRINTED.text({ sent: line?.sent() ?? 0, figures, depths, rounds, runs }));
  else process.stdout.write(Object.values(tables).join('\n'));
}

/** The runs of one task, in the order in which they are played. */
function runsOf(given: Omit<RunWanted, 'condition' | 'number'>, conditions: readonly string[]): readonly RunWanted[] {
  return conditions.flatMap((id) =>
    Array.from({ length: RUNS_A_TASK }, (_, i) => ({ ...given, condition: conditionOf(id), number: i + 1 })),
  );
}

/** The first tasks of each category. */
function sampled(tasks: readonly Task[], count: number): readonly Task[] {
  const cooperative = Math.round(count * COOPERATIVE);
  const of = (category: Task['category'], most: number): readonly Task[] =>
    tasks.filter((task) => task.category === category).slice(0, most);
  return [...of('cooperative', cooperative), ...of('mixed', count - cooperative)];
}

function runsIn(file: string): readonly ModelsRun[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, i) => {
      const run = RUN.safeParse(jsonOf(line));
      if (!run.success) throw new BadOption(`${file}, line ${i + 1} is no run as --keep writes them`);
      return run.data;
    });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function temperature(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 2))
    throw new BadOption(`--temperature is from 0 to 2, not '${text}'`);
  return value;
}
