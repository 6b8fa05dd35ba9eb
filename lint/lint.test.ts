/** Every ban bites, and its message says what to do instead: the real linter over bad files. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentOf } from '../server/testing/environment.ts';

interface Row {
  /** Where it would stand; * makes its name its own. */
  readonly path: string;
  readonly code: string;
  /** Words of the message: what to do instead. Null: nothing to complain about. */
  readonly instead: string | null;
}

const bad = (path: string, code: string, instead: string): Row => ({ path, code, instead });
const good = (path: string, code: string): Row => ({ path, code, instead: null });

const SHARED = 'into its package in this layer';
const OWN_ENVIRONMENT = 'environmentOf({ NAME: value })';
const RNG = 'rng.int(n)';
const TIME = 'take it as an argument';
const WAIT = 'let the room keep the timer';
const IO = 'Pure code does no I/O';
const EXACT = 'Use whole numbers and floor, ceil, trunc';

const OWN: readonly Row[] = [
  ...['server/live/*.ts', 'cli/shared/*.ts'].flatMap((path) => [
    bad(path, `export const isOurs = (session: { game: string }) => session.game === 'symmtom';`, SHARED),
    bad(path, `export const isOurs = (game: { id: string }) => game.id !== 'symmtom';`, SHARED),
    good(path, `export const same = (a: { game: string }, b: { id: string }) => a.game === b.id;`),
  ]),
];

const bans = (path: string): readonly Row[] => [
  bad(path, `export const a = Math.random();`, RNG),
  bad(path, `export const a = Date.now();`, TIME),
  bad(path, `export const a = new Date();`, TIME),
  bad(path, `export const a = performance.now();`, TIME),
  bad(path, `setTimeout(() => {}, 1);`, WAIT),
  bad(path, `setInterval(() => {}, 1);`, WAIT),
  bad(path, `setImmediate(() => {});`, WAIT),
  bad(path, `queueMicrotask(() => {});`, WAIT),
  bad(path, `export const a = fetch('http://localhost');`, IO),
  bad(path, `export const a = new WebSocket('ws://localhost');`, IO),
  bad(path, `export const a = process.env;`, 'pass values in'),
  bad(path, `export const a = globalThis;`, 'Name the thing itself'),
  bad(path, `export const a = crypto.randomUUID();`, 'Chance comes from the rng'),
  bad(path, `export const a = new Intl.Collator();`, 'by code unit'),
  bad(path, `export const a = 'a'.localeCompare('b');`, 'by code unit'),
  bad(path, `export const a = (1000).toLocaleString();`, 'use String(value)'),
  ...['sin', 'cos', 'tan', 'exp', 'log', 'log2', 'pow', 'sqrt', 'hypot', 'atan2', 'cbrt'].map((name) =>
    bad(path, `export const a = Math.${name}(2);`, EXACT),
  ),
  bad(path, `export const { sqrt } = Math;`, EXACT),
  bad(path, `export const a = (x: number) => x ** 0.5;`, 'Multiply, or use a table'),
  good(path, `export const a = (x: number) => 2 ** x + x ** 2;`),
  ...['floor', 'ceil', 'trunc', 'round', 'abs', 'min', 'max', 'sign', 'imul', 'clz32'].map((name) =>
    good(path, `export const a = Math.${name}(2, 3);`),
  ),
  good(path, `import * as z from 'zod';\nimport { sha256Hex } from '#sha256';\nexport default [z, sha256Hex];`),
];

const BANS: readonly Row[] = [
  ...bans('games/core/*.ts'),
  ...bans('games/standoff/*.ts'),
  ...bans('epistemics/*.ts'),
  ...bans('studies/*.ts'),
  ...bans('bots/symmtom/*.ts'),
  ...bans('research/household/authoring/*.ts'),
  ...bans('research/minimal-pairs/sources/*.ts'),
  bad('games/core/*.ts', 'export class Table {}', 'write functions over readonly values'),
  bad('epistemics/*.ts', 'export const Table = class {};', 'write functions over readonly values'),
  bad('games/core/*.test.ts', 'export const a = Math.random();', RNG),
  good('bots/symmtom/train/*.ts', `import process from 'node:process';\nexport default [Math.exp(1), process, Date];`),
  good('server/*.ts', 'export const a = [Date.now(), Math.random(), Math.sqrt(2), process.env];'),
];

const ENVIRONMENT: readonly Row[] = [
  ...['server/live/*.test.ts', 'client/play/*.test.tsx', 'cli/testing/*.ts', 'bench/server/*.ts', 'cli/chaos/*.ts'].map(
    (path) => bad(path, 'export const env = { ...process.env, PORT: 1 };', OWN_ENVIRONMENT),
  ),
  bad('docs/testing/*.ts', 'const { CI, ...rest } = process.env;\nexport default [CI, rest];', OWN_ENVIRONMENT),
  bad('lint/*.test.ts', 'export const env = Object.assign({}, process.env);', OWN_ENVIRONMENT),
  bad('deploy/*.test.ts', 'export const options = { env: process.env };', OWN_ENVIRONMENT),
  bad('cli/pilot/*.ts', 'export const env = process.env;', OWN_ENVIRONMENT),
  good('bench/*.ts', `export default [process.env.TEST_REDIS_URL, process.env['LANG'.toUpperCase()]];`),
  good('server/*.test.ts', `process.env.TZ = 'UTC';\ndelete process.env.LANG;`),
  good('cli/pilot/*.ts', 'export default (readSettings: (env: unknown) => void) => readSettings(process.env);'),
  good('server/*.ts', 'export const env = { ...process.env };'),
];

const LOGICAL = 'Write start and end: margin-inline-start';
const LOGICAL_STYLE = 'Write insetInlineStart';

const DIRECTION: readonly Row[] = [
  ...[
    'margin-left: 1px',
    'scroll-padding-right: 1px',
    'left: 0',
    'right: calc(100% - 2px)',
    'border-left: 1px solid red',
    'border-right-color: red',
    'border-top-left-radius: 1px',
    'text-align: right',
    'float: left',
    'padding: 1px 2px 3px 4px',
    'margin: 0 0 0 calc(-1 * var(--a))',
    'border-width: 0 2px 2px 0',
    'border-radius: 2px 0 0 2px',
  ].map((declaration) => bad('client/*.css', `.a {\n  ${declaration};\n}`, LOGICAL)),
  ...[
    'margin-inline-start: 1px',
    'inset: 0 auto',
    'padding: calc(1px + 2px) var(--a) 3px',
    'border-radius: 50%',
    'text-align: start',
    '--left: 1px',
    'transition: left 1s',
    'border-block: 1px solid red',
  ].map((declaration) => good('client/*.css', `.a {\n  ${declaration};\n}`)),
  good('client/*.css', '.a {\n  /* biome-ignore lint/plugin/logical-css: space */\n  left: 0;\n}'),
  bad('client/*.tsx', `export const A = () => <i style={{ left: '1px' }} />;`, LOGICAL_STYLE),
  bad(
    'client/play/*.tsx',
    'export const A = (a: boolean) => <i style={a ? { paddingRight: 1 } : {}} />;',
    LOGICAL_STYLE,
  ),
  good('client/*.tsx', `export const A = () => <i style={{ insetInlineStart: '1px', width: 1 }} />;`),
  good('client/*.tsx', 'export const plot = (draw: (o: object) => void) => draw({ marginLeft: 30, left: 1 });'),
];

const root = resolve(import.meta.dirname, '..');
const rows = [...OWN, ...BANS, ...ENVIRONMENT, ...DIRECTION];
const placeOf = (row: Row): string => row.path.replace('*', `n${rows.indexOf(row)}`);

/** What biome prints about each file, by path. */
function lint(folder: string): ReadonlyMap<string, string> {
  const args = ['lint', '--colors=off', '--max-diagnostics=none', '--error-on-warnings'];
  const ran = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
    cwd: folder,
    env: environmentOf(),
    encoding: 'utf8',
  });
  const printed = new Map<string, string>();
  for (const part of `${ran.stdout}\n${ran.stderr}`.split(/\n(?=\S+:\d+:\d+ )/)) {
    const path = /^\s*(\S+?):\d+:\d+ /.exec(part)?.[1];
    if (path !== undefined) printed.set(path, `${printed.get(path) ?? ''}${part}`);
  }
  return printed;
}

let folder = '';
let printed: ReadonlyMap<string, string> = new Map();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'standpoint-lint-'));
  for (const path of ['biome.json', '.gitignore', 'lint'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const row of rows) {
    const path = join(folder, placeOf(row));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${row.code}\n`);
  }
  printed = lint(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const check = (row: Row): void => {
  const complaint = printed.get(placeOf(row)) ?? '';
  if (row.instead === null) expect(complaint).toBe('');
  else expect(complaint).toContain(row.instead);
};
const title = ({ path, code, instead }: Row): string =>
  `${path} ${instead === null ? 'may hold' : 'may not hold'} ${code.replaceAll('\n', ' ')}`;

describe('code that games share names none', () => {
  for (const row of OWN) test(title(row), () => check(row));
});

describe('bans in pure code', () => {
  for (const row of BANS) test(title(row), () => check(row));
});

describe('the environment of tests, benches and chaos', () => {
  for (const row of ENVIRONMENT) test(title(row), () => check(row));
});

describe('pages that run from right to left', () => {
  for (const row of DIRECTION) test(title(row), () => check(row));
});
