/** For tests: the commands that work on files, and those that play, train and measure. */
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleIn, type CommandRow, JSON_ONLY } from './command-row.ts';

export const FILE_COMMANDS: readonly CommandRow[] = [
  { command: 'lab move', ...JSON_ONLY, args: ({ database, own }) => ['--from', database, '--to', own('moved.sqlite')] },
  {
    command: 'study analyse',
    ...JSON_ONLY,
    args: ({ own }) => [bundleIn(own('bundles')), '--out', own('page.html')],
  },
  {
    command: 'study power',
    ...JSON_ONLY,
    args: () => ['sally-anne', '--n', '8', '--effect', '0', '--runs', '2', '--library', '2', '--workers', '1'],
  },
  { command: 'words check', ...JSON_ONLY },
  { command: 'words stamp', ...JSON_ONLY, args: () => ['de'] },
  { command: 'words sheet', args: ({ own }) => ['de', '--out', own('de.csv')] },
  { command: 'words apply', ...JSON_ONLY, args: ({ own }) => [own('de.csv')] },
  { command: 'play environment', ...JSON_ONLY, args: () => ['--describe', 'symmtom'] },
  {
    command: 'play simulate',
    ...JSON_ONLY,
    args: () => ['--game', 'tomqa', '--episodes', '2', '--workers', '1', '--log'],
  },
  ...['standoff', 'mindgames', 'household'].map((game) => ({
    command: 'play simulate',
    ...JSON_ONLY,
    args: () => ['--game', game, '--episodes', '1', '--workers', '1'],
  })),
  {
    command: 'play simulate',
    ...JSON_ONLY,
    args: () => [
      ...['--game', 'symmtom', '--width', '3', '--pieces', '3', '--regret', '--odd-seat', 'silent'],
      ...['--episodes', '1', '--workers', '1'],
    ],
  },
  { command: 'llm faults', ...JSON_ONLY, args: () => ['--only', 'refusal', 'budget-spent'] },
  { command: 'llm prompt', ...JSON_ONLY, args: () => ['--game', 'mindgames', '--variant', 'few-shot-1'] },
  { command: 'llm twins', ...JSON_ONLY, args: () => ['--games', 'symmtom', '--count', '5'] },
  {
    command: 'research models mindgames',
    ...{ ...JSON_ONLY, atModel: true },
    args: () => ['--model', 'scripted-1', '--n', '2', '--filter', '0'],
  },
  {
    command: 'research models tomqa',
    ...{ ...JSON_ONLY, atModel: true },
    args: () => ['--model', 'scripted-1', '--n', '1'],
  },
  {
    command: 'research models standoff',
    ...{ ...JSON_ONLY, atModel: true },
    args: () => ['--model', 'scripted-1', '--n', '1'],
  },
  {
    command: 'research models symmtom',
    ...{ ...JSON_ONLY, atModel: true },
    args: () => ['--model', 'scripted-1', '--n', '1', '--test', 'second-12', '--sessions', '1'],
  },
  { command: 'research evaluate scenarios', ...JSON_ONLY, args: () => ['--episodes', '1', '--scenario', 'zeroth-6'] },
  { command: 'research evaluate table1', ...JSON_ONLY, args: () => ['--episodes', '2'] },
  { command: 'research evaluate table2', ...JSON_ONLY, args: () => ['--episodes', '1'] },
  { command: 'research evaluate posthoc', ...JSON_ONLY, args: () => ['--episodes', '2'] },
  {
    command: 'research evaluate population',
    ...JSON_ONLY,
    args: () => ['--policy', 'symmtom/greedy', '--episodes', '2'],
  },
  { command: 'research evaluate curves', ...JSON_ONLY },
  {
    command: 'research evaluate reproduction',
    args: ({ own }) => ['--episodes', '2', '--trials', '2', '--tests', '2', '--out', own('reproduction.md')],
  },
  { command: 'research evaluate k-matrix', ...JSON_ONLY, args: () => ['--episodes', '1'] },
  {
    command: 'research evaluate known-participants',
    ...JSON_ONLY,
    args: () => ['--sessions', '2', '--draws', '4'],
  },
  {
    command: 'research evaluate certified-pairs',
    ...JSON_ONLY,
    args: () => ['--game', 'tomqa', '--participants', '2', '--most', '3'],
  },
  { command: 'research evaluate partners', ...JSON_ONLY, args: () => ['--sessions', '2'] },
  { command: 'research evaluate calibration', ...JSON_ONLY, args: () => ['--game', 'tomqa', '--episodes', '1'] },
  { command: 'research evaluate authenticity', ...JSON_ONLY, args: () => ['--recorded'] },
  { command: 'research evaluate encounters', ...JSON_ONLY, args: () => ['--episodes', '3'] },
  {
    command: 'research evaluate standoff',
    ...JSON_ONLY,
    args: () => ['--policy', 'standoff/ideal', '--dataset', 'single-Ff-p', '--trials', '5'],
  },
  ...['regime', 'condition', 'task', 'transfer'].map((by) => ({
    command: 'research evaluate standoff',
    ...JSON_ONLY,
    args: () => ['--matrix', '--by', by],
  })),
  { command: 'research evaluate tomqa-readers', ...JSON_ONLY, args: () => ['--table', 'overall'] },
  {
    command: 'research train symmtom',
    ...JSON_ONLY,
    args: () => ['--algo', 'maddpg', '--width', '3', '--pieces', '3', '--episodes', '10', '--batch', '16'],
  },
  // it stops before it is done; research/train/standoff.slow.test.ts has one that is finished
  {
    command: 'research train standoff',
    ...JSON_ONLY,
    args: () => [
      ...['--dataset', 'single-Ff-p', '--batches', '2', '--batch', '8', '--backend', 'wasm', '--no-model'],
      ...['--hold-out', 'trials', '--stop-after', '1'],
    ],
    code: 1,
  },
  {
    command: 'research train tomqa',
    ...JSON_ONLY,
    args: () => [...['--model', 'entnet', '--memory', '10', '--count', '2', '--epochs', '1']],
  },
  {
    command: 'research train standoff-collect',
    ...JSON_ONLY,
    args: ({ input, own }) => [input(''), '--keep', own('standoff-models')],
  },
  {
    command: 'research train tomqa-collect',
    ...JSON_ONLY,
    args: ({ input, own }) => [input(''), '--keep', own('tomqa-models')],
  },
  { command: 'research train sweep', ...JSON_ONLY, args: ({ input }) => [input('jobs.json')] },
  { command: 'research train cost', ...JSON_ONLY },
  { command: 'dev bench', ...JSON_ONLY, args: () => ['mindgames', '--seconds', '1'] },
  { command: 'dev study-log', ...JSON_ONLY, args: () => ['--update', '--study', 'sally-anne'] },
  { command: 'dev playthrough', ...JSON_ONLY, args: () => ['--game', 'tomqa', '--name', 'one-of-a-test'] },
  { command: 'dev docs', ...JSON_ONLY },
  {
    command: 'research standoff trials',
    args: ({ own }) => ['--dataset', 'single-Ff-p', '--out', own('trials.jsonl')],
  },
  { command: 'research standoff datasets', ...JSON_ONLY },
  { command: 'research standoff counts', ...JSON_ONLY },
  { command: 'research standoff trial', args: () => ['7'] },
  { command: 'research standoff table', args: ({ own }) => ['--out', own('table.csv')] },
  { command: 'research standoff list', ...JSON_ONLY },
  {
    command: 'research standoff weights',
    ...JSON_ONLY,
    args: ({ own }) => ['--rounds', '5', '--out', own('weights.json')],
  },
  { command: 'research standoff analyse', ...JSON_ONLY, args: ({ input }) => [input('chosen.jsonl')] },
  {
    command: 'research household generate',
    ...JSON_ONLY,
    args: ({ own }) => ['--agents', '2', '--out', own('tasks.jsonl')],
  },
  { command: 'research household verify', ...JSON_ONLY, args: ({ own }) => [own('tasks.jsonl')] },
  { command: 'research household project', ...JSON_ONLY, args: ({ own }) => [own('tasks.jsonl')] },
  {
    command: 'research household pddl',
    args: ({ own }) => [own('tasks.jsonl'), '--domain', own('domain.pddl'), '--problem', own('problem.pddl')],
  },
  {
    command: 'research household export',
    args: ({ own }) => [own('tasks.jsonl'), '--as', 'ours', '--out', own('ours.jsonl')],
  },
  {
    command: 'research household calibrate',
    ...JSON_ONLY,
    args: ({ own }) => [own('tasks.jsonl'), '--policy', 'household/uniform', '--workers', '1'],
  },
  { command: 'research household models', ...JSON_ONLY, args: () => ['--count', '2'] },
  { command: 'research household judge', ...JSON_ONLY, args: () => ['--count', '1'] },
  { command: 'research household table', ...JSON_ONLY, args: ({ own }) => [own('tasks.jsonl')] },
  {
    command: 'research household evolve',
    ...JSON_ONLY,
    args({ own, printed }) {
      writeFileSync(own('results.json'), printed('research household calibrate'));
      const files = ['--results', own('results.json'), '--tasks', own('tasks.jsonl'), '--out', own('evolved.jsonl')];
      return [...files, '--count', '1'];
    },
  },
  // all of its tasks are there already
  {
    command: 'research household benchmark',
    ...JSON_ONLY,
    args({ own, project }) {
      cpSync(project('games/household/tasks/hard.jsonl'), own('hard.jsonl'));
      return ['hard', '--out', own('hard.jsonl'), '--resume'];
    },
  },
  { command: 'research tomqa generate', ...JSON_ONLY, args: ({ own }) => ['--count', '2', '--out', own('stories')] },
  { command: 'research tomqa heuristic', ...JSON_ONLY, args: () => ['--count', '2'] },
  { command: 'research tomqa baselines', ...JSON_ONLY, args: () => ['--count', '2'] },
  {
    command: 'research tomqa check',
    ...JSON_ONLY,
    args: ({ own }) =>
      readdirSync(own('stories'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('_test.txt'))
        .map((name) => path.join(own('stories'), name)),
  },
  {
    command: 'research mindgames generate',
    ...JSON_ONLY,
    args: () => ['--count', '3', '--setup', 'forehead', '--agents', '2'],
  },
  { command: 'research mindgames heuristic', ...JSON_ONLY, args: () => ['--count', '3', '--agents', '2'] },
  {
    command: 'research mindgames filter',
    ...JSON_ONLY,
    args: () => ['--count', '12', '--agents', '2', '--folds', '2'],
  },
  { command: 'research mindgames pairs', ...JSON_ONLY },
  {
    command: 'research mindgames label',
    ...JSON_ONLY,
    args({ own, printed }) {
      writeFileSync(own('problems.json'), printed('research mindgames generate'));
      return [own('problems.json')];
    },
  },
  {
    command: 'research minimal-pairs',
    ...JSON_ONLY,
    args: () => ['--game', 'tomqa', '--class', 'last-mention', '--count', '1'],
  },
  {
    command: 'dev chaos',
    ...JSON_ONLY,
    args: () => ['--minutes', '0.05', '--sessions', '1', '--faults', 'malformed'],
  },
  {
    command: 'study pilot',
    ...{ ...JSON_ONLY, atServer: true },
    args: ({ server }) => ['sally-anne', '--participants', '2', '--pace', '500', '--url', server],
  },
  {
    command: 'research arena',
    ...JSON_ONLY,
    args: () => [
      ...['--policies', 'greedy,uniform', '--config', '{"agents":2,"width":3,"pieces":2}'],
      ...['--episodes', '2', '--workers', '1'],
    ],
  },
  { command: 'research golden', ...JSON_ONLY, args: ({ project }) => [project('research/golden/symmtom/cases.json')] },
];
