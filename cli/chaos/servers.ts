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
import { openFront } from '../../server/testing/front.ts';
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
  /** Settings of each server, beside those that every run needs. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Servers extends ChaosTarget {
  /** Where one server is asked past the others, from 0. */
  urlOf(which: number): string;
  /** Memory that the largest server holds now, in MB; null: this system does not tell. */
  rssMb(): number | null;
}

interface Server {
  readonly program: ServerProgram;
  readonly dataDir: string;
  readonly toPostgres: Wire;
  readonly toRedis: Wire;
}

/** How many databases a Redis has unless it is told otherwise. */
const REDIS_DATABASES = 16;

/** Rejects with a sentence where PostgreSQL or Redis cannot be used. */
export async function openServers({
  count,
  folder,
  postgres,
  redis,
  prepare,
  settings = {},
}: ServersOptions): Promise<Servers> {
  const database = await madeDatabase(postgres);
  const memory = await emptyRedis(redis).catch(async (error: unknown) => {
    await dropDatabase(postgres, database);
    throw error;
  });
  const servers: Server[] = [];
  const ports: number[] = [];
  for (let nth = 0; nth < count; nth++) ports.push(await freePort());
  const front = await openFront(ports);
  const clear = async (): Promise<void> => {
    front.close();
    for (const { toPostgres, toRedis } of servers) await Promise.all([toPostgres.close(), toRedis.close()]);
    await flush(memory);
    await dropDatabase(postgres, database);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(({ program }) => program.end()));
  };
  let isStopping = false;
  const serverOf = (which: number): Server => {
    const server = servers[which];
    if (!server) throw new Error(`there is no server ${which}`);
    return server;
  };
  try {
    await prepare(database);
    await watchLeases(database);
    for (const [nth, port] of ports.entries()) {
      const dataDir = path.join(folder, `p${nth + 1}`);
      const [toPostgres, toRedis] = await Promise.all([openWire(database, 5432), openWire(memory, 6379)]);
      const program = openProgram({
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: toPostgres.url,
        REDIS_URL: toRedis.url,
        PUBLIC_ADDRESS: front.addressOf(nth + 1),
        ...settings,
      });
      servers.push({ program, dataDir, toPostgres, toRedis });
      await program.start();
    }
  } catch (error) {
    await stop();
    await clear();
    throw error;
  }
  return {
    database,
    url: front.url,
    urlOf: (which) => `http://${front.addressOf(which + 1)}`,
    operatorToken: () => readFileSync(path.join(serverOf(0).dataDir, 'operator-token'), 'utf8').trim(),
    async suffer({ kind, which, forMs }) {
      const { program, toPostgres, toRedis } = serverOf(which);
      const during = async (wires: readonly Wire[], how: 'pull' | 'sever' | 'swallow'): Promise<void> => {
        for (const wire of wires) wire[how]();
        await sleep(forMs);
        for (const wire of wires) wire.mend();
      };
      switch (kind) {
        case 'kill':
          return program.kill(forMs);
        case 'freeze':
          return program.freeze(forMs);
        case 'stall':
          return program.stall(forMs);
        case 'partition':
          return during([toPostgres, toRedis], 'pull');
        case 'swallow':
          return during([toPostgres, toRedis], 'swallow');
        case 'redis':
          return during(
            servers.map((one) => one.toRedis),
            'sever',
          );
        case 'postgres':
          return during(
            servers.map((one) => one.toPostgres),
            'sever',
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
      await stop();
      await unwatchLeases(database);
    },
    clear,
  };
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
