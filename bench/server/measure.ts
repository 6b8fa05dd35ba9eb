/** Runs a server and its clients as processes of their own, and measures slices of their work. */
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFile, openDatabase } from '../../server/store/sqlite/open.ts';
import { benchFolder } from '../folder.ts';
import type { Allocated } from './allocation.ts';
import { benchChild, inbox, killed } from './child.ts';
import type { Load } from './clients.ts';
import type { Slice } from './report-slices.ts';
import type { Asked, Stat } from './stat.ts';

/** 'hanging': ours, with a policy that hangs. */
export type ServerKind = 'ours' | 'bare' | 'hanging';

export interface MeasuredLoad extends Slice, Stat {
  readonly cpuUsPerTurn: number;
  readonly turnsPerSecond: number;
  /** Share of the time in which transactions held the main thread, 0..1; 0 for the bare server. */
  readonly disk: number;
}

export type AllocatedLoad = Allocated & Pick<Slice, 'turns'>;

export interface BenchedServer {
  /** The folder of the server's data. */
  readonly folder: string;
  readonly setUpMs: number;
  /** What the server used of the processors from its start until the clients were ready, ms. */
  readonly setUpCpuMs: number;
  /** What happened in this time, or until this is settled. */
  slice(ms: number | Promise<unknown>): Promise<MeasuredLoad>;
  /** What the server allocated in this time, and the turns that it played. Its turns cost more meanwhile. */
  allocated(ms: number): Promise<AllocatedLoad>;
  /** What the server's heap and its buffers hold once the garbage is collected, MB. */
  heapMb(): Promise<number>;
  /** Bytes that the database holds, without free pages; 0: there is none. */
  databaseBytes(): number;
  close(): Promise<void>;
}

const SERVERS = {
  ours: { program: 'our-server.ts', path: '/api/sessions' },
  bare: { program: 'bare-server.ts', path: '/rooms' },
  hanging: { program: 'hanging-server.ts', path: '/api/sessions' },
} as const;

/** Work is settled when a turn's CPU changes by less than this share from one slice to the next. */
const SETTLED = 0.05;
const WARM_SLICE_MS = 1500;
/** The longest time to wait for settled work, ms. */
const WARM_MS = 30_000;

export interface RunningOptions {
  /** Puts what the server begins with into its folder. */
  readonly prepare?: (folder: string) => Promise<void>;
  /** A PostgreSQL database; left out: a file in the folder. */
  readonly databaseUrl?: string;
  /** More environment variables of the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

export async function openRunning(
  kind: ServerKind,
  load: Omit<Load, 'url' | 'path' | 'token'>,
  { prepare, databaseUrl, settings }: RunningOptions = {},
): Promise<BenchedServer> {
  const { folder, remove } = benchFolder();
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(children.map(killed));
    remove();
  };
  try {
    await prepare?.(folder);
    const { program, path: orders } = SERVERS[kind];
    const server = benchChild(new URL(program, import.meta.url), {
      settings: {
        ...{ DATA_DIR: folder, LOG_LEVEL: 'error' },
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
        ...settings,
      },
    });
    children.push(server);
    const fromServer = inbox(server);
    const { port, token } = (await fromServer()) as { port: number; token: string };
    const given: Load = { ...load, url: `http://127.0.0.1:${port}`, path: orders, token };
    const clients = benchChild(new URL('clients.ts', import.meta.url), { args: [JSON.stringify(given)] });
    children.push(clients);
    const fromClients = inbox(clients);
    const { setUpMs } = (await fromClients()) as { setUpMs: number };
    server.send('stat' satisfies Asked);
    const { cpuMs: setUpCpuMs } = (await fromServer()) as Stat;
    const report = async (): Promise<[Slice, Stat]> => {
      clients.send('measure');
      server.send('stat' satisfies Asked);
      return [(await fromClients()) as Slice, (await fromServer()) as Stat];
    };
    const sample = async (): Promise<[unknown, Slice]> => {
      server.send('sample' satisfies Asked);
      // the turns are counted from when the server samples until it does no longer
      const answer = await fromServer();
      clients.send('measure');
      return [answer, (await fromClients()) as Slice];
    };
    const allocated: BenchedServer['allocated'] = async (ms) => {
      await sample();
      await sleep(ms);
      const [sampled, { turns }] = await sample();
      return { ...(sampled as Allocated), turns };
    };
    const heapMb: BenchedServer['heapMb'] = async () => {
      server.send('heap' satisfies Asked);
      return (await fromServer()) as number;
    };
    return running(kind, { folder, setUpMs, setUpCpuMs, port, token, report, allocated, heapMb, close });
  } catch (error) {
    await close();
    throw error;
  }
}

interface Processes
  extends Pick<BenchedServer, 'folder' | 'setUpMs' | 'setUpCpuMs' | 'allocated' | 'heapMb' | 'close'> {
  readonly port: number;
  readonly token: string;
  /** What the clients and the server used and did since the last report. */
  readonly report: () => Promise<[Slice, Stat]>;
}

function running(
  kind: ServerKind,
  { folder, setUpMs, setUpCpuMs, port, token, report, allocated, heapMb, close }: Processes,
): BenchedServer {
  const inTransactions = async (): Promise<number> => (kind === 'bare' ? 0 : secondsInTransactions(port, token));
  return {
    folder,
    setUpMs,
    setUpCpuMs,
    async slice(ms) {
      const before = await inTransactions();
      await report();
      if (typeof ms === 'number') await sleep(ms);
      else await Promise.allSettled([ms]);
      const [slice, stat] = await report();
      const seconds = (await inTransactions()) - before;
      if (slice.turns === 0) throw new Error(`the server '${kind}' plays no turns`);
      return {
        ...slice,
        ...stat,
        cpuUsPerTurn: (stat.cpuMs * 1000) / slice.turns,
        turnsPerSecond: (slice.turns * 1000) / slice.ms,
        disk: (seconds * 1000) / slice.ms,
      };
    },
    allocated,
    heapMb,
    databaseBytes: () => bytesIn(databaseFile(folder)),
    close,
  };
}

/** Since the server's start, as its metrics tell. */
async function secondsInTransactions(port: number, token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const [, seconds] = /^standpoint_commit_seconds_sum (\S+)$/m.exec(await answer.text()) ?? [];
  if (seconds === undefined) throw new Error('the metrics tell no time of transactions');
  return Number(seconds);
}

/** Counted in pages: the sizes of the files change only now and then. */
function bytesIn(file: string): number {
  if (!existsSync(file)) return 0;
  const { $client: client } = openDatabase(file, { readOnly: true });
  const [size, all, free] = ['page_size', 'page_count', 'freelist_count'].map((name) =>
    Number(client.pragma(name, { simple: true })),
  ) as [number, number, number];
  client.close();
  return size * (all - free);
}

/** Lets the work settle: the program is compiled while it runs, and its first seconds cost twice as much. */
export async function warm({ slice }: BenchedServer): Promise<void> {
  let before = Number.NaN;
  for (let waited = 0; waited < WARM_MS; waited += WARM_SLICE_MS) {
    const { cpuUsPerTurn } = await slice(WARM_SLICE_MS);
    if (Math.abs(cpuUsPerTurn - before) < SETTLED * before) return;
    before = cpuUsPerTurn;
  }
}
