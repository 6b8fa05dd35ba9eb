/** Everything but training with TensorFlow works without it: no other part imports it, and commands run where it is not installed. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { LEARNED } from '../bots/index.ts';
import { COMMAND_PLACES } from '../cli/commands.ts';
import { type Ran, runAsProcessWith } from '../cli/testing/run-command.ts';
import { environmentOf } from '../server/testing/environment.ts';
import { temporaryFolder } from '../server/testing/server.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** For Node's --import: no package of TensorFlow is found, in threads neither. */
const BLOCKED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (!name.startsWith('@tensorflow/')) return next(name, context);
      throw Object.assign(new Error("Cannot find package '" + name + "'"), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });
`)}`;

const without = (command: string, ...args: readonly string[]): Promise<Ran> =>
  runAsProcessWith({ NODE_OPTIONS: `--import=${BLOCKED}` }, command, ...args);

test('no file outside research names a package of TensorFlow, and the root package needs none', () => {
  const files = globSync('**/*.{ts,tsx,mts,js,json}', {
    cwd: ROOT,
    exclude: ['**/node_modules', '.git', 'data', 'client/dist', 'research', 'package-lock.json', 'models'],
  });
  expect(files.length).toBeGreaterThan(1500);
  const naming = files.filter((file) => /["'`]@tensorflow\//.test(readFileSync(path.join(ROOT, file), 'utf8')));
  // which packages may run scripts when they are installed is said in the root package
  expect(naming).toEqual(['package.json']);
  const { allowScripts: _, ...manifest } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  expect(JSON.stringify(manifest)).not.toContain('@tensorflow');
});

test.each([...Map.groupBy(LEARNED, ({ game }) => game)])('a learned policy of %s plays', async (game, policies) => {
  const policy = policies[0] ?? expect.fail(`there is a learned policy of ${game}`);
  const [, agents = '', width = '', pieces = ''] = /-n(\d+)-w(\d+)-c(\d+)-/.exec(policy.id) ?? [];
  const table = agents === '' ? [] : ['--agents', agents, '--width', width, '--pieces', pieces];
  const args = ['--game', game, '--policy', policy.id, ...table, '--episodes', '1', '--workers', '1', '--seed', '1'];
  expect(await without('play simulate', ...args)).toMatchObject({ code: 0 });
});

const inRoot = (file: string): string => pathToFileURL(path.join(ROOT, file)).href;

/** Prints as JSON what each command says to --help, in one process: to start one for each takes half a minute more. */
const ALL_HELP = `
  import { COMMAND_PLACES } from '${inRoot('cli/commands.ts')}';
  import { runCommand } from '${inRoot('cli/testing/run-command.ts')}';
  const said = {};
  for (const { typed } of COMMAND_PLACES)
    said[typed] = await runCommand(typed, '--help').catch((error) => ({ code: 1, out: String(error) }));
  console.log(JSON.stringify(said));
`;

test('every command loads', async () => {
  const options = { cwd: ROOT, env: environmentOf({ NODE_OPTIONS: `--import=${BLOCKED}` }) };
  const program = path.join(temporaryFolder(), 'all-help.mjs');
  writeFileSync(program, ALL_HELP);
  const { stdout } = await promisify(execFile)(process.execPath, [program], options);
  const said: Readonly<Record<string, Ran>> = JSON.parse(stdout);
  expect(Object.keys(said)).toEqual(COMMAND_PLACES.map(({ typed }) => typed));
  for (const [typed, { code, out }] of Object.entries(said))
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`Usage: standpoint ${typed}`) });
});

test('SymmToM is trained on our own kernel', async () => {
  const task = ['symmtom', '--algo', 'ce', '--width', '3', '--pieces', '3'];
  const run = ['--episodes', '20', '--batch', '4', '--out', path.join(temporaryFolder(), 'run')];
  expect(await without('research train', ...task, ...run)).toMatchObject({ code: 0 });
});

test.each([
  ['symmtom', '--algo', 'ce', '--backend', 'cpu'],
  ['standoff', '--dataset', 'contrast-Tt'],
  ['standoff', '--dataset', 'contrast-Tt', '--backend', 'tensorflow'],
])('training on TensorFlow says in a sentence what to install: %s %s %s', async (...words) => {
  const { code, out, errors } = await without('research train', ...words, '--out', path.join(temporaryFolder(), 'run'));
  expect([code, out]).toEqual([1, '']);
  expect(errors).toMatch(/^error: .*@tensorflow\/[\w-]+ is not installed: `npm ci` installs it, unless [^\n]*\n$/);
});
