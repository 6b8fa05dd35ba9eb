/** What a process with groups of clients tells its parent, and does when the parent asks. */
import { setTimeout as sleep } from 'node:timers/promises';
import { quantileOf } from '../../studies/room/quartiles.ts';
import type { BenchedGroup, Meter } from './played-group.ts';

/** What happened since the report before. */
export interface Slice {
  readonly ms: number;
  /** Turns of sessions that were played. */
  readonly turns: number;
  /** From when an action was sent, or in an open loop due, until the next request. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
  readonly clientCore: number;
}

/**
 * What a parent asks for. 'measure': a `Slice`. 'count': how many turns the groups have played since the last slice. 'go': the groups play. 'rest': they stop, and a `Rested` comes once the server has
 * answered all that was sent. `kill`: the process with this id is killed at the moment in which some seat is told that this many
 * more turns are over; a `Told` comes soon after.
 */
export type AskedOfClients =
  | 'measure'
  | 'count'
  | 'go'
  | 'rest'
  | { readonly kill: number; readonly afterTurns: number };

export interface Rested {
  /** Whether the server has answered all that was sent; false: it has not in ten minutes. */
  readonly answered: boolean;
}

/** Name of a group -> how many turns some seat was told to be over. */
export type Told = Readonly<Record<string, number>>;

const ANSWERED_WITHIN_MS = 600_000;
/** What a killed server had sent has arrived after this time, ms. */
const ARRIVED_MS = 300;

/** Tells the parent that the clients are ready, and does what it asks from then on. */
export function reportSlices(groups: readonly BenchedGroup[], meter: Meter, setUpMs: number): void {
  let cpu = process.cpuUsage();
  let from = performance.now();

  // a slice begins where the one before ended
  const measure = (): Slice => {
    const ms = performance.now() - from;
    const used = process.cpuUsage(cpu);
    const { latencies, turns } = meter;
    const quantile = (share: number): number => quantileOf(latencies, share);
    const slice = {
      ms,
      turns,
      p50: quantile(0.5),
      p95: quantile(0.95),
      p99: quantile(0.99),
      slowest: quantile(1),
      clientCore: (used.user + used.system) / 1000 / ms,
    };
    meter.latencies = [];
    meter.turns = 0;
    cpu = process.cpuUsage();
    from = performance.now();
    return slice;
  };

  const rest = async (): Promise<Rested> => {
    for (const group of groups) group.rest();
    const until = performance.now() + ANSWERED_WITHIN_MS;
    while (performance.now() < until) {
      if (groups.every((group) => group.isAnswered())) return { answered: true };
      await sleep(20);
    }
    return { answered: false };
  };

  const told = (): Told => Object.fromEntries(groups.map((group) => [group.name, group.told()]));
  const killAfter = (pid: number, turns: number): void => {
    let left = turns;
    meter.onTold = () => {
      left -= 1;
      if (left !== 0) return;
      process.kill(pid, 'SIGKILL');
      setTimeout(() => process.send?.(told()), ARRIVED_MS);
    };
  };

  process.on('message', async (asked: AskedOfClients) => {
    if (asked === 'measure') process.send?.(measure());
    else if (asked === 'count') process.send?.(meter.turns);
    else if (asked === 'go') for (const group of groups) group.go();
    else if (asked === 'rest') process.send?.(await rest());
    else killAfter(asked.kill, asked.afterTurns);
  });
  process.send?.({ setUpMs });
}
