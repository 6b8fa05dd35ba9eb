/** A server as a process of its own, which a run starts, ends and starts again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentOf } from '../../server/testing/environment.ts';
import { AHEAD } from './ahead.ts';
import type { Inside } from './inside.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** How long a start may take, ms. */
const PATIENCE_MS = 60_000;

export interface ServerProgram {
  /** Resolves when it says where it is. */
  start(): Promise<void>;
  /** Tells it to end (SIGTERM), and resolves when it has. */
  end(): Promise<void>;
  /** kill -9, and a new start after this time, unless it was told to end meanwhile. */
  kill(forMs: number): Promise<void>;
  /** It is stopped (SIGSTOP) for this time, and goes on. */
  freeze(forMs: number): Promise<void>;
  /** One function holds its event loop for this time. */
  stall(forMs: number): Promise<void>;
  tell(message: Inside): void;
  /** The id of the process that runs now. */
  pid(): number | undefined;
  /** How often it ended without being told to, with the end of its output. It was started again each time. */
  crashes(): readonly string[];
}

/** Where a server runs. */
export interface ServerPlace {
  /** What stands before its command, so that it runs in a host of its own. */
  readonly enter?: readonly [command: string, ...args: string[]];
  /** How far the clock of its machine is ahead when it starts, ms. */
  readonly aheadMs?: number;
}

/** `settings`: of the server, as environment variables. */
export function openProgram(
  settings: Readonly<Record<string, string>>,
  onOutput: (text: string) => void = () => {},
  { enter, aheadMs = 0 }: ServerPlace = {},
): ServerProgram {
  const crashes: string[] = [];
  let child: ChildProcess | null = null;
  /** 'down': it was killed, and is to start again. */
  let ends: 'no' | 'down' | 'for good' = 'no';

  const start = async (): Promise<void> => {
    ends = 'no';
    const inside = path.join(import.meta.dirname, 'inside.ts');
    const [command, ...args] = [
      ...[...(enter ?? []), process.execPath],
      ...['--import', inside, 'server/main.ts', '--no-build', '--no-demo'],
    ] as [string, ...string[]];
    const started = spawn(command, args, {
      cwd: ROOT,
      env: environmentOf({ HOST: '127.0.0.1', LOG_LEVEL: 'fatal', [AHEAD]: String(aheadMs), ...settings }),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    let printed = '';
    const isUp = new Promise<void>((resolve, reject) => {
      const take = (text: Buffer): void => {
        onOutput(text.toString('utf8'));
        printed = (printed + text.toString('utf8')).slice(-4000);
        if (printed.includes('Standpoint is at')) resolve();
      };
      started.stdout?.on('data', take);
      started.stderr?.on('data', take);
      started.once('exit', () => reject(new Error(`the server did not start: ${printed}`)));
    });
    started.once('exit', (code, signal) => {
      if (ends !== 'no') return;
      crashes.push(`${signal ?? `code ${code}`}: ${printed.slice(-400)}`);
      // as an operator's supervisor does
      void start().catch((error: Error) => crashes.push(error.message));
    });
    await Promise.race([isUp, sleep(PATIENCE_MS, undefined, { ref: false })]);
  };

  const over = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const tell = (message: Inside): void => void child?.send(message);

  return {
    start,
    async end() {
      ends = 'for good';
      await over('SIGTERM');
    },
    async kill(forMs) {
      ends = 'down';
      await over('SIGKILL');
      await sleep(forMs);
      if (ends === 'down') await start();
    },
    async freeze(forMs) {
      child?.kill('SIGSTOP');
      await sleep(forMs);
      child?.kill('SIGCONT');
    },
    async stall(forMs) {
      tell({ do: 'holdLoop', forMs });
      await sleep(forMs);
    },
    tell,
    pid: () => child?.pid,
    crashes: () => crashes,
  };
}

/** Memory that the process holds now, in MB; null: there is no such process, or this system does not tell. */
export function rssMbOf(pid: number | undefined): number | null {
  const status = `/proc/${pid}/status`;
  const [, kb] = existsSync(status) ? (/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8')) ?? []) : [];
  return kb === undefined ? null : Math.round(Number(kb) / 1024);
}
