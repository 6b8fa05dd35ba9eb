/**
 * `npx standpoint research household judge`: two language models judge the tasks of files or, to try the judges, sound tasks and bad
 * ones that were made of them, with the criteria in both orders.
 */
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption, wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { openModelLine, recordOption, replayOption, withoutCassette } from '../../../cli/shared/model-line.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import { type TableCell, table } from '../../../cli/shared/table.ts';
import type { Task } from '../../../games/household/task/types.ts';
import { writeBlocks } from '../models/page.ts';
import { benchmarkTasks, FILES, tasksIn } from '../tasks.ts';
import {
  COUNCIL,
  type CouncilFigures,
  type CouncilVerdict,
  figuresOfCouncil,
  type JudgedPair,
  verdictOfCouncil,
} from './council.ts';
import type { JudgeScores } from './criteria.ts';
import { FAULTS_BY_CRITERION, type PlantedTask, plantedIn } from './planted.ts';
import type { CriteriaOrder } from './prompt.ts';

interface Options {
  readonly models: readonly string[];
  readonly count: number;
  readonly maxTokens: number;
  readonly record?: string;
  readonly replay?: string;
  readonly report?: true;
  readonly json?: true;
}

const SENT = z.int().describe('calls that went over the network');
const PRINTED = jsonOption(
  z.union([
    z
      .strictObject({
        sent: SENT,
        planted: z
          .array(z.strictObject({ task: z.string(), criterion: z.string() }))
          .describe('tasks, and the criterion that the bad task made of each violates'),
        council: COUNCIL.nullable().describe('null: no models were given'),
      })
      .describe('without files'),
    z
      .strictObject({
        sent: SENT,
        tasks: z.array(
          z.strictObject({
            task: z.string(),
            scores: z
              .array(z.record(z.string().meta({ title: 'criterion' }), z.number()).nullable())
              .describe('of each judge; null: no answer that can be read'),
            passed: z.array(z.boolean()).describe('by judge'),
            all: z.boolean(),
          }),
        ),
      })
      .describe('of the tasks in files'),
  ]),
);

export const judgeCommand = new Command('judge')
  .description(
    'Two language models judge the tasks in files by the eight criteria of the paper; without files, sound tasks and bad ones made of them.',
  )
  .argument('[file...]', FILES)
  .option('--models <names...>', 'two of them, which must agree; without them, all rows are not run', [])
  .option('--count <n>', 'without files: how many bad tasks to plant', wholeNumber('--count', 1), 40)
  .option('--max-tokens <n>', 'of an answer', wholeNumber('--max-tokens', 1), 512)
  .addOption(recordOption())
  .addOption(replayOption())
  .option('--report', 'without files: writes the table into research/docs/enacttom-models.md')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
A task passes if both give it a mean of at least 0.65, and at least 0.5 on each criterion. Models need MODEL_BASE_URL and
MODELS: docs/language-models.md. Exit codes: 0 all tasks of the files passed, or without files: no planted task passed, the
reversed order of the criteria changed at most 5 % of the verdicts, and a sound task passed; 1 not so, or a cassette does not
hold a call; 2 an option or a file cannot be used.`,
  )
  .action(judge);

async function judge(files: readonly string[], options: Options): Promise<void> {
  const { models, count, report, json } = options;
  if (models.length !== 0 && (models.length !== 2 || models[0] === models[1]))
    throw new BadOption(`the council has two models, not ${models.join(', ')}`);
  if (files.length > 0) return judgeFiles(files, options);
  const planted = plantedIn(benchmarkTasks('standard'), count);
  const { council, sent } = models.length === 0 ? { council: null, sent: 0 } : await tried(planted, options);
  if (council && !council.holds) process.exitCode = 1;
  const text = inWords(planted, council);
  if (report) writeBlocks('judge', { council: text });
  else if (json)
    process.stdout.write(
      PRINTED.text({ sent, council, planted: planted.map(({ sound, criterion }) => ({ task: sound.id, criterion })) }),
    );
  else process.stdout.write(text);
}

async function judgeFiles(files: readonly string[], options: Options): Promise<void> {
  const { models, report, json } = options;
  if (models.length === 0) throw new BadOption('to judge files, name two models: --models');
  if (report) throw new BadOption('--report is for planted tasks: leave out the files');
  const tasks = files.flatMap((file) => tasksIn(file));
  const { found, sent } = await withCouncil(tasks.length, options, (verdict) =>
    Promise.all(tasks.map(async (task) => ({ task: task.id, ...(await verdict(task, 'given')) }))),
  );
  if (found.some(({ all }) => !all)) process.exitCode = 1;
  if (json) process.stdout.write(PRINTED.text({ sent, tasks: found }));
  else
    process.stdout.write(
      table(
        ['task', ...models, 'lowest scores', 'passed'],
        found.map(({ task, scores, passed, all }) => [
          ...[task, ...passed.map((each) => (each ? 'passed' : 'not passed'))],
          ...[scores.map(lowestIn).join('; '), all ? 'yes' : 'no'],
        ]),
      ),
    );
}

function lowestIn(scores: JudgeScores | null): string {
  const [lowest] = Object.entries(scores ?? {}).toSorted(([, a], [, b]) => a - b);
  return lowest ? `${lowest[0].replaceAll('_', ' ')} ${lowest[1]}` : 'not read';
}

/** Each planted task and the sound one, in both orders of the criteria. */
async function tried(planted: readonly PlantedTask[], options: Options) {
  const { found, sent } = await withCouncil(planted.length * 4, options, (verdict) => {
    const inBoth = async (task: Task) => {
      const given = await verdict(task, 'given');
      return { given, reversed: await verdict(task, 'reversed') };
    };
    return Promise.all(
      planted.map(async ({ sound, bad }): Promise<JudgedPair> => {
        const [one, other] = await Promise.all([inBoth(sound), inBoth(bad)]);
        return { sound: one, bad: other };
      }),
    );
  });
  return { council: figuresOfCouncil(options.models, planted, found), sent };
}

type AskCouncil = (task: Task, order: CriteriaOrder) => Promise<CouncilVerdict>;

async function withCouncil<A>(
  verdicts: number,
  { models, maxTokens, ...cassette }: Options,
  use: (verdict: AskCouncil) => Promise<A>,
): Promise<{ readonly found: A; readonly sent: number }> {
  const line = openModelLine(cassette, models);
  const bar = progressBar('judgements', verdicts);
  const settings = { temperature: 0, maxTokens, json: false };
  // no two judgements ask the same, so that one episode does for all
  const asked = { ask: line.askIn('judge'), wait: line.wait, settings, judges: models };
  try {
    const found = await use(async (task, order) => {
      const verdict = await verdictOfCouncil(task, { ...asked, order });
      bar.advance(1);
      return verdict;
    });
    return { found, sent: line.sent() };
  } catch (error) {
    throw withoutCassette(error);
  } finally {
    bar.stop();
    line.close();
  }
}

const NOT_RUN = 'not run';

function inWords(planted: readonly PlantedTask[], council: CouncilFigures | null): string {
  const criteria = [...new Set(planted.map(({ criterion }) => criterion))];
  const judges = council?.judges ?? ['one judge', 'the other judge'];
  const passed = (count: CouncilFigures['bad'] | undefined): readonly TableCell[] =>
    count ? [...count.passed, count.all] : [...judges.map(() => NOT_RUN), NOT_RUN];
  const rows = criteria.map((criterion) => [
    `bad: ${criterion.replaceAll('_', ' ')}`,
    FAULTS_BY_CRITERION[criterion].check ?? 'none',
    planted.filter((one) => one.criterion === criterion).length,
    ...passed(council?.planted.find((row) => row.criterion === criterion)),
  ]);
  const all = [
    ['bad: all', null, planted.length, ...passed(council?.bad)],
    ['sound', null, planted.length, ...passed(council?.sound)],
  ];
  const order = council
    ? `Another order of the criteria changed ${council.order.changed} of ${council.order.verdicts} verdicts of both (${council.judges.map((name, i) => `${name}: ${council.order.byJudge[i]}`).join(', ')}). Judgements that could not be read: ${council.bad.unread + council.sound.unread}.\n`
    : 'Another order of the criteria: not run.\n';
  return `${table(['tasks', 'check that also finds it', 'tasks judged', ...judges.map((name) => `passed ${name}`), 'passed both'], [...rows, ...all])}\n${order}`;
}
