/**
 * Several servers that faults hit: processes that share a PostgreSQL database of their own and a Redis, each with its own
 * way to both, so that one can be cut off while the others are not. One address is in front of all.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import {
  dropDatabase,
  makeDatabase,
  takeoversIn,
  unwatchLeases,
  watchLeases,
} from '../../server/store/testing/lab-database.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { openFront, ownHostSettings, type Place } from '../../server/testing/front.ts';
import { type Host, type Hosts, openHosts } from '../../server/testing/hosts.ts';
import { openWire, type Wire } from '../../server/testing/wire.ts';
import { CannotBeDone } from '../shared/command.ts';
import { openProgram, rssMbOf, type ServerProgram } from './program.ts';
import type { ChaosTarget } from './target.ts';

export interface ServersOptions {
  readonly count: number;
  /** Each server gets a folder in it. */
  readonly folder: string;
  /** A PostgreSQL server, on which this makes a database and drops it. */
  readonly postgres: string;
  /** A Redis server. The run takes one of its empty databases. */
  readonly redis: string;
  /** Called with the database before the servers start. */
  readonly prepare: (database: string) => Promise<void>;
  /** Whether each server is on a host of its own, with an address of its own. */
  readonly ownHosts?: boolean;
  /** Settings of all servers, beside those that every run needs. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How far the clock of each server's machine is ahead when it starts, ms. */
  readonly aheadMs?: readonly number[];
}

export interface Servers extends ChaosTarget {
  /** Where one server is asked past the others, from 0. */
  urlOf(which: number): string;
  /** Memory that the largest server holds now, in MB; null: this system does not tell. */
  rssMb(): number | null;
}

interface Server {
  /** null: all servers are on this machine. */
  readonly host: Host | null;
  readonly program: ServerProgram;
  readonly dataDir: string;
  readonly toPostgres: Wire;
  readonly toRedis: Wire;
}

/** How many databases a Redis has unless it is told otherwise. */
const REDIS_DATABASES = 16;

/** Where a server on a host of its own listens. */
const PORT = 2567;
/** How much longer what passes a slow line takes each way, ms. */
const SLOW_MS = 200;
const THIS_MACHINE = '127.0.0.1';

/** Rejects with a sentence where PostgreSQL, Redis or hosts cannot be used. */
export async function openServers(options: ServersOptions): Promise<Servers> {
  await using opening = new AsyncDisposableStack();
  const { count, folder, postgres, redis, prepare, ownHosts = false, settings = {}, aheadMs = [] } = options;
  const hosts = ownHosts ? madeHosts(count) : null;
  opening.defer(() => hosts?.close());
  const database = await madeDatabase(postgres);
  opening.defer(() => dropDatabase(postgres, database));
  const memory = await emptyRedis(redis);
  opening.defer(() => flush(memory));
  const places: Place[] = [];
  for (let nth = 0; nth < count; nth++)
    places.push(hosts ? { host: addressOn(hosts, nth), port: PORT } : { port: await freePort() });
  const front = await openFront(places);
  opening.defer(() => front.close());
  const addressOf = (nth: number): string => (hosts ? `${addressOn(hosts, nth)}:${PORT}` : front.addressOf(nth + 1));
  const addresses = places.map((_, nth) => addressOf(nth));
  const shared = hosts ? { HOST: '0.0.0.0', ...ownHostSettings(front, addresses) } : {};
  const servers: Server[] = [];
  opening.defer(async () => {
    for (const { toPostgres, toRedis } of servers) await Promise.all([toPostgres.close(), toRedis.close()]);
  });
  const end = async (): Promise<void> => {
    await Promise.all(servers.map(({ program }) => program.end()));
  };
  opening.defer(end);
  let isStopping = false;
  const serverOf = (which: number): Server => {
    const server = servers[which];
    if (!server) throw new Error(`there is no server ${which}`);
    return server;
  };
  await prepare(database);
  await watchLeases(database);
  for (const [nth, { port }] of places.entries()) {
    const dataDir = path.join(folder, `p${nth + 1}`);
    const host = hosts?.hosts[nth] ?? null;
    const [toPostgres, toRedis] = await Promise.all([
      openWire(database, 5432, hosts?.here.database ?? THIS_MACHINE),
      openWire(memory, 6379, hosts?.here.redis ?? THIS_MACHINE),
    ]);
    const program = openProgram(
      {
        ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: toPostgres.url, REDIS_URL: toRedis.url },
        ...{ PUBLIC_ADDRESS: addressOf(nth), ...shared, ...settings },
      },
      undefined,
      { ...(host ? { enter: host.enter } : {}), aheadMs: aheadMs[nth] ?? 0 },
    );
    servers.push({ host, program, dataDir, toPostgres, toRedis });
  }
  // the first one takes all that is there
  const [first, ...others] = servers;
  await first?.program.start();
  await Promise.all(others.map(({ program }) => program.start()));
  const open = opening.move();
  return {
    database,
    url: front.url,
    addressOf,
    urlOf: (which) => `http://${addressOf(which)}`,
    operatorToken: () => readFileSync(path.join(serverOf(0).dataDir, 'operator-token'), 'utf8').trim(),
    async suffer({ kind, which, forMs, byMs }) {
      const { host, program, toPostgres, toRedis } = serverOf(which);
      const during = async (wires: readonly Wire[], begin: (wire: Wire) => void): Promise<void> => {
        for (const wire of wires) begin(wire);
        await sleep(forMs);
        for (const wire of wires) wire.mend();
      };
      const onHost = async (begin: (host: Host, here: Hosts['here']) => void): Promise<void> => {
        if (!host || !hosts) throw new Error(`servers on one machine do not suffer ${kind}`);
        begin(host, hosts.here);
        await sleep(forMs);
        host.mend();
      };
      switch (kind) {
        case 'kill':
          return program.kill(forMs);
        case 'freeze':
          return program.freeze(forMs);
        case 'stall':
          return program.stall(forMs);
        case 'partition':
          if (!host) return during([toPostgres, toRedis], (wire) => wire.pull());
          return onHost((one, here) => {
            one.cutFrom(here.database);
            one.cutFrom(here.redis);
          });
        case 'database':
          return onHost((one, here) => one.cutFrom(here.database));
        case 'cache':
          return onHost((one, here) => one.cutFrom(here.redis));
        case 'unplug':
          return onHost((one) => one.unplug());
        case 'slow':
          return during([toPostgres, toRedis], (wire) => wire.slow(SLOW_MS));
        case 'clock':
          program.tell({ do: 'shiftClock', byMs });
          await sleep(forMs);
          return program.tell({ do: 'shiftClock', byMs: -byMs });
        case 'swallow':
          return during([toPostgres, toRedis], (wire) => wire.swallow());
        case 'redis':
          return during(
            servers.map((one) => one.toRedis),
            (wire) => wire.sever(),
          );
        case 'postgres':
          return during(
            servers.map((one) => one.toPostgres),
            (wire) => wire.sever(),
          );
        case 'rolling':
          for (const one of servers) {
            await one.program.end();
            if (isStopping) return;
            await one.program.start();
          }
          return;
        case 'malformed':
          // the seats do it
          return void (await sleep(forMs));
        default:
          throw new Error(`several servers do not suffer ${kind}`);
      }
    },
    rssMb() {
      const held = servers.flatMap(({ program }) => rssMbOf(program.pid()) ?? []);
      return held.length === 0 ? null : Math.max(...held);
    },
    crashes: () => servers.flatMap(({ program }) => program.crashes()),
    takeovers: () => takeoversIn(database),
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await end();
      await unwatchLeases(database);
    },
    clear: () => open.disposeAsync(),
  };
}

function addressOn({ hosts }: Hosts, nth: number): string {
  const host = hosts[nth];
  if (!host) throw new Error(`there is no host ${nth}`);
  return host.address;
}

function madeHosts(count: number): Hosts {
  try {
    return openHosts(count);
  } catch (error) {
    throw new CannotBeDone(
      `this machine can have no hosts: ${wordsOf(error)}. It takes Linux, root, and ip of iproute2`,
    );
  }
}

async function madeDatabase(postgres: string): Promise<string> {
  return makeDatabase(postgres).catch((error: unknown) => {
    throw new CannotBeDone(
      `no database could be made at ${new URL(postgres).host}: ${wordsOf(error)}. --postgres names a server`,
    );
  });
}

/** The address of a database of this Redis that holds nothing. */
export async function emptyRedis(redis: string): Promise<string> {
  const url = new URL(redis);
  const client = new Redis(redis, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let nth = REDIS_DATABASES - 1; nth > 0; nth--) {
      await client.select(nth);
      if ((await client.dbsize()) > 0) continue;
      url.pathname = `/${nth}`;
      return url.href;
    }
  } catch (error) {
    throw new CannotBeDone(`Redis at ${url.host} does not answer: ${wordsOf(error)}. --redis names a server`);
  } finally {
    client.disconnect();
  }
  throw new CannotBeDone(`Redis at ${url.host} has no empty database`);
}

export async function flush(memory: string): Promise<void> {
  const client = new Redis(memory);
  await client.flushdb();
  client.disconnect();
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
}
