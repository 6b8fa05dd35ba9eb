/** `npx standpoint play replay`: what the pages of participants told, in frames and as rows. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { order, serve, temporaryFolder } from '../server/testing/server.ts';
import { playTold, TOLD_ORDER } from '../server/testing/told.ts';
import { runCommand } from './testing/run-command.ts';

test('npx standpoint play replay has the facts in its frames, only those of the seat, and all as rows', async () => {
  const server = await serve();
  const made = await order(server.url, TOLD_ORDER);
  await playTold(server.url, made);
  const { session } = made;
  const replay = (...args: readonly string[]) =>
    runCommand('play replay', session, '--database', server.databaseFile, ...args);
  const framed = async (seat: string) => {
    const { out } = await replay('--json', '--seat', seat);
    return (JSON.parse(out) as readonly object[]).filter((frame) => 'facts' in frame).length;
  };
  expect([await framed('all'), await framed('0'), await framed('1'), await framed('public')]).toEqual([3, 2, 1, 0]);

  const { out } = await replay('--timing', 'jsonl');
  const rows = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows).toMatchObject([
    {
      seat: 0,
      what: 'turn',
      turn: 0,
      reply: 'action',
      hiddenMs: 40,
      reactionMs: 1104,
      inputKind: 'mouse',
    },
    { seat: 1, what: 'turn', reactionMs: 1144, impossible: null },
  ]);
  const csv = (await replay('--timing', 'csv', '--seat', '1')).out.trim().split('\n');
  expect(csv).toHaveLength(2);
  expect(csv[0]).toBe(Object.keys(rows[0] ?? {}).join(','));
  const file = join(temporaryFolder(), 'timing.parquet');
  expect(await replay('--timing', 'parquet', '--out', file)).toMatchObject({ code: 0, out: '' });
  expect((await replay('--timing', 'parquet')).errors).toContain('--out says which file');
  expect((await replay('--timing', 'csv', '--seat', 'public')).code).not.toBe(0);
  const listed = (await runCommand('play replay', '--database', server.databaseFile)).out;
  expect(listed).toMatch(new RegExp(`${session} \\| S-1 `));
  const called = await runCommand(
    'play replay',
    'S-1',
    '--database',
    server.databaseFile,
    '--timing',
    'csv',
    '--seat',
    '1',
  );
  expect(called.out.trim().split('\n')).toEqual(csv);
  expect((await runCommand('play replay', 'S-2', '--database', server.databaseFile)).errors).toContain(
    "there is no session 'S-2'",
  );
});

test('npx standpoint play replay ends a household with each goal, met or not, for a seat as far as it can know', async () => {
  const { url, databaseFile } = await serve();
  const idler = { kind: 'policy', policy: 'household/wait' };
  const { session } = await order(url, {
    game: 'household',
    config: { task: 'practice' },
    seats: [idler, idler, idler],
  });
  const replay = async (seat: string) =>
    (await runCommand('play replay', session, '--seat', seat, '--database', databaseFile)).out;
  await expect.poll(() => replay('all'), { timeout: 20_000 }).toContain('The session is over');
  expect(await replay('all')).toMatch(
    /The session is over.*\n {2}The red cup is on the tea table: not met\.\n {2}The locker is open: not met\.\n/,
  );
  const own = await replay('A');
  expect(own).toContain('The locker is open: not met.');
  expect(own).not.toContain('The red cup is on the tea table');
});
