/** A worker thread of `power`: simulates studies with the groups that were played. It loads no game. */
import { parentPort } from 'node:worker_threads';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import type { Library } from '../../studies/power/library.ts';
import { type PowerPlan, simulateRun } from '../../studies/power/simulate.ts';
import { FUNCTIONS } from './functions.ts';

export interface RunsJob {
  readonly study: Pick<FrozenStudy, 'definition' | 'items'>;
  readonly plan: PowerPlan;
  readonly library: Library;
  readonly n: number;
  /** Numbers of the runs. */
  readonly runs: readonly number[];
}

parentPort?.on('message', ({ study, plan, library, n, runs }: RunsJob) =>
  parentPort?.postMessage(runs.map((run) => simulateRun(study, plan, { library, n, run, functions: FUNCTIONS }))),
);
