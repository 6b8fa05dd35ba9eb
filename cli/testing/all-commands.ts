/**
 * For tests: every command, with arguments that make it do its work on the small lab (small-lab.ts), in an order in which each
 * finds what it needs. A test compares the table with the help of the commands, so that a new command has to be added here.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a command works on. */
export interface Around {
  /** A SQLite file or an address, filled by `fillLab`. */
  readonly database: string;
  /** A session of the study `small`. */
  readonly pairs: string;
  /** A file of `writeInputs`. */
  readonly input: (name: string) => string;
  /** A file or folder to write, which is not there yet. */
  readonly own: (name: string) => string;
  /** What an earlier command of the table printed last. */
  readonly printed: (command: string) => string;
  /** The address of a server without studies. */
  readonly server: string;
  /** A file of the project. */
  readonly project: (name: string) => string;
}

export interface CommandRow {
  /** As it is typed, before its arguments. */
  readonly command: string;
  readonly args?: (around: Around) => readonly string[];
  /** Its exit code, if it is not 0. */
  readonly code?: number;
  /** It takes --database. */
  readonly database?: true;
  /** It takes --json. */
  readonly json?: true;
  /** Its output has something random, or names a file. */
  readonly varies?: true;
  /** It asks the server `around.server` as its operator. */
  readonly atServer?: true;
  /** It cannot run in the process of the test. */
  readonly alone?: true;
}

const NO_SERVER = ['--url', 'http://127.0.0.1:9'];
const ON = { database: true, json: true } as const;
const JSON_ONLY = { json: true } as const;

/** Commands that read or write a database: the same rows on SQLite and on PostgreSQL (both-databases.slow.test.ts). */
const ON_DATABASE: readonly CommandRow[] = [
  { command: 'verify', ...ON, args: () => ['--workers', '1'] },
  { command: 'replay', ...ON },
  { command: 'beliefs', ...ON, args: () => ['symmtom', '--seat', 'A'] },
  { command: 'probes', database: true, args: () => ['symmtom'] },
  { command: 'evaluate probes', ...ON, args: ({ pairs }) => [pairs] },
  { command: 'evaluate responses', ...ON, args: () => ['standoff'] },
  { command: 'household score', ...ON, args: () => ['told'] },
  { command: 'tomqa scores', ...ON, args: () => ['tomqa'] },
  {
    command: 'fork',
    ...ON,
    args: () => ['tomqa', '--at', '40', '--until-turn', '8', '--seat', 'A', '--workers', '1'],
    varies: true,
  },
  { command: 'annotate open', ...ON, args: () => ['coded', '--codebook', '1', '--coders', 'ann,bob'] },
  { command: 'annotate export', ...ON, args: () => ['coded', '--coder', 'ann'] },
  {
    command: 'annotate import',
    ...ON,
    args: ({ input }) => ['coded', '--coder', 'ann', '--file', input('codes.csv')],
  },
  {
    command: 'annotate import',
    ...ON,
    args: ({ input }) => ['coded', '--coder', 'bob', '--file', input('codes.csv')],
  },
  { command: 'annotate agreement', ...ON, args: () => ['coded'] },
  { command: 'annotate adjudicate', ...ON, args: () => ['coded'] },
  { command: 'audit', ...ON, args: () => ['small'] },
  { command: 'export', ...ON, args: ({ own }) => ['small', '--out', own('bundles'), ...NO_SERVER], varies: true },
  // with a root in the log
  { command: 'verify', ...ON, args: () => ['--workers', '1'] },
  { command: 'reconcile', ...ON, args: ({ input }) => ['planned', input('submissions.csv'), ...NO_SERVER] },
  {
    command: 'preregister',
    ...ON,
    args: ({ input, own }) => ['planned', input('plan.json'), '--out', own('plan.md'), ...NO_SERVER],
    varies: true,
  },
  { command: 'deviate', ...ON, args: () => ['planned', '--what', 'The room was too warm.', ...NO_SERVER] },
  { command: 'subject', database: true, args: ({ own }) => ['anna0000', '--out', own('subject.json')], varies: true },
  { command: 'token make', ...ON, args: () => ['--name', 'spring'], varies: true },
  { command: 'token list', ...ON, varies: true },
  {
    command: 'token revoke',
    ...ON,
    args: ({ printed }) => [(JSON.parse(printed('token make')) as { id: string }).id],
    varies: true,
  },
  { command: 'operator link', ...ON, args: () => NO_SERVER, varies: true },
  { command: 'operator list', ...ON },
  { command: 'backup', database: true, args: ({ own }) => [own('backup')], varies: true },
  { command: 'erase', ...ON, args: () => ['fay00000', '--reason', 'by letter', ...NO_SERVER] },
  { command: 'restore', database: true, args: ({ own }) => [own('backup'), '--replace'], varies: true },
];

/** Commands that ask a running server about its studies. */
const AT_SERVER: readonly CommandRow[] = [
  { command: 'study new', args: ({ own }) => ['first', '--from', 'sally-anne', '--in', own('')] },
  { command: 'check', ...JSON_ONLY, args: ({ own }) => [own('first')] },
  { command: 'study protocol', args: ({ own }) => [own('first')] },
  {
    command: 'study publish',
    ...JSON_ONLY,
    args({ own, server }) {
      // links that are made here, instead of those of a recruiter
      const file = own('first/study.json');
      const study = JSON.parse(readFileSync(file, 'utf8')) as { readonly intake: object };
      writeFileSync(file, JSON.stringify({ ...study, intake: { ...study.intake, recruiter: 'links' } }));
      return [own('first'), '--url', server];
    },
  },
  { command: 'study open', ...JSON_ONLY, args: ({ server }) => ['first', '--reason', 'a test', '--url', server] },
  { command: 'study links', ...JSON_ONLY, args: ({ server }) => ['first', '--count', '1', '--url', server] },
  { command: 'study status', ...JSON_ONLY, args: ({ server }) => ['first', '--url', server] },
  // no browser waits
  {
    command: 'study let-in',
    ...JSON_ONLY,
    args: ({ server }) => ['first', '123456', '--reason', 'a test', '--url', server],
    code: 1,
  },
  {
    command: 'bonuses',
    ...JSON_ONLY,
    args: ({ server, own }) => ['first', '--out', own('bonuses.csv'), '--url', server],
  },
  { command: 'study close', ...JSON_ONLY, args: ({ server }) => ['first', '--reason', 'a test', '--url', server] },
  { command: 'study release', ...JSON_ONLY, args: ({ server }) => ['first', '--url', server] },
  // these two wait for a person, or for partners
  {
    command: 'evaluate person',
    args: () => ['--scenario', 'zeroth-6', ...NO_SERVER],
    code: 2,
  },
  {
    command: 'bot',
    args: ({ server }) => ['--policy', 'symmtom/uniform', '--token', 'x'.repeat(22), '--url', server],
    code: 2,
  },
];

/** Commands on files, and those that play. */
const ON_FILES: readonly CommandRow[] = [
  { command: 'move', ...JSON_ONLY, args: ({ database, own }) => ['--from', database, '--to', own('moved.sqlite')] },
  {
    command: 'analyse',
    ...JSON_ONLY,
    args({ own }) {
      const [bundle = ''] = readdirSync(own('bundles')).filter((name) => name.endsWith('.zip'));
      return [path.join(own('bundles'), bundle), '--out', own('page.html')];
    },
  },
  {
    command: 'power',
    ...JSON_ONLY,
    args: () => ['sally-anne', '--n', '8', '--effect', '0', '--runs', '2', '--library', '2', '--workers', '1'],
  },
  {
    command: 'simulate',
    ...JSON_ONLY,
    args: () => ['--game', 'tomqa', '--episodes', '2', '--workers', '1', '--log'],
  },
  { command: 'evaluate scenarios', ...JSON_ONLY, args: () => ['--episodes', '1', '--scenario', 'zeroth-6'] },
  { command: 'evaluate table1', ...JSON_ONLY, args: () => ['--episodes', '2'] },
  { command: 'evaluate table2', ...JSON_ONLY, args: () => ['--episodes', '1'] },
  { command: 'evaluate posthoc', ...JSON_ONLY, args: () => ['--episodes', '2'] },
  {
    command: 'evaluate population',
    ...JSON_ONLY,
    args: () => ['--policy', 'symmtom/greedy', '--episodes', '2'],
  },
  { command: 'evaluate curves', ...JSON_ONLY },
  {
    command: 'evaluate reproduction',
    args: ({ own }) => ['--episodes', '2', '--trials', '2', '--tests', '2', '--out', own('reproduction.md')],
  },
  { command: 'evaluate k-matrix', ...JSON_ONLY, args: () => ['--episodes', '1'] },
  { command: 'evaluate calibration', ...JSON_ONLY, args: () => ['--game', 'tomqa', '--episodes', '1'] },
  { command: 'evaluate encounters', ...JSON_ONLY, args: () => ['--episodes', '3'] },
  {
    command: 'evaluate standoff',
    ...JSON_ONLY,
    args: () => ['--policy', 'standoff/ideal', '--dataset', 'single-Ff-p', '--trials', '5'],
  },
  { command: 'evaluate tomqa-readers', ...JSON_ONLY, args: () => ['--table', 'overall'] },
  {
    command: 'train symmtom',
    ...JSON_ONLY,
    args: () => ['--algo', 'maddpg', '--width', '3', '--pieces', '3', '--episodes', '10', '--batch', '16'],
  },
  {
    command: 'train standoff',
    ...JSON_ONLY,
    args: () => [
      ...['--dataset', 'single-Ff-p', '--batches', '1', '--batch', '8', '--backend', 'cpu', '--no-model'],
      ...['--hold-out', 'trials'],
    ],
  },
  {
    command: 'train tomqa',
    ...JSON_ONLY,
    args: () => [...['--model', 'entnet', '--memory', '10', '--count', '2', '--epochs', '1']],
  },
  {
    command: 'train standoff-collect',
    ...JSON_ONLY,
    args: ({ input, own }) => [input(''), '--keep', own('standoff-models')],
  },
  {
    command: 'train tomqa-collect',
    ...JSON_ONLY,
    args: ({ input, own }) => [input(''), '--keep', own('tomqa-models')],
  },
  { command: 'train sweep', ...JSON_ONLY, args: ({ input }) => [input('jobs.json')] },
  { command: 'train cost', ...JSON_ONLY },
  { command: 'bench', ...JSON_ONLY, args: () => ['minimal-pairs', '--seconds', '1'], alone: true },
  { command: 'playthrough', ...JSON_ONLY, args: () => ['--game', 'tomqa', '--name', 'one-of-a-test'] },
  { command: 'docs', ...JSON_ONLY, alone: true },
  { command: 'standoff trials', args: ({ own }) => ['--dataset', 'single-Ff-p', '--out', own('trials.jsonl')] },
  { command: 'standoff datasets', ...JSON_ONLY },
  { command: 'standoff counts', ...JSON_ONLY },
  { command: 'standoff trial', args: () => ['7'] },
  { command: 'standoff table', args: ({ own }) => ['--out', own('table.csv')] },
  { command: 'standoff list', ...JSON_ONLY },
  { command: 'standoff analyse', ...JSON_ONLY, args: ({ input }) => [input('chosen.jsonl')] },
  { command: 'household generate', ...JSON_ONLY, args: ({ own }) => ['--agents', '2', '--out', own('tasks.jsonl')] },
  { command: 'household verify', ...JSON_ONLY, args: ({ own }) => [own('tasks.jsonl')] },
  { command: 'household project', ...JSON_ONLY, args: ({ own }) => [own('tasks.jsonl')] },
  {
    command: 'household pddl',
    args: ({ own }) => [own('tasks.jsonl'), '--domain', own('domain.pddl'), '--problem', own('problem.pddl')],
  },
  { command: 'household export', args: ({ own }) => [own('tasks.jsonl'), '--as', 'ours', '--out', own('ours.jsonl')] },
  {
    command: 'household calibrate',
    ...JSON_ONLY,
    args: ({ own }) => [own('tasks.jsonl'), '--policy', 'household/uniform', '--workers', '1'],
  },
  { command: 'household table', ...JSON_ONLY, args: ({ own }) => [own('tasks.jsonl')] },
  {
    command: 'household evolve',
    ...JSON_ONLY,
    args({ own, printed }) {
      writeFileSync(own('results.json'), printed('household calibrate'));
      const files = ['--results', own('results.json'), '--tasks', own('tasks.jsonl'), '--out', own('evolved.jsonl')];
      return [...files, '--count', '1'];
    },
  },
  // all of its tasks are there already
  {
    command: 'household benchmark',
    ...JSON_ONLY,
    args({ own, project }) {
      cpSync(project('games/household/tasks/hard.jsonl'), own('hard.jsonl'));
      return ['hard', '--out', own('hard.jsonl'), '--resume'];
    },
  },
  { command: 'tomqa generate', ...JSON_ONLY, args: ({ own }) => ['--count', '2', '--out', own('stories')] },
  { command: 'tomqa heuristic', ...JSON_ONLY, args: () => ['--count', '2'] },
  {
    command: 'tomqa check',
    ...JSON_ONLY,
    args: ({ own }) =>
      readdirSync(own('stories'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('_test.txt'))
        .map((name) => path.join(own('stories'), name)),
  },
  { command: 'mindgames generate', ...JSON_ONLY, args: () => ['--count', '3', '--setup', 'forehead', '--agents', '2'] },
  { command: 'mindgames heuristic', ...JSON_ONLY, args: () => ['--count', '3', '--agents', '2'] },
  { command: 'mindgames pairs', ...JSON_ONLY },
  {
    command: 'mindgames label',
    ...JSON_ONLY,
    args({ own, printed }) {
      writeFileSync(own('problems.json'), printed('mindgames generate'));
      return [own('problems.json')];
    },
  },
  {
    command: 'minimal-pairs',
    ...JSON_ONLY,
    args: () => ['--game', 'tomqa', '--class', 'last-mention', '--count', '1'],
  },
  {
    command: 'chaos',
    ...JSON_ONLY,
    args: () => ['--minutes', '0.05', '--tables', '1', '--faults', 'malformed'],
  },
  { command: 'pilot', ...JSON_ONLY, args: () => ['sally-anne', '--participants', '2', '--pace', '500'] },
  {
    command: 'mutants',
    ...JSON_ONLY,
    args: () => ['cli/mutants/tests-for.ts', '--tests', 'cli/mutants/tests-for.test.ts', '--sample', '1'],
  },
  { command: 'golden', ...JSON_ONLY, args: ({ project }) => [project('games/symmtom/golden/cases.json')] },
];

export const COMMANDS: readonly CommandRow[] = [
  ...ON_DATABASE,
  ...AT_SERVER.map((row) => ({ ...row, atServer: true as const })),
  ...ON_FILES,
];
