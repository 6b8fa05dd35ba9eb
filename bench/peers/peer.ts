/**
 * A server with groups of three seats that rest until they are told to go: oTree, or ours. Both are measured by the same clock, and
 * their clients run in processes of their own.
 */
import type { ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFile, readStore } from '../../server/store/open-store.ts';
import { readSessionLog } from '../../server/store/session-log.ts';
import { dropDatabase, makeDatabase } from '../../server/store/testing/lab-database.ts';
import { benchFolder } from '../folder.ts';
import { benchChild, inbox, killed } from '../server/child.ts';
import type { Load } from '../server/clients.ts';
import type { AskedOfClients, Rested, Slice, Told } from '../server/report-slices.ts';
import { processesServing, turnsInOTree } from './database.ts';
import type { OTreeLoad } from './otree-clients.ts';
import { startOTree } from './otree-server.ts';
import { cpuMsBetween, processTree, residentMbOf, timesOf } from './processor.ts';

/** 'otree': on PostgreSQL; 'ours': on a file of SQLite, as labs use it; 'oursOnPostgres': on PostgreSQL. */
export type PeerKind = 'otree' | 'ours' | 'oursOnPostgres';

export interface PeerOptions {
  readonly groups: number;
  /** Time between a group's turns, ms; 0: closed loop. */
  readonly paceMs: number;
  /** A PostgreSQL server on which databases may be made. */
  readonly postgres: string;
  /** Folder of oTree's virtual environment. */
  readonly environment: string;
}

/** What one slice of a load took. */
export interface PeerSlice extends Slice {
  /** CPU time of the server's processes, ms. */
  readonly serverMs: number;
  /** CPU time of the processes of PostgreSQL that serve the server's database, ms; 0 with SQLite. */
  readonly databaseMs: number;
  /** Processes that ran or waited for a processor on this machine, mean of the last minute. */
  readonly machineLoad: number;
}

export interface Peer {
  readonly setUpMs: number;
  /** Memory of the server's processes now, MB. */
  residentMb(): number;
  /**
   * The groups play. Resolves with what happened in `ms` that begin `settleMs` later, once all groups rest again. Where the server is
   * behind, the slice goes on until there are as many turns as groups, for two minutes at most.
   */
  slice(ms: number, settleMs: number): Promise<PeerSlice>;
  /**
   * The groups play until this many turns are told, and the server is killed at that moment. Resolves with the turns that some
   * seat was told to be over and that are not stored, over all groups. Nothing but `close` follows.
   */
  killedAfter(turns: number): Promise<number>;
  close(): Promise<void>;
}

interface StartedServer {
  readonly pid: number;
  /** Address of its PostgreSQL database; null: SQLite. */
  readonly database: string | null;
  /** The program with the clients, and what it gets. */
  readonly clients: readonly [program: URL, load: Load | OTreeLoad];
  /** Session -> how many turns of it are stored. The server has ended. */
  stored(sessions: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

const LONGEST_SLICE_MS = 120_000;

/** Steps that undo what was made, run from the last to the first. */
type Undo = (() => unknown)[];

export async function openPeer(kind: PeerKind, options: PeerOptions): Promise<Peer> {
  const undo: Undo = [];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const server = await (kind === 'otree' ? openOTree(options, undo) : openOurs(kind, options, undo));
    const [program, load] = server.clients;
    const clients = benchChild(program, { args: [JSON.stringify(load)] });
    undo.push(() => killed(clients));
    const fromClients = inbox(clients);
    const { setUpMs } = (await fromClients()) as { setUpMs: number };
    return peer(server, { groups: options.groups, clients, fromClients, setUpMs, close });
  } catch (error) {
    await close();
    throw error;
  }
}

async function openOTree(options: PeerOptions, undo: Undo): Promise<StartedServer> {
  const { groups, paceMs, environment } = options;
  const database = await ownDatabase(options, undo);
  const server = await startOTree({ environment, folder: ownFolder(undo), database });
  undo.push(() => server.stop());
  const load: OTreeLoad = { url: server.url, restKey: server.restKey, sessions: groups, paceMs };
  return {
    pid: server.pid,
    database,
    clients: [new URL('otree-clients.ts', import.meta.url), load],
    stored: () => turnsInOTree(database),
  };
}

async function openOurs(kind: PeerKind, options: PeerOptions, undo: Undo): Promise<StartedServer> {
  const { groups, paceMs } = options;
  const folder = ownFolder(undo);
  const database = kind === 'oursOnPostgres' ? await ownDatabase(options, undo) : null;
  const server = benchChild(new URL('../server/our-server.ts', import.meta.url), {
    settings: { DATA_DIR: folder, LOG_LEVEL: 'error', ...(database === null ? {} : { DATABASE_URL: database }) },
  });
  undo.push(() => killed(server));
  const { port, token } = (await inbox(server)()) as { port: number; token: string };
  const load: Load = {
    ...{ url: `http://127.0.0.1:${port}`, path: '/api/sessions', token },
    ...{ sessions: groups, clients: 3, paceMs, waits: true },
  };
  return {
    pid: server.pid as number,
    database,
    clients: [new URL('../server/clients.ts', import.meta.url), load],
    stored: (sessions) => turnsInOurs(database ?? databaseFile(folder), sessions),
  };
}

function ownFolder(undo: Undo): string {
  const { folder, remove } = benchFolder();
  undo.push(remove);
  return folder;
}

async function ownDatabase({ postgres }: PeerOptions, undo: Undo): Promise<string> {
  const database = await makeDatabase(postgres);
  undo.push(() => dropDatabase(postgres, database));
  return database;
}

async function turnsInOurs(database: string, sessions: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const store = await readStore(database);
  try {
    const counted = sessions.map(async (session) => {
      const log = await readSessionLog(store.events, session);
      return [session, log.filter(({ type }) => type === 'TurnResolved').length] as const;
    });
    return new Map(await Promise.all(counted));
  } finally {
    await store.close();
  }
}

interface Running extends Pick<Peer, 'setUpMs' | 'close'> {
  readonly groups: number;
  readonly clients: ChildProcess;
  readonly fromClients: () => Promise<unknown>;
}

function peer(server: StartedServer, { groups, clients, fromClients, setUpMs, close }: Running): Peer {
  const { pid, database, stored } = server;
  const ask = (asked: AskedOfClients): void => void clients.send(asked);
  const databaseProcesses = async () => (database === null ? [] : processesServing(database));
  return {
    setUpMs,
    residentMb: () => residentMbOf(processTree(pid)),
    async slice(ms, settleMs) {
      ask('go');
      await sleep(settleMs);
      const databaseBefore = timesOf(await databaseProcesses());
      ask('measure');
      await fromClients();
      const serverBefore = timesOf(processTree(pid));
      const until = performance.now() + LONGEST_SLICE_MS;
      let turns = 0;
      do {
        await sleep(ms);
        ask('count');
        turns = (await fromClients()) as number;
      } while (turns < groups && performance.now() < until);
      const serverMs = cpuMsBetween(serverBefore, timesOf(processTree(pid)));
      ask('measure');
      const slice = (await fromClients()) as Slice;
      const databaseMs = cpuMsBetween(databaseBefore, timesOf(await databaseProcesses()));
      ask('rest');
      const { answered } = (await fromClients()) as Rested;
      if (!answered) throw new Error('the server does not answer all that was sent');
      if (slice.turns === 0) throw new Error('no turn was played in two minutes');
      return { ...slice, serverMs, databaseMs, machineLoad: loadavg()[0] as number };
    },
    async killedAfter(turns) {
      ask({ kill: pid, afterTurns: turns });
      ask('go');
      const told = (await fromClients()) as Told;
      const kept = await stored(Object.keys(told));
      return Object.entries(told).reduce(
        (lost, [session, count]) => lost + Math.max(0, count - (kept.get(session) ?? 0)),
        0,
      );
    },
    close,
  };
}
