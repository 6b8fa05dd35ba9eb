/** A worker thread of `power`: plays groups through real sessions. */
import { parentPort } from 'node:worker_threads';
import type { Slot } from '../../studies/allocation/slots.ts';
import type { PlayedGroup } from '../../studies/power/library.ts';
import { type PowerStudy, playGroup } from './groups.ts';

export interface PlayJob {
  readonly playing: PowerStudy;
  readonly slots: readonly Slot[];
}

parentPort?.on('message', (job: PlayJob) => parentPort?.postMessage(playGroups(job)));

export function playGroups({ playing, slots }: PlayJob): readonly PlayedGroup[] {
  return slots.map((slot) => playGroup(slot, playing));
}
