/**
 * The cost of a turn in the whole server, with every action on disk before its answer, beside a bare Colyseus room that
 * answers the same traffic and stores nothing. The two sides run in rounds, after their work has settled. The load comes from
 * raw sockets in a process of its own.
 */
import { type BenchRound, type BenchRow, compared, inRounds, median } from './row.ts';
import { type AllocatedLoad, type MeasuredLoad, openRunning, type ServerKind, warm } from './server/measure.ts';

export interface ServerBenchOptions {
  /** Length of each slice that is measured. */
  readonly seconds?: number;
  /** Each has one slice of ours and two of the bare server. */
  readonly rounds?: number;
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
  const { seconds = 6, rounds = 5 } = options;
  const ms = seconds * 1000;
  return closedRows(await inRounds(rounds, { measured: () => closed('ours', ms), base: () => closed('bare', ms) }));
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

interface MeasuredServer extends MeasuredLoad {
  readonly allocated: AllocatedLoad;
  /** What the database grew by; 0: there is none. */
  readonly bytesPerTurn: number;
}

/** Starts the server anew. */
async function closed(kind: ServerKind, ms: number): Promise<MeasuredServer> {
  const running = await openRunning(kind, CLOSED);
  try {
    await warm(running);
    const before = running.databaseBytes();
    const measured = await running.slice(ms);
    const bytesPerTurn = (running.databaseBytes() - before) / measured.turns;
    // last: a server that is sampled is slower
    return { ...measured, bytesPerTurn, allocated: await running.allocated(ms / 2) };
  } finally {
    await running.close();
  }
}

const BARE = 'bare Colyseus, no log';

function closedRows(rounds: readonly BenchRound<MeasuredServer>[]): BenchRow[] {
  const row = (name: string, unit: string, of: (one: MeasuredServer) => number): BenchRow => ({
    name,
    unit,
    ...compared(rounds, BARE, of),
  });
  const bytesPerTurn = median(rounds.map(({ measured }) => measured.bytesPerTurn));
  const spread = rounds.map(({ measured, base }) => measured.cpuUsPerTurn / base.cpuUsPerTurn);
  return [
    {
      ...row('server CPU a turn, 100 sessions of three, settled', 'us', ({ cpuUsPerTurn }) => cpuUsPerTurn),
      ...{ goal: 1.6, atMost: true },
    },
    {
      name: 'that ratio, from the least to the most of the rounds',
      value: Math.min(...spread),
      unit: `to ${Math.max(...spread).toPrecision(3)}`,
    },
    { ...row('turns a second, same', 'turns/s', ({ turnsPerSecond }) => turnsPerSecond), goal: 0.68 },
    row('event loop busy, same', 'of 1', ({ loop }) => loop),
    row('CPU of the clients, same', 'cores', ({ clientCore }) => clientCore),
    { name: 'database, bytes a turn of SymmToM', value: bytesPerTurn, unit: 'bytes', goal: 1200, atMost: true },
    ...allocationRows(rounds),
  ];
}

/** How many sources are named. */
const SOURCES = 15;

/** What a turn allocates, and the largest sources of it. */
function allocationRows(rounds: readonly BenchRound<MeasuredServer>[]): readonly BenchRow[] {
  const row = (name: string, of: (one: AllocatedLoad) => number): BenchRow => {
    const kb = compared(rounds, 'bare', ({ allocated }) => of(allocated) / allocated.turns / 1000);
    return { name, value: kb.value, unit: 'kB', beside: kb.beside };
  };
  const names = new Set(rounds.flatMap(({ measured }) => Object.keys(measured.allocated.bySource)));
  const sources = [...names]
    .map((name) => row(`of it in ${name}`, ({ bySource }) => bySource[name] ?? 0))
    .toSorted((a, b) => b.value - a.value);
  return [
    { ...row('allocated a turn, same', ({ bytes }) => bytes), goal: 50, atMost: true },
    ...sources.slice(0, SOURCES),
  ];
}

interface PacedServer extends MeasuredLoad {
  readonly setUpMs: number;
  readonly setUpCpuMs: number;
  readonly heapMb: number;
}

/** A round with so many sessions. */
interface Paced {
  readonly count: number;
  readonly round: BenchRound<PacedServer>;
}

async function pacedServers({ count, ms }: { count: number; ms: number }): Promise<Paced> {
  const paced = async (kind: ServerKind): Promise<PacedServer> => {
    const running = await openRunning(kind, { sessions: count, clients: 3, paceMs: PACE_MS });
    try {
      await running.slice(3 * PACE_MS);
      const slice = await running.slice(ms);
      const { setUpMs, setUpCpuMs } = running;
      return { ...slice, setUpMs, setUpCpuMs, heapMb: await running.heapMb() };
    } finally {
      await running.close();
    }
  };
  const [round] = await inRounds(1, { measured: () => paced('ours'), base: () => paced('bare') });
  if (!round) throw new Error('a round is measured');
  return { count, round };
}

function pacedRows({ count, round }: Paced): readonly BenchRow[] {
  const { measured: ours, base: bare } = round;
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
      name: `${name}: CPU a turn`,
      unit: 'us',
      ...compared([round], 'bare', ({ cpuUsPerTurn }) => cpuUsPerTurn),
    },
    {
      name: `${name}: main thread in transactions`,
      value: 100 * ours.disk,
      unit: '%',
      ...(count === 1000 ? { goal: 5, atMost: true } : {}),
    },
    { name: `${name}: memory`, value: ours.rssMb, unit: 'MB', beside: { name: 'bare', value: bare.rssMb } },
    {
      name: `setting up ${count} sessions with ${3 * count} clients`,
      unit: 's',
      ...compared([round], 'bare', ({ setUpMs }) => setUpMs / 1000),
      ...(count === 1000 ? { goal: 1.5, atMost: true } : {}),
    },
    {
      name: `server CPU of setting up ${count} sessions`,
      unit: 's',
      ...compared([round], 'bare', ({ setUpCpuMs }) => setUpCpuMs / 1000),
    },
  ];
}

/** What a live session of three clients keeps in memory: what the largest of these numbers of sessions takes above the smallest. */
function memoryRows(paced: readonly Paced[]): readonly BenchRow[] {
  const [least, most] = [paced[0], paced.at(-1)];
  if (!least || !most || least.count >= most.count) return [];
  const kb = (side: keyof BenchRound<PacedServer>): number =>
    ((most.round[side].heapMb - least.round[side].heapMb) * 1000) / (most.count - least.count);
  const round = { measured: kb('measured'), base: kb('base'), again: kb('again') };
  const name = `memory of a live session, of ${most.count} beside ${least.count}`;
  return [{ name, unit: 'kB', ...compared([round], 'bare', (one) => one), goal: 1.5, atMost: true }];
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
