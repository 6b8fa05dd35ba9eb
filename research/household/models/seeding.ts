/**
 * What seed tasks do to the making of tasks, for the row "without ICL seed examples" of the paper's Table 9 and its Figure 3: a
 * round that starts from tasks which a model failed, and a round of as many tasks for which the generator draws every property.
 */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { DEEPEST } from '../../../games/household/pddl/formula.ts';
import type { Task } from '../../../games/household/task/types.ts';
import { drawBlueprint } from '../authoring/generate/blueprint.ts';
import { drawSeeds, seedsOf } from '../authoring/generate/evolve.ts';
import { type Job, makeTasks } from '../jobs.ts';
import { ATTEMPTS, seededJobs } from '../seeded-jobs.ts';
import type { ModelsRun } from './run.ts';

/** The share of failed tasks among the seed tasks, in the paper's standard split. */
const FAILED_SHARE = 0.8;

export const ROUND = z
  .strictObject({
    model: z.string().nullable().describe('whose results chose the seed tasks; null: there were none'),
    ...{ failed: z.int(), passed: z.int() },
    wanted: z.int().describe('tasks that were to be made'),
    made: z.int().describe('tasks that the verifier finds sound, each unlike the others'),
    verified: z.int().describe('drafts that were given to the verifier'),
    depths: z.array(z.int()).describe('tasks made of K-depth 1, 2, ...'),
    turns: z.number().nullable().describe('of the golden plan, the mean; null: no task was made'),
  })
  .meta({ title: 'SeedingRound' });
export type SeedingRound = Printed<typeof ROUND>;

export interface Seeding {
  /** Tasks to make in each round. */
  readonly count: number;
  readonly seed: string;
}

/**
 * The round without seed tasks first, then one for each model that has runs in the condition `standard`. `tasks`: those that were
 * played, from which seed tasks are chosen.
 */
export async function seedingRounds(
  runs: readonly ModelsRun[],
  tasks: readonly Task[],
  { count, seed }: Seeding,
): Promise<readonly SeedingRound[]> {
  const rounds = [await roundOf({ model: null, failed: 0, passed: 0 }, unseededJobs(count, seed), seed)];
  const plain = runs.filter(({ condition }) => condition === 'standard');
  for (const [model, own] of Map.groupBy(plain, (run) => run.model)) {
    const results = own.map(({ task, success }) => ({ task, policy: model, passed: [success] }));
    const seeds = seedsOf(tasks, results, [model]);
    const { failed, passed } = seeds;
    if (failed.length + passed.length === 0) continue;
    const jobs = seededJobs(drawSeeds(seeds, { count, failedShare: FAILED_SHARE, seed }), seed);
    rounds.push(await roundOf({ model, failed: failed.length, passed: passed.length }, jobs, seed));
  }
  return rounds;
}

function unseededJobs(count: number, seed: string): readonly Job[] {
  return Array.from({ length: count }, (_, i): Job => {
    const id = `unseeded~${seed}.${i + 1}`;
    return { id, attempts: ATTEMPTS, blueprint: (attempt) => drawBlueprint({}, rngFor(seed, id, attempt)) };
  });
}

async function roundOf(
  of: Pick<SeedingRound, 'model' | 'failed' | 'passed'>,
  jobs: readonly Job[],
  seed: string,
): Promise<SeedingRound> {
  const { rows, verified } = await makeTasks(jobs, { seed, scenes: [], earlier: [], write: () => {} });
  const made = rows.map(({ difficulty }) => difficulty);
  return {
    ...{ ...of, wanted: jobs.length, made: made.length, verified },
    depths: Array.from({ length: DEEPEST }, (_, i) => made.filter(({ kDepth }) => kDepth === i + 1).length),
    turns: made.length === 0 ? null : made.reduce((sum, { turns }) => sum + turns, 0) / made.length,
  };
}
