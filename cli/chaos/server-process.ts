/** One server that faults hit: a process of its own with a file of SQLite, which is started again after a kill. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdWriteLock } from '../../server/store/sqlite/testing/write-lock.ts';
import { freePort } from '../../server/testing/free-port.ts';
import type { ChaosFault, OneServerKind } from './plan.ts';
import { openProgram, rssMbOf } from './program.ts';
import type { ChaosTarget } from './target.ts';

/** One server as what faults hit. */
export async function openOneServer(dataDir: string): Promise<ChaosTarget> {
  const { url, databaseFile, suffer, crashes, stop } = await openServerProcess(dataDir);
  return {
    url,
    database: databaseFile,
    addressOf: () => null,
    operatorToken: () => readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim(),
    suffer: (fault) => suffer({ ...fault, kind: fault.kind as OneServerKind }),
    crashes,
    takeovers: async () => new Map(),
    stop,
    clear: async () => {},
  };
}

export interface ServerProcess {
  readonly url: string;
  readonly databaseFile: string;
  /** Resolves when the fault is over. */
  suffer(fault: Pick<ChaosFault, 'forMs' | 'byMs'> & { readonly kind: OneServerKind }): Promise<void>;
  /** How often it ended without being told to, with the end of its output. */
  crashes(): readonly string[];
  /** Memory that it holds now, in MB; null: this system does not tell. */
  rssMb(): number | null;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** `prlimit`, which makes writes fail, comes with Linux. */
export function canLimitFiles(): boolean {
  return spawnSync('prlimit', ['--version']).status === 0;
}

/** `settings`: of the server, beside those that every run needs. `onOutput`: hears all that it prints. */
export async function openServerProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  onOutput: (text: string) => void = () => {},
): Promise<ServerProcess> {
  const databaseFile = path.join(dataDir, 'standpoint.sqlite');
  const port = await freePort();
  const program = openProgram({ PORT: String(port), DATA_DIR: dataDir, ...settings }, onOutput);
  const limitFiles = (bytes: string): void => {
    spawnSync('prlimit', ['--pid', String(program.pid()), `--fsize=${bytes}:unlimited`]);
  };

  await program.start();
  return {
    url: `http://127.0.0.1:${port}`,
    databaseFile,
    async suffer({ kind, forMs, byMs }) {
      switch (kind) {
        case 'kill':
          return program.kill(forMs);
        case 'freeze':
          return program.freeze(forMs);
        case 'stall':
          return program.stall(forMs);
        case 'clock':
          program.tell({ do: 'shiftClock', byMs });
          await sleep(forMs);
          return program.tell({ do: 'shiftClock', byMs: -byMs });
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
          program.tell({ do: 'takeDescriptors', forMs });
          return void (await sleep(forMs));
        case 'malformed':
          // the seats do it
          return void (await sleep(forMs));
      }
    },
    crashes: program.crashes,
    rssMb: () => rssMbOf(program.pid()),
    pid: program.pid,
    stop: program.end,
  };
}
