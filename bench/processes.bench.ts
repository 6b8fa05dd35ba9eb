/**
 * Several processes of one lab, on PostgreSQL and Redis: how soon the sessions of a process that dies are played by another,
 * what two processes cost beside one at the same load, and how long the writers of three wait for the end of the log.
 */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyRedis, flush, openServers, type Servers } from '../cli/chaos/servers.ts';
import type { AnyGame } from '../games/core/game.ts';
import { newestRules } from '../games/index.ts';
import { dropDatabase, makeDatabase, type WritersNow, watchWriters } from '../server/store/testing/lab-database.ts';
import { type Planted, plant } from '../server/testing/planted.ts';
import { benchFolder } from './folder.ts';
import { type BenchRow, compared, inRounds } from './row.ts';
import { type BenchedServer, type MeasuredLoad, openRunning, warm } from './server/measure.ts';

export interface ProcessesBenchOptions {
  /** Length of each slice that is measured. */
  readonly seconds: number;
  /** A PostgreSQL server on which the bench may make databases; it drops them again. */
  readonly postgres: string;
  /** A Redis server with an empty database. */
  readonly redis: string;
}

const SESSIONS = 300;
const TAKEOVER_GOAL_S = 10;
const LOOK_MS = 50;
/** Until the process that was killed is started again, ms. */
const DOWN_MS = 20_000;
const ROUNDS = 3;
const PACED = { sessions: 200, clients: 3, paceMs: 1000 } as const;
/** Each turn begins once the one before is over. With fewer sessions, those of the first process would end before the last one has begun. */
const CLOSED = { sessions: 300, clients: 3, paceMs: 0 } as const;
type SharedLoad = typeof PACED | typeof CLOSED;

export async function* benchProcesses(options: ProcessesBenchOptions): AsyncGenerator<BenchRow> {
  yield await takeoverRow(options);
  yield* await sharedRows(options);
  yield* await endRows(options);
}

/** One process plays all sessions; another one is idle when the first is killed. */
async function takeoverRow({ postgres, redis }: ProcessesBenchOptions): Promise<BenchRow> {
  const { folder, remove } = benchFolder();
  const prepare = (database: string): Promise<void> => plant(folder, waiting(), database);
  const servers = await openServers({ count: 2, folder, postgres, redis, prepare });
  try {
    const before = await playsAt(servers, 0);
    if (before !== SESSIONS) throw new Error(`the first process plays ${before} of ${SESSIONS} sessions`);
    const killedAt = performance.now();
    const restarted = servers.suffer({ kind: 'kill', which: 0, at: 0, forMs: DOWN_MS, byMs: 0 });
    while ((await playsAt(servers, 1)) < SESSIONS && performance.now() - killedAt < DOWN_MS) await sleep(LOOK_MS);
    const seconds = (performance.now() - killedAt) / 1000;
    await restarted;
    return {
      name: `${SESSIONS} sessions of a process that was killed are played by another`,
      value: seconds,
      unit: 's',
      goal: TAKEOVER_GOAL_S,
      atMost: true,
    };
  } finally {
    await servers.stop();
    await servers.clear();
    remove();
  }
}

/** Sessions in which a turn waits for people. */
function waiting(): readonly Planted[] {
  const game = newestRules('symmtom')?.game as AnyGame;
  const seats = game.roles(game.schemas.config.parse({})).map(() => 'person' as const);
  return Array.from({ length: SESSIONS }, (_, nth) => {
    const session = `bench${nth}`;
    const seated = seats.map((_, seat) => {
      const controller = { kind: 'person', participant: `p-${session}-${seat}` } as const;
      return { type: 'seat', seat, controller } as const;
    });
    return { game, session, config: {}, seed: session, at: Date.now(), seats, already: [...seated, { type: 'start' }] };
  });
}

/** How many sessions a process plays, as its metrics tell. */
async function playsAt(servers: Servers, which: number): Promise<number> {
  const answer = await fetch(`${servers.urlOf(which)}/metrics`, {
    headers: { authorization: `Bearer ${servers.operatorToken()}` },
  });
  const [, count] = /^standpoint_live_sessions (\d+)$/m.exec(await answer.text()) ?? [];
  if (count === undefined) throw new Error('the metrics tell no number of sessions');
  return Number(count);
}

/** The same sessions at the same pace, at one process and at two. */
async function sharedRows({ seconds, postgres, redis }: ProcessesBenchOptions): Promise<readonly BenchRow[]> {
  const rounds = await inRounds(ROUNDS, {
    measured: () => played(2, PACED, { seconds, postgres, redis }),
    base: () => played(1, PACED, { seconds, postgres, redis }),
  });
  const name = `two processes, ${PACED.sessions} sessions of three at a turn a second`;
  const row = (what: string, unit: string, of: (one: Played) => number): BenchRow => ({
    name: `${what}, ${name}`,
    unit,
    ...compared(rounds, 'one process', of),
  });
  return [
    row('turns for a second of server CPU', 'turns/s', ({ turnsACpuSecond }) => turnsACpuSecond),
    row('p95 from when due', 'ms', ({ p95 }) => p95),
  ];
}

/**
 * Three processes at full speed. A batch of appends locks the end of the log until it is on disk, so the writers of several processes wait
 * for one another. Where they wait for long and the machine has processor time left, the end of the log is what holds them back.
 */
async function endRows(options: ProcessesBenchOptions): Promise<readonly BenchRow[]> {
  const rounds = await inRounds(ROUNDS, {
    measured: () => played(3, CLOSED, options),
    base: () => played(1, CLOSED, options),
  });
  const row = (name: string, unit: string, of: (one: Played) => number): BenchRow => {
    const { value, beside } = compared(rounds, 'one process', of);
    return { name, value, unit, beside };
  };
  return [
    {
      name: `turns a second, three processes, ${CLOSED.sessions} sessions of three at full speed`,
      unit: 'turns/s',
      ...compared(rounds, 'one process', ({ turnsASecond }) => turnsASecond),
    },
    row('writers in a transaction then, on average', 'writers', ({ writing }) => writing),
    row('of them waiting for the end of the log', 'writers', ({ waiting }) => waiting),
    row('processor time that the machine had left then', 'of 1', ({ idle }) => idle),
  ];
}

interface Played extends Ends {
  readonly turnsACpuSecond: number;
  readonly turnsASecond: number;
  readonly p95: number;
}

/** `writing`, `waiting`: on average. */
interface Ends extends WritersNow {
  /** Share of the machine's processor time that no program used, 0..1. */
  readonly idle: number;
}

/** Between two looks at the writers, ms. */
const ENDS_MS = 10;

/** Looks at the writers of all processes while the work is done. */
async function watchingEnds<A>(databaseUrl: string, work: () => Promise<A>): Promise<readonly [A, Ends]> {
  const writers = await watchWriters(databaseUrl);
  const looks: WritersNow[] = [];
  let isOver = false;
  const look = async (): Promise<void> => {
    for (; !isOver; await sleep(ENDS_MS)) looks.push(await writers.now());
  };
  const before = processorTimes();
  try {
    const working = work().finally(() => {
      isOver = true;
    });
    const [done] = await Promise.all([working, look()]);
    const after = processorTimes();
    const mean = (of: (one: WritersNow) => number): number =>
      looks.reduce((sum, one) => sum + of(one), 0) / looks.length;
    const idle = (after.idle - before.idle) / (after.all - before.all);
    return [done, { writing: mean(({ writing }) => writing), waiting: mean(({ waiting }) => waiting), idle }];
  } finally {
    await writers.close();
  }
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((one) => one.times);
  const sum = (of: (one: (typeof times)[number]) => number): number => times.reduce((all, one) => all + of(one), 0);
  return {
    idle: sum(({ idle }) => idle),
    all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq),
  };
}

/** Each process has its own clients, which order their sessions there. */
async function played(
  processes: number,
  { sessions, ...load }: SharedLoad,
  { seconds, postgres, redis }: ProcessesBenchOptions,
): Promise<Played> {
  const databaseUrl = await makeDatabase(postgres);
  const memory = await emptyRedis(redis);
  const running: BenchedServer[] = [];
  try {
    for (let nth = 1; nth <= processes; nth++)
      running.push(
        await openRunning(
          'ours',
          { ...load, sessions: sessions / processes },
          {
            databaseUrl,
            settings: { REDIS_URL: memory, PUBLIC_ADDRESS: `bench.example.org/p${nth}` },
          },
        ),
      );
    for (const one of running) await warm(one);
    const [slices, ends] = await watchingEnds<readonly MeasuredLoad[]>(databaseUrl, () =>
      Promise.all(running.map((one) => one.slice(seconds * 1000))),
    );
    const sum = (of: (slice: MeasuredLoad) => number): number => slices.reduce((total, slice) => total + of(slice), 0);
    return {
      ...ends,
      turnsASecond: sum(({ turnsPerSecond }) => turnsPerSecond),
      turnsACpuSecond: (sum(({ turns }) => turns) * 1000) / sum(({ cpuMs }) => cpuMs),
      p95: Math.max(...slices.map(({ p95 }) => p95)),
    };
  } finally {
    for (const one of running) await one.close();
    await flush(memory);
    await dropDatabase(postgres, databaseUrl);
  }
}
