/**
 * `household table`: the composition of the committed tasks beside EnactToM's (its paper, Table 3), their difficulty, and
 * what the shipped policies reach on the tasks for people.
 */
import path from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, rounded, type TableCell, table } from '../../cli/shared/table.ts';
import { MECHANIC_TYPES } from '../../games/household/formal/types.ts';
import { planningTask } from '../../games/household/planner/from-task.ts';
import { verdictOf } from '../../games/household/planner/verdict.ts';
import type { Task } from '../../games/household/task/types.ts';
import { type Composition, compositionOf, PAPER } from './authoring/generate/composition.ts';
import { type Difficulty, difficultyOf } from './authoring/generate/difficulty.ts';
import { PEOPLE, peopleInWords, peopleTable } from './people-table.ts';
import { FILES, tasksIn } from './tasks.ts';

const FOLDER = path.join(import.meta.dirname, '../../games/household/tasks');

const COMPOSITION = z.strictObject({
  ...{ tasks: z.int(), cooperative: z.int(), mixed: z.int() },
  agents: z.tuple([z.int(), z.int(), z.int()]).describe('tasks of two, three and four'),
  depths: z.tuple([z.int(), z.int(), z.int()]).describe('tasks of depth one, two and three'),
  mechanics: z.record(z.enum(MECHANIC_TYPES).meta({ title: 'mechanic' }), z.int()),
});
const PRINTED = jsonOption(
  z.strictObject({
    paper: COMPOSITION.extend({ turns: z.strictObject({ baseline: z.number(), standard: z.number() }) }),
    sets: z.array(
      z.strictObject({
        name: z.string(),
        composition: COMPOSITION,
        difficulty: z.record(z.string(), z.number().nullable()).describe('means'),
      }),
    ),
    people: PEOPLE.nullable().describe('null: files were named'),
  }),
);

export const tableCommand = new Command('table')
  .description(
    "Prints the composition and difficulty of tasks beside the paper's Table 3, and how policies do on those for people.",
  )
  .argument('[file...]', `${FILES}; default: the benchmark, split by split`)
  .addOption(PRINTED)
  .addHelpText('after', '\nWith files, the policies do not play.')
  .action(printTable);

interface Measured {
  readonly name: string;
  readonly composition: Composition;
  readonly difficulty: Readonly<Record<keyof Difficulty | 'episode' | 'spare', number>>;
}

async function printTable(files: readonly string[], { json }: { readonly json?: true }): Promise<void> {
  const named = files.length > 0 ? files : ['standard', 'hard'].map((split) => path.join(FOLDER, `${split}.jsonl`));
  const sets = named.map((file) => ({ name: path.basename(file).replace(/\.jsonl?$/, ''), tasks: tasksIn(file) }));
  const all = { name: 'all', tasks: sets.flatMap(({ tasks }) => tasks) };
  const figures = await difficulties(all.tasks);
  const columns = (sets.length > 1 ? [...sets, all] : sets).map(({ name, tasks }): Measured => {
    return { name, composition: compositionOf(tasks), difficulty: means(tasks, figures) };
  });
  const people = files.length > 0 ? null : await peopleTable();
  if (json) process.stdout.write(PRINTED.text({ paper: PAPER, sets: columns, people }));
  else process.stdout.write(`${inWords(columns)}${people ? `\n${peopleInWords(people)}` : ''}`);
}

async function difficulties(tasks: readonly Task[]): Promise<ReadonlyMap<Task, Difficulty>> {
  const found = new Map<Task, Difficulty>();
  const bar = progressBar('planning', tasks.length);
  for (const task of tasks) {
    const planned = planningTask(task, 'corrected');
    const difficulty = planned.ok ? difficultyOf(task, { verdict: verdictOf(planned.value, 'corrected') }) : null;
    if (difficulty) found.set(task, difficulty);
    bar.advance(1);
    // lets the bar be drawn
    await new Promise(setImmediate);
  }
  bar.stop();
  return found;
}

function means(tasks: readonly Task[], figures: ReadonlyMap<Task, Difficulty>): Measured['difficulty'] {
  const those = tasks.flatMap((task) => figures.get(task) ?? []);
  const of = (figure: keyof Difficulty) => rounded(mean(those.map((each) => each[figure] ?? 0)), 2);
  return {
    kDepth: of('kDepth'),
    turns: of('turns'),
    steps: of('steps'),
    reports: of('reports'),
    briefings: of('briefings'),
    budget: of('budget'),
    untold: of('untold'),
    remote: of('remote'),
    episode: rounded(mean(tasks.map(({ turns }) => turns)), 2),
    spare: rounded(mean(those.map(({ reports, briefings, budget }) => (budget ?? 0) - reports - briefings)), 2),
  };
}

function inWords(columns: readonly Measured[]): string {
  const row = (name: string, of: (each: Composition) => number): readonly TableCell[] => [
    name,
    of(PAPER),
    ...columns.map(({ composition }) => of(composition)),
  ];
  const composition = [
    row('tasks', ({ tasks }) => tasks),
    row('cooperative', ({ cooperative }) => cooperative),
    row('mixed', ({ mixed }) => mixed),
    ...[2, 3, 4].map((count, i) =>
      row(`${count}${count === 4 ? ' or more' : ''} agents`, ({ agents }) => agents[i] ?? 0),
    ),
    ...[1, 2, 3].map((depth, i) => row(`K-depth ${depth}`, ({ depths }) => depths[i] ?? 0)),
    ...MECHANIC_TYPES.map((type) => row(type.replaceAll('_', ' '), ({ mechanics }) => mechanics[type])),
  ];
  const mean = (name: string, paper: number | null, figure: keyof Measured['difficulty']): readonly TableCell[] => [
    name,
    paper,
    ...columns.map(({ difficulty }) => difficulty[figure]),
  ];
  const difficulty = [
    mean('turns of the plan (paper: baseline)', PAPER.turns.baseline, 'turns'),
    mean('turns of the episode', PAPER.turns.standard, 'episode'),
    mean('steps of the plan', null, 'steps'),
    mean('messages to report the truth', null, 'reports'),
    mean('messages to tell what secrets say', null, 'briefings'),
    mean('messages that may be sent', null, 'budget'),
    mean('messages to spare', null, 'spare'),
    mean('goals known only to others', null, 'untold'),
    mean('hints known only to others', null, 'remote'),
  ];
  const names = columns.map(({ name }) => name);
  return `${table(['tasks', 'paper', ...names], composition)}\n${table(['mean of a task', 'paper', ...names], difficulty)}`;
}
