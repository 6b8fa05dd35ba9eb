/** `mindgames generate`: problems, balanced over their answers, and the pairs that cannot be balanced. */
import process from 'node:process';
import { Command, type Option } from 'commander';
import * as z from 'zod';
import { wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { table } from '../../cli/shared/table.ts';
import { rngFor } from '../../games/core/rng.ts';
import { drawAsTheyCome, drawBalanced, type ProblemPair, pairsIn } from '../../games/mindgames/draw.ts';
import type { Answer, Problem, Setup } from '../../games/mindgames/types.ts';
import { type AnswerCount, SETUPS } from '../../games/mindgames/values.ts';
import { type RangeOptions, rangeIn, rangeOptions } from './range.ts';
import { PROBLEMS, rowOf, textOf } from './rows.ts';

export interface GenerateOptions extends RangeOptions {
  readonly count: number;
  readonly seed: string;
  readonly asTheyCome?: true;
  readonly json?: true;
}

/** The options of commands that draw problems. */
export function drawOptions(command: Command, count: number, json: Option): Command {
  return rangeOptions(command)
    .option(
      '--count <n>',
      'how many problems; a multiple of the number of answers is balanced to the last',
      wholeNumber('--count', 1),
      count,
    )
    .option('--seed <text>', 'equal seeds, equal problems', '1')
    .option('--as-they-come', 'by the rates of the released data, not balanced')
    .addOption(json);
}

/** Problems as the options ask for them; `setups`: of these instead of those that they name. */
export function drawn({
  count,
  seed,
  asTheyCome,
  setups,
  ...options
}: GenerateOptions & { readonly setups?: readonly Setup[] }): readonly Problem[] {
  const range = { ...rangeIn(options), ...(setups ? { setups } : {}) };
  if (asTheyCome)
    return Array.from({ length: count }, (_, i) => {
      const rng = rngFor(seed, 'as they come', i);
      return drawAsTheyCome(rng.pick(range.setups), rng.pick(range.agents), rng);
    });
  const bar = progressBar('problems', count);
  try {
    return drawBalanced({ ...range, count }, rngFor(seed, 'balanced'), bar.advance);
  } finally {
    bar.stop();
  }
}

export const generateCommand = drawOptions(
  new Command('generate').description(
    'Problems with their answers. Within every pair of setup and operator pattern each answer comes equally often; pairs ' +
      'where this cannot be are left out, and listed on stderr.',
  ),
  300,
  PROBLEMS,
).action((options: GenerateOptions) => {
  const { answers } = rangeIn(options);
  const rows = drawn(options).map((problem) => rowOf(problem, answers));
  process.stdout.write(options.json ? PROBLEMS.text(rows) : textOf(rows, answers));
  if (!options.asTheyCome) process.stderr.write(leftOutText(pairsIn(rangeIn(options)), answers));
});

const PAIRS = jsonOption(
  z.array(
    z.strictObject({
      setup: z.enum(SETUPS),
      agents: z.int(),
      pattern: z.string(),
      balanced: z.boolean(),
      answers: z.array(z.string()),
      why: z.string().nullable().describe('why it is left out'),
    }),
  ),
);

export const pairsCommand = rangeOptions(
  new Command('pairs').description(
    'All pairs of setup and operator pattern, by number of agents: which can be balanced, and which are left out.',
  ),
)
  .addOption(PAIRS)
  .action(({ json, ...options }: RangeOptions & { json?: true }) => {
    const range = rangeIn(options);
    const rows = pairsIn(range).map((pair) => pairRow(pair, range.answers));
    if (json) process.stdout.write(PAIRS.text(rows));
    else
      process.stdout.write(
        table(
          ['setup', 'agents', 'pattern', 'balanced', 'why not'],
          rows.map((row) => [row.setup, row.agents, row.pattern, row.balanced ? 'yes' : 'left out', row.why ?? '']),
        ),
      );
  });

function pairRow({ setup, agents, pattern, cells, answers }: ProblemPair, count: AnswerCount) {
  const balanced = cells.length > 0;
  return { setup, agents, pattern, balanced, answers, why: balanced ? null : whyNot(answers, count) };
}

function whyNot(answers: readonly Answer[], count: AnswerCount): string {
  if (answers.length === 1) return `always ${answers[0]}`;
  if (answers.length < count) return `never anything but ${answers.join(' or ')}`;
  return 'whose fact it is, or the number of announcements, would tell the answer';
}

function leftOutText(pairs: readonly ProblemPair[], count: AnswerCount): string {
  const out = pairs.filter(({ cells }) => cells.length === 0);
  if (out.length === 0) return '';
  const lines = out.map((pair) => {
    const { setup, agents, pattern, why } = pairRow(pair, count);
    return `  ${setup}, ${agents} agents, ${pattern}: ${why}\n`;
  });
  return `left out, because they cannot be balanced:\n${lines.join('')}`;
}
