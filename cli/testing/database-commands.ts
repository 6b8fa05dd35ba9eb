/** For tests: the commands that take --database, in an order in which each finds what it needs. */
import { type CommandRow, NO_SERVER, ON_DATABASE } from './command-row.ts';

export const DATABASE_COMMANDS: readonly CommandRow[] = [
  { command: 'lab verify', ...ON_DATABASE, args: () => ['--workers', '1'] },
  { command: 'play replay', ...ON_DATABASE },
  { command: 'play beliefs', ...ON_DATABASE, args: () => ['symmtom', '--seat', 'A'] },
  { command: 'play probes', database: true, args: () => ['symmtom'] },
  { command: 'research evaluate probes', ...ON_DATABASE, args: ({ pairs }) => [pairs] },
  { command: 'research evaluate responses', ...ON_DATABASE, args: () => ['standoff'] },
  { command: 'research household score', ...ON_DATABASE, args: () => ['told'] },
  { command: 'research tomqa scores', ...ON_DATABASE, args: () => ['tomqa'] },
  {
    command: 'play fork',
    ...ON_DATABASE,
    args: () => ['tomqa', '--at', '40', '--until-turn', '8', '--seat', 'A', '--workers', '1'],
    varies: true,
  },
  { command: 'study annotate open', ...ON_DATABASE, args: () => ['coded', '--codebook', '1', '--coders', 'ann,bob'] },
  { command: 'study annotate export', ...ON_DATABASE, args: () => ['coded', '--coder', 'ann'] },
  {
    command: 'study annotate import',
    ...ON_DATABASE,
    args: ({ input }) => ['coded', '--coder', 'ann', '--file', input('codes.csv')],
  },
  {
    command: 'study annotate import',
    ...ON_DATABASE,
    args: ({ input }) => ['coded', '--coder', 'bob', '--file', input('codes.csv')],
  },
  { command: 'study annotate agreement', ...ON_DATABASE, args: () => ['coded'] },
  { command: 'study annotate adjudicate', ...ON_DATABASE, args: () => ['coded'] },
  // the sessions of this study have no messages; cli/annotate.test.ts has one that has
  {
    command: 'study annotate sample',
    ...ON_DATABASE,
    args: () => ['small', '--codebook', '1', '--coders', 'ann,bob', '--messages', '2'],
    code: 2,
  },
  { command: 'study annotate study', ...ON_DATABASE, args: () => ['small', '--codebook', '1'], code: 2 },
  { command: 'lab audit', ...ON_DATABASE, args: () => ['small'] },
  {
    command: 'study export',
    ...ON_DATABASE,
    args: ({ own }) => ['small', '--out', own('bundles'), ...NO_SERVER],
    varies: true,
  },
  // with a root in the log
  { command: 'lab verify', ...ON_DATABASE, args: () => ['--workers', '1'] },
  {
    command: 'study reconcile',
    ...ON_DATABASE,
    args: ({ input }) => ['planned', input('submissions.csv'), ...NO_SERVER],
  },
  {
    command: 'study preregister',
    ...ON_DATABASE,
    args: ({ input, own }) => ['planned', input('plan.json'), '--out', own('plan.md'), ...NO_SERVER],
    varies: true,
  },
  {
    command: 'study deviate',
    ...ON_DATABASE,
    args: () => ['planned', '--what', 'The room was too warm.', ...NO_SERVER],
  },
  {
    command: 'study subject',
    database: true,
    args: ({ own }) => ['anna0000', '--out', own('subject.json')],
    varies: true,
  },
  { command: 'lab token make', ...ON_DATABASE, args: () => ['--name', 'spring'], varies: true },
  { command: 'lab token list', ...ON_DATABASE, varies: true },
  {
    command: 'lab token revoke',
    ...ON_DATABASE,
    args: ({ printed }) => [(JSON.parse(printed('lab token make')) as { id: string }).id],
    varies: true,
  },
  { command: 'lab operator link', ...ON_DATABASE, args: () => NO_SERVER, varies: true },
  { command: 'lab operator list', ...ON_DATABASE },
  { command: 'lab backup', database: true, args: ({ own }) => [own('backup')], varies: true },
  { command: 'study erase', ...ON_DATABASE, args: () => ['fay00000', '--reason', 'by letter', ...NO_SERVER] },
  { command: 'lab restore', database: true, args: ({ own }) => [own('backup'), '--replace'], varies: true },
];
