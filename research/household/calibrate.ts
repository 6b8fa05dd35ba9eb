/**
 * `npx standpoint research household calibrate`: plays every task with the privileged baseline, with a policy that does nothing, with
 * the planner that knows what its seat knows, and at random. A task is useful only if the first solves it and the second
 * does not.
 */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { policyById } from '../../bots/index.ts';
import { BadOption, repeatable, wholeNumber, workersOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { openModelLine, recordOption, replayOption, variantOption } from '../../cli/shared/model-line.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, rounded, table } from '../../cli/shared/table.ts';
import { work } from '../../cli/shared/workers.ts';
import { kDepth } from '../../games/household/pddl/formula.ts';
import { parseGoal } from '../../games/household/pddl/parse.ts';
import type { Task } from '../../games/household/task/types.ts';
import { calibrateModels, type ModelCalibrated } from './calibrate-models.ts';
import type { CalibrationResult } from './calibration-result.ts';
import { type CalibrationJob, playCalibration } from './calibration-worker.ts';
import { FILES, tasksIn } from './tasks.ts';

const BASELINE = 'household/planner-informed';
const NOTHING = 'household/wait';
const OTHERS = ['household/planner', 'household/uniform'];

interface Options {
  readonly policy: readonly string[];
  readonly seed: string;
  readonly workers: number;
  readonly models: readonly string[];
  readonly variant: string;
  readonly calls?: number;
  readonly record?: string;
  readonly replay?: string;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      task: z.string(),
      category: z.string(),
      depth: z.int(),
      agents: z.int(),
      policy: z.string().describe('model/NAME for a language model'),
      secretsShared: z.boolean(),
      success: z.boolean(),
      progress: z.number().describe('share of the parts of the goal that hold at the end'),
      personal: z.number(),
      known: z.int(),
      knowledge: z.int(),
      turns: z.int(),
      messages: z.int(),
    }),
  ),
);

export const calibrateCommand = new Command('calibrate')
  .description(
    `Plays every task with ${BASELINE} (which must solve them all), ${NOTHING} (which must solve none), and others.`,
  )
  .argument('<file...>', FILES)
  .addOption(repeatable('--policy <id>', 'another policy to play beside those two; may be repeated', OTHERS.join(', ')))
  .option('--seed <text>', 'equal seeds, equal episodes', '1')
  .addOption(workersOption())
  .option('--models <names...>', 'language models to play, too, each in all seats', [])
  .addOption(variantOption())
  .option('--calls <count>', 'calls that the models of a session may make', wholeNumber('--calls', 1))
  .addOption(recordOption())
  .addOption(replayOption())
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
The planner and language models play twice: with private secrets, and with all secrets told to all agents. A task calibrates a
model if it passes the second and not the first. --policy model/NAME of \`household evolve\` takes a model's results. progress: share of the
parts of the goal about the house that hold at the end. K: the same for the parts about knowledge, also where no agent is
told them. Exit codes: 0 the baseline solves all tasks and doing nothing solves none, 1 not so, 2 a file cannot be used.`,
  )
  .action(calibrate);

interface Row extends CalibrationResult {
  readonly task: string;
  readonly category: Task['category'];
  readonly depth: number;
  readonly agents: number;
  readonly policy: string;
  readonly secretsShared: boolean;
}

async function calibrate(files: readonly string[], options: Options): Promise<void> {
  const tasks = files.flatMap((file) => tasksIn(file));
  const others = options.policy.length > 0 ? options.policy : OTHERS;
  for (const id of others)
    if (policyById(id)?.game !== 'household') throw new BadOption(`there is no policy ${id} for household`);
  const policies = [...new Set([BASELINE, NOTHING, ...others])];
  // the other policies know everything anyway, or use no knowledge
  const twins = policies.map((policy) => [false, ...(policy === 'household/planner' ? [true] : [])]);
  const jobs = tasks.flatMap((task) =>
    policies.flatMap((policy, i) =>
      (twins[i] ?? []).map((secretsShared): CalibrationJob => ({ task, secretsShared, policy, seed: options.seed })),
    ),
  );
  const line = options.models.length === 0 ? null : openModelLine(options, options.models);
  const bar = progressBar('episodes', jobs.length + 2 * options.models.length * tasks.length);
  const onResult = () => bar.advance(1);
  let results: readonly CalibrationResult[];
  let ofModels: readonly ModelCalibrated[];
  try {
    const module = new URL('./calibration-worker.ts', import.meta.url);
    const { workers } = options;
    results = await work<CalibrationJob, CalibrationResult>(jobs, { module, workers, here: playCalibration, onResult });
    ofModels = line === null ? [] : await calibrateModels(tasks, { ...options, line, onResult });
  } finally {
    bar.stop();
    line?.close();
  }
  const row = <Result>({ id, category, goal, agents }: Task, result: Result) => {
    return { task: id, category, depth: depthOf({ id, goal }), agents: agents.length, ...result };
  };
  const rows: readonly Row[] = [
    ...results.map((result, i) => {
      const { task, policy, secretsShared } = jobs[i] as CalibrationJob;
      return row(task, { policy, secretsShared, ...result });
    }),
    ...ofModels.map(({ task, model, ...result }) => row(task, { policy: `model/${model}`, ...result })),
  ];
  const wrong = rows.filter(({ policy, success }) => success !== (policy === BASELINE) && isBound(policy));
  if (options.json) process.stdout.write(PRINTED.text(rows));
  else process.stdout.write(inWords(rows, wrong));
  if (wrong.length > 0) process.exitCode = 1;
}

/** Whether the policy must solve all tasks, or none. */
const isBound = (policy: string): boolean => policy === BASELINE || policy === NOTHING;

function depthOf({ id, goal }: Pick<Task, 'id' | 'goal'>): number {
  const parsed = parseGoal(goal);
  if (!parsed.ok)
    throw new BadOption(`${id}: the goal is not PDDL: ${parsed.faults.map(({ reason }) => reason).join('; ')}`);
  return kDepth(parsed.value);
}

const HEAD = [
  'policy',
  'secrets',
  'category',
  'depth',
  'tasks',
  'solved',
  'rate %',
  'progress %',
  'K %',
  'turns',
  'messages',
];

function inWords(rows: readonly Row[], wrong: readonly Row[]): string {
  const keys = new Map(rows.map((row) => [`${row.policy} ${row.secretsShared}`, row]));
  const lines = [...keys.values()].flatMap(({ policy, secretsShared }) => {
    const own = rows.filter((row) => row.policy === policy && row.secretsShared === secretsShared);
    const secrets = secretsShared ? 'shared' : 'private';
    const groups = (['cooperative', 'mixed'] as const).flatMap((category) =>
      [...new Set(own.map(({ depth }) => depth))]
        .toSorted((a, b) => a - b)
        .map((depth) => ({ category, depth, some: own.filter((r) => r.category === category && r.depth === depth) })),
    );
    return [
      [policy, secrets, 'all', null, ...counts(own)],
      ...groups
        .filter(({ some }) => some.length > 0 && groups.length > 1)
        .map(({ category, depth, some }) => [policy, secrets, category, depth, ...counts(some)]),
    ];
  });
  const amiss = wrong.map(
    ({ task, policy }) => `${task}: ${policy === BASELINE ? 'not solved' : 'solved'} by ${policy}\n`,
  );
  return `${table(HEAD, lines)}${amiss.length > 0 ? `\n${amiss.join('')}` : ''}`;
}

function counts(rows: readonly Row[]): readonly number[] {
  const solved = rows.filter(({ success }) => success).length;
  return [
    rows.length,
    solved,
    rounded((100 * solved) / rows.length, 1),
    rounded(100 * mean(rows.map(({ progress }) => progress)), 1),
    rounded((100 * sumOf(rows, 'known')) / Math.max(1, sumOf(rows, 'knowledge')), 1),
    rounded(mean(rows.map(({ turns }) => turns)), 1),
    rounded(mean(rows.map(({ messages }) => messages)), 1),
  ];
}

function sumOf(rows: readonly Row[], key: 'known' | 'knowledge'): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
