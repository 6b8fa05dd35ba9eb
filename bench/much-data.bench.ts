/**
 * The store with much data: events that `npx standpoint lab verify` checks a second of CPU, states included, and the cost of a list of
 * sessions beside ended ones that are not asked for.
 */
import path from 'node:path';
import { botsOf } from '../bots/index.ts';
import { checkIn } from '../cli/verify/check.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import { newestRules } from '../games/index.ts';
import { keepLogs, type Log } from '../server/store/keep-logs.ts';
import { databaseFile, openStore } from '../server/store/open-store.ts';
import type { SessionRow } from '../server/store/rows.ts';
import type { Store } from '../server/store/store.ts';
import { benchFolder } from './folder.ts';
import { type BenchRound, type BenchRow, compared, inRounds, median } from './row.ts';

const SESSIONS = 150;
const TURNS = 60;
const VERIFIED_GOAL = 100_000;
const LISTED = { few: 100, many: 10_000, goal: 1.5 };

export async function* benchMuchData({ seconds }: { readonly seconds: number }): AsyncGenerator<BenchRow> {
  const { folder, remove } = benchFolder();
  try {
    yield await verifying(folder, seconds);
    yield await listing(folder, seconds);
  } finally {
    remove();
  }
}

/** A recorded session of 60 turns, under as many names as asked for. */
function logs(): readonly Log[] {
  const game = newestRules('symmtom')?.game;
  const policy = botsOf('symmtom')?.defaultPartner;
  if (!game || !policy) throw new Error('there is symmtom, with a bot');
  const config: unknown = game.schemas.config.parse({ turns: TURNS });
  const policies = game.roles(config).map(() => policy);
  const log = playout<GameTypes>(game, { session: 'x', config, seed: 'bench', policies, at: 1_763_762_000_000 });
  return Array.from({ length: SESSIONS }, (_, i) =>
    log.map((event) => (event.type === 'SessionCreated' ? { ...event, session: `bench${i}` } : event)),
  );
}

async function verifying(folder: string, seconds: number): Promise<BenchRow> {
  const store = await openStore({ file: databaseFile(path.join(folder, 'verify')) });
  await keepLogs(store, logs());
  const rates: number[] = [];
  for (const start = performance.now(); performance.now() - start < seconds * 1000; ) {
    const before = process.cpuUsage();
    const { events, findings } = await store.verify({ check: checkIn(store, { again: false, undecided: [] }) });
    if (findings.length > 0) throw new Error(`a new log has findings: ${findings[0]?.what}`);
    const { user, system } = process.cpuUsage(before);
    rates.push((events / (user + system)) * 1_000_000);
  }
  await store.close();
  return { name: 'verify, states included', value: median(rates), unit: 'events/s of CPU', goal: VERIFIED_GOAL };
}

async function listing(folder: string, seconds: number): Promise<BenchRow> {
  const [few, many] = [
    await listOf(path.join(folder, 'few'), LISTED.few),
    await listOf(path.join(folder, 'many'), LISTED.many),
  ];
  // warm both sides
  await few.ask();
  await many.ask();
  const rounds: BenchRound<number>[] = [];
  for (const start = performance.now(); performance.now() - start < seconds * 1000; )
    rounds.push(...(await inRounds(2, { measured: many.ask, base: few.ask })));
  await few.close();
  await many.close();
  return {
    name: `list of sessions beside ${LISTED.many} ended`,
    unit: 'us',
    ...compared(rounds, `beside ${LISTED.few}`, (us) => us),
    goal: LISTED.goal,
    atMost: true,
  };
}

/** A store with twenty sessions that run beside so many that ended. `ask` returns how long a list of 20 takes, in us. */
async function listOf(folder: string, ended: number) {
  const store: Store = await openStore({ file: databaseFile(folder) });
  const rows = Array.from({ length: ended + 20 }, (_, i) => lineOf(i, i < ended ? 'ended' : 'running'));
  await store.events.append(
    [{ stream: 'bench', expectedVersion: 0, events: [{ type: 'bench.Made', data: null }] }],
    'c',
    {
      also: rows.map((row) => ({ kind: 'listSession', row })),
    },
  );
  return {
    async ask() {
      const start = performance.now();
      for (let i = 0; i < 50; i++) {
        await store.sessions.list({ statuses: ['open', 'running', 'paused'], limit: 20 });
        await store.sessions.list({ statuses: ['open', 'running', 'paused', 'ended'], limit: 20 });
      }
      return ((performance.now() - start) * 1000) / 100;
    },
    close: () => store.close(),
  };
}

function lineOf(i: number, status: SessionRow['status']): SessionRow {
  const over = status === 'ended';
  return {
    session: `s${i}`,
    game: 'symmtom',
    status,
    seats: [0, 1, 2].map(() => ({ kind: 'policy', name: 'symmtom/heuristic' })),
    turn: over ? TURNS : 3,
    createdAt: 1_763_762_000_000 + i,
    endedAt: over ? 1_763_762_900_000 + i : null,
    outcome: over ? 'truncated' : null,
    cause: null,
    returns: over ? [1, 2, 3] : null,
    label: null,
    parent: null,
  };
}
