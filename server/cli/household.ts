/**
 * `npm run household`: household tasks. `verify` proves what a task must be, `project` says what its goal asks for, `pddl`
 * writes it for other planners. Exit codes: 0 all is well, 1 a task is not, 2 a file cannot be used.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { Command, Option } from 'commander';
import { playout } from '../../games/core/playout.ts';
import type { Policy } from '../../games/core/policy.ts';
import { household } from '../../games/household/game.ts';
import { importOriginal } from '../../games/household/original.ts';
import { kDepth, knowledgeIn, rootKnowledgeIn } from '../../games/household/pddl/formula.ts';
import { printFormula } from '../../games/household/pddl/print.ts';
import { functionalGoal } from '../../games/household/pddl/projection.ts';
import { type Check, isSound, type Verification, verify } from '../../games/household/planner/checks.ts';
import { classicalPddl } from '../../games/household/planner/classical-pddl.ts';
import { planningTask } from '../../games/household/planner/from-task.ts';
import type { PlanningTask, Semantics } from '../../games/household/planner/planning-task.ts';
import { configFor, inParallel, type Turns } from '../../games/household/planner/play.ts';
import { stepInWords } from '../../games/household/planner/steps.ts';
import { Task } from '../../games/household/task.ts';
import type { Household } from '../../games/household/types.ts';
import { BadOption, run } from './command.ts';
import { keepLogsIn } from './keep-logs.ts';
import { progressBar } from './progress.ts';

const SEMANTICS: readonly Semantics[] = ['corrected', 'faithful'];
const FILES = "tasks: ours or the original's (EnactToM), one JSON value a file, or one a line";

const MARKS = { true: 'ok', false: 'NO', null: '??' } as const;

const semanticsOption = () =>
  new Option('--semantics <name>', "corrected: the rules of the game; faithful: the original's compilation")
    .choices(SEMANTICS)
    .default('corrected');

const program = new Command('household').description(
  'Tasks of the household: verified, projected, written for others.',
);

program
  .command('verify')
  .description('Proves of each task whether it can be solved, and that it needs its agents, its mechanics and telling.')
  .argument('<file...>', FILES)
  .addOption(semanticsOption())
  .option('--plan', 'print the golden plan, turn by turn')
  .option('--keep <database>', 'keep the golden plan as a session, to be opened with npm run replay')
  .option('--json', 'the report as JSON on stdout')
  .addHelpText('after', '\nExit codes: 0 every check of every task holds, 1 some do not, 2 a file cannot be used.')
  .action(verifyTasks);

program
  .command('project')
  .description('What a goal asks of the house, in both readings, and what it asks agents to know.')
  .argument('<file...>', FILES)
  .option('--json', 'one JSON object a task')
  .action(projectTasks);

program
  .command('pddl')
  .description("A task as the classical problem that the original's compiler makes of it.")
  .argument('<file>', FILES)
  .requiredOption('--domain <file>', 'where to write the domain')
  .requiredOption('--problem <file>', 'where to write the problem')
  .action(writePddl);

await run(program);

interface VerifyOptions {
  readonly semantics: Semantics;
  readonly plan?: true;
  readonly keep?: string;
  readonly json?: true;
}

async function verifyTasks(files: readonly string[], options: VerifyOptions): Promise<void> {
  const tasks = files.flatMap(tasksIn);
  const bar = tasks.length > 1 ? progressBar('verifying', tasks.length) : null;
  const found: { readonly task: Task; readonly verification: Verification }[] = [];
  for (const task of tasks) {
    found.push({ task, verification: verify(task, options.semantics) });
    bar?.advance(1);
    // lets the bar be drawn
    await new Promise(setImmediate);
  }
  bar?.stop();
  if (options.keep !== undefined) await keepPlans(found, options.keep);
  const rows = found.map(({ task, verification }) => ({
    task: task.id,
    sound: isSound(verification),
    ...verification,
  }));
  if (options.json) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else process.stdout.write(found.map((each) => inWords(each, options)).join('\n'));
  if (rows.some(({ sound }) => !sound)) process.exitCode = 1;
}

function inWords(
  { task, verification }: { readonly task: Task; readonly verification: Verification },
  { plan }: VerifyOptions,
): string {
  const { semantics, checks, verdict } = verification;
  const line = ({ id, ok, says }: Check) => `  ${MARKS[`${ok}`]} ${id.padEnd(13)} ${says}`;
  const lines = [`${task.id} (${semantics}): ${isSound(verification) ? 'sound' : 'not sound'}`, ...checks.map(line)];
  if (plan && verdict?.status === 'solvable') {
    lines.push('  the golden plan:', ...verdict.plan.map((step) => `    ${stepInWords(step)}`));
    lines.push(`  in ${inParallel(task, verdict.plan).length} turns, of ${task.turns}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Played by the game's own rules, each seat by a policy that knows its part by heart. */
async function keepPlans(
  found: readonly { readonly task: Task; readonly verification: Verification }[],
  database: string,
): Promise<void> {
  const logs = found.flatMap(({ task, verification: { verdict, semantics } }) => {
    if (verdict?.status !== 'solvable') return [];
    const turns = inParallel(task, verdict.plan);
    const config = configFor(task, semantics, turns);
    const session = `golden-${task.id}-${semantics}`.replaceAll(/[^A-Za-z0-9_-]/g, '-');
    const policies = task.agents.map(() => reciting(turns));
    return [playout(household, { session, config, seed: session, policies, at: Date.now() })];
  });
  const keeper = keepLogsIn(database);
  try {
    if (logs.length > 0) await keeper.keep(logs);
  } finally {
    await keeper.close();
  }
}

function reciting(turns: Turns): Policy<Household, null> {
  return {
    id: 'golden-plan',
    version: 1,
    game: 'household',
    about: 'knows its part of a plan by heart',
    initialMemory: () => null,
    observe: () => null,
    act: (_, { turn, seat }) => turns[turn]?.[seat] ?? { type: 'wait' },
  };
}

function projectTasks(files: readonly string[], { json }: { readonly json?: true }): void {
  const rows = files.flatMap(tasksIn).map((task) => {
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
  for (const row of rows) process.stdout.write(json ? `${JSON.stringify(row)}\n` : projectionInWords(row));
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

function tasksIn(file: string): readonly Task[] {
  const text = readText(file);
  const values =
    parseJson(text) ??
    text
      .trim()
      .split('\n')
      .map((line, i) => parseJson(line) ?? notJson(file, i + 1));
  return [values].flat().map((value, i) => taskOf(value, `${file}, task ${i + 1}`));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadOption(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** undefined: not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the caller says what was expected
    return undefined;
  }
}

function notJson(file: string, line: number): never {
  throw new BadOption(`${file}, line ${line}: expected ${FILES}`);
}

function taskOf(value: unknown, place: string): Task {
  if (typeof value === 'object' && value !== null && 'problem_pddl' in value) {
    const imported = importOriginal(value);
    if (!imported.ok) throw new BadOption(`${place}: ${imported.reasons.join('; ')}`);
    return imported.task;
  }
  const task = Task.safeParse(value);
  if (task.success) return task.data;
  const reasons = task.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new BadOption(`${place} is no task: ${reasons.join('; ')}`);
}
