/**
 * Every command does its work while `data/`, `backups/`, DATABASE_URL and REDIS_URL of the person who runs the tests lead to
 * labs that must not be touched; and prints one JSON document and nothing else with --json.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyOfProject } from '../docs/testing/copy.ts';
import { databaseFile } from '../server/store/open-store.ts';
import { ROOT } from '../server/testing/server.ts';
import { type Around, COMMANDS, type CommandRow } from './testing/all-commands.ts';
import { type CommandInHelp, commandsInHelp } from './testing/commands-in-help.ts';
import type { Ran } from './testing/run-command.ts';
import { fillLab, writeInputs } from './testing/small-lab.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-commands-'));
const at = (...names: readonly string[]): string => path.join(folder, ...names);

const NO_SERVER = ['--url', 'http://127.0.0.1:9'];
const SMALL = [
  '--game',
  'symmtom',
  '--agents',
  '2',
  '--width',
  '3',
  '--pieces',
  '2',
  '--episodes',
  '1',
  '--workers',
  '1',
];

/** Models that are evaluated. With all of them the tables take minutes. */
const FEW = ['ce-n3-w6-c3-s1', 'maddpg-n3-w6-c3-s1'];

/** A copy of the project, in which the commands run: its `data/` and `backups/` are those of its owner. */
const copy = copyOfProject([
  ...['coverage', 'screenshots'],
  ...readdirSync(path.join(ROOT, 'models/symmtom')).flatMap((model) =>
    FEW.includes(model) ? [] : [`models/symmtom/${model}`],
  ),
]);
const LABS = [path.join(copy.folder, 'data'), path.join(copy.folder, 'backups'), at('elsewhere')];

let visits = 0;
const redis = createServer((socket) => {
  visits += 1;
  socket.destroy();
});

/** By path. */
function bytesOfLabs(): Readonly<Record<string, string>> {
  const files = LABS.flatMap((lab) =>
    readdirSync(lab, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
    ),
  );
  return Object.fromEntries(files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]));
}

const ALONE = COMMANDS.flatMap(({ command, alone }) => (alone ? [command] : []));

/** Policies that are added to the copy: one that logs and plays on, and one that logs and fails. */
const STRANGE_POLICIES = {
  'strange.ts': `
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
  `,
};

let before: ReturnType<typeof bytesOfLabs>;
let around: Around;
let listed: readonly CommandInHelp[];
const printed = new Map<string, string>();
let runs: typeof import('./testing/run-command.ts');

beforeAll(async () => {
  mkdirSync(at('lab'));
  const database = databaseFile(at('lab'));
  const pairs = await fillLab(database);
  writeInputs(at('input'));
  mkdirSync(at('own'));
  for (const lab of LABS) mkdirSync(lab);
  const poison = 'poison: whatever reads this fails\n';
  for (const name of ['standpoint.sqlite', 'operator-token', 'roots.jsonl', 'standpoint.sqlite.verified'])
    writeFileSync(path.join(copy.folder, 'data', name), poison);
  writeFileSync(at('elsewhere', 'lab.sqlite'), poison);
  copyFileSync(database, path.join(copy.folder, 'backups', 'poison.sqlite'));
  await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
  const address = redis.address();
  if (address === null || typeof address === 'string') throw new Error('a port has a number');
  const { env } = process;
  process.env = {
    ...env,
    DATABASE_URL: at('elsewhere', 'lab.sqlite'),
    REDIS_URL: `redis://127.0.0.1:${address.port}`,
  };
  const cwd = process.cwd();
  process.chdir(copy.folder);
  before = bytesOfLabs();
  for (const [name, text] of Object.entries(STRANGE_POLICIES))
    writeFileSync(path.join(copy.folder, 'bots/symmtom', name), text);
  const bots = path.join(copy.folder, 'bots/symmtom/package.ts');
  const policies = readFileSync(bots, 'utf8');
  const imported = policies.replace('import { conservative }', "import { failing, talking } from './strange.ts';\n$&");
  writeFileSync(bots, imported.replace('patient, uniform]', 'patient, uniform, failing, talking]'));

  const copied = (name: string): Promise<unknown> => import(path.join(copy.folder, name));
  runs = (await copied('cli/testing/run-command.ts')) as typeof runs;
  const { openServerProcess } = (await copied(
    'cli/chaos/server-process.ts',
  )) as typeof import('./chaos/server-process.ts');
  const server = await openServerProcess(at('server'));
  around = {
    database,
    pairs,
    server: server.url,
    input: (name) => at('input', name),
    own: (name) => at('own', name),
    project: (name) => path.join(copy.folder, name),
    printed(command) {
      const out = printed.get(command);
      if (out === undefined) throw new Error(`${command} has printed nothing`);
      return out;
    },
  };
  return async () => {
    await server.stop();
    process.chdir(cwd);
    process.env = env;
  };
});
afterAll(() => {
  redis.close();
  copy.remove();
  rmSync(folder, { recursive: true });
});

/** Runs a command in the copy. */
function ran({ command, alone, database, atServer }: CommandRow, args: readonly string[]): Promise<Ran> {
  const [name = '', ...sub] = command.split(' ');
  const environment = { DATA_DIR: atServer ? at('server') : at('lab') };
  const words = [...sub, ...args, ...(database ? ['--database', around.database] : [])];
  return (alone ? runs.runAsProcessWith : runs.runWith)(environment, name, ...words);
}

/** What the command printed, which has to be one document. */
function documentIn({ out, errors }: Ran): unknown {
  try {
    return JSON.parse(out);
  } catch {
    throw new Error(`this is not one JSON document:\n${out.slice(0, 2000)}\n${errors}`);
  }
}

test('the table has every command, with the options that its help lists', async () => {
  listed = await commandsInHelp((program, ...words) =>
    (ALONE.includes(program) ? runs.runAsProcess : runs.runCommand)(program, ...words),
  );
  const inTable = COMMANDS.map(({ command, json = false, database = false }) => ({ command, json, database }));
  const inHelp = listed.map(({ command, options }) => ({
    command,
    json: options.includes('--json'),
    database: options.includes('--database'),
  }));
  const sorted = (rows: typeof inHelp) => [...new Set(rows.map((row) => JSON.stringify(row)))].toSorted();
  expect(sorted(inTable)).toEqual(sorted(inHelp));
});

describe('beside labs that it must not touch', () => {
  test.each(COMMANDS)('$command does its work', async (row) => {
    const { args, code = 0, json, command } = row;
    const one = await ran(row, [...(args?.(around) ?? []), ...(json ? ['--json'] : [])]);
    expect({ code: one.code, said: one.errors + one.out }).toEqual({
      code,
      said: expect.not.stringContaining('poison'),
    });
    printed.set(command, one.out);
    if (json && code === 0) documentIn(one);
  });

  test('and no byte of these labs has changed', () => {
    expect(bytesOfLabs()).toEqual(before);
    expect(visits).toBe(0);
  });
});

interface Failing {
  readonly words: readonly string[];
  readonly code: number;
  /** Whether there is a document all the same. */
  readonly document: boolean;
  /** What is said on standard error. */
  readonly says: RegExp;
}

const failing = (code: number, says: RegExp, ...words: readonly string[]): Failing => ({
  ...{ words, code, document: false, says },
});
/** What was found wrong is in the document. */
const found = (code: number, says: RegExp, ...words: readonly string[]): Failing => ({
  ...failing(code, says, ...words),
  document: true,
});
const LOGS = /^a line of its log$/m;
const FAILS = /this policy fails/;
const FORK = ['fork', 'symmtom', '--at', '20', '--seat', 'A', '--until-turn', '3', '--workers', '1'];

const FAILING: readonly Failing[] = [
  failing(1, LOGS, 'simulate', ...SMALL, '--policy', 'symmtom/failing'),
  failing(1, FAILS, 'simulate', ...SMALL, '--policy', 'symmtom/failing'),
  failing(1, FAILS, 'evaluate scenarios', '--policy', 'symmtom/failing', '--episodes', '1'),
  failing(1, FAILS, 'evaluate calibration', '--policy', 'symmtom/failing', '--episodes', '1'),
  // the branch is a row that says why it ended
  found(1, LOGS, ...FORK, '--policy', 'symmtom/failing'),
  found(0, LOGS, ...FORK, '--policy', 'symmtom/talking'),
  found(0, LOGS, 'simulate', ...SMALL, '--policy', 'symmtom/talking'),
  found(0, LOGS, 'evaluate scenarios', '--policy', 'symmtom/talking', '--episodes', '1'),
  found(1, /^$/, 'check', at('bad-study')),
  failing(2, /there is no policy/, 'simulate', '--policy', 'symmtom/nobody'),
  failing(2, /there is no session 'nothing'/, 'replay', 'nothing'),
  failing(2, /there is no participant/, 'erase', 'nobody00', '--reason', 'by letter', ...NO_SERVER),
  failing(1, /there is no study 'none'/, 'audit', 'none'),
  failing(1, /there is no server at/, 'study status', 'small', ...NO_SERVER),
  failing(2, /there is no bench 'none'/, 'bench', 'none'),
  failing(2, /there is no study/, 'check', 'none'),
];

describe('with --json', () => {
  const withJson = new Map(COMMANDS.flatMap((row) => (row.json ? [[row.command, row] as const] : [])));

  test.each([...withJson.values()])('$command with a bad option prints no document', async (row) => {
    const one = await ran(row, ['--json', '--no-such-option']);
    expect(one).toEqual({ code: 2, out: '', errors: expect.stringMatching(/^error: (unknown|required) option '--/) });
  });

  test.each(FAILING)('$words: exit code $code, a document: $document', async ({ words, code, document, says }) => {
    mkdirSync(at('bad-study'), { recursive: true });
    writeFileSync(at('bad-study', 'study.json'), '{}');
    const [name = '', ...args] = words;
    const row = withJson.get(name);
    if (!row) throw new Error(`no command ${name} has --json`);
    const one = await ran(row, [...args, '--json']);
    expect({ code: one.code, errors: one.errors }).toEqual({ code, errors: expect.stringMatching(says) });
    if (document) documentIn(one);
    else expect(one.out).toBe('');
  });
});
