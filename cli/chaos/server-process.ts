/** The server that faults hit: a process of its own, which is started again after a kill. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdWriteLock } from '../../server/store/sqlite/testing/write-lock.ts';
import { freePort } from '../../server/testing/free-port.ts';
import type { Inside } from './inside.ts';
import type { Fault } from './plan.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** How long a start may take, ms. */
const PATIENCE_MS = 60_000;

export interface ServerProcess {
  readonly url: string;
  readonly databaseFile: string;
  /** Resolves when the fault is over. */
  suffer(fault: Fault): Promise<void>;
  /** How often it ended without being told to, with the end of its output. */
  crashes(): readonly string[];
  /** Memory that it holds now, in MB; null: this system does not tell. */
  rssMb(): number | null;
  stop(): Promise<void>;
}

/** `prlimit`, which makes writes fail, comes with Linux. */
export function canLimitFiles(): boolean {
  return spawnSync('prlimit', ['--version']).status === 0;
}

/** `settings`: of the server, beside those that every run needs. */
export async function openServerProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const databaseFile = path.join(dataDir, 'standpoint.sqlite');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const crashes: string[] = [];
  let stopping = false;
  /** A kill of the plan. */
  let killing = false;
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    const started = spawn(
      process.execPath,
      ['--import', path.join(import.meta.dirname, 'inside.ts'), 'server/main.ts', '--no-build', '--no-demo'],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    child = started;
    let printed = '';
    const isUp = new Promise<void>((resolve, reject) => {
      const take = (text: Buffer): void => {
        printed = (printed + text.toString('utf8')).slice(-4000);
        if (printed.includes('Standpoint is at')) resolve();
      };
      started.stdout?.on('data', take);
      started.stderr?.on('data', take);
      started.once('exit', () => reject(new Error(`the server did not start: ${printed}`)));
    });
    started.once('exit', (code, signal) => {
      if (killing || stopping) return;
      crashes.push(`${signal ?? `code ${code}`}: ${printed.slice(-400)}`);
      // as an operator's supervisor does
      void start().catch((error: Error) => crashes.push(error.message));
    });
    await Promise.race([isUp, sleep(PATIENCE_MS, undefined, { ref: false })]);
  };

  const tell = (message: Inside): void => {
    child.send(message);
  };
  const limitFiles = (bytes: string): void => {
    spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]);
  };

  await start();
  return {
    url,
    databaseFile,
    async suffer({ kind, forMs, byMs }) {
      switch (kind) {
        case 'kill': {
          const over = new Promise((resolve) => child.once('exit', resolve));
          killing = true;
          child.kill('SIGKILL');
          await over;
          killing = false;
          await sleep(forMs);
          return stopping ? undefined : start();
        }
        case 'freeze':
          child.kill('SIGSTOP');
          await sleep(forMs);
          child.kill('SIGCONT');
          return;
        case 'stall':
          tell({ do: 'holdLoop', forMs });
          return void (await sleep(forMs));
        case 'clock':
          tell({ do: 'shiftClock', byMs });
          await sleep(forMs);
          return tell({ do: 'shiftClock', byMs: -byMs });
        case 'disk':
          limitFiles('1');
          await sleep(forMs);
          return limitFiles('unlimited');
        case 'lock': {
          const release = holdWriteLock(databaseFile);
          await sleep(forMs);
          return release();
        }
        case 'moved': {
          const files = [databaseFile, `${databaseFile}.alive`].filter((file) => existsSync(file));
          for (const file of files) renameSync(file, `${file}.away`);
          await sleep(forMs);
          for (const file of files) renameSync(`${file}.away`, file);
          return;
        }
        case 'descriptors':
          tell({ do: 'takeDescriptors', forMs });
          return void (await sleep(forMs));
        case 'malformed':
          // the seats do it
          return void (await sleep(forMs));
      }
    },
    crashes: () => crashes,
    rssMb() {
      const status = `/proc/${child.pid}/status`;
      const [, kb] = existsSync(status) ? (/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8')) ?? []) : [];
      return kb === undefined ? null : Math.round(Number(kb) / 1024);
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      const over = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await over;
    },
  };
}
