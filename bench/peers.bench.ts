/**
 * The same three-seat turn on oTree's live pages and on our server: each seat sends one choice, and once the third choice is in, each
 * seat is told the turn's result. oTree runs as its documentation says for studies: `otree prodserver` on PostgreSQL. All servers of a
 * load are started together and play one after the other, in slices, on the same machine. A null control, our server beside itself,
 * says how far two equal servers differ.
 */
import { OTREE_VERSION } from './peers/otree-install.ts';
import { openPeer, type Peer, type PeerKind, type PeerOptions, type PeerSlice } from './peers/peer.ts';
import { type BenchRow, median, middleHalf } from './row.ts';

export interface PeersBenchOptions {
  /** Length of each slice that is measured. */
  readonly seconds: number;
  /** A PostgreSQL server on this machine, on which the bench may make databases; it drops them again. */
  readonly postgres: string;
  /** Folder of oTree's virtual environment. */
  readonly environment: string;
  /** Numbers of groups of three. */
  readonly groups?: readonly number[];
  /** How many slices each server plays under each load. */
  readonly slices?: number;
  /** How often each server is killed. */
  readonly kills?: number;
}

const PACE_MS = 1000;
const SETTLE_MS = 2000;
/** Groups that play in a closed loop when their server is killed. */
const KILLED_GROUPS = 3;
/** How many turns a server tells, at least, before it is killed. */
const TURNS_BEFORE_KILL = 40;

/** The servers of a load. 'again' is the null control. */
const SIDES = { otree: 'otree', ours: 'ours', again: 'ours', oursOnPostgres: 'oursOnPostgres' } as const;
type Side = keyof typeof SIDES;
const ORDER = Object.keys(SIDES) as readonly Side[];

const NAMES = { otree: `oTree ${OTREE_VERSION}`, again: 'the same server again' };

export async function* benchPeers(options: PeersBenchOptions): AsyncGenerator<BenchRow> {
  const { groups = [10, 100, 300], kills = 10 } = options;
  for (const count of groups) yield* loadRows(count, await measureLoad(count, options));
  yield* killRows(kills, options);
}

const optionsOf = ({ postgres, environment }: PeersBenchOptions, groups: number, paceMs: number) =>
  ({ groups, paceMs, postgres, environment }) satisfies PeerOptions;

interface MeasuredSide {
  readonly slices: readonly PeerSlice[];
  readonly setUpMs: number;
  readonly residentMb: number;
}
type MeasuredSides = Readonly<Record<Side, MeasuredSide>>;

async function measureLoad(groups: number, options: PeersBenchOptions): Promise<MeasuredSides> {
  const { seconds, slices = 5 } = options;
  const peers = new Map<Side, Peer>();
  const measured = new Map<Side, PeerSlice[]>(ORDER.map((side) => [side, []]));
  try {
    for (const side of ORDER) peers.set(side, await openPeer(SIDES[side], optionsOf(options, groups, PACE_MS)));
    // the first round warms up
    for (let round = 0; round <= slices; round++)
      // to and fro, so that a drift of the machine's speed and what a server leaves behind for the next one hit all
      for (const side of round % 2 === 0 ? ORDER : ORDER.toReversed()) {
        const slice = await peers.get(side)?.slice(seconds * 1000, SETTLE_MS);
        if (slice && round > 0) measured.get(side)?.push(slice);
      }
    const of = (side: Side): MeasuredSide => {
      const { setUpMs, residentMb } = peers.get(side) as Peer;
      return { setUpMs, residentMb: residentMb(), slices: measured.get(side) ?? [] };
    };
    return { otree: of('otree'), ours: of('ours'), again: of('again'), oursOnPostgres: of('oursOnPostgres') };
  } finally {
    for (const peer of peers.values()) await peer.close();
  }
}

function loadRows(groups: number, measured: MeasuredSides): readonly BenchRow[] {
  const load = `${groups} groups of three at a turn a second`;
  const { otree, ours, again, oursOnPostgres } = measured;
  const compared = (name: string, unit: string, of: (slice: PeerSlice) => number): BenchRow[] => [
    row(`${name}, ${load}`, unit, [ours, 'otree', otree], of),
    row('the same beside itself (null)', unit, [ours, 'again', again], of),
  ];
  const single = (name: string, unit: string, of: (side: MeasuredSide) => number): BenchRow => ({
    name: `${name}, ${load}`,
    value: of(ours),
    unit,
    beside: { name: NAMES.otree, value: of(otree) },
    ratio: of(ours) / of(otree),
  });
  const machine = ORDER.flatMap((side) => measured[side].slices.map(({ machineLoad }) => machineLoad));
  return [
    ...compared('turns for a second of server CPU', 'turns/s', ({ turns, serverMs }) => (turns * 1000) / serverMs),
    row(
      'the same with the processes of PostgreSQL, ours on it too',
      'turns/s',
      [oursOnPostgres, 'otree', otree],
      ({ turns, serverMs, databaseMs }) => (turns * 1000) / (serverMs + databaseMs),
    ),
    row(
      'CPU of the processes of PostgreSQL a turn, ours on it too',
      'us',
      [oursOnPostgres, 'otree', otree],
      ({ databaseMs, turns }) => (databaseMs * 1000) / turns,
    ),
    ...compared('p95 from when due', 'ms', ({ p95 }) => p95),
    row('p95 of ours on PostgreSQL', 'ms', [oursOnPostgres, 'otree', otree], ({ p95 }) => p95),
    row(
      `turns played of those due, ${load}`,
      'of 1',
      [ours, 'otree', otree],
      ({ turns, ms }) => (turns * PACE_MS) / (groups * ms),
    ),
    single('memory of the server', 'MB', ({ residentMb }) => residentMb),
    single('setting up', 's', ({ setUpMs }) => setUpMs / 1000),
    {
      name: `load of the machine, ${load}`,
      value: median(machine),
      unit: 'processes',
      middleHalf: middleHalf(machine),
    },
  ];
}

/** Ratios are of slices of the same round. */
function row(
  name: string,
  unit: string,
  [ours, besideName, beside]: readonly [MeasuredSide, keyof typeof NAMES, MeasuredSide],
  of: (slice: PeerSlice) => number,
): BenchRow {
  const [values, others] = [ours.slices.map(of), beside.slices.map(of)];
  const ratios = values.map((value, i) => value / (others[i] ?? Number.NaN));
  return {
    name,
    unit,
    value: median(values),
    middleHalf: middleHalf(values),
    beside: { name: NAMES[besideName], value: median(others) },
    ratio: median(ratios),
    ratioMiddleHalf: middleHalf(ratios),
  };
}

/** Turns that seats were told of and that a server, killed at the moment of telling, has not stored. */
async function* killRows(kills: number, options: PeersBenchOptions): AsyncGenerator<BenchRow> {
  const lost = async (kind: PeerKind): Promise<number> => {
    let sum = 0;
    for (let nth = 0; nth < kills; nth++) {
      const peer = await openPeer(kind, optionsOf(options, KILLED_GROUPS, 0));
      try {
        sum += await peer.killedAfter(TURNS_BEFORE_KILL + nth);
      } finally {
        await peer.close();
      }
    }
    return sum;
  };
  const value = await lost('ours');
  const beside = { name: NAMES.otree, value: await lost('otree') };
  yield { name: `turns told and not stored, of ${kills} kills while a turn is told`, value, unit: 'turns', beside };
}
