/** A worker thread of `power`: plays groups, or simulates runs with the groups that were played. */
import { parentPort } from 'node:worker_threads';
import type { Slot } from '../../studies/allocation/slots.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import type { Library, PlayedGroup } from '../../studies/power/library.ts';
import { type PowerPlan, type SimulatedRun, simulateRun } from '../../studies/power/simulate.ts';
import { FUNCTIONS } from './functions.ts';
import { type Playing, playGroup } from './groups.ts';

export type PowerJob =
  | { readonly kind: 'play'; readonly playing: Playing; readonly slots: readonly Slot[] }
  | {
      readonly kind: 'runs';
      readonly study: Pick<FrozenStudy, 'definition' | 'items'>;
      readonly plan: PowerPlan;
      readonly library: Library;
      readonly n: number;
      /** Numbers of the runs. */
      readonly runs: readonly number[];
    };

export type PowerResult = readonly PlayedGroup[] | readonly SimulatedRun[];

export function perform(job: PowerJob): PowerResult {
  switch (job.kind) {
    case 'play':
      return job.slots.map((slot) => playGroup(slot, job.playing));
    case 'runs': {
      const { study, plan, library, n, runs } = job;
      return runs.map((run) => simulateRun(study, plan, { library, n, run, functions: FUNCTIONS }));
    }
  }
}

parentPort?.on('message', (job: PowerJob) => parentPort?.postMessage(perform(job)));
