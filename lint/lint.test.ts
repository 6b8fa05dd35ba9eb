/** Every import arrow and every ban bites, and its message says what to do instead: the real linter over bad files. */
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

const CORE = 'through the contract in game.ts';
const GAME = 'Move what two games share to games/core';
const GAMES = 'let it import the catalogue';
const BROWSER = 'Move the function here';
const EPISTEMICS = 'let the game translate';
const BOTS = 'put this in server/';
const STUDIES = 'Name a policy by its id';
const SERVER = 'Move what both need to games/core/protocol.ts';
const STORE = 'Ask the store: openStore or readStore';
const CLIENT = 'Let the server send what is missing';
const ANSWERS = 'Let the route translate';
const SHARED = 'into its package in this layer';
const PACKAGES = 'Do I/O in server/';
const OWN_ENVIRONMENT = 'environmentOf({ NAME: value })';
const RNG = 'rng.int(n)';
const TIME = 'take it as an argument';
const WAIT = 'let the room keep the timer';
const IO = 'Pure code does no I/O';
const EXACT = 'Use whole numbers and floor, ceil, trunc';

const ARROWS: readonly Row[] = [
  bad('games/core/*.ts', `import { symmtom } from '../symmtom/game.ts';`, CORE),
  bad('games/core/*.ts', `import type { State } from '../symmtom/types.ts';`, CORE),
  bad('games/core/*.ts', `export * from '../index.ts';`, CORE),
  bad('games/core/*.ts', `import '../../epistemics/kripke.ts';`, CORE),
  bad('games/core/testing/*.ts', `import { GAMES } from '../../index.ts';`, CORE),
  bad('games/core/session/testing/*.ts', `import { GAMES } from '../../../index.ts';`, CORE),
  bad('games/core/*.test.ts', `import { symmtom } from '../symmtom/game.ts';`, CORE),
  good('games/core/*.ts', `import './json.ts';`),
  good('games/core/testing/*.ts', `import '../json.ts';`),

  bad('games/standoff/*.ts', `import { decide } from '../symmtom/rules.ts';`, GAME),
  bad('games/standoff/*.ts', `import { GAMES } from '../index.ts';`, GAME),
  bad('games/standoff/*.ts', `import { uniform } from '../../bots/symmtom/uniform.ts';`, GAME),
  bad('games/standoff/*.ts', `import type { Store } from '../../server/store/event-store.ts';`, GAME),
  bad('games/standoff/*.ts', `export type A = import('../../client/store.ts').A;`, GAME),
  bad('games/standoff/testing/*.ts', `import { decide } from '../../symmtom/rules.ts';`, GAME),
  bad('games/standoff/*.test.ts', `import { uniform } from '../../bots/symmtom/uniform.ts';`, GAME),
  bad('games/standoff/a/b/*.ts', `import { decide } from '../../../symmtom/rules.ts';`, GAME),
  bad('games/standoff/a/b/testing/*.ts', `import { GAMES } from '../../../../index.ts';`, GAME),
  good('games/standoff/a/b/*.ts', `import '../../../core/json.ts';\nimport '../../../../epistemics/kripke.ts';`),
  good('games/standoff/*.ts', `import type { Game } from '../core/game.ts';\nexport type G = Game<never>;`),
  good('games/standoff/*.ts', `import '../../epistemics/kripke.ts';\nimport './types.ts';`),
  good('games/standoff/testing/*.ts', `import '../rules.ts';\nimport '../../core/json.ts';`),

  bad('games/*.ts', `import { uniform } from '../bots/symmtom/uniform.ts';`, GAMES),
  bad('games/*.test.ts', `import '../server/main.ts';`, GAMES),
  good('games/*.ts', `import './symmtom/game.ts';`),

  bad('games/*/words.ts', `import { decide } from './rules.ts';`, BROWSER),
  bad('games/*/memory.ts', `import { sameJson } from '../core/json.ts';`, BROWSER),
  bad('games/*/types.ts', `export { decide } from './rules.ts';`, BROWSER),
  good('games/*/memory.ts', `import type { Seat } from '../core/game.ts';\nexport type S = Seat;`),
  good('games/*/words.ts', `import './types.ts';\nimport './trials/types.ts';`),

  bad('epistemics/*.ts', `import type { Seat } from '../games/core/game.ts';`, EPISTEMICS),
  bad('epistemics/models/*.ts', `import '../../server/main.ts';`, EPISTEMICS),
  good('epistemics/models/*.ts', `import '../formula.ts';`),

  bad('bots/*.ts', `import '../server/main.ts';`, BOTS),
  bad('bots/symmtom/*.ts', `import '../../studies/index.ts';`, BOTS),
  bad('bots/symmtom/train/*.ts', `import '../../../bench/main.ts';`, BOTS),
  good('bots/symmtom/*.ts', `import '../../games/symmtom/types.ts';\nimport '../../epistemics/kripke.ts';`),

  bad('studies/*.ts', `import '../bots/index.ts';`, STUDIES),
  bad('studies/false-belief/*.ts', `import '../../server/main.ts';`, STUDIES),
  good('studies/false-belief/*.ts', `import '../../games/index.ts';`),

  bad('answers/*.ts', `import type { Store } from '../server/store/store.ts';`, ANSWERS),
  bad('answers/*.ts', `import '../client/api.ts';`, ANSWERS),
  bad('answers/*.ts', `import { EndCause } from '../games/core/session/types.ts';\nexport default EndCause;`, ANSWERS),
  bad('answers/*.ts', `export { z } from 'zod';`, ANSWERS),
  bad('answers/*.ts', `export const rows = () => import('../studies/room/panels.ts');`, ANSWERS),
  good('answers/*.ts', `import type { Page } from '../studies/way/contract/page.ts';\nexport type P = Page;`),
  good(
    'answers/*.ts',
    `import * as v from 'valibot';\nimport { oneOf } from './schema.ts';\nexport default [v, oneOf];`,
  ),
  bad('studies/*.ts', `import '../answers/games.ts';`, STUDIES),
  bad('bots/symmtom/*.ts', `import '../../answers/games.ts';`, BOTS),
  bad('epistemics/*.ts', `import '../answers/games.ts';`, EPISTEMICS),
  good('client/start/*.tsx', `import { GamesAnswer } from '../../answers/games.ts';\nexport default GamesAnswer;`),

  bad('server/*.ts', `import '../client/main.tsx';`, SERVER),
  bad('server/rooms/*.ts', `export type A = typeof import('../../client/main.tsx');`, SERVER),
  bad('server/*.ts', `import '../cli/replay.ts';`, SERVER),
  bad('bots/*.ts', `import '../cli/replay.ts';`, BOTS),
  good('server/rooms/*.ts', `import '../../bots/index.ts';\nimport '../../studies/index.ts';`),
  good('server/studies/*.ts', `import 'node:crypto';\nimport '../../bots/index.ts';`),

  bad(
    'server/http/*.ts',
    `import { openDatabase } from '../store/sqlite/open.ts';\nexport default openDatabase;`,
    STORE,
  ),
  bad('server/live/*.test.ts', `import '../store/sqlite/testing/temporary.ts';`, STORE),
  bad('server/live/*.ts', `import Sqlite from 'better-sqlite3';\nexport default Sqlite;`, STORE),
  bad('server/*.ts', `export type A = import('./store/sqlite/open.ts').Database;`, STORE),
  bad('server/live/*.ts', `import pg from 'pg';\nexport default pg;`, STORE),
  bad('cli/*.ts', `import '../server/store/postgres/open.ts';`, STORE),
  bad('cli/*.ts', `import { eq } from 'drizzle-orm';\nexport default eq;`, STORE),
  bad('cli/shared/*.ts', `import '../../server/store/sqlite/reader.ts';`, STORE),
  bad('cli/*.ts', `import type { SQL } from 'drizzle-orm/sql';\nexport type A = SQL;`, STORE),
  bad('client/*.test.ts', `import '../server/store/sqlite/open.ts';`, STORE),
  bad('bench/server/*.ts', `export const a = () => import('../../server/store/sqlite/open.ts');`, STORE),
  good('server/http/*.ts', `import '../store/store.ts';\nimport '../store/open-store.ts';`),
  good('server/store/*.ts', `import './sqlite/open.ts';`),
  good('server/store/sqlite/*.ts', `import Sqlite from 'better-sqlite3';\nexport default Sqlite;`),
  good('cli/*.ts', `import '../server/store/open-store.ts';`),

  bad('client/boards/*.tsx', `import '../../games/symmtom/rules.ts';`, CLIENT),
  bad(
    'client/boards/*.tsx',
    `import type { State } from '../../games/symmtom/rules.ts';\nexport type S = State;`,
    CLIENT,
  ),
  bad('client/boards/*.tsx', `import { z } from '../../games/core/session/types.ts';\nexport default z;`, CLIENT),
  bad('client/boards/*.tsx', `import '../../server/main.ts';`, CLIENT),
  bad('client/boards/*.tsx', `import { page } from '../../studies/pages.ts';\nexport default page;`, CLIENT),
  bad('client/boards/*.tsx', `export const game = () => import('../../games/symmtom/game.ts');`, CLIENT),
  bad('client/replay/*.tsx', `import '../../games/symmtom/game.ts';`, CLIENT),
  bad('client/replay/*.tsx', `export const bots = () => import('../../bots/index.ts');`, CLIENT),
  good('client/boards/symmtom/remarks.ts', `import '../../../games/symmtom/annotate.ts';`),
  good('client/boards/household/ending.ts', `import '../../../games/household/ending/told.ts';`),
  good('client/boards/plain/*.ts', `import '../../../games/core/plain-words.ts';`),
  good('client/*.tsx', `import '../games/core/protocol.ts';\nimport './store.ts';`),
  good(
    'client/boards/symmtom/*.tsx',
    `import '../../../games/symmtom/words.ts';\nimport '../../../games/symmtom/memory.ts';`,
  ),
  good('client/boards/*.tsx', `import type { Seat } from '../../games/core/game.ts';\nexport type S = Seat;`),
  good('client/boards/*.tsx', `import type { Page } from '../../studies/pages.ts';\nexport type P = Page;`),
  good('client/replay/*.tsx', `export const game = () => import('../../games/index.ts');`),
  good(
    'client/replay/*.tsx',
    `import type { Frame } from '../../games/core/log/replay.ts';\nexport type F = Frame<never>;`,
  ),
  good('client/*.e2e.test.ts', `import '../server/main.ts';`),

  good('cli/*.ts', `import '../server/main.ts';\nimport '../bots/index.ts';`),
  good('bench/*.ts', `import '../client/main.tsx';\nimport '../server/main.ts';\nimport '../bots/index.ts';`),
];

const OWN: readonly Row[] = [
  ...['server/live/*.ts', 'cli/shared/*.ts'].flatMap((path) => [
    bad(path, `import { symmtom } from '../../games/symmtom/game.ts';\nexport default symmtom;`, SHARED),
    bad(path, `import type { Fact } from '../../games/household/types.ts';\nexport type F = Fact;`, SHARED),
    bad(path, `export const game = () => import('../../games/standoff/game.ts');`, SHARED),
    bad(path, `import { planner } from '../../bots/household/planner.ts';\nexport default planner;`, SHARED),
    bad(path, `export const isOurs = (session: { game: string }) => session.game === 'symmtom';`, SHARED),
    bad(path, `export const isOurs = (game: { id: string }) => game.id !== 'symmtom';`, SHARED),
    good(path, `import '../../games/core/json.ts';\nimport '../../games/index.ts';\nimport '../../bots/index.ts';`),
    good(path, `export const same = (a: { game: string }, b: { id: string }) => a.game === b.id;`),
  ]),
  bad('bots/*.ts', `import { wait } from './household/wait.ts';\nexport default wait;`, SHARED),
  bad('client/start/*.ts', `import { view } from '../boards/symmtom/view.ts';\nexport default view;`, SHARED),
  bad('client/table/*.tsx', `import type { Move } from '../../games/symmtom/types.ts';\nexport type M = Move;`, SHARED),
  bad('client/replay/*.ts', `export const load = () => import('../../games/symmtom/annotate.ts');`, SHARED),
  good('client/start/*.ts', `import '../boards/plain/entry.ts';\nimport '../boards.ts';`),
  good('client/boards/symmtom/*.tsx', `import '../../../games/symmtom/words.ts';\nimport './view.ts';`),
  good('cli/simulate/symmtom/*.ts', `import '../../../games/symmtom/types.ts';`),
  good('cli/household/*.ts', `import '../../games/household/types.ts';`),
  good('server/live/*.test.ts', `import '../../games/household/types.ts';\nimport '../../bots/household/wait.ts';`),
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
  bad(path, `import { readFileSync } from 'node:fs';\nexport default readFileSync;`, PACKAGES),
  bad(path, `import pino from 'pino';\nexport default pino;`, PACKAGES),
  bad(path, `export const a = () => import('node:crypto');`, PACKAGES),
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
  bad('games/core/*.ts', 'export class Table {}', 'write functions over readonly values'),
  bad('epistemics/*.ts', 'export const Table = class {};', 'write functions over readonly values'),
  bad('games/core/*.test.ts', 'export const a = Math.random();', RNG),
  good('games/core/*.test.ts', `import { readFileSync } from 'node:fs';\nexport default readFileSync;`),
  good('games/core/testing/*.ts', `import { readFileSync } from 'node:fs';\nexport default readFileSync;`),
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

const root = resolve(import.meta.dirname, '..');
const rows = [...ARROWS, ...OWN, ...BANS, ...ENVIRONMENT];
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

describe('import arrows', () => {
  for (const row of ARROWS) test(title(row), () => check(row));
});

describe('code that games share', () => {
  for (const row of OWN) test(title(row), () => check(row));
});

describe('bans in pure code', () => {
  for (const row of BANS) test(title(row), () => check(row));
});

describe('the environment of tests, benches and chaos', () => {
  for (const row of ENVIRONMENT) test(title(row), () => check(row));
});
