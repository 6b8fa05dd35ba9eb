/**
 * `npx standpoint research household judge`: two language models judge sound tasks and bad ones that were made of them, with the
 * criteria in both orders.
 */
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption, CannotBeDone, wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { openModelLine, recordOption, replayOption } from '../../../cli/shared/model-line.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import { type TableCell, table } from '../../../cli/shared/table.ts';
import { CassetteError } from '../../../server/llm/exchange.ts';
import { writeBlocks } from '../models/page.ts';
import { benchmarkTasks } from '../tasks.ts';
import { COUNCIL, type CouncilFigures, figuresOfCouncil, type JudgedPair, verdictOfCouncil } from './council.ts';
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

const PRINTED = jsonOption(
  z.strictObject({
    sent: z.int().describe('calls that went over the network'),
    planted: z
      .array(z.strictObject({ task: z.string(), criterion: z.string() }))
      .describe('tasks, and the criterion that the bad task made of each violates'),
    council: COUNCIL.nullable().describe('null: no models were given'),
  }),
);

export const judgeCommand = new Command('judge')
  .description(
    'Two language models judge tasks by the eight criteria of the paper: sound ones, and bad ones made of them.',
  )
  .option('--models <names...>', 'two of them, which must agree; without them, all rows are not run', [])
  .option('--count <n>', 'how many bad tasks to plant', wholeNumber('--count', 1), 40)
  .option('--max-tokens <n>', 'of an answer', wholeNumber('--max-tokens', 1), 512)
  .addOption(recordOption())
  .addOption(replayOption())
  .option('--report', 'writes the table into research/docs/enacttom-models.md')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
A task passes if both give it a mean of at least 0.65, and at least 0.5 on each criterion. Models need MODEL_BASE_URL and
MODELS: docs/language-models.md. Exit codes: 0 no planted task passed, and the reversed order of the criteria changed at most
5 % of the verdicts, and a sound task passed; 1 not so, or a cassette does not hold a call; 2 an option cannot be used.`,
  )
  .action(judge);

async function judge(options: Options): Promise<void> {
  const { models, count, report, json } = options;
  if (models.length !== 0 && (models.length !== 2 || models[0] === models[1]))
    throw new BadOption(`the council has two models, not ${models.join(', ')}`);
  const planted = plantedIn(benchmarkTasks('standard'), count);
  const { council, sent } = models.length === 0 ? { council: null, sent: 0 } : await judged(planted, options);
  if (council && !council.holds) process.exitCode = 1;
  const text = inWords(planted, council);
  if (report) writeBlocks('judge', { council: text });
  else if (json)
    process.stdout.write(
      PRINTED.text({ sent, council, planted: planted.map(({ sound, criterion }) => ({ task: sound.id, criterion })) }),
    );
  else process.stdout.write(text);
}

async function judged(planted: readonly PlantedTask[], { models, maxTokens, ...cassette }: Options) {
  const line = openModelLine(cassette, models);
  const bar = progressBar('judgements', planted.length * 4);
  const settings = { temperature: 0, maxTokens, json: false };
  const asked = { wait: line.wait, settings, judges: models };
  /** `episode`: names its calls on a cassette. */
  const inBoth = async (task: PlantedTask['sound'], episode: string) => {
    const verdict = async (order: CriteriaOrder) => {
      const ask = line.askIn(`${episode}/${order}`);
      const found = await verdictOfCouncil(task, { ...asked, ask, order });
      bar.advance(1);
      return found;
    };
    return { given: await verdict('given'), reversed: await verdict('reversed') };
  };
  try {
    const pairs = await Promise.all(
      planted.map(async ({ sound, bad }, nth): Promise<JudgedPair> => {
        const [one, other] = await Promise.all([inBoth(sound, `${nth}/sound`), inBoth(bad, `${nth}/bad`)]);
        return { sound: one, bad: other };
      }),
    );
    return { council: figuresOfCouncil(models, planted, pairs), sent: line.sent() };
  } catch (error) {
    throw error instanceof CassetteError ? new CannotBeDone(error.message) : error;
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
