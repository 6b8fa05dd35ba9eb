/** `household generate`: makes verified tasks to order. `household benchmark`: makes the committed sets anew. */
import { existsSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { ZodError } from 'zod';
import { BadOption, CannotBeDone, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { work } from '../../cli/shared/workers.ts';
import { rngFor } from '../../games/core/rng.ts';
import { MECHANIC_TYPES, type MechanicType } from '../../games/household/formal/types.ts';
import { DEEPEST } from '../../games/household/pddl/formula.ts';
import type { Scene } from '../../games/household/task/types.ts';
import { type BenchmarkSplit, benchmarkBlueprints, SPLITS } from './authoring/generate/benchmark.ts';
import { drawBlueprint, GOAL_KINDS, type GoalKind, type Wish } from './authoring/generate/blueprint.ts';
import { compact } from './authoring/generate/compact.ts';
import { onOccasion } from './authoring/generate/description.ts';
import { HUMAN_BLUEPRINTS } from './authoring/generate/human.ts';
import type { HumanJob, HumanPair } from './human-worker.ts';
import { type Job, linesTo, MADE, makeTasks, reportMade } from './jobs.ts';
import { scenesIn } from './tasks.ts';

interface GenerateOptions {
  readonly category?: 'cooperative' | 'mixed';
  readonly depth?: number;
  readonly agents?: number;
  readonly mechanics?: readonly MechanicType[];
  readonly goals?: readonly GoalKind[];
  readonly knowledge?: number;
  readonly rooms?: number;
  readonly turns?: [number, number];
  readonly slack?: number;
  readonly hints?: 'near' | 'far';
  readonly names?: 'numbered' | 'plain';
  readonly tellKnowledge?: true;
  readonly scenes?: string;
  readonly count: number;
  readonly seed: string;
  readonly out?: string;
  readonly resume?: true;
  readonly json?: true;
}

const GENERATED = jsonOption(MADE, 'needs --out');
const BENCHMARK = jsonOption(
  z.union([
    MADE,
    z
      .array(z.strictObject({ kind: z.int(), drawn: z.int().describe('tasks that were drawn for a pair') }))
      .describe('of the set human'),
  ]),
);

export const generateCommand = new Command('generate')
  .description(
    'Makes tasks and keeps those that the verifier finds sound. Properties without an option are drawn for each task.',
  )
  .addOption(
    new Option('--category <name>', 'mixed: each agent has a goal of its own, too').choices(['cooperative', 'mixed']),
  )
  .option('--depth <n>', `how deep K is nested, 1 to ${DEEPEST}`, wholeNumber('--depth', 1))
  .option('--agents <n>', '2 to 4', wholeNumber('--agents', 2))
  .option('--mechanics <list>', `of ${MECHANIC_TYPES.join(', ')}; with commas`, listOf('--mechanics', MECHANIC_TYPES))
  .option(
    '--goals <list>',
    `kinds of goals about the house, of ${GOAL_KINDS.join(', ')}`,
    listOf('--goals', GOAL_KINDS),
  )
  .option('--knowledge <n>', 'how many K the goal has, 1 or 2', wholeNumber('--knowledge', 1))
  .option('--rooms <n>', 'of drawn houses, 3 to 10', wholeNumber('--rooms', 3))
  .option(
    '--turns <range>',
    'of the golden plan, as 6-12; the episode has twice as many as the plan',
    rangeOf('--turns'),
  )
  .option('--slack <n>', 'messages beyond those needed', wholeNumber('--slack', 0))
  .addOption(
    new Option('--hints <where>', 'near: hints go to the agents that they help; far: to others').choices([
      'near',
      'far',
    ]),
  )
  .addOption(new Option('--names <style>', 'cabinet_31 or white_cupboard').choices(['numbered', 'plain']))
  .option('--tell-knowledge', 'tells the outermost knower what it has to know in the end')
  .option('--scenes <file>', 'houses to choose from instead of drawing them: scenes or tasks, one JSON value a line')
  .option('--count <n>', 'how many', wholeNumber('--count', 1), 1)
  .option('--seed <text>', 'the same seed gives the same tasks', '1')
  .option('--out <file>', 'one task a line; otherwise to stdout')
  .option('--resume', 'goes on with --out where it ends')
  .addOption(GENERATED)
  .addHelpText('after', '\nExit codes: 0 all were made, 1 some could not be, 2 what is asked for cannot be.')
  .action(generate);

export const benchmarkCommand = new Command('benchmark')
  .description('Makes a committed set of tasks: 150 of a split, or those for people.')
  .argument('<set>', [...SPLITS, 'human'].join(', '))
  .requiredOption('--out <file>', 'where to write it')
  .option('--seed <text>', 'other tasks of a split, of the same composition; by default the committed ones')
  .option('--resume', 'goes on with --out where it ends')
  .addOption(BENCHMARK)
  .action(makeBenchmark);

async function generate(options: GenerateOptions): Promise<void> {
  const { scenes, count, seed, out, resume, json, tellKnowledge, ...wish } = options;
  if (json && out === undefined) throw new BadOption('--json needs --out: tasks and figures cannot both go to stdout');
  const width = String(count).length;
  const jobs = Array.from({ length: count }, (_, i): Job => {
    const id = `${seed}-${String(i + 1).padStart(width, '0')}`;
    const wished: Wish = { ...wish, ...(tellKnowledge ? { tellKnowledge: true } : {}) };
    return { id, blueprint: (attempt) => drawn(wished, `${seed}/${id}/${attempt}`) };
  });
  const houses: readonly Scene[] = scenes === undefined ? [] : scenesIn(scenes);
  reportMade(await makeTasks(jobs, { seed, scenes: houses, ...linesTo(out, resume === true) }), json === true);
}

function drawn(wish: Wish, key: string): ReturnType<typeof drawBlueprint> {
  try {
    return drawBlueprint(wish, rngFor(key, 'blueprint'));
  } catch (error) {
    if (error instanceof ZodError)
      throw new BadOption(
        error.issues
          .map(({ path, message }) => (path.length > 0 ? `--${path.join('.')}: ${message}` : message))
          .join('; '),
      );
    throw error;
  }
}

/** The seed of the committed sets. */
const SEED = 'household-1';

interface BenchmarkOptions {
  readonly out: string;
  readonly seed?: string;
  readonly resume?: true;
  readonly json?: true;
}

async function makeBenchmark(set: string, { out, seed, resume, json }: BenchmarkOptions): Promise<void> {
  if (set === 'human') {
    if (seed !== undefined) throw new BadOption('--seed draws other tasks of a split; those for people are drawn once');
    await makeHuman(out, json === true);
    return;
  }
  const split = SPLITS.find((each) => each === set);
  if (!split) throw new BadOption(`the sets are ${SPLITS.join(', ')} and human, not ${set}`);
  const making = { seed: seed ?? SEED, scenes: [], ...linesTo(out, resume === true) };
  reportMade(await makeTasks(splitJobs(split, seed), making), json === true);
}

function splitJobs(split: BenchmarkSplit, seed: string | undefined): readonly Job[] {
  return benchmarkBlueprints(split, seed).map((blueprint, i) => ({
    id: `${seed === undefined ? '' : `${seed}-`}${split}-${String(i + 1).padStart(3, '0')}`,
    blueprint: () => blueprint,
  }));
}

/** Makes pairs of tasks, one of each form, kind by kind. */
async function makeHuman(out: string, json: boolean): Promise<void> {
  if (existsSync(out)) throw new BadOption(`${out} is there already: name another file`);
  const jobs = HUMAN_BLUEPRINTS.map((_, kind): HumanJob => ({ kind, seed: SEED, attempts: 20_000 }));
  const bar = progressBar('kinds', jobs.length);
  const made = await work<HumanJob, { readonly pair: HumanPair }>(jobs, {
    module: new URL('./human-worker.ts', import.meta.url),
    onResult: () => bar.advance(1),
  }).finally(() => bar.stop());
  const pairs = made.map(({ pair }, kind) => {
    if (!pair) throw new CannotBeDone(`no pair of kind ${kind + 1} was found`);
    return pair;
  });
  const rows = (['A', 'B'] as const).flatMap((form, nth) =>
    pairs.map(({ a, b }, kind) => {
      const id = `people-${form.toLowerCase()}-${kind + 1}`;
      return { form, task: compact(onOccasion({ ...(form === 'A' ? a : b), id }, 2 * kind + nth)) };
    }),
  );
  writeFileSync(out, `${JSON.stringify(rows, null, 2)}\n`);
  const drawn = pairs.map((pair, kind) => ({ kind: kind + 1, drawn: pair.drawn }));
  if (json) process.stdout.write(BENCHMARK.text(drawn));
  else for (const each of drawn) process.stderr.write(`kind ${each.kind}: ${each.drawn} tasks drawn for a pair\n`);
}

function listOf<A extends string>(name: string, allowed: readonly A[]): (text: string) => readonly A[] {
  return (text) =>
    text.split(',').map((each) => {
      const found = allowed.find((one) => one === each.trim());
      if (found === undefined) throw new BadOption(`${name} is a list of ${allowed.join(', ')}, not '${each}'`);
      return found;
    });
}

function rangeOf(name: string): (text: string) => [number, number] {
  return (text) => {
    const [, least = '', most = least] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
    if (least === '') throw new BadOption(`${name} is a number or a range like 6-12, not '${text}'`);
    return [Number(least), Number(most)];
  };
}
