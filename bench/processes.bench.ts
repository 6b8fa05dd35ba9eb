/**
 * Several processes of one lab, on PostgreSQL and Redis: how soon the sessions of a process that dies are played by another,
 * and what two processes cost beside one at the same load.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyRedis, flush, openServers, type Servers } from '../cli/chaos/servers.ts';
import type { AnyGame } from '../games/core/game.ts';
import { newestRules } from '../games/index.ts';
import { dropDatabase, makeDatabase } from '../server/store/testing/lab-database.ts';
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
const PACED = 200;
const PACE_MS = 1000;

export async function* benchProcesses(options: ProcessesBenchOptions): AsyncGenerator<BenchRow> {
  yield await takeoverRow(options);
  yield* await sharedRows(options);
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
    measured: () => played(2, { seconds, postgres, redis }),
    base: () => played(1, { seconds, postgres, redis }),
  });
  const name = `two processes, ${PACED} sessions of three at a turn a second`;
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

interface Played {
  readonly turnsACpuSecond: number;
  readonly p95: number;
}

/** Each process has its own clients, which order their sessions there. */
async function played(processes: number, { seconds, postgres, redis }: ProcessesBenchOptions): Promise<Played> {
  const databaseUrl = await makeDatabase(postgres);
  const memory = await emptyRedis(redis);
  const running: BenchedServer[] = [];
  try {
    const load = { sessions: PACED / processes, clients: 3, paceMs: PACE_MS };
    for (let nth = 1; nth <= processes; nth++)
      running.push(
        await openRunning('ours', load, {
          databaseUrl,
          settings: { REDIS_URL: memory, PUBLIC_ADDRESS: `bench.example.org/p${nth}` },
        }),
      );
    for (const one of running) await warm(one);
    const slices: readonly MeasuredLoad[] = await Promise.all(running.map((one) => one.slice(seconds * 1000)));
    const sum = (of: (slice: MeasuredLoad) => number): number => slices.reduce((total, slice) => total + of(slice), 0);
    return {
      turnsACpuSecond: (sum(({ turns }) => turns) * 1000) / sum(({ cpuMs }) => cpuMs),
      p95: Math.max(...slices.map(({ p95 }) => p95)),
    };
  } finally {
    for (const one of running) await one.close();
    await flush(memory);
    await dropDatabase(postgres, databaseUrl);
  }
}
