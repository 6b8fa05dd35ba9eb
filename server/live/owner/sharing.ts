/**
 * How several processes share the studies. A process keeps at most its share of the studies that are under way: all of them,
 * divided by the living processes and rounded up. A study that is not under way is no work, so any process may have it.
 */
import type { FreeStudy, StudySpread } from '../../store/leases.ts';

/** A study that this process runs. */
export interface RunStudy {
  readonly study: string;
  readonly underWay: boolean;
  /** Participants who are not finished. */
  readonly people: number;
}

function shareOf({ all, processes }: StudySpread): number {
  return Math.ceil(all / processes);
}

/** Whether this process may take one more study that is under way. */
export function isBelowShare(spread: StudySpread): boolean {
  return spread.own < shareOf(spread);
}

/** The studies among the free ones that this process takes now. */
export function studiesToTake(free: readonly FreeStudy[], spread: StudySpread): readonly string[] {
  const room = Math.max(0, shareOf(spread) - spread.own);
  const underWay = free.filter((one) => one.underWay).slice(0, room);
  return [...free.filter((one) => !one.underWay), ...underWay].map(({ study }) => study);
}

/** The studies that this process has beyond its share: those with the fewest participants, whom a move interrupts for a second. */
export function studiesToGive(run: readonly RunStudy[], spread: StudySpread): readonly string[] {
  return run
    .filter(({ underWay }) => underWay)
    .toSorted((a, b) => a.people - b.people || (a.study < b.study ? -1 : 1))
    .slice(0, Math.max(0, spread.own - shareOf(spread)))
    .map(({ study }) => study);
}
