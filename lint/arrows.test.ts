/** Every import arrow bites, and its message says what to do instead; and what an import is, is read as it is written. */
import { expect, test } from 'vitest';
import { circles, violations } from './arrows.ts';
import { type Import, importsIn } from './imports.ts';

interface Row {
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
const LLM = 'let server/ bring it';
const STUDIES = 'Name a policy by its id';
const SERVER = 'Move what both need to games/core/protocol.ts';
const STORE = 'Ask the store: openStore or readStore';
const CLIENT = 'Let the server send what is missing';
const ANSWERS = 'Let the route translate';
const RESEARCH = 'let research import it';
const CLI = 'one that drives a browser imports client/testing';
const CONNECTION = 'Let the agent that asks pass in the call';
const FLOORS = 'Let the part above pass in what it needs';
const SHARED = 'into its package in this layer';
const PACKAGES = 'Do I/O in server/';

const ROWS: readonly Row[] = [
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
  good('games/*/words.ts', `import './types.ts';\nimport './trials/types.ts';\nimport '../core/words/say.ts';`),
  good('games/household/words.ts', `import './words/names.ts';`),
  bad('games/household/words/*.ts', `import { decide } from '../rules.ts';`, BROWSER),
  good('games/household/words/*.ts', `import '../formal/values.ts';\nimport './names.ts';\nimport '../words.ts';`),
  good('games/household/words/*.test.ts', `import '../rules.ts';`),
  good('games/core/words/*.ts', `import 'use-intl/core';`),
  bad('games/core/log/*.ts', `import 'use-intl/core';`, PACKAGES),

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
  bad('llm/*.ts', `import '../server/main.ts';`, LLM),
  bad('llm/games/*.ts', `import type { Page } from '../../studies/way/contract/page.ts';\nexport type P = Page;`, LLM),
  good('llm/games/*.ts', `import '../../bots/symmtom/patient.ts';\nimport '../../games/symmtom/words.ts';`),
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
  good('client/boards/household/moments.ts', `import '../../../games/household/moment-words.ts';`),
  good('client/boards/plain/*.ts', `import '../../../games/core/plain-words.ts';`),
  good('client/admin/*.ts', `import '../../studies/definition/hours.ts';`),
  good('client/boards/*.ts', `import '../../games/core/words/moments/en.ts';`),
  bad('client/words/*.ts', `import '../../games/core/words/compile.ts';`, CLIENT),
  good('client/words/compiled.ts', `import '../../games/core/words/compile.ts';`),
  good('client/*.tsx', `import '../games/core/protocol.ts';\nimport './store.ts';`),
  good(
    'client/boards/symmtom/*.tsx',
    `import '../../../games/symmtom/words.ts';\nimport '../../../games/symmtom/memory.ts';`,
  ),
  good('client/boards/*.tsx', `import type { Seat } from '../../games/core/game.ts';\nexport type S = Seat;`),
  good('client/boards/*.tsx', `import type { Page } from '../../studies/pages.ts';\nexport type P = Page;`),
  good('client/replay/*.tsx', `export const game = () => import('../../games/index.ts');`),
  good('client/replay/*.tsx', `import { loadRulesOf } from '../../games/apart.ts';`),
  good(
    'client/replay/*.tsx',
    `import type { Frame } from '../../games/core/log/replay.ts';\nexport type F = Frame<never>;`,
  ),
  good('client/*.e2e.test.ts', `import '../server/main.ts';`),

  ...[
    ...[
      'games/standoff/*.ts',
      'epistemics/*.ts',
      'bots/*.ts',
      'studies/*.ts',
      'server/*.ts',
      'client/*.ts',
      'cli/*.ts',
    ],
    ...['bench/*.ts', 'docs/*.ts', 'lint/*.ts', 'deploy/*.test.ts', 'bots/symmtom/*.test.ts', 'server/testing/*.ts'],
  ].map((path) => bad(path, `import '${'../'.repeat(path.split('/').length - 1)}research/nn/mlp.ts';`, RESEARCH)),
  bad('cli/simulate/*.ts', `export const load = () => import('../../research/train/train.ts');`, RESEARCH),
  bad('bots/standoff/network/*.ts', `export type A = import('../../../research/nn/load-tf.ts').Tf;`, RESEARCH),
  good('research/train/*.ts', `import '../nn/load-tf.ts';\nimport '../../cli/shared/command.ts';`),
  good('research/symmtom/*.test.ts', `import '../nn/mlp.ts';\nimport '../../bots/index.ts';`),
  bad('research/train/*.ts', `import '../../server/store/sqlite/open.ts';`, STORE),

  bad('participants/*.ts', `import '../server/main.ts';`, 'know a server by its addresses'),
  bad('server/live/*.ts', `import '../../participants/walk.ts';`, 'Simulated participants are for'),
  bad('client/*.ts', `import '../participants/walk.ts';`, 'Simulated participants are for'),
  bad('studies/way/*.ts', `import '../../participants/walk.ts';`, 'Simulated participants are for'),
  good('studies/way/testing/*.ts', `import '../../../participants/walk.ts';`),
  good('server/testing/*.ts', `import '../../participants/line.ts';`),
  good('cli/pilot/*.ts', `import '../../participants/seat.ts';`),
  good('participants/*.ts', `import '../bots/index.ts';\nimport '../studies/definition/survey.ts';`),

  good('cli/*.ts', `import '../server/main.ts';\nimport '../bots/index.ts';`),
  good('bench/*.ts', `import '../client/main.tsx';\nimport '../server/main.ts';\nimport '../bots/index.ts';`),

  bad('cli/*.ts', `import '../client/page.tsx';`, CLI),
  bad('cli/chaos/*.ts', `import '../../bench/main.ts';`, CLI),
  good('cli/pilot/*.ts', `import '../../client/testing/browser.ts';`),
  bad('bench/*.ts', `import '../scenarios/wire/wire.test.ts';`, 'Benches import no scenario'),
  bad(
    'server/live/seat/*.ts',
    `import type { Studies } from '../../studies/run/studies.ts';\nexport type S = Studies;`,
    FLOORS,
  ),
  bad('server/store/*.ts', `import '../live/stalls.ts';`, 'nothing that stands on it'),
  bad('server/studies/run/*.ts', `import '../../doors/news.ts';`, 'those import studies'),
  bad('server/http/*.ts', `import '../app/start-server.ts';`, 'Only server/app/'),
  good('server/live/*.test.ts', `import '../app/start-server.ts';`),

  bad('server/llm/*.ts', `import { openStore } from '../store/open-store.ts';`, CONNECTION),
  bad('server/llm/scripted/*.ts', `import { GAMES } from '../../../games/index.ts';`, CONNECTION),
  good(
    'server/llm/*.ts',
    `import '../bounded-json.ts';\nimport '../../llm/chat.ts';\nimport '../../games/core/json.ts';`,
  ),

  ...['games/standoff/*.ts', 'epistemics/*.ts', 'studies/*.ts', 'bots/symmtom/*.ts', 'llm/*.ts'].flatMap((path) => [
    bad(path, `import { readFileSync } from 'node:fs';\nexport default readFileSync;`, PACKAGES),
    bad(path, `import pino from 'pino';\nexport default pino;`, PACKAGES),
    bad(path, `export const a = () => import('node:crypto');`, PACKAGES),
    good(path, `import * as z from 'zod';\nimport { sha256Hex } from '#sha256';\nexport default [z, sha256Hex];`),
  ]),
  ...['server/live/*.ts', 'cli/shared/*.ts'].flatMap((path) => [
    bad(path, `import { symmtom } from '../../games/symmtom/game.ts';\nexport default symmtom;`, SHARED),
    bad(path, `import type { Fact } from '../../games/household/types.ts';\nexport type F = Fact;`, SHARED),
    bad(path, `export const game = () => import('../../games/standoff/game.ts');`, SHARED),
    bad(path, `import { planner } from '../../bots/household/planner.ts';\nexport default planner;`, SHARED),
    good(path, `import '../../games/core/json.ts';\nimport '../../games/index.ts';\nimport '../../bots/index.ts';`),
  ]),
  bad('bots/*.ts', `import { wait } from './household/wait.ts';\nexport default wait;`, SHARED),
  bad('client/start/*.ts', `import { view } from '../boards/symmtom/view.ts';\nexport default view;`, SHARED),
  bad('client/play/*.tsx', `import type { Move } from '../../games/symmtom/types.ts';\nexport type M = Move;`, SHARED),
  bad('client/replay/*.ts', `export const load = () => import('../../games/symmtom/annotate.ts');`, SHARED),
  good('client/start/*.ts', `import '../boards/plain/entry.ts';\nimport '../boards.ts';`),
  good('client/boards/symmtom/*.tsx', `import '../../../games/symmtom/words.ts';\nimport './view.ts';`),
  good('cli/simulate/symmtom/*.ts', `import '../../../games/symmtom/types.ts';`),
  good('research/household/*.ts', `import '../../games/household/types.ts';`),
  good('server/live/*.test.ts', `import '../../games/household/types.ts';\nimport '../../bots/household/wait.ts';`),

  good('games/core/*.test.ts', `import { readFileSync } from 'node:fs';\nexport default readFileSync;`),
  good('games/core/testing/*.ts', `import { readFileSync } from 'node:fs';\nexport default readFileSync;`),
];

for (const { path, code, instead } of ROWS)
  test(`${path} ${instead === null ? 'may hold' : 'may not hold'} ${code.replaceAll('\n', ' ')}`, () => {
    const file = path.replace('*', 'some');
    const said = violations(importsIn(file, `${code}\n`)).map((one) => one.instead);
    if (instead === null) expect(said).toEqual([]);
    else expect(said.join('\n')).toContain(instead);
  });

test('files that import each other in a circle are found, by types too', () => {
  const one = (from: string, to: string, kind: Import['kind']): Import => ({ from, to, kind, isOurs: true, line: 1 });
  const round = [one('a.ts', 'b.ts', 'value'), one('b.ts', 'c.ts', 'value'), one('c.ts', 'a.ts', 'value')];
  expect(circles(round)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
  expect(circles([...round.slice(0, 2), one('c.ts', 'a.ts', 'type')])).toHaveLength(1);
  expect(circles([...round.slice(0, 2), one('c.ts', 'a.ts', 'later')])).toEqual([]);
});

test('the line of an import is known, and whether it is loaded', () => {
  const code = `import { a } from './a.ts';\nimport type { B } from './b.ts';\nexport const c = () => import('./c.ts');\nexport type D = import('./d.ts').D;\nexport type { E } from './e.ts';\n`;
  expect(importsIn('games/x.ts', code).map(({ to, kind, line }) => [to, kind, line])).toEqual([
    ['games/a.ts', 'value', 1],
    ['games/b.ts', 'type', 2],
    ['games/e.ts', 'type', 5],
    ['games/c.ts', 'later', 3],
    ['games/d.ts', 'type', 4],
  ]);
});
