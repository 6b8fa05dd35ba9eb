/** `mindgames filter`: drops the problems that a small classifier, trained here, answers with confidence. */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { BadOption, wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import { rounded, table } from '../../../cli/shared/table.ts';
import { answersOf, type SETUPS, UNSCORED } from '../../../games/mindgames/values.ts';
import { drawn, drawOptions, type GenerateOptions } from '../generate.ts';
import { rangeIn } from '../range.ts';
import { rowOf } from '../rows.ts';
import { CLASSIFIERS, type ClassifierName } from './classifiers.ts';
import { type FilterResult, filtered } from './rounds.ts';

interface Options extends GenerateOptions {
  readonly classifier: ClassifierName;
  readonly folds: number;
  readonly drop: number;
  readonly out?: string;
}

/** Too few problems for a fold to learn from. */
const LEAST_A_FOLD = 30;

const PRINTED = jsonOption(
  z.strictObject({
    classifier: z.enum(CLASSIFIERS),
    ended: z.enum(['near chance', 'too few left', 'none predicted rightly']),
    rows: z.array(
      z.strictObject({
        of: z.string().describe('all, or a setup'),
        before: z.int().describe('problems'),
        rightBefore: z.number().nullable().describe('share of held-out problems'),
        kept: z.int(),
        rightAfter: z.number().nullable(),
        chanceAfter: z.number().nullable(),
        se: z.number().nullable().describe('of chance'),
      }),
    ),
    rounds: z.array(
      z.strictObject({
        problems: z.int(),
        accuracy: z.number(),
        chance: z.number(),
        se: z.number().describe('of chance'),
      }),
    ),
  }),
);

export const filterCommand = drawOptions(
  new Command('filter').description(
    'Adversarial filtering: a small classifier is trained on all folds but one, the problems that it gets right with most ' +
      'confidence are dropped, and so on until held-out accuracy is within two standard errors of chance. Without --setup, ' +
      'setups that do not count in scores are left out.',
  ),
  3000,
  PRINTED,
)
  .addOption(
    new Option(
      '--classifier <name>',
      'logistic: of features of question and announcements; encoder: a small network that reads the text; a round takes some 10 s',
    )
      .choices(CLASSIFIERS)
      .default('logistic'),
  )
  .option('--folds <k>', 'each is predicted by the others', wholeNumber('--folds', 2), 5)
  .option('--drop <percent>', 'of the problems, dropped in a round at most', wholeNumber('--drop', 1), 10)
  .option(
    '--out <file>',
    'writes every problem as a JSON line, with prediction, confidence and the round that dropped it',
  )
  .action((options: Options) => {
    const { classifier } = options;
    const { answers, setups } = rangeIn(options);
    const scored = options.setup === undefined ? setups.filter((setup) => !UNSCORED.includes(setup)) : setups;
    const problems = drawn({ ...options, setups: scored });
    const least = LEAST_A_FOLD * options.folds;
    const bar = progressBar('problems dropped', Math.max(1, problems.length - least));
    let dropped = 0;
    const result = filtered(problems, {
      ...{ classifier, answers, folds: options.folds, drop: options.drop / 100, least, seed: options.seed },
      onRound: (round) => {
        bar.advance(problems.length - round.problems - dropped);
        dropped = problems.length - round.problems;
      },
    });
    bar.stop();
    if (options.out !== undefined) write(options.out, result, answers);
    const rows = summaryOf(result, scored);
    if (options.json)
      process.stdout.write(PRINTED.text({ classifier, ended: result.ended, rows, rounds: result.rounds }));
    else {
      const head = ['problems of', 'before', 'right before', 'kept', 'right after', 'chance after', 'se'];
      process.stdout.write(
        table(
          head,
          rows.map((row) => Object.values(row)),
          3,
        ),
      );
      process.stdout.write(`${result.rounds.length} rounds; it ended: ${result.ended}\n`);
    }
  });

/** Shares of right predictions for held-out problems: of all in the first round, of those that are kept in the last. */
function summaryOf({ items, rounds }: FilterResult, setups: readonly (typeof SETUPS)[number][]) {
  const share = (list: readonly boolean[]): number | null =>
    list.length === 0 ? null : rounded(list.filter((one) => one).length / list.length, 4);
  const last = rounds.at(-1);
  return ['all', ...setups].map((of) => {
    const own = items.filter(({ problem }) => of === 'all' || problem.setup === of);
    const kept = own.flatMap(({ isRightAtLast }) => isRightAtLast ?? []);
    return {
      of,
      before: own.length,
      rightBefore: share(own.map(({ predicted, right }) => predicted === right)),
      kept: kept.length,
      rightAfter: share(kept),
      chanceAfter: of === 'all' && last ? rounded(last.chance, 4) : null,
      se: of === 'all' && last ? rounded(last.se, 4) : null,
    };
  });
}

function write(file: string, { items }: FilterResult, answers: 2 | 3): void {
  const names = answersOf(answers);
  const lines = items.map(({ problem, predicted, confidence, droppedIn }) =>
    JSON.stringify({
      ...rowOf(problem, answers),
      predicted: names[predicted],
      confidence: rounded(confidence, 4),
      droppedIn,
    }),
  );
  try {
    writeFileSync(file, `${lines.join('\n')}\n`);
  } catch (error) {
    throw new BadOption(`--out: ${file} cannot be written: ${(error as Error).message}`);
  }
}
