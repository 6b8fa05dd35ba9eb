/**
 * What ended sessions cost: one database grows to ten thousand, a hundred thousand and a million of them. At each size, how long the server
 * takes to listen and how much memory it has then, how long the main thread is held by lists whose sessions stand far back or are few, and how
 * long an order of a session takes; with SQLite also what a check of the whole log and a backup take.
 */
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { botsOf } from '../bots/index.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { newestRules } from '../games/index.ts';
import { keepLogs, type Log } from '../server/store/keep-logs.ts';
import { backUpStore, databaseFile, isPostgres, openStore, readStore } from '../server/store/open-store.ts';
import type { SideWrite } from '../server/store/rows.ts';
import type { SessionQuery } from '../server/store/store.ts';
import { dropDatabase, makeDatabase } from '../server/store/testing/lab-database.ts';
import { benchFolder } from './folder.ts';
import { type BenchRow, median } from './row.ts';
import { benchChild, inbox, killed } from './server/child.ts';
import type { Stat } from './server/stat.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const GOAL = { startS: 3, memoryMb: 400, listMs: 10, orderRatio: 1.5 };
/** Sessions of one append. */
const TOGETHER = 500;
/** One session of so many is of another game, one is archived, one is a demo, one was ordered with a right, one branches off. */
const RARE = 10_000;
const OTHER_GAME = 'standoff';
const RIGHT = 'r1';
const FIRST_AT = 1_700_000_000_000;
/** Times that each list is asked for. */
const ASKED = 200;
const ORDERS = 40;

const ORDER = {
  game: 'symmtom',
  config: { turns: 5 },
  seats: [{ kind: 'person' }, { kind: 'person' }, { kind: 'person' }],
  disclosure: { kind: true, presence: false },
};

const ENDED: SessionQuery = { statuses: ['open', 'running', 'paused', 'ended'], limit: 50 };
const LISTS: Readonly<Record<string, Partial<SessionQuery>>> = {
  'of an operator': { archived: false, withoutEndedBranches: true },
  'of a visitor': { shown: { orderedBy: RIGHT, ended: false } },
  'of demos of a game': { shown: { orderedBy: null, ended: false }, game: OTHER_GAME },
  'of archived sessions': { archived: true },
  'of a rare game': { game: OTHER_GAME, archived: false },
  'with the last page': { archived: false, after: { createdAt: FIRST_AT + 100, session: 'z' } },
};

interface Lab {
  /** Folder of the server's data. */
  readonly folder: string;
  /** File or address of the database. */
  readonly database: string;
}

/** Measures SQLite, in a file of the bench's own. */
export async function* benchGrowth(sizes: readonly number[] = SIZES): AsyncGenerator<BenchRow> {
  const { folder, remove } = benchFolder();
  try {
    yield* grown({ folder, database: databaseFile(folder) }, sizes);
  } finally {
    remove();
  }
}

/** Measures PostgreSQL. The bench makes a database on the server at `url`, and drops it again. */
export async function* benchGrowthInPostgres(url: string, sizes: readonly number[] = SIZES): AsyncGenerator<BenchRow> {
  const { folder, remove } = benchFolder();
  const database = await makeDatabase(url);
  try {
    yield* grown({ folder, database }, sizes);
  } finally {
    await dropDatabase(url, database);
    remove();
  }
}

async function* grown(lab: Lab, sizes: readonly number[]): AsyncGenerator<BenchRow> {
  let few: { readonly orderMs: number; readonly againMs: number } | null = null;
  for (const [i, size] of sizes.entries()) {
    await grow(lab.database, sizes[i - 1] ?? 0, size);
    const ended = size.toLocaleString('en');
    const { listeningS, rssMb, orderMs } = await served(lab);
    yield { name: `start with ${ended} ended sessions`, value: listeningS, unit: 's', goal: GOAL.startS, atMost: true };
    yield { name: 'memory then', value: rssMb, unit: 'MB', goal: GOAL.memoryMb, atMost: true };
    // a second start at the smallest size is the null control
    few ??= { orderMs, againMs: (await served(lab)).orderMs };
    yield {
      name: `order of a session beside ${ended}`,
      value: orderMs,
      unit: 'ms',
      beside: { name: `beside ${sizes[0]?.toLocaleString('en')}`, value: few.orderMs },
      ratio: orderMs / few.orderMs,
      control: few.againMs / few.orderMs,
      goal: GOAL.orderRatio,
      atMost: true,
    };
    yield* listed(lab.database, ended);
    yield* kept(lab, ended);
  }
}

/** Writes sessions until there are `to` of them. */
async function grow(database: string, from: number, to: number): Promise<void> {
  const whole = Object.fromEntries(['symmtom', OTHER_GAME].map((game) => [game, shortLog(game)]));
  const store = await openStore({ file: database });
  for (let first = from; first < to; first += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, to - first) }, (_, i) => first + i);
    const logs = numbers.map((i) => named(i, whole[i % RARE === 0 ? OTHER_GAME : 'symmtom'] ?? []));
    await keepLogs(store, logs, numbers.flatMap(besideOf));
  }
  await store.close();
}

/** A game of one turn that policies played. */
function shortLog(game: string): Log {
  const rules = newestRules(game)?.game;
  const policy = botsOf(game)?.defaultPartner;
  if (!rules || !policy) throw new Error(`there is ${game}, with a bot`);
  const config: unknown = rules.schemas.config.parse(game === 'symmtom' ? { turns: 1 } : {});
  const policies = rules.roles(config).map(() => policy);
  return playout<GameTypes>(rules, { session: 'x', config, seed: 'bench', policies, at: 0 });
}

function named(i: number, log: Log): Log {
  const at = FIRST_AT + 1000 * i;
  return log.map((event): SessionEvent<GameTypes> => {
    const then = 'at' in event ? { ...event, at: at + event.at } : event;
    return then.type === 'SessionCreated' ? { ...then, session: `bench${i}` } : then;
  });
}

function besideOf(i: number): readonly SideWrite[] {
  const session = `bench${i}`;
  const at = FIRST_AT + 1000 * i;
  switch (i % RARE) {
    case 1:
      return [{ kind: 'shelve', row: { session, name: null, archivedAt: at, deletedAt: null } }];
    case 2:
      return [{ kind: 'keepOrigin', session, at, origin: { kind: 'demo' } }];
    case 3:
      return [{ kind: 'keepOrigin', session, at, origin: { kind: 'right', right: RIGHT } }];
    default:
      return [];
  }
}

/** Starts a server, orders sessions of it, and stops it. */
async function served({ folder, database }: Lab) {
  const startedAt = performance.now();
  const server = benchChild(new URL('server/our-server.ts', import.meta.url), {
    settings: { DATA_DIR: folder, LOG_LEVEL: 'error', ...(isPostgres(database) ? { DATABASE_URL: database } : {}) },
  });
  const heard = inbox(server);
  try {
    const { port, token } = (await heard()) as { port: number; token: string };
    const listeningS = (performance.now() - startedAt) / 1000;
    server.send('stat');
    const { rssMb } = (await heard()) as Stat;
    const took: number[] = [];
    for (let i = 0; i < ORDERS; i++) {
      const before = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(ORDER),
      });
      if (answer.status !== 201) throw new Error(`the server answered ${answer.status} ${await answer.text()}`);
      took.push(performance.now() - before);
    }
    return { listeningS, rssMb, orderMs: median(took) };
  } finally {
    await killed(server);
  }
}

/** The time that the main thread is held: with SQLite all of the question, with PostgreSQL what is asked and read of it. */
async function* listed(database: string, ended: string): AsyncGenerator<BenchRow> {
  const store = await readStore(database);
  const ids = (await store.sessions.list({ statuses: ['ended'], limit: 50 })).map(({ session }) => session);
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    ...Object.fromEntries(
      Object.entries(LISTS).map(([name, asked]) => [`list ${name}`, () => store.sessions.list({ ...ENDED, ...asked })]),
    ),
    'which of 50 are secret': () => store.sessions.secretAmong(ids),
    'which of 50 began': () => store.sessions.begunAmong(ids),
    'a session by its number': () => store.sessions.numbered(7),
  };
  for (const [name, ask] of Object.entries(questions)) {
    await ask();
    // the clock of a thread's processor time has steps of some ms
    const before = process.threadCpuUsage();
    for (let i = 0; i < ASKED; i++) await ask();
    const { user, system } = process.threadCpuUsage(before);
    const value = (user + system) / 1000 / ASKED;
    yield { name: `${name}, beside ${ended}`, value, unit: 'ms', goal: GOAL.listMs, atMost: true };
  }
  await store.close();
}

/** A check of all events, and a backup. */
async function* kept({ folder, database }: Lab, ended: string): AsyncGenerator<BenchRow> {
  const store = await readStore(database);
  const before = performance.now();
  const { events, findings } = await store.verify();
  if (findings.length > 0) throw new Error(`a new log has findings: ${findings[0]?.what}`);
  const seconds = (performance.now() - before) / 1000;
  await store.close();
  yield { name: `verify of ${ended}`, value: seconds, unit: 's' };
  yield { name: 'events a second of that', value: events / seconds, unit: 'events/s' };
  const copy = path.join(folder, isPostgres(database) ? 'copy.dump' : 'copy.sqlite');
  const begun = performance.now();
  await backUpStore(database, copy);
  yield { name: `backup of ${ended}, checked`, value: (performance.now() - begun) / 1000, unit: 's' };
  yield { name: 'size of that', value: statSync(copy).size / 1e6, unit: 'MB' };
  rmSync(copy);
}
