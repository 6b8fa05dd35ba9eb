/** For tests: the commands that take --database, in an order in which each finds what it needs. */
import { type CommandRow, NO_SERVER, ON_DATABASE } from './command-row.ts';

export const DATABASE_COMMANDS: readonly CommandRow[] = [
  { command: 'verify', ...ON_DATABASE, args: () => ['--workers', '1'] },
  { command: 'replay', ...ON_DATABASE },
  { command: 'beliefs', ...ON_DATABASE, args: () => ['symmtom', '--seat', 'A'] },
  { command: 'probes', database: true, args: () => ['symmtom'] },
  { command: 'evaluate probes', ...ON_DATABASE, args: ({ pairs }) => [pairs] },
  { command: 'evaluate responses', ...ON_DATABASE, args: () => ['standoff'] },
  { command: 'household score', ...ON_DATABASE, args: () => ['told'] },
  { command: 'tomqa scores', ...ON_DATABASE, args: () => ['tomqa'] },
  {
    command: 'fork',
    ...ON_DATABASE,
    args: () => ['tomqa', '--at', '40', '--until-turn', '8', '--seat', 'A', '--workers', '1'],
    varies: true,
  },
  { command: 'annotate open', ...ON_DATABASE, args: () => ['coded', '--codebook', '1', '--coders', 'ann,bob'] },
  { command: 'annotate export', ...ON_DATABASE, args: () => ['coded', '--coder', 'ann'] },
  {
    command: 'annotate import',
    ...ON_DATABASE,
    args: ({ input }) => ['coded', '--coder', 'ann', '--file', input('codes.csv')],
  },
  {
    command: 'annotate import',
    ...ON_DATABASE,
    args: ({ input }) => ['coded', '--coder', 'bob', '--file', input('codes.csv')],
  },
  { command: 'annotate agreement', ...ON_DATABASE, args: () => ['coded'] },
  { command: 'annotate adjudicate', ...ON_DATABASE, args: () => ['coded'] },
  // the sessions of this study have no messages; cli/annotate.test.ts has one that has
  {
    command: 'annotate sample',
    ...ON_DATABASE,
    args: () => ['small', '--codebook', '1', '--coders', 'ann,bob', '--messages', '2'],
    code: 2,
  },
  { command: 'annotate study', ...ON_DATABASE, args: () => ['small', '--codebook', '1'], code: 2 },
  { command: 'audit', ...ON_DATABASE, args: () => ['small'] },
  {
    command: 'export',
    ...ON_DATABASE,
    args: ({ own }) => ['small', '--out', own('bundles'), ...NO_SERVER],
    varies: true,
  },
  // with a root in the log
  { command: 'verify', ...ON_DATABASE, args: () => ['--workers', '1'] },
  { command: 'reconcile', ...ON_DATABASE, args: ({ input }) => ['planned', input('submissions.csv'), ...NO_SERVER] },
  {
    command: 'preregister',
    ...ON_DATABASE,
    args: ({ input, own }) => ['planned', input('plan.json'), '--out', own('plan.md'), ...NO_SERVER],
    varies: true,
  },
  { command: 'deviate', ...ON_DATABASE, args: () => ['planned', '--what', 'The room was too warm.', ...NO_SERVER] },
  { command: 'subject', database: true, args: ({ own }) => ['anna0000', '--out', own('subject.json')], varies: true },
  { command: 'token make', ...ON_DATABASE, args: () => ['--name', 'spring'], varies: true },
  { command: 'token list', ...ON_DATABASE, varies: true },
  {
    command: 'token revoke',
    ...ON_DATABASE,
    args: ({ printed }) => [(JSON.parse(printed('token make')) as { id: string }).id],
    varies: true,
  },
  { command: 'operator link', ...ON_DATABASE, args: () => NO_SERVER, varies: true },
  { command: 'operator list', ...ON_DATABASE },
  { command: 'backup', database: true, args: ({ own }) => [own('backup')], varies: true },
  { command: 'erase', ...ON_DATABASE, args: () => ['fay00000', '--reason', 'by letter', ...NO_SERVER] },
  { command: 'restore', database: true, args: ({ own }) => [own('backup'), '--replace'], varies: true },
];
