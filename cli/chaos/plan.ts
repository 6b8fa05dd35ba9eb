/** Which faults hit the servers, and when. Pure: the same seed gives the same plan. */
import { type Rng, rngFor } from '../../games/core/rng.ts';

/** What can happen to one server with a file of SQLite. */
export const ONE_SERVER_FAULTS = {
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
export type OneServerKind = keyof typeof ONE_SERVER_FAULTS;

/** What can happen to several servers that share PostgreSQL and Redis. */
export const SEVERAL_SERVERS_FAULTS = {
  kill: 'kill -9 of one server, then a new start',
  freeze: 'one server is stopped (SIGSTOP), up to twice as long as its lease, and goes on later',
  stall: 'one function holds the event loop of one server',
  partition: 'nothing passes between one server and both PostgreSQL and Redis',
  swallow: 'connections of one server to PostgreSQL and Redis are lost without a word, and new ones work',
  redis: 'Redis refuses all servers and breaks their connections',
  postgres: 'PostgreSQL refuses all servers and breaks their connections',
  rolling: 'one server after the other is told to end (SIGTERM), and started again',
  malformed: 'seats send what is no message of the protocol',
} as const;
export type SeveralServersKind = keyof typeof SEVERAL_SERVERS_FAULTS;

/** What can happen to several servers of which each is on a host of its own. */
export const HOSTS_FAULTS = {
  ...SEVERAL_SERVERS_FAULTS,
  partition: 'nothing passes between one host and both PostgreSQL and Redis',
  database: 'nothing passes between one host and PostgreSQL',
  cache: 'nothing passes between one host and Redis',
  unplug: 'nothing passes between one host and any other, participants included',
  slow: 'all between one host and both PostgreSQL and Redis takes 200 ms longer each way',
  clock: 'the clock of one host jumps forward or back, and returns later',
} as const;
type HostsKind = keyof typeof HOSTS_FAULTS;

export type FaultKind = OneServerKind | HostsKind;

export interface ChaosFault {
  readonly kind: FaultKind;
  /** Number of the server that it strikes, from 0. */
  readonly which: number;
  /** When it strikes, ms from the beginning of the run. */
  readonly at: number;
  /** How long it lasts, ms; of a kill, how long the server is down. */
  readonly forMs: number;
  /** How far the clock jumps, ms; 0 for other kinds. */
  readonly byMs: number;
}

type Lasting = readonly [least: number, most: number];

/** The shortest and longest time that a fault of this kind lasts, ms. */
const ONE_LASTS: Readonly<Record<OneServerKind, Lasting>> = {
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
const SEVERAL_LAST: Readonly<Record<HostsKind, Lasting>> = {
  kill: [0, 1500],
  freeze: [600, 12_000],
  stall: [600, 3000],
  partition: [500, 9000],
  // until PostgreSQL and Redis notice as well; the server's lost connections never come back
  swallow: [500, 9000],
  redis: [500, 4000],
  postgres: [500, 4000],
  // about as long as a few servers need to end and to start
  rolling: [10_000, 10_000],
  malformed: [500, 1500],
  database: [500, 9000],
  cache: [500, 9000],
  unplug: [500, 9000],
  slow: [2000, 9000],
  clock: [1000, 9000],
};
/** Time between the end of a fault and the next one, ms. */
const PAUSE: Lasting = [1500, 3500];
/** Quiet time before the first fault and after the last one, ms, in which sessions begin and all that is late arrives. */
export const QUIET_MS = 3000;

export interface PlanOptions {
  readonly seed: string;
  /** Length of the run, ms. */
  readonly ms: number;
  readonly servers: number;
  readonly kinds: readonly FaultKind[];
}

/** Faults one after the other. Each kind comes once before any kind comes again. */
export function planOf({ seed, ms, servers, kinds }: PlanOptions): readonly ChaosFault[] {
  const rng = rngFor(seed, 'faults');
  const plan: ChaosFault[] = [];
  let at = QUIET_MS;
  let left: readonly FaultKind[] = [];
  while (kinds.length > 0) {
    if (left.length === 0) left = rng.shuffle([...kinds]);
    const [kind, ...rest] = left;
    if (kind === undefined) break;
    left = rest;
    const forMs = between(rng, lasting(kind, servers));
    if (at + forMs > ms - QUIET_MS) break;
    const byMs = kind === 'clock' ? rng.pick([-1, 1]) * between(rng, [60_000, 2 * 3_600_000]) : 0;
    plan.push({ kind, which: rng.int(servers), at, forMs, byMs });
    at += forMs + between(rng, PAUSE);
  }
  return plan;
}

function lasting(kind: FaultKind, servers: number): Lasting {
  const lasts: Partial<Record<FaultKind, Lasting>> = servers === 1 ? ONE_LASTS : SEVERAL_LAST;
  const found = lasts[kind];
  if (!found) throw new Error(`${servers} servers do not suffer ${kind}`);
  return found;
}

function between(rng: Rng, [least, most]: Lasting): number {
  return least + rng.int(most - least + 1);
}
