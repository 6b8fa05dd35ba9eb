/** Which faults hit the server, and when. Pure: the same seed gives the same plan. */
import { type Rng, rngFor } from '../../games/core/rng.ts';

/** Every kind of fault, with what it does to the server. */
export const FAULT_KINDS = {
  kill: 'kill -9, then a new start',
  freeze: 'the process is stopped (SIGSTOP) and goes on later',
  stall: 'one function holds the event loop',
  clock: 'the clock of the machine jumps forward or back, and returns later',
  disk: 'no file can grow: every write fails',
  lock: "another process holds SQLite's write lock",
  moved: 'the database file and the file beside it that says when the server was up are moved away, and back later',
  descriptors: 'no file and no connection can be opened',
  malformed: 'seats send what is no message of the protocol',
} as const;
export type FaultKind = keyof typeof FAULT_KINDS;

export interface Fault {
  readonly kind: FaultKind;
  /** From the beginning of the run, ms. */
  readonly at: number;
  /** How long it lasts, ms; of a kill, how long the server is down. */
  readonly forMs: number;
  /** By how much the clock jumps, ms; 0 for other kinds. */
  readonly byMs: number;
}

/** The shortest and longest time that a fault of this kind lasts, ms. */
const LASTS: Readonly<Record<FaultKind, readonly [least: number, most: number]>> = {
  kill: [0, 1500],
  freeze: [600, 6000],
  stall: [600, 3000],
  clock: [1000, 3000],
  disk: [500, 3000],
  lock: [500, 4000],
  moved: [1000, 3000],
  descriptors: [500, 2000],
  malformed: [500, 1500],
};
/** Time between the end of a fault and the next one, ms. */
const PAUSE: readonly [number, number] = [1500, 3500];
/** Quiet time before the first fault and after the last one, ms, in which tables begin and all that is late arrives. */
export const QUIET_MS = 3000;

export interface PlanOptions {
  readonly seed: string;
  /** Length of the run, ms. */
  readonly ms: number;
  readonly kinds: readonly FaultKind[];
}

/** Faults one after the other. Each kind comes once before any kind comes again. */
export function planOf({ seed, ms, kinds }: PlanOptions): readonly Fault[] {
  const rng = rngFor(seed, 'faults');
  const plan: Fault[] = [];
  let at = QUIET_MS;
  let left: readonly FaultKind[] = [];
  while (kinds.length > 0) {
    if (left.length === 0) left = rng.shuffle([...kinds]);
    const [kind, ...rest] = left;
    if (kind === undefined) break;
    left = rest;
    const forMs = between(rng, LASTS[kind]);
    if (at + forMs > ms - QUIET_MS) break;
    const byMs = kind === 'clock' ? rng.pick([-1, 1]) * between(rng, [60_000, 2 * 3_600_000]) : 0;
    plan.push({ kind, at, forMs, byMs });
    at += forMs + between(rng, PAUSE);
  }
  return plan;
}

function between(rng: Rng, [least, most]: readonly [number, number]): number {
  return least + rng.int(most - least + 1);
}
