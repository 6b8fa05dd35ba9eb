/** From a study and options to the table: real sessions once, then simulated studies with them. On all cores. */
import { comparedCells, librariesOf, librarySlots, type PlayedGroup } from '../../studies/power/library.ts';
import type { PowerPlan, SimulatedRun } from '../../studies/power/simulate.ts';
import { type PowerRow, summaryOf } from '../../studies/power/summary.ts';
import { CannotBeDone } from '../shared/command.ts';
import { progressBar } from '../shared/progress.ts';
import { work } from '../shared/workers.ts';
import { FUNCTIONS } from './functions.ts';
import type { PowerStudy } from './groups.ts';
import { type PlayJob, playGroups } from './play-worker.ts';
import { type RunsJob, simulateRuns } from './runs-worker.ts';

export interface PowerOrder {
  readonly playing: PowerStudy;
  readonly plan: PowerPlan;
  readonly sizes: readonly number[];
  readonly runs: number;
  /** Groups of each arm that play real sessions, in all libraries. */
  readonly library: number;
  readonly workers: number;
}

/** Few enough that the bar moves and the cores end together. */
const GROUPS_A_JOB = 4;
const RUNS_A_JOB = 25;

export async function powerTable(order: PowerOrder): Promise<readonly PowerRow[]> {
  const { playing, plan, sizes, runs } = order;
  const { definition, items } = playing.frozen;
  const played = await playedGroups(order);
  const without = played.find(({ outcomes }) => outcomes.flat().some((value) => !Number.isFinite(value)));
  if (without)
    throw new CannotBeDone(
      `arm ${without.cell} gives no ${playing.outcome}: its sessions ask no questions that have a right answer`,
    );
  const libraries = librariesOf(played, FUNCTIONS);
  if (!libraries)
    throw new CannotBeDone('all simulated participants reached the same, so there is nothing to compare: raise --errs');
  const jobs = sizes.flatMap((n) =>
    chunksOf(
      Array.from({ length: runs }, (_, run) => run),
      RUNS_A_JOB,
    ).map((some): RunsJob => ({ study: { definition, items }, plan, libraries, n, runs: some })),
  );
  const simulated = await perform<RunsJob, SimulatedRun>({
    ...{ what: 'simulated studies', module: './runs-worker.ts', here: simulateRuns, jobs },
    ...{ total: sizes.length * runs, workers: order.workers },
  });
  return sizes.flatMap((n, i) =>
    summaryOf(simulated.slice(i * runs, (i + 1) * runs), {
      ...{ n, effects: plan.effects, sqrt: FUNCTIONS.sqrt },
      libraries: libraries.length,
    }),
  );
}

/** Groups of a kind in the smallest order: two libraries with two each, so that there is a spread. */
const LEAST_OF_A_KIND = 4;

/** As many groups of each arm as are wanted, rounded up so that each row, list and rotation comes equally often. */
async function playedGroups({ playing, plan, library, workers }: PowerOrder): Promise<readonly PlayedGroup[]> {
  const { definition } = playing.frozen;
  const cells = new Set(comparedCells(definition, plan.contrast).keys());
  const slots = librarySlots(definition, {
    ...{ seed: playing.seed, cells },
    perKind: (kinds) => Math.max(LEAST_OF_A_KIND, Math.ceil(library / kinds)),
  });
  const jobs = chunksOf(slots, GROUPS_A_JOB).map((some): PlayJob => ({ playing, slots: some }));
  return perform<PlayJob, PlayedGroup>({
    what: 'groups',
    module: './play-worker.ts',
    here: playGroups,
    jobs,
    total: slots.length,
    workers,
  });
}

interface Performing<Job, A> {
  readonly what: string;
  readonly module: string;
  readonly here: (job: Job) => readonly A[];
  readonly jobs: readonly Job[];
  readonly total: number;
  readonly workers: number;
}

async function perform<Job, A>({
  what,
  module,
  here,
  jobs,
  total,
  workers,
}: Performing<Job, A>): Promise<readonly A[]> {
  const bar = progressBar(what, total);
  const results = await work<Job, readonly A[]>(jobs, {
    module: new URL(module, import.meta.url),
    ...{ workers, here },
    onResult: (some) => bar.advance(some.length),
  }).finally(() => bar.stop());
  return results.flat();
}

function chunksOf<A>(all: readonly A[], size: number): readonly (readonly A[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
