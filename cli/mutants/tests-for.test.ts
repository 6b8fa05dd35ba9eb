/** The default tests for the mutants of a file. */
import { expect, test } from 'vitest';
import { testsFor } from './tests-for.ts';

test.each([
  ['games/core/log/fork.ts', ['docs/docs.test.ts', 'games/!(laws|lives).test.ts', 'games/core/**/*.test.ts']],
  ['games/symmtom/view.ts', ['games/*.test.ts', 'games/symmtom/**/*.test.ts']],
  ['server/live/outbox.ts', ['server/live/!(kill*|household-talk|sessions|take-over|older-rules).test.ts']],
  [
    'server/rooms/public-state.ts',
    ['server/http/**/*.test.ts', 'server/live/**/*.test.ts', 'server/rooms/**/*.test.ts'],
  ],
  ['server/store/sqlite/writer.ts', ['server/store/**/*.test.{ts,tsx}']],
  ['epistemics/parse.ts', ['epistemics/**/*.test.{ts,tsx}']],
  ['cli/shared/csv.ts', ['cli/shared/**/*.test.{ts,tsx}']],
  ['research/golden/symmtom/check.ts', ['research/golden/**/*.test.{ts,tsx}']],
  ['server/transport.ts', ['server/*.test.{ts,tsx}']],
])('the faults of %s may be noticed by %j', (file, tests) => {
  expect(testsFor([file])).toEqual(tests);
});

test('tests of several files are named once', () => {
  expect(testsFor(['games/core/rng.ts', 'games/core/json.ts'])).toEqual(testsFor(['games/core/rng.ts']));
});

test.each(['games/core', 'games/symmtom', 'bots/symmtom', 'server/live', 'server/rooms', 'epistemics/golden'])(
  'a folder that is named %s inside another one has the tests beside its files',
  (folder) => {
    expect(testsFor([`lint/${folder}/x.ts`])).toEqual([`lint/${folder}/*.test.{ts,tsx}`]);
  },
);
