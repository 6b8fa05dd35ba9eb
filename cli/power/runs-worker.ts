/** A worker thread of `power`: simulates studies with the groups that were played. It loads no game. */
import { parentPort } from 'node:worker_threads';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import type { Library } from '../../studies/power/library.ts';
import { type PowerPlan, type SimulatedRun, simulateRun } from '../../studies/power/simulate.ts';
import { FUNCTIONS } from './functions.ts';

export interface RunsJob {
  readonly study: Pick<FrozenStudy, 'definition' | 'items'>;
  readonly plan: PowerPlan;
  /** Run i draws from library i modulo their number. */
  readonly libraries: readonly Library[];
  readonly n: number;
  /** Numbers of the runs. */
  readonly runs: readonly number[];
}

parentPort?.on('message', (job: RunsJob) => parentPort?.postMessage(simulateRuns(job)));

export function simulateRuns({ study, plan, libraries, n, runs }: RunsJob): readonly SimulatedRun[] {
  return runs.flatMap((run) => {
    const library = libraries[run % libraries.length];
    return library ? [simulateRun(study, plan, { library, n, run, functions: FUNCTIONS })] : [];
  });
}
