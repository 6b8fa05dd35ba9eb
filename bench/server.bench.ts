/**
 * The cost of a turn in the whole server, with every action on disk before its answer, beside a bare Colyseus room that
 * answers the same traffic and stores nothing. The two sides run in turns, in pairs, after their work has settled. The
 * load comes from raw sockets in a process of its own.
 */
import { type BenchRow, median } from './row.ts';
import { type AllocatedLoad, type MeasuredLoad, openRunning, type ServerKind, warm } from './server/measure.ts';

export interface ServerBenchOptions {
  /** Length of each slice that is measured. */
  readonly seconds?: number;
  /** Pairs of a slice of ours and a slice of the bare server. */
  readonly pairs?: number;
}

export interface PacedBenchOptions {
  readonly seconds?: number;
  /** Numbers of sessions that play one turn a second. */
  readonly sessions?: readonly number[];
}

const CLOSED = { sessions: 100, clients: 3, paceMs: 0 };
const PACE_MS = 1000;
/** A server that plays fewer turns than this share of those that are due misses its pace. */
const IN_TIME = 0.97;

/** Sessions with people beside a session whose policy hangs, and the goal for the slowest answer to a person, ms. */
const HANGING = { sessions: 100, beside: { sessions: 1, policy: 'symmtom/heuristic' }, slowest: 1000 };

/** One person and two bots: sessions, and the goal for the slowest of a hundred answers, ms. */
const WITH_BOTS = { sessions: 500, p99: 100 };

export async function benchServer(options: ServerBenchOptions = {}): Promise<BenchRow[]> {
  const { seconds = 6, pairs = 5 } = options;
  return closedRows(await pairsOf({ ...CLOSED, pairs, ms: seconds * 1000 }));
}

/** Sessions that play a turn a second, whether the server keeps up or not. */
export async function* benchPaced(options: PacedBenchOptions = {}): AsyncGenerator<BenchRow> {
  const { seconds = 6, sessions = [500, 1000, 2000] } = options;
  const ms = seconds * 1000;
  const paced: Paced[] = [];
  for (const count of sessions) {
    const measured = await pacedServers({ count, ms });
    paced.push(measured);
    yield* pacedRows(measured);
  }
  yield* memoryRows(paced);
  yield* await botRows(ms);
  yield await hangingRow(ms);
}

type MeasuredServer = MeasuredLoad & { readonly allocated: AllocatedLoad };

interface Pair {
  readonly ours: MeasuredServer;
  readonly bare: MeasuredServer;
}

interface Pairs {
  readonly pairs: readonly Pair[];
  readonly bytesPerTurn: number;
}

/** Each pair starts both servers anew, one after the other. */
async function pairsOf({ pairs: count, ms, ...load }: typeof CLOSED & { pairs: number; ms: number }): Promise<Pairs> {
  const pairs: Pair[] = [];
  const bytes: number[] = [];
  const one = async (kind: ServerKind): Promise<MeasuredServer> => {
    const running = await openRunning(kind, load);
    try {
      await warm(running);
      const before = running.databaseBytes();
      const measured = await running.slice(ms);
      if (kind === 'ours') bytes.push((running.databaseBytes() - before) / measured.turns);
      // last: a server that is sampled is slower
      return { ...measured, allocated: await running.allocated(ms / 2) };
    } finally {
      await running.close();
    }
  };
  for (let i = 0; i < count; i++) {
    // which comes first alternates, so that a drift of the machine's speed hits both
    const order: readonly ServerKind[] = i % 2 === 0 ? ['bare', 'ours'] : ['ours', 'bare'];
    const measured = new Map<ServerKind, MeasuredServer>();
    for (const kind of order) measured.set(kind, await one(kind));
    pairs.push({ ours: measured.get('ours') as MeasuredServer, bare: measured.get('bare') as MeasuredServer });
  }
  return { pairs, bytesPerTurn: median(bytes) };
}

function closedRows({ pairs, bytesPerTurn }: Pairs): BenchRow[] {
  const row = (name: string, unit: string, of: (one: MeasuredServer) => number): BenchRow => ({
    name,
    value: median(pairs.map(({ ours }) => of(ours))),
    unit,
    beside: { name: 'bare Colyseus, no log', value: median(pairs.map(({ bare }) => of(bare))) },
    ratio: median(pairs.map(({ ours, bare }) => of(ours) / of(bare))),
  });
  const [cpu, turns, loop, client] = [
    row('server CPU a turn, 100 sessions of three, settled', 'us', ({ cpuUsPerTurn }) => cpuUsPerTurn),
    row('turns a second, same', 'turns/s', ({ turnsPerSecond }) => turnsPerSecond),
    row('event loop busy, same', 'of 1', (one) => one.loop),
    row('CPU of the clients, same', 'cores', ({ clientCore }) => clientCore),
  ] as const;
  const spread = pairs.map(({ ours, bare }) => ours.cpuUsPerTurn / bare.cpuUsPerTurn);
  return [
    { ...cpu, goal: 1.6, atMost: true },
    {
      name: 'that ratio, from the least to the most of the pairs',
      value: Math.min(...spread),
      unit: `to ${Math.max(...spread).toPrecision(3)}`,
    },
    { ...turns, goal: 0.68 },
    loop,
    client,
    { name: 'database, bytes a turn of SymmToM', value: bytesPerTurn, unit: 'bytes', goal: 1200, atMost: true },
    ...allocationRows(pairs),
  ];
}

/** How many sources are named. */
const SOURCES = 15;

/** What a turn allocates, and the largest sources of it. */
function allocationRows(pairs: readonly Pair[]): readonly BenchRow[] {
  const kb = (kind: keyof Pair, of: (one: AllocatedLoad) => number): number =>
    median(pairs.map((pair) => of(pair[kind].allocated) / pair[kind].allocated.turns / 1000));
  const beside = (of: (one: AllocatedLoad) => number) => ({ name: 'bare', value: kb('bare', of) });
  const names = new Set(pairs.flatMap(({ ours }) => Object.keys(ours.allocated.bySource)));
  const sources = [...names]
    .map((name) => ({ name, of: ({ bySource }: AllocatedLoad) => bySource[name] ?? 0 }))
    .map(({ name, of }) => ({ name: `of it in ${name}`, value: kb('ours', of), unit: 'kB', beside: beside(of) }))
    .toSorted((a, b) => b.value - a.value);
  const all = ({ bytes }: AllocatedLoad): number => bytes;
  return [
    { name: 'allocated a turn, same', value: kb('ours', all), unit: 'kB', beside: beside(all), goal: 50, atMost: true },
    ...sources.slice(0, SOURCES),
  ];
}

type PacedServer = MeasuredLoad & { readonly setUpMs: number; readonly heapMb: number };

/** Both servers with so many sessions. */
interface Paced {
  readonly count: number;
  readonly ours: PacedServer;
  readonly bare: PacedServer;
}

async function pacedServers({ count, ms }: { count: number; ms: number }): Promise<Paced> {
  const measured = new Map<ServerKind, PacedServer>();
  for (const kind of ['bare', 'ours'] as const) {
    const running = await openRunning(kind, { sessions: count, clients: 3, paceMs: PACE_MS });
    try {
      await running.slice(3 * PACE_MS);
      const slice = await running.slice(ms);
      measured.set(kind, { ...slice, setUpMs: running.setUpMs, heapMb: await running.heapMb() });
    } finally {
      await running.close();
    }
  }
  const [ours, bare] = [measured.get('ours'), measured.get('bare')];
  if (!ours || !bare) throw new Error('both servers are measured');
  return { count, ours, bare };
}

function pacedRows({ count, ours, bare }: Paced): readonly BenchRow[] {
  const isBareInTime = bare.turns >= (IN_TIME * count * bare.ms) / PACE_MS;
  // where the bare server is fast, 25 ms are fast enough
  const most = Math.max(25, 1.5 * bare.p95);
  const name = `${count} sessions at a turn a second`;
  return [
    {
      name: `${name}: p95 from when due`,
      value: ours.p95,
      unit: 'ms',
      beside: { name: isBareInTime ? 'bare' : 'bare, which misses its own pace: no verdict', value: bare.p95 },
      ...(isBareInTime ? { goal: Math.round(most), atMost: true } : {}),
    },
    { name: `${name}: p99`, value: ours.p99, unit: 'ms', beside: { name: 'bare', value: bare.p99 } },
    { name: `${name}: event loop busy`, value: ours.loop, unit: 'of 1', beside: { name: 'bare', value: bare.loop } },
    {
      name: `${name}: main thread in transactions`,
      value: 100 * ours.disk,
      unit: '%',
      ...(count === 1000 ? { goal: 5, atMost: true } : {}),
    },
    { name: `${name}: memory`, value: ours.rssMb, unit: 'MB', beside: { name: 'bare', value: bare.rssMb } },
    {
      name: `setting up ${count} sessions with ${3 * count} clients`,
      value: ours.setUpMs / 1000,
      unit: 's',
      beside: { name: 'bare', value: bare.setUpMs / 1000 },
      ratio: ours.setUpMs / bare.setUpMs,
      ...(count === 1000 ? { goal: 1.5, atMost: true } : {}),
    },
  ];
}

/** What a live session of three clients keeps in memory: what the largest of these numbers of sessions takes above the smallest. */
function memoryRows(paced: readonly Paced[]): readonly BenchRow[] {
  const [least, most] = [paced[0], paced.at(-1)];
  if (!least || !most || least.count >= most.count) return [];
  const kb = (kind: 'ours' | 'bare'): number =>
    ((most[kind].heapMb - least[kind].heapMb) * 1000) / (most.count - least.count);
  const name = `memory of a live session, of ${most.count} beside ${least.count}`;
  const [value, bare] = [kb('ours'), kb('bare')];
  const row = { name, value, unit: 'kB', beside: { name: 'bare', value: bare }, ratio: value / bare };
  return [{ ...row, goal: 1.5, atMost: true }];
}

async function botRows(ms: number): Promise<readonly BenchRow[]> {
  const { sessions, p99 } = WITH_BOTS;
  const running = await openRunning('ours', { sessions, clients: 1, paceMs: PACE_MS });
  try {
    await running.slice(3 * PACE_MS);
    const measured = await running.slice(ms);
    return [
      {
        name: `one person and two bots, ${sessions} sessions at a turn a second: p99`,
        value: measured.p99,
        unit: 'ms',
        goal: p99,
        atMost: true,
      },
    ];
  } finally {
    await running.close();
  }
}

async function hangingRow(ms: number): Promise<BenchRow> {
  const { slowest, ...load } = HANGING;
  const running = await openRunning('hanging', { ...load, clients: 1, paceMs: PACE_MS });
  try {
    // from before the policies hang until after they have lost their seats
    const measured = await running.slice(Math.max(ms, 15_000));
    return {
      name: 'slowest answer elsewhere while a policy hangs',
      value: measured.slowest,
      unit: 'ms',
      goal: slowest,
      atMost: true,
    };
  } finally {
    await running.close();
  }
}
