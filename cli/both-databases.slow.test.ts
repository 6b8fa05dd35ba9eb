/**
 * Every command that takes `--database` does its work on SQLite and on PostgreSQL, and prints the same of the same lab.
 * The list of commands is read from their help, so that a new command has to be added to the table below.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fact, go, open, taskOf, tell, write } from '../games/household/testing/house.ts';
import { logOf } from '../games/household/testing/script.ts';
import { committedLog, DEMOS } from '../server/demo.ts';
import { playedStudy, twoPairs } from '../server/exports/testing/played-study.ts';
import { keepLogs, type Log } from '../server/store/keep-logs.ts';
import { databaseFile, openStore } from '../server/store/open-store.ts';
import { makeDatabase, SERVER } from '../server/store/testing/postgres.ts';
import { studyOf } from '../studies/way/testing/studies.ts';
import { type Ran, runCommand, runWith } from './testing/run-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-both-'));
const at = (...names: readonly string[]): string => path.join(folder, ...names);
afterAll(() => rmSync(folder, { recursive: true }));

const task = taskOf({ task: { goal: '(and (is_open chest_3) (K agent_0 (is_open chest_3)))' } });
const acts = [{ 1: go('bedroom_1') }, { 1: open('chest_3') }];
const coded = logOf(task, { acts: [...acts, { 1: write([0], 'The chest is open now.') }] });
const told = logOf(task, { acts: [...acts, { 1: tell([0], fact('is_open', 'chest_3')) }] });
const named = (log: readonly Log[number][], session: string): Log =>
  log.map((event) => (event.type === 'SessionCreated' ? { ...event, session } : event));
const demoOf = (game: string): Log => {
  const demo = DEMOS.find((one) => one.game.id === game);
  if (!demo) throw new Error(`there is no demo of ${game}`);
  return named(committedLog(demo), game);
};

/** A lab with sessions of several games, a study that was played, and one that waits for its first participant. */
async function fill(database: string): Promise<void> {
  const { sessions } = await twoPairs(database);
  pairs = sessions[0] ?? '';
  const planned = await playedStudy(
    database,
    studyOf({ id: 'planned', intake: { zone: 'Europe/London', recruiter: 'prolific' } }),
  );
  await planned.store.close();
  const store = await openStore({ file: database, now: () => 7 });
  const logs = ['symmtom', 'standoff', 'tomqa'].map(demoOf);
  await keepLogs(store, [...logs, named(coded as Log, 'coded'), named(told as Log, 'told')]);
  await store.close();
}
/** A session of the study, the same in both labs. */
let pairs = '';

const PLAN = {
  format: 1,
  hypotheses: [{ id: 'h1', text: 'Notes help participants a lot.' }],
  primary: {
    text: 'Returns of a participant.',
    outcome: { table: 'decisions', column: 'reward' },
    contrast: null,
    test: 't',
    unit: 'group',
  },
  stopping: { text: 'Intake closes at eighty complete participants.', complete: 80 },
  script: 'analysis.R',
};

/** By what they are. */
const databases = new Map<string, string>();
beforeAll(async () => {
  writeFileSync(at('analysis.R'), 't.test(reward ~ notes)\n');
  writeFileSync(at('plan.json'), JSON.stringify(PLAN));
  writeFileSync(at('submissions.csv'), 'Submission id,Participant id,Status,Completion code\ns1,p1,APPROVED,CODE\n');
  writeFileSync(at('codes.csv'), 'turn,from,facts\n2,1,[]\n');
  databases.set('sqlite', databaseFile(folder));
  const made = SERVER === null ? null : await makeDatabase();
  if (made) databases.set('postgres', made.url);
  for (const database of databases.values()) await fill(database);
  return () => made?.drop();
});
if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: commands on PostgreSQL');

interface Row {
  /** As it is typed, before its arguments. */
  readonly command: string;
  readonly args?: (own: (name: string) => string) => readonly string[];
  /** Its output has something random, or names a file. */
  readonly varies?: true;
}

const NO_SERVER = ['--url', 'http://127.0.0.1:9'];

/** In an order in which each finds what it needs. */
const TABLE: readonly Row[] = [
  { command: 'verify', args: () => ['--workers', '1'] },
  { command: 'replay' },
  { command: 'beliefs', args: () => ['symmtom', '--seat', 'A', '--json'] },
  { command: 'probes', args: () => ['symmtom'] },
  { command: 'evaluate probes', args: () => [pairs, '--json'] },
  { command: 'evaluate responses', args: () => ['standoff', '--json'] },
  { command: 'household score', args: () => ['told', '--json'] },
  { command: 'tomqa scores', args: () => ['tomqa', '--json'] },
  {
    command: 'fork',
    args: () => ['tomqa', '--at', '40', '--until-turn', '8', '--seat', 'A', '--workers', '1'],
    varies: true,
  },
  { command: 'annotate open', args: () => ['coded', '--codebook', '1', '--coders', 'ann,bob'] },
  { command: 'annotate export', args: () => ['coded', '--coder', 'ann'] },
  { command: 'annotate import', args: () => ['coded', '--coder', 'ann', '--file', at('codes.csv')] },
  { command: 'annotate import', args: () => ['coded', '--coder', 'bob', '--file', at('codes.csv')] },
  { command: 'annotate agreement', args: () => ['coded'] },
  { command: 'annotate adjudicate', args: () => ['coded'] },
  { command: 'audit', args: () => ['small'] },
  { command: 'export', args: (own) => ['small', '--out', own('bundles'), ...NO_SERVER], varies: true },
  // with a root in the log
  { command: 'verify', args: () => ['--workers', '1'] },
  { command: 'reconcile', args: () => ['planned', at('submissions.csv'), ...NO_SERVER] },
  {
    command: 'preregister',
    args: (own) => ['planned', at('plan.json'), '--out', own('plan.md'), ...NO_SERVER],
    varies: true,
  },
  { command: 'deviate', args: () => ['planned', '--what', 'The room was too warm.', ...NO_SERVER] },
  { command: 'subject', args: (own) => ['anna0000', '--out', own('subject.json')], varies: true },
  { command: 'token make', args: () => ['--name', 'spring', '--json'], varies: true },
  { command: 'token list', varies: true },
  { command: 'token revoke', args: (own) => [tokens.get(own('')) ?? ''], varies: true },
  { command: 'operator link', args: () => NO_SERVER, varies: true },
  { command: 'operator list' },
  { command: 'backup', args: (own) => [own('backup')], varies: true },
  { command: 'erase', args: () => ['fay00000', '--reason', 'by letter', ...NO_SERVER] },
  { command: 'restore', args: (own) => [own('backup'), '--replace'], varies: true },
];
/** The right that each lab has given out. */
const tokens = new Map<string, string>();

test.each(TABLE)('$command', async ({ command, args, varies }) => {
  const ran: Ran[] = [];
  for (const [kind, database] of databases) {
    const own = (name: string): string => path.join(folder, kind, name);
    const [name = '', ...sub] = command.split(' ');
    const environment = { DATA_DIR: folder };
    const one = await runWith(environment, name, ...sub, ...(args?.(own) ?? []), '--database', database);
    expect({ kind, code: one.code, errors: one.errors }).toEqual({ kind, code: 0, errors: expect.any(String) });
    if (command === 'token make') tokens.set(own(''), JSON.parse(one.out).id);
    ran.push({ ...one, out: one.out.replaceAll(database, 'DATABASE') });
  }
  expect(ran[0]?.out.trim()).not.toBe('');
  for (const { out } of varies ? [] : ran.slice(1)) expect(out).toBe(ran[0]?.out);
});

test('the table has every command whose help offers --database', async () => {
  const programs = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
    .filter((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes("'--database <"))
    .map((file) => path.basename(file.split('/')[0] ?? '', '.ts'));
  const offering: string[] = [];
  for (const program of new Set(programs)) {
    const { out } = await runCommand(program, '--help');
    const listed = /^Commands:\n((?: .*\n?)*)/m.exec(out)?.[1] ?? '';
    const subcommands = [...listed.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name ?? '');
    for (const words of [[program], ...subcommands.map((name) => [program, name])]) {
      const help = await runCommand(program, ...words.slice(1), '--help');
      if (help.out.includes('--database <')) offering.push(words.join(' '));
    }
  }
  expect(new Set(TABLE.map(({ command }) => command))).toEqual(new Set(offering));
});
