/** Where a pilot runs: a server that runs already, one of its own, or several of its own that share a database. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveStore } from '../../server/store/open-store.ts';
import { openServerProcess } from '../chaos/server-process.ts';
import { openServers, type Servers } from '../chaos/servers.ts';

export interface PilotPlace {
  readonly url: string;
  readonly operatorToken: string;
  /** The file or the address of the database. */
  readonly databaseFile: string;
  /** The folder with the data of the servers; null: they are not of the pilot. */
  readonly dataDir: string | null;
  /** Kills the server that runs this study (kill -9), and starts it again after so many ms. */
  kill(study: string, forMs: number): Promise<void>;
  /** Memory of the largest server, in MB; null: that cannot be told. */
  rssMb(): number | null;
  /** How often a server ended by itself, with the end of its output. */
  crashes(): readonly string[];
  /** The servers end. The log can be read afterwards. */
  stop(): Promise<void>;
  leave(): Promise<void>;
}

/** Participants come from addresses of their own. */
const SETTINGS = { TRUST_PROXY: '1' };

/** A server that is not of the pilot, which neither kills nor ends it. */
export function runningServer(running: Pick<PilotPlace, 'url' | 'operatorToken' | 'databaseFile'>): PilotPlace {
  return {
    ...running,
    dataDir: null,
    async kill() {
      throw new Error('a server that runs already is not killed');
    },
    rssMb: () => null,
    crashes: () => [],
    async stop() {},
    async leave() {},
  };
}

/** A server with its data in this folder, or in one that is removed afterwards. */
export async function ownServer(keep: string | null, settings: Readonly<Record<string, string>>): Promise<PilotPlace> {
  const dataDir = keep ?? newFolder();
  mkdirSync(dataDir, { recursive: true });
  const server = await openServerProcess(dataDir, { ...SETTINGS, ...settings });
  const { url, databaseFile, rssMb, crashes, stop } = server;
  return {
    ...{ url, databaseFile, dataDir, rssMb, crashes, stop },
    operatorToken: readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim(),
    kill: (_, forMs) => server.suffer({ kind: 'kill', forMs, byMs: 0 }),
    async leave() {
      await stop();
      if (keep === null) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface SeveralOptions {
  readonly count: number;
  /** A PostgreSQL server, on which a database is made and dropped. */
  readonly postgres: string;
  /** A Redis that has an empty database. */
  readonly redis: string;
}

/** Several servers with one address in front, and a database that is dropped afterwards. */
export async function severalServers(
  options: SeveralOptions,
  settings: Readonly<Record<string, string>>,
): Promise<PilotPlace> {
  const folder = newFolder();
  const servers = await openServers({
    ...{ ...options, folder, settings: { ...SETTINGS, ...settings } },
    prepare: makeTables,
  }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const { url, database, rssMb, crashes, stop, clear } = servers;
  return {
    ...{ url, rssMb, crashes, stop },
    databaseFile: database,
    dataDir: folder,
    operatorToken: servers.operatorToken(),
    async kill(study, forMs) {
      const which = await whichRuns(servers, options.count, study);
      await servers.suffer({ kind: 'kill', which, forMs, byMs: 0, at: 0 });
    },
    async leave() {
      await stop();
      await clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeTables(database: string): Promise<void> {
  const store = await serveStore({ file: database });
  await store.close();
}

/** The number of the server that runs the study: it alone leads no one to another one. The first, if none says so now. */
async function whichRuns({ urlOf }: Servers, count: number, study: string): Promise<number> {
  for (let which = 0; which < count; which++) {
    const answer = await fetch(`${urlOf(which)}/s/${study}/page`, { redirect: 'manual' }).catch(() => null);
    if (answer && answer.status !== 307 && answer.status < 500) return which;
  }
  return 0;
}

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'standpoint-pilot-'));
