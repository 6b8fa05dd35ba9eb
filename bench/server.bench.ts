/**
 * The cost of a turn in the whole server, with every action on disk before its answer, beside a bare Colyseus room that
 * answers the same traffic and stores nothing. Clients run in a process of their own.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchRow, median } from './row.ts';
import type { Load, Measured } from './server/clients.ts';
import type { Stat } from './server/stat.ts';

export interface ServerBenchOptions {
  /** Length of each measurement. */
  readonly seconds?: number;
  readonly rounds?: number;
  /** Number of tables that play one turn a second. */
  readonly pacedTables?: number;
  readonly dir?: string;
}

interface Run extends Measured {
  readonly cpuMsPerTurn: number;
  readonly serverCore: number;
  readonly rssMb: number;
}

export async function benchServer(options: ServerBenchOptions = {}): Promise<BenchRow[]> {
  const { seconds = 6, rounds = 2, pacedTables = 1000, dir = 'data' } = options;
  mkdirSync(dir, { recursive: true });
  const ours: Run[] = [];
  const bare: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await measure('bare-server.ts', { path: '/rooms', tables: 100, seconds, paceMs: 0 }, dir));
    ours.push(await measure('our-server.ts', { path: '/api/sessions', tables: 100, seconds, paceMs: 0 }, dir));
  }
  const paced = await measure(
    'our-server.ts',
    { path: '/api/sessions', tables: pacedTables, seconds, paceMs: 1000 },
    dir,
  );
  const mid = (runs: readonly Run[], of: (run: Run) => number): number => median(runs.map(of));
  const ratios = (of: (run: Run) => number): number => median(ours.map((run, i) => of(run) / of(bare[i] as Run)));
  const ms = (name: string, of: (run: Run) => number): BenchRow[] => [
    { name, value: mid(ours, of), unit: 'ms', beside: { name: 'bare', value: mid(bare, of) } },
  ];
  return [
    {
      name: 'server, 100 sessions of three, closed loop',
      value: mid(ours, (run) => run.turnsPerSecond),
      unit: 'turns/s',
      beside: { name: 'bare Colyseus, no log', value: mid(bare, (run) => run.turnsPerSecond) },
      ratio: ratios((run) => run.turnsPerSecond),
      goal: 0.5,
    },
    {
      name: 'server CPU a turn, 100 sessions, closed loop',
      value: mid(ours, (run) => run.cpuMsPerTurn * 1000),
      unit: 'us',
      beside: { name: 'bare', value: mid(bare, (run) => run.cpuMsPerTurn * 1000) },
      ratio: ratios((run) => run.cpuMsPerTurn),
      goal: 1.5,
      atMost: true,
    },
    ...ms('action to next request p50, closed loop', (run) => run.p50),
    ...ms('action to next request p95, closed loop', (run) => run.p95),
    ...ms('action to next request p99, closed loop', (run) => run.p99),
    { name: `server, ${pacedTables} sessions at one turn a second`, value: paced.turnsPerSecond, unit: 'turns/s' },
    { name: 'action to next request p50, paced', value: paced.p50, unit: 'ms' },
    { name: 'action to next request p95, paced', value: paced.p95, unit: 'ms', goal: 50, atMost: true },
    { name: 'action to next request p99, paced', value: paced.p99, unit: 'ms' },
    { name: 'server core used, paced', value: paced.serverCore, unit: 'cores' },
    { name: 'server memory, paced', value: paced.rssMb, unit: 'MB' },
  ];
}

async function measure(program: string, load: Omit<Load, 'url' | 'operator'>, dir: string): Promise<Run> {
  const folder = mkdtempSync(path.join(dir, 'bench-'));
  const at = (file: string): string => fileURLToPath(new URL(`./server/${file}`, import.meta.url));
  const server = fork(at(program), {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  try {
    const fromServer = inbox(server);
    const { port } = (await fromServer()) as { port: number };
    const kept = path.join(folder, 'operator-token');
    const operator = existsSync(kept) ? readFileSync(kept, 'utf8').trim() : '';
    const clients = fork(at('clients.ts'), [
      JSON.stringify({ ...load, operator, url: `http://127.0.0.1:${port}` } satisfies Load),
    ]);
    const fromClients = inbox(clients);
    const stat = async (): Promise<Stat> => {
      server.send('stat');
      return (await fromServer()) as Stat;
    };
    await fromClients();
    const before = await stat();
    await fromClients();
    const after = await stat();
    const measured = (await fromClients()) as Measured;
    const cpuMs = after.cpuMs - before.cpuMs;
    return {
      ...measured,
      cpuMsPerTurn: cpuMs / measured.turns,
      serverCore: cpuMs / 1000 / load.seconds,
      rssMb: after.rssMb,
    };
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A function that returns the child's messages one by one, in order; it rejects once the child has ended. */
function inbox(child: ChildProcess): () => Promise<unknown> {
  const arrived: unknown[] = [];
  const waiting: PromiseWithResolvers<unknown>[] = [];
  let gone: Error | null = null;
  child.on('message', (message) => {
    const first = waiting.shift();
    if (first) first.resolve(message);
    else arrived.push(message);
  });
  child.on('exit', (code) => {
    gone = new Error(`a process of the bench ended early (${code})`);
    for (const { reject } of waiting.splice(0)) reject(gone);
  });
  return () => {
    if (arrived.length > 0) return Promise.resolve(arrived.shift());
    if (gone) return Promise.reject(gone);
    const next = Promise.withResolvers<unknown>();
    waiting.push(next);
    return next.promise;
  };
}
