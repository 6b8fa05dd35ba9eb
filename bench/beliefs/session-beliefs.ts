/** What the bench of beliefs measures: all beliefs of one session of SymmToM. */
import process from 'node:process';
import { modelOf } from '../../games/core/beliefs/model.ts';
import { timelinesOf } from '../../games/core/beliefs/timeline.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { beliefs } from '../../games/symmtom/beliefs/models.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';

/** Computes the timelines of the three seats, with chains of up to two seats. Throws if there is no such model. */
export function computeBeliefs(model: string, log: readonly SessionEvent<SymmToM>[]): void {
  const offered = modelOf(beliefs, model);
  if (!offered) throw new Error(`there is no belief model ${model}`);
  const timelines = timelinesOf({ game: symmtom, beliefs, offered, log, depth: 2 }, [0, 1, 2]);
  if (timelines.length !== 3) throw new Error('a timeline for each seat');
}

/** CPU time of the whole process while it works, ms. */
export function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
