/** For tests: several processes of one lab on PostgreSQL and Redis, behind one address. */
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { temporaryDatabase } from '../store/testing/postgres.ts';
import { freePort } from './free-port.ts';
import { type Front, openFront, ownHostSettings } from './front.ts';
import { type Planted, plant } from './planted.ts';
import { until } from './seats.ts';
import { type ServedChild, serveChild, temporaryFolder } from './server.ts';

/** What of the servers that these tests need is not given; null: both are there. */
export const MISSING: string | null =
  [
    process.env.TEST_DATABASE_URL === undefined ? 'TEST_DATABASE_URL' : [],
    process.env.TEST_REDIS_URL === undefined ? 'TEST_REDIS_URL' : [],
  ]
    .flat()
    .join(' and ') || null;

export interface Lab {
  readonly front: Front;
  /** Host and path of the process with this number. */
  addressOf(number: number): string;
  readonly database: string;
  readonly processes: readonly ServedChild[];
  /** Starts the process with this number again, or another one at its address. */
  start(number: number): Promise<ServedChild>;
}

/** Milliseconds: short enough for a test, long enough for a busy machine. */
const SHORT_LEASE = { LEASE_MS: '1500', LEASE_RENEW_MS: '300' };

/** A number of a database of Redis for each test, so that labs do not list each other's rooms. */
const redisUrl = (): string => {
  const url = new URL(String(process.env.TEST_REDIS_URL));
  url.pathname = `/${1 + Math.floor(Math.random() * 15)}`;
  return url.href;
};

interface LabOptions {
  /** Sessions that are there before the first process starts, which takes them all. */
  readonly planted?: readonly Planted[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether each process has a host of its own instead of a path of the front. */
  readonly ownHosts?: boolean;
}

export async function startLab(
  count: number,
  { planted = [], settings = {}, ownHosts = false }: LabOptions = {},
): Promise<Lab> {
  const database = await temporaryDatabase();
  await plant('', planted, database);
  const ports: number[] = [];
  for (let i = 0; i < count; i++) ports.push(await freePort());
  const front = await openFront(ports.map((port) => ({ port })));
  onTestFinished(() => front.close());
  const redis = redisUrl();
  const addressOf = (number: number): string => (ownHosts ? `127.0.0.1:${ports[number - 1]}` : front.addressOf(number));
  const addresses = ports.map((_, i) => addressOf(i + 1));
  const hosts = ownHosts ? ownHostSettings(front, addresses) : {};
  const start = (number: number): Promise<ServedChild> =>
    serveChild({
      dataDir: temporaryFolder(),
      port: ports[number - 1] ?? 0,
      env: {
        ...{ DATABASE_URL: database, REDIS_URL: redis, PUBLIC_ADDRESS: addressOf(number) },
        ...{ ...hosts, LOG_LEVEL: 'fatal', ...SHORT_LEASE, ...settings },
      },
    });
  const processes: ServedChild[] = [];
  for (let number = 1; number <= count; number++) {
    const { printed } = processes[processes.push(await start(number)) - 1] as ServedChild;
    if (number === 1 && planted.length > 0)
      await until(
        () => /unfinished (session goes|sessions go) on/.test(printed()),
        'the first process has taken all sessions',
      );
  }
  return { front, addressOf, database, processes, start };
}
