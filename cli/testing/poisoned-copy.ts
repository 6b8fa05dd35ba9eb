/**
 * For tests: a copy of the project as its owner has it, with a lab in `data/`, backups in `backups/`, and a shell whose
 * DATABASE_URL and REDIS_URL lead to others. A command that reads one of them fails or prints "poison", and what it changes is seen.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { compileCacheOf, copyOfProject, PAGES } from '../../docs/testing/copy.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Models that are evaluated. With all of them the tables take minutes. */
const FEW = ['ce-n3-w6-c3-s1', 'maddpg-n3-w6-c3-s1'];
const POISON = 'poison: this belongs to a lab that no test may read\n';

export interface PoisonedCopy {
  readonly folder: string;
  /** Hashes of all files of these labs by path, and the visits at the address of REDIS_URL. */
  labs(): Readonly<Record<string, string | number>>;
  /** Loads a module of the copy. */
  load(name: string): Promise<unknown>;
  /** Goes back to the folder and the environment of before. */
  close(): void;
}

/** The process is in the copy until it is closed. `backup`: a file that lies in `backups/`, too. */
export async function openPoisonedCopy(backup: string): Promise<PoisonedCopy> {
  const models = readdirSync(path.join(ROOT, 'models/symmtom')).filter((model) => !FEW.includes(model));
  const copy = copyOfProject([
    ...['coverage', 'screenshots', PAGES],
    ...models.map((model) => `models/symmtom/${model}`),
  ]);
  const inCopy = (...names: readonly string[]): string => path.join(copy.folder, ...names);
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'standpoint-elsewhere-'));
  for (const name of ['data', 'backups']) mkdirSync(inCopy(name));
  for (const name of ['standpoint.sqlite', 'operator-token', 'roots.jsonl', 'standpoint.sqlite.verified'])
    writeFileSync(inCopy('data', name), POISON);
  copyFileSync(backup, inCopy('backups', 'poison.sqlite'));
  writeFileSync(path.join(elsewhere, 'lab.sqlite'), POISON);
  addStrangePolicies(copy.folder);

  let visits = 0;
  const redis = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
  const address = redis.address();
  if (address === null || typeof address === 'string') throw new Error('a server on this machine has a port');

  const cwd = process.cwd();
  const settings = {
    DATABASE_URL: process.env.DATABASE_URL,
    REDIS_URL: process.env.REDIS_URL,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  process.chdir(copy.folder);
  process.env.DATABASE_URL = path.join(elsewhere, 'lab.sqlite');
  process.env.NODE_COMPILE_CACHE = compileCacheOf(copy.folder);
  process.env.REDIS_URL = `redis://127.0.0.1:${address.port}`;
  return {
    folder: copy.folder,
    labs: () => ({ ...hashesIn([inCopy('data'), inCopy('backups'), elsewhere]), visits }),
    load: (name) => import(inCopy(name)),
    close() {
      for (const [name, value] of Object.entries(settings)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      process.chdir(cwd);
      redis.close();
      copy.remove();
      rmSync(elsewhere, { recursive: true });
    },
  };
}

function hashesIn(folders: readonly string[]): Readonly<Record<string, string>> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
    ),
  );
  return Object.fromEntries(files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]));
}

const STRANGE_POLICIES = `
  import type { Policy } from '../../games/core/policy.ts';
  import type { SymmToM } from '../../games/symmtom/types.ts';
  const strange = (id: string, act: Policy<SymmToM, null>['act']): Policy<SymmToM, null> => ({
    ...{ id: 'symmtom/' + id, game: 'symmtom', version: 1, about: 'Logs.', initialMemory: () => null, observe: () => null },
    act(...given) {
      console.log('a line of its log');
      return act(...given);
    },
  });
  export const talking = strange('talking', () => ({ move: 'stay', say: null }));
  export const failing = strange('failing', () => {
    throw new Error('this policy fails');
  });
`;

/** SymmToM gets two policies more: symmtom/talking logs and plays on, symmtom/failing logs and fails. */
function addStrangePolicies(project: string): void {
  writeFileSync(path.join(project, 'bots/symmtom/strange.ts'), STRANGE_POLICIES);
  const file = path.join(project, 'bots/symmtom/package.ts');
  const bots = readFileSync(file, 'utf8')
    .replace('import { conservative }', "import { failing, talking } from './strange.ts';\n$&")
    .replace(', uniform]', ', uniform, failing, talking]');
  if (!bots.includes('failing, talking]')) throw new Error(`${file} has its list of policies elsewhere`);
  writeFileSync(file, bots);
}
