/** Accounts of bots over HTTP: made with a token that is told once, listed with their lines and seats, and taken back. */
import { expect, test } from 'vitest';
import { CHECKSUM } from '../testing/bot-accounts.ts';
import { comeOnLine, until } from '../testing/seats.ts';
import { ask, operatorTokenOf, order, post, type Served, serve } from '../testing/server.ts';

const MAKE = { type: 'make', bot: 'tracker@1.0', owner: 'Ada', checksum: CHECKSUM, seats: 2, answerMs: 0 };

const doorOf = (server: Served) => {
  const token = operatorTokenOf(server);
  return {
    say: (body: object) => post(server.url, '/api/admin/bots', body, token),
    async list() {
      return (await ask(server.url, '/api/admin/bots', { token })).body;
    },
  };
};

test('an account is made, and the list tells of its line and its seats, but not of its token', async () => {
  const server = await serve();
  const { say, list } = doorOf(server);
  expect(await list()).toEqual([]);
  const made = await say(MAKE);
  const { token } = made.body as { readonly token: string };
  expect(made).toMatchObject({
    status: 201,
    body: { bot: 'tracker@1.0', token: expect.stringMatching(/^[\w-]{32}$/) },
  });
  expect(await say(MAKE)).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  const { type: _, ...told } = MAKE;
  const dates = { createdAt: expect.any(Number), revokedAt: null };
  expect(await list()).toEqual([{ ...told, ...dates, connected: false, places: [] }]);

  const line = await comeOnLine(server.url, { type: 'hello', line: 1, token, checksum: CHECKSUM });
  await line.hear('welcome');
  expect(await list()).toMatchObject([{ connected: true }]);
  const seats = [{ kind: 'bot', bot: 'tracker@1.0' }, { kind: 'person' }];
  const { session } = await order(server.url, { config: { agents: 2, width: 4, pieces: 2, turns: 4 }, seats });
  await line.hear('invited');
  expect(await list()).toMatchObject([{ places: [{ session, number: 1, seat: 0, accepted: false }] }]);
  line.say({ type: 'accept', session, seat: 0 });
  await line.hear('tell');
  expect(await list()).toMatchObject([{ places: [{ session, seat: 0, accepted: true }] }]);
});

test('an account that is taken back loses its line and keeps its name, and one that is not there is refused', async () => {
  const server = await serve();
  const { say, list } = doorOf(server);
  const { token } = (await say(MAKE)).body as { readonly token: string };
  const line = await comeOnLine(server.url, { type: 'hello', line: 1, token, checksum: CHECKSUM });
  await line.hear('welcome');
  expect(await say({ type: 'revoke', bot: 'tracker@2' })).toMatchObject({ status: 404, body: { code: 'no_such_bot' } });
  expect(await say({ type: 'revoke', bot: 'tracker@1.0' })).toMatchObject({
    status: 200,
    body: [{ bot: 'tracker@1.0', revokedAt: expect.any(Number) }],
  });
  await line.closed;
  await until(async () => ((await list()) as { connected: unknown }[])[0]?.connected === false, 'the line is gone');
  expect((await say(MAKE)).status).toBe(409);
});

test('what cannot be meant is refused', async () => {
  const { say } = doorOf(await serve());
  const wrong = [
    { bot: 'Tracker' },
    { owner: ' ' },
    { checksum: 'AB'.repeat(32) },
    { seats: 0 },
    { answerMs: -1 },
    { more: 1 },
  ];
  for (const change of wrong)
    expect(await say({ ...MAKE, ...change })).toMatchObject({ status: 400, body: { code: 'malformed' } });
});
