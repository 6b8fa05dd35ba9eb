/**
 * `npx standpoint research household`: commands for household tasks. `verify` proves that tasks are sound, `project` prints what a goal asks
 * for, `pddl` writes a task for other planners; the other commands have a file each. Exit codes: 0 all tasks are sound, 1 a
 * task is not, 2 a file cannot be used.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { BadOption, run } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { kDepth, knowledgeIn, rootKnowledgeIn } from '../../games/household/pddl/formula.ts';
import { printFormula } from '../../games/household/pddl/print.ts';
import { functionalGoal } from '../../games/household/pddl/projection.ts';
import { planningTask } from '../../games/household/planner/from-task.ts';
import type { PlanningTask, Semantics } from '../../games/household/planner/planning-task.ts';
import { inParallel } from '../../games/household/planner/play.ts';
import { stepInWords } from '../../games/household/planner/steps.ts';
import type { Task } from '../../games/household/task/types.ts';
import { isSound, type TaskCheck, type TaskVerification, verify } from './authoring/checks/checks.ts';
import { classicalPddl } from './authoring/checks/classical-pddl.ts';
import { calibrateCommand } from './calibrate.ts';
import { evolveCommand } from './evolve.ts';
import { exportCommand } from './export.ts';
import { benchmarkCommand, generateCommand } from './generate.ts';
import { codersCommand } from './judge/coders.ts';
import { judgeCommand } from './judge/judge.ts';
import { keepGolden } from './keep.ts';
import { modelsCommand } from './models/models.ts';
import { scoreCommand } from './score.ts';
import { tableCommand } from './table.ts';
import { FILES, tasksIn } from './tasks.ts';

const SEMANTICS: readonly Semantics[] = ['corrected', 'faithful'];

const MARKS = { true: 'ok', false: 'NO', null: '??' } as const;

const semanticsOption = () =>
  new Option('--semantics <name>', "corrected: the rules of the game; faithful: the original's compilation")
    .choices(SEMANTICS)
    .default('corrected');

const STEP = z.looseObject({ type: z.string() });
const VERIFIED = jsonOption(
  z.array(
    z.strictObject({
      task: z.string(),
      sound: z.boolean(),
      semantics: z.string(),
      verdict: z
        .strictObject({
          semantics: z.string(),
          status: z.enum(['solvable', 'unsolvable', 'undecided']),
          reason: z.string().nullable(),
          kDepth: z.int(),
          beliefDepth: z.int(),
          trivial: z.array(z.string()),
          plan: z.array(STEP),
          messages: z.int(),
          effort: z.strictObject({ cases: z.int(), expanded: z.int(), states: z.int() }),
        })
        .nullable(),
      checks: z.array(
        z.strictObject({
          id: z.string(),
          ok: z.boolean().nullable().describe('null: undecided'),
          says: z.string(),
        }),
      ),
    }),
  ),
);
const GOAL = z.strictObject({ goal: z.string().nullable(), faults: z.array(z.string()) });
const PROJECTED = jsonOption(
  z.array(
    z.strictObject({
      task: z.string(),
      kDepth: z.int(),
      all: GOAL,
      original: GOAL,
      personal: z.array(z.strictObject({ agent: z.string(), goal: z.string() })),
      knowledge: z.array(z.strictObject({ formula: z.string(), root: z.boolean() })),
    }),
  ),
);

const program = new Command('household')
  .description('Makes and verifies household tasks, plays them with policies, and scores sessions.')
  .addHelpText(
    'after',
    `
The committed tasks are in games/household/tasks. To begin with:
  npx standpoint research household generate --count 3 --out /tmp/tasks.jsonl
  npx standpoint research household verify /tmp/tasks.jsonl --plan
  npx standpoint research household calibrate /tmp/tasks.jsonl --json > /tmp/results.json
  npx standpoint research household evolve --results /tmp/results.json --tasks /tmp/tasks.jsonl --count 3 --out /tmp/next.jsonl
  npx standpoint research household score games/household/logs/v1-tricks-policies.jsonl --runs
household COMMAND --help says more of each.`,
  );

program
  .command('verify')
  .description('Checks that each task can be solved, and that it needs its agents, its mechanics and telling.')
  .argument('<file...>', FILES)
  .addOption(semanticsOption())
  .option('--plan', 'print the golden plan, turn by turn')
  .option('--keep <database>', 'keep the golden plans as sessions that the replay opens')
  .addOption(VERIFIED)
  .addHelpText('after', '\nExit codes: 0 every check of every task holds, 1 some do not, 2 a file cannot be used.')
  .action(verifyTasks);

program
  .command('project')
  .description('What a goal asks of the house, in both readings, and what it asks agents to know.')
  .argument('<file...>', FILES)
  .addOption(PROJECTED)
  .action(projectTasks);

program
  .command('pddl')
  .description("A task as the classical problem that the original's compiler makes of it.")
  .argument('<file>', FILES)
  .requiredOption('--domain <file>', 'where to write the domain')
  .requiredOption('--problem <file>', 'where to write the problem')
  .addHelpText('after', '\nExit codes: 0 both are written, 2 the file holds no task, or more than one.')
  .action(writePddl);

program.addCommand(exportCommand);
program.addCommand(calibrateCommand);
program.addCommand(generateCommand);
program.addCommand(benchmarkCommand);
program.addCommand(tableCommand);
program.addCommand(evolveCommand);
program.addCommand(scoreCommand);
program.addCommand(modelsCommand);
program.addCommand(judgeCommand);
program.addCommand(codersCommand);

await run(program);

interface VerifyOptions {
  readonly semantics: Semantics;
  readonly plan?: true;
  readonly keep?: string;
  readonly json?: true;
}

async function verifyTasks(files: readonly string[], options: VerifyOptions): Promise<void> {
  const tasks = files.flatMap((file) => tasksIn(file));
  const bar = tasks.length > 1 ? progressBar('verifying', tasks.length) : null;
  const found: { readonly task: Task; readonly verification: TaskVerification }[] = [];
  for (const task of tasks) {
    found.push({ task, verification: verify(task, options.semantics) });
    bar?.advance(1);
    // lets the bar be drawn
    await new Promise(setImmediate);
  }
  bar?.stop();
  const rows = found.map(({ task, verification }) => ({
    task: task.id,
    sound: isSound(verification),
    ...verification,
  }));
  if (options.json) process.stdout.write(VERIFIED.text(rows));
  else process.stdout.write(found.map((each) => inWords(each, options)).join('\n'));
  if (options.keep !== undefined) {
    const solvable = found.filter(({ verification }) => verification.verdict?.status === 'solvable');
    const sessions = await keepGolden(
      options.keep,
      solvable.map(({ task }) => task),
      Date.now(),
    );
    for (const session of sessions)
      process.stderr.write(`npx standpoint play replay ${session} --database ${options.keep} shows the golden plan\n`);
  }
  if (rows.some(({ sound }) => !sound)) process.exitCode = 1;
}

function inWords(
  { task, verification }: { readonly task: Task; readonly verification: TaskVerification },
  { plan }: VerifyOptions,
): string {
  const { semantics, checks, verdict } = verification;
  const line = ({ id, ok, says }: TaskCheck) => `  ${MARKS[`${ok}`]} ${id.padEnd(13)} ${says}`;
  const lines = [`${task.id} (${semantics}): ${isSound(verification) ? 'sound' : 'not sound'}`, ...checks.map(line)];
  if (plan && verdict?.status === 'solvable') {
    lines.push('  the golden plan:', ...verdict.plan.map((step) => `    ${stepInWords(step)}`));
    lines.push(`  in ${inParallel(task, verdict.plan).length} turns, of ${task.turns}`);
  }
  return `${lines.join('\n')}\n`;
}

function projectTasks(files: readonly string[], { json }: { readonly json?: true }): void {
  const tasks = files.flatMap((file) => tasksIn(file));
  const rows = tasks.map((task) => {
    const { problem } = plannedOrBad(task, 'corrected');
    const text = (reading: 'all' | 'original') => {
      const { goal, faults } = functionalGoal(problem.goal, reading);
      return { goal: goal ? printFormula(goal) : null, faults };
    };
    const roots = new Set(rootKnowledgeIn(problem.goal));
    return {
      task: task.id,
      kDepth: kDepth(problem.goal),
      all: text('all'),
      original: text('original'),
      personal: problem.owners.map(({ agent, goal }) => ({ agent, goal: printFormula(goal) })),
      knowledge: knowledgeIn(problem.goal).map((node) => ({ formula: printFormula(node), root: roots.has(node) })),
    };
  });
  process.stdout.write(json ? PROJECTED.text(rows) : rows.map(projectionInWords).join(''));
}

interface Projected {
  readonly goal: string | null;
  readonly faults: readonly string[];
}

function projectionInWords(row: {
  readonly task: string;
  readonly kDepth: number;
  readonly all: Projected;
  readonly original: Projected;
  readonly personal: readonly { readonly agent: string; readonly goal: string }[];
  readonly knowledge: readonly { readonly formula: string; readonly root: boolean }[];
}): string {
  const reading = (name: string, { goal, faults }: Projected) => {
    return `  ${name.padEnd(9)} ${goal ?? 'nothing'}${faults.length > 0 ? ` (${faults.join('; ')})` : ''}`;
  };
  const lines = [
    `${row.task}: K nested ${row.kDepth} deep`,
    reading('all', row.all),
    reading('original', row.original),
    ...row.personal.map(({ agent, goal }) => `  ${agent}   ${goal}`),
    ...row.knowledge.map(({ formula, root }) => `  ${root ? 'root     ' : 'inner    '} ${formula}`),
  ];
  return `${lines.join('\n')}\n`;
}

function writePddl(file: string, { domain, problem }: { readonly domain: string; readonly problem: string }): void {
  const tasks = tasksIn(file);
  const [task] = tasks;
  if (!task || tasks.length > 1) throw new BadOption(`${file} holds ${tasks.length} tasks: pddl writes one`);
  const text = classicalPddl(plannedOrBad(task, 'faithful'));
  writeFileSync(domain, text.domain);
  writeFileSync(problem, text.problem);
}

function plannedOrBad(task: Task, semantics: Semantics): PlanningTask {
  const planned = planningTask(task, semantics);
  if (!planned.ok) throw new BadOption(`${task.id}: ${planned.reasons.join('; ')}`);
  return planned.value;
}
