/** `npm run chaos` for a minute: the faults cost participants nothing. Options that are wrong get a sentence. */
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

test('a minute of faults loses, doubles, leaks and refuses nothing, and every table goes on', async () => {
  const { code, out, errors } = await runCommand('chaos', '--minutes', '1', '--tables', '4', '--seed', '1', '--json');
  const { faults, acknowledged, sessions, twinTurns, kinds, ...costs } = JSON.parse(out);
  expect(costs, errors).toEqual({
    lost: 0,
    doubled: 0,
    toldTwoWays: 0,
    leaks: 0,
    refusedUnfairly: 0,
    stuck: 0,
    crashes: 0,
    verify: 'ok',
  });
  expect(code).toBe(0);
  expect(faults).toBeGreaterThan(5);
  expect(Object.keys(kinds).length).toBeGreaterThan(5);
  expect(acknowledged).toBeGreaterThan(20);
  expect(twinTurns).toBeGreaterThan(5);
  expect(sessions).toBeGreaterThanOrEqual(4);
});

test.each([
  [['--faults', 'kill,earthquake'], "there is no fault 'earthquake'"],
  [['--minutes', '0'], '--minutes must be above 0'],
  [['--processes', '3'], 'several servers for one database are not built yet'],
])('%j is refused with a sentence', async (options, says) => {
  const { code, errors } = await runCommand('chaos', ...options);
  expect(code).toBe(2);
  expect(errors).toContain(says);
});
