/** `npx standpoint lab token`: rights are made, used at a server, listed with their use, and taken back while it runs. */
import { expect, test } from 'vitest';
import { ask, post, serve } from '../server/testing/server.ts';
import { runCommand, runWith } from './testing/run-command.ts';

const ORDER = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 2, turns: 4 },
  seats: [{ kind: 'person' }, { kind: 'policy', policy: 'symmtom/uniform' }],
};

test('a right orders within its bounds until it is taken back, beside the server', async () => {
  const { url, databaseFile, store } = await serve();
  const token = (...args: string[]) => runCommand('lab token', ...args, '--database', databaseFile);
  const made = await token('make', '--name', 'a course', '--live', '1', '--until', '2999-01-01', '--json');
  const right = JSON.parse(made.out) as { id: string; token: string };
  expect(right).toMatchObject({ name: 'a course', live: 1, aDay: 200, until: '2999-01-01T00:00:00Z' });
  expect(await post(url, '/api/sessions', ORDER, right.token)).toMatchObject({ status: 201 });
  expect(await post(url, '/api/sessions', ORDER, right.token)).toMatchObject({ body: { code: 'too_many_sessions' } });
  const listed = await token('list');
  expect(listed.out).toMatch(new RegExp(`${right.id} +\\| a course +\\| 1 of 1 +\\| 1 of 200 +\\| until 2999`));
  expect(listed.out).toMatch(/\nright: its id, which revoke takes\./);
  expect(listed.out).not.toContain(right.token);
  expect((await token('revoke', right.id)).out).toContain('taken back');
  expect(await ask(url, '/api/right', { token: right.token })).toMatchObject({
    body: { mayOrder: false, why: { code: 'right_ended' } },
  });
  expect((await store.rights.right(right.id))?.revokedAt).not.toBe(null);
});

test('what cannot be meant is refused with a sentence', async () => {
  const { databaseFile } = await serve();
  const refused = async (...args: string[]) => {
    const { code, errors } = await runCommand('lab token', ...args, '--database', databaseFile);
    return [code, errors.split('\n')[0]];
  };
  expect(await refused('revoke', 'unknown')).toEqual([2, "error: there is no right 'unknown': token list"]);
  expect(await refused('make', '--name', 'x', '--until', 'yesterday')).toEqual([
    2,
    "error: --until must be a time to come, not 'yesterday'",
  ]);
});

test('a misspelt setting is named on standard error, and the command does its work', async () => {
  const { databaseFile } = await serve();
  const ran = await runWith(
    { DATABASE_URI: 'postgres://lab' },
    'lab token',
    'list',
    '--json',
    '--database',
    databaseFile,
  );
  expect(ran).toEqual({
    code: 0,
    out: '[]\n',
    errors: 'warning: DATABASE_URI is no setting; did you mean DATABASE_URL?\n',
  });
});
