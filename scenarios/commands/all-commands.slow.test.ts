/**
 * Every command does its work while `data/`, `backups/`, DATABASE_URL and REDIS_URL of the person who runs the tests lead to
 * labs that must not be touched; and prints one JSON document and nothing else with --json, which its own schema describes. A
 * command that takes `--database` does its work on SQLite and on PostgreSQL, and prints the same of the same lab.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../cli/testing/all-commands.ts';
import { type Around, type CommandRow, NO_SERVER } from '../../cli/testing/command-row.ts';
import { commandsInHelp } from '../../cli/testing/commands-in-help.ts';
import { readDocument } from '../../cli/testing/json-document.ts';
import { openPoisonedCopy, type PoisonedCopy } from '../../cli/testing/poisoned-copy.ts';
import type { Ran } from '../../cli/testing/run-command.ts';
import { fillLab, writeInputs } from '../../cli/testing/small-lab.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { databaseFile } from '../../server/store/open-store.ts';
import { makeDatabase, SERVER } from '../../server/store/testing/postgres.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-commands-'));
const at = (...names: readonly string[]): string => path.join(folder, ...names);

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

let copy: PoisonedCopy;
let models: ScriptedEndpoint;
let before: ReturnType<PoisonedCopy['labs']>;
interface Lab extends Around {
  /** Command -> what it printed last. */
  readonly outputs: Map<string, string>;
}
/** The lab of most rows. */
let around: Lab;
/** The same lab on PostgreSQL; null: there is no PostgreSQL. */
let onPostgres: Lab | null = null;
if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: commands on PostgreSQL');
let runs: typeof import('../../cli/testing/run-command.ts');
let listed: Awaited<ReturnType<typeof commandsInHelp>>;
/** Command -> its help. */
let helps: ReadonlyMap<string, string>;

beforeAll(async () => {
  mkdirSync(at('lab'));
  const database = databaseFile(at('lab'));
  const pairs = await fillLab(database);
  writeInputs(at('input'));
  copy = await openPoisonedCopy(database);
  before = copy.labs();
  runs = (await copy.load('cli/testing/run-command.ts')) as typeof runs;
  listed = await commandsInHelp(runs.runCommand);
  helps = new Map(listed.map(({ command, help }) => [command, help]));
  const servers = (await copy.load(
    'cli/chaos/server-process.ts',
  )) as typeof import('../../cli/chaos/server-process.ts');
  // participants of a pilot come from addresses of their own
  const server = await servers.openServerProcess(at('server'), { TRUST_PROXY: '1' });
  models = await openScriptedEndpoint();
  const labOn = (kind: string, where: Pick<Around, 'database' | 'pairs'>): Lab => {
    mkdirSync(at(kind));
    const outputs = new Map<string, string>();
    return {
      ...where,
      outputs,
      server: server.url,
      input: (name) => at('input', name),
      own: (name) => at(kind, name),
      project: (name) => path.join(copy.folder, name),
      printed: (command) => outputs.get(command) ?? '',
    };
  };
  around = labOn('own', { database, pairs });
  const made = SERVER === null ? null : await makeDatabase();
  if (made) onPostgres = labOn('postgres', { database: made.url, pairs: await fillLab(made.url) });
  return async () => {
    await server.stop();
    await models.close();
    await made?.drop();
    copy.close();
    rmSync(folder, { recursive: true });
  };
});

/** Runs a command in the copy. */
function ran(
  { command, database, atServer, atModel }: CommandRow,
  args: readonly string[],
  on: Lab = around,
): Promise<Ran> {
  const environment = {
    DATA_DIR: atServer ? at('server') : at('lab'),
    ...(atModel ? { MODEL_BASE_URL: models.baseURL, MODELS: 'scripted-1' } : {}),
  };
  const words = [...args, ...(database ? ['--database', on.database] : [])];
  return runs.runWith(environment, command, ...words);
}

/** What commands print with --json-schema, by the words that were asked with: before they miss an argument. */
const schemas = new Map<string, Promise<Ran>>();
/** The schema of a command depends on its game alone. */
function schemaOf(command: string, args: readonly string[] = []): Promise<Ran> {
  const at = args.indexOf('--game');
  const words = at < 0 ? [] : args.slice(at, at + 2);
  const key = [command, ...words].join(' ');
  const printed = schemas.get(key) ?? runs.runCommand(command, '--json-schema', ...words);
  schemas.set(key, printed);
  return printed;
}

/** Throws unless the command printed one document, as its schema says. */
async function checkDocument({ command }: CommandRow, args: readonly string[], { out }: Ran): Promise<void> {
  readDocument(await schemaOf(command, args), out);
}

test('the table has every command, with the options that its help lists', () => {
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
    const { args, code = 0, json, command, varies } = row;
    const worked = async (on: Lab): Promise<Ran> => {
      const one = await ran(row, [...(args?.(on) ?? []), ...(json ? ['--json'] : [])], on);
      expect({ code: one.code, said: one.errors + one.out }).toEqual({
        code,
        said: expect.not.stringContaining('poison'),
      });
      on.outputs.set(command, one.out);
      return one;
    };
    const one = await worked(around);
    if (json && one.out !== '') await checkDocument(row, args?.(around) ?? [], one);
    else expect(json && code === 0).not.toBe(true);
    if (!row.database || !onPostgres) return;
    const other = await worked(onPostgres);
    if (varies) return;
    expect(other.out.replaceAll(onPostgres.database, around.database)).toBe(one.out);
    if (code !== 0) expect(other.errors).toBe(one.errors);
  });

  test('and no byte of these labs has changed', () => {
    expect(copy.labs()).toEqual(before);
  });
});

test('each command that takes a session refuses one that is not there in the same words', async () => {
  const refused = [];
  for (const row of COMMANDS) {
    if (!row.database || !/\n {2}session /.test(helps.get(row.command) ?? '')) continue;
    const [first, ...more] = row.args?.(around) ?? [];
    if (first === undefined) continue;
    refused.push(row.command);
    const json = more.includes('--answers') ? ['--json'] : [];
    expect({ command: row.command, ...(await ran(row, ['nothing', ...more, ...json])) }).toMatchObject({
      command: row.command,
      code: 2,
      out: '',
      errors: expect.stringMatching(/^error: there is no session 'nothing' in /),
    });
  }
  expect(new Set(refused).size).toBeGreaterThan(10);
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
const FORK = ['play fork', 'symmtom', '--at', '20', '--seat', 'A', '--until-turn', '3', '--workers', '1'];

const FAILING: readonly Failing[] = [
  failing(1, LOGS, 'play simulate', ...SMALL, '--policy', 'symmtom/failing'),
  failing(1, FAILS, 'play simulate', ...SMALL, '--policy', 'symmtom/failing'),
  failing(1, FAILS, 'research evaluate scenarios', '--policy', 'symmtom/failing', '--episodes', '1'),
  failing(1, FAILS, 'research evaluate calibration', '--policy', 'symmtom/failing', '--episodes', '1'),
  // the branch is a row that says why it ended
  found(1, LOGS, ...FORK, '--policy', 'symmtom/failing'),
  found(0, LOGS, ...FORK, '--policy', 'symmtom/talking'),
  found(0, LOGS, 'play simulate', ...SMALL, '--policy', 'symmtom/talking'),
  found(0, LOGS, 'research evaluate scenarios', '--policy', 'symmtom/talking', '--episodes', '1'),
  found(1, /^$/, 'study check', at('bad-study')),
  failing(2, /there is no policy/, 'play simulate', '--policy', 'symmtom/nobody'),
  failing(2, /there is no session 'nothing'/, 'play replay', 'nothing'),
  failing(2, /there is no participant/, 'study erase', 'nobody00', '--reason', 'by letter', ...NO_SERVER),
  failing(1, /there is no study 'none'/, 'lab audit', 'none'),
  failing(1, /there is no server at/, 'study status', 'small', ...NO_SERVER),
  failing(2, /there is no bench 'none'/, 'dev bench', 'none'),
  failing(2, /TEST_DATABASE_URL must name/, 'dev bench', 'postgres'),
  failing(2, /there is no study/, 'study check', 'none'),
];

describe('with --json', () => {
  const withJson = new Map(COMMANDS.flatMap((row) => (row.json ? [[row.command, row] as const] : [])));

  test.each([...withJson.values()])('$command with a bad option prints no document', async (row) => {
    const one = await ran(row, ['--json', '--no-such-option']);
    expect(one).toEqual({ code: 2, out: '', errors: expect.stringMatching(/^error: (unknown|required) option '--/) });
  });

  test.each([...withJson.keys()])('the help of %s tells all of its schema', async (command) => {
    const { code, out } = await schemaOf(command);
    expect(code).toBe(0);
    const descriptions = Array.from(out.matchAll(/"description": (".*")/g), ([, text = '']) => JSON.parse(text));
    for (const text of descriptions) expect(helps.get(command)).toContain(`// ${text}`);
  });

  test.each(FAILING)('$words: exit code $code, a document: $document', async ({ words, code, document, says }) => {
    mkdirSync(at('bad-study'), { recursive: true });
    writeFileSync(at('bad-study', 'study.json'), '{}');
    const [name = '', ...args] = words;
    const row = withJson.get(name);
    if (!row) throw new Error(`no command ${name} has --json`);
    const one = await ran(row, [...args, '--json']);
    expect({ code: one.code, errors: one.errors }).toEqual({ code, errors: expect.stringMatching(says) });
    if (document) await checkDocument(row, args, one);
    else expect(one.out).toBe('');
  });
});
