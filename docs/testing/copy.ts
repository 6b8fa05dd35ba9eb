/** For tests of guides: a copy of the project in which the steps of a guide are done, as a reader would do them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { environmentOf } from '../../server/testing/environment.ts';

const root = resolve(import.meta.dirname, '../..');

/** A thousand files that browsers load. A copy in which no browser looks at a page needs none of them. */
export const PAGES = 'client/dist/assets';

export interface Copy {
  readonly folder: string;
  /**
   * What the script printed; throws if it ends with another exit code than 0. `settings`: of its environment. Programs that
   * the script starts through npx are started without it, because npx takes a second each time.
   */
  run(script: string, settings?: Readonly<Record<string, string>>): string;
  /** The same, through npx. */
  runThroughNpx(script: string): string;
  /** `npm start` in the copy. */
  start(settings: Readonly<Record<string, string>>): Promise<Started>;
  remove(): void;
}

export interface Started {
  readonly url: string;
  /** Everything it has printed so far. */
  printed(): string;
  stop(): void;
}

/** `without`: what is not copied, beside the data, their backups, what tests of mutants make, and the folder of the packages, to which a link leads. */
export function copyOfProject(without: readonly string[]): Copy {
  const skipped = ['node_modules', '.git', '.stryker-tmp', 'data', 'backups', ...without];
  const folder = mkdtempSync(join(tmpdir(), 'standpoint-guide-'));
  cpSync(root, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !skipped.includes(relative(root, source)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const env = environmentOf({
    PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
    DATA_DIR: join(folder, 'data'),
    NODE_COMPILE_CACHE: compileCacheOf(folder),
    // a run of few files takes longer to start workers than to test
    VITEST_MAX_WORKERS: '1',
  });
  const runAsTyped = (script: string, settings: Readonly<Record<string, string>> = {}): string => {
    const done = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
      ...{ cwd: folder, encoding: 'utf8', env: { ...env, ...settings } },
    });
    if (done.status === 0) return done.stdout;
    throw new Error(`${script}\nexited with ${done.status}\n${done.stdout}\n${done.stderr}`);
  };
  return {
    folder,
    run: (script, settings) => runAsTyped(withoutNpx(script, folder), settings),
    runThroughNpx: runAsTyped,
    async start(settings) {
      const server = spawn('npm', ['start'], { cwd: folder, detached: true, env: { ...env, ...settings } });
      const stop = (): void => void process.kill(-(server.pid ?? 0), 'SIGTERM');
      try {
        return { ...(await addressOf(server)), stop };
      } catch (error) {
        stop();
        throw error;
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Where Node keeps what it compiled, seen from a copy: it names modules from there, and so finds those of the project itself. */
export function compileCacheOf(folder: string): string {
  return join(folder, 'node_modules/.cache/node-compile');
}

/** The bin of the project, and the programs of its packages, which are in the PATH. */
function withoutNpx(script: string, folder: string): string {
  return script.replaceAll(/\bnpx standpoint\b/g, join(folder, 'cli/standpoint.ts')).replaceAll(/\bnpx (?=\w)/g, '');
}

function addressOf({ stdout, stderr }: ChildProcess): Promise<Omit<Started, 'stop'>> {
  return new Promise((found, failed) => {
    let printed = '';
    stderr?.on('data', (text: Buffer) => {
      printed += text;
    });
    stdout?.on('data', (text: Buffer) => {
      printed += text;
      const [, url] = /Standpoint is at (\S+)/.exec(printed) ?? [];
      if (url) found({ url, printed: () => printed });
    });
    stdout?.on('close', () => failed(new Error(printed)));
  });
}
