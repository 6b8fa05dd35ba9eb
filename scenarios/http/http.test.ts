/** The routes: the refusals, who sees what, and that reading changes nothing. */
import { expect, test } from 'vitest';
import { GAMES } from '../../games/index.ts';
import { fingerprintOf } from '../../server/testing/database.ts';
import { sitDown, sitDownOutside } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, order, post, refusalsCounted, serve } from '../../server/testing/server.ts';

const SMALL = { agents: 2, width: 4, pieces: 2, turns: 4 };
const PERSON = { kind: 'person' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
const ORDER = { game: 'symmtom', config: SMALL, seats: [PERSON, UNIFORM] };

test('an order that no session can be made of is refused with a sentence, and nothing is stored', async () => {
  const { url, databaseFile, dataDir } = await serve();
  const before = await fingerprintOf(databaseFile);
  const wrong: readonly (readonly [what: string, order: unknown])[] = [
    ['nothing', null],
    ['a list', []],
    ['no seats', { game: 'symmtom' }],
    ['an unknown game', { ...ORDER, game: 'chess' }],
    ['an unknown policy', { ...ORDER, seats: [PERSON, { kind: 'policy', policy: 'symmtom/oracle' }] }],
    ['a policy that is no policy', { ...ORDER, seats: [PERSON, { kind: 'policy', policy: '__proto__' }] }],
    ['an unknown kind of seat', { ...ORDER, seats: [PERSON, { kind: 'cat' }] }],
    ['too many seats', { ...ORDER, seats: [PERSON, PERSON, PERSON] }],
    ['no room on the grid', { ...ORDER, config: { ...SMALL, width: 1 } }],
    ['an unknown part of the config', { ...ORDER, config: { ...SMALL, gravity: true } }],
    ['an unknown wish', { ...ORDER, seed: 'mine' }],
    ['a label that is too long', { ...ORDER, label: 'x'.repeat(81) }],
  ];
  for (const [what, body] of wrong) {
    const { status, body: answer } = await post(url, '/api/sessions', body, operatorTokenOf({ dataDir }));
    expect({ what, status, answer }).toEqual({
      what,
      status: 400,
      answer: { code: 'malformed', message: expect.stringMatching(/\S/) },
    });
  }
  expect(await refusalsCounted({ url, dataDir })).toEqual({ malformed: wrong.length });
  expect(await fingerprintOf(databaseFile)).toBe(before);
});

test('bodies that are no JSON, too large, or of another type are refused; so are unknown routes', async () => {
  const { url, databaseFile, dataDir } = await serve();
  const before = await fingerprintOf(databaseFile);
  const sent = (body: string, type?: string) =>
    ask(url, '/api/sessions', { method: 'POST', body, ...(type ? { type } : {}) });
  expect(await sent('{"game":')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await sent('')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await sent('game=symmtom', 'application/x-www-form-urlencoded')).toMatchObject({
    status: 415,
    body: { code: 'malformed' },
  });
  expect(await sent(JSON.stringify({ ...ORDER, label: 'x'.repeat(100_000) }))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
  expect(await sent('{"__proto__": {"game": "symmtom"}}')).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect(await ask(url, '/api/nothing')).toMatchObject({ status: 404, body: { code: 'malformed' } });
  expect(await ask(url, '/api/sessions', { method: 'DELETE' })).toMatchObject({
    status: 404,
    body: { code: 'malformed' },
  });
  // Colyseus' own routes are closed
  for (const method of ['create', 'joinOrCreate', 'joinById', 'reconnect'])
    expect(await post(url, `/matchmake/${method}/session`, {})).toMatchObject({ status: 404 });
  expect(await refusalsCounted({ url, dataDir })).toMatchObject({ malformed: 10, too_large: 1 });
  expect(await fingerprintOf(databaseFile)).toBe(before);
});

test('a seat is taken by its token only', async () => {
  const { url, databaseFile, dataDir } = await serve();
  const one = await order(url, ORDER);
  const other = await order(url, ORDER);
  const before = await fingerprintOf(databaseFile);
  const connect = (session: string, token?: string) => post(url, `/api/sessions/${session}/connect`, {}, token);
  const token = one.seats[0]?.token ?? '';
  const wrong = { status: 401, body: { code: 'unauthorised' } };
  expect(await connect(one.session)).toMatchObject(wrong);
  expect(await connect(one.session, 'x'.repeat(32))).toMatchObject(wrong);
  expect(await connect(one.session, other.seats[0]?.token ?? '')).toMatchObject(wrong);
  expect(await connect('nosuchsession', token)).toMatchObject(wrong);
  expect(await connect('no%20such%2Fsession', token)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  const bot = await sitDownOutside(url, 'x'.repeat(32));
  expect(await bot.hear('refused')).toMatchObject({ code: 'unauthorised', commandId: null });
  expect((await refusalsCounted({ url, dataDir })).unauthorised).toBe(5);
  expect(await fingerprintOf(databaseFile)).toBe(before);
  // a reservation is no seat yet, and a room with a reservation is closed to guessed ones
  expect(await connect(one.session, token)).toMatchObject({ status: 200, body: { seat: 0 } });
  const guess = new WebSocket(`${url.replace('http', 'ws')}/process/${one.session}?sessionId=guess`);
  await new Promise((resolve) => guess.addEventListener('close', resolve));
  expect(await fingerprintOf(databaseFile)).toBe(before);
});

test('no reader changes anything or takes a seat', async () => {
  const { url, databaseFile, dataDir } = await serve();
  const { session, seats } = await order(url, ORDER);
  const token = seats[0]?.token ?? '';
  const operator = operatorTokenOf({ dataDir });
  const before = await fingerprintOf(databaseFile);
  const routes = [
    '/',
    `/s/${session}`,
    '/healthz',
    '/metrics',
    '/api/games',
    '/api/games/symmtom/form',
    '/api/games/symmtom/card?policy=symmtom/ce-n3-w6-c6-s1',
    '/api/games/symmtom/card',
    '/api/sessions',
    '/api/sessions?limit=5',
    `/api/sessions/${session}`,
    `/api/sessions/${session}/connect`,
    `/api/sessions/${session}/log`,
    `/agents?token=${token}`,
    `/process/${session}?sessionId=x`,
  ];
  for (const bearer of [undefined, token, operator])
    for (const route of routes)
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const { status } = await ask(url, route, { method, ...(bearer ? { token: bearer } : {}) });
        expect({ route, method, fault: status >= 500 }).toEqual({ route, method, fault: false });
      }
  expect(await fingerprintOf(databaseFile)).toBe(before);
  const person = await sitDown(url, { session, token });
  expect(await person.hear('welcome')).toMatchObject({ seat: 0 });
});

test("a session can be ordered with the first config of its game's form", async () => {
  const { url } = await serve();
  for (const game of GAMES) {
    const { body } = await ask(url, `/api/games/${game.id}/form`);
    const { config } = body as { readonly config: Readonly<Record<string, unknown>> };
    const seats = game.roles(game.schemas.config.parse(config)).map(() => ({ kind: 'person' }));
    expect((await order(url, { game: game.id, config, seats })).seats).toHaveLength(seats.length);
  }
  expect((await ask(url, '/api/games/unknown/form')).body).toMatchObject({ code: 'malformed' });
});

test('operators read the log of a session, in order, while it runs and when it is over', async () => {
  const { url, dataDir } = await serve();
  const { session, seats } = await order(url, ORDER);
  const token = seats[0]?.token ?? '';
  const operator = operatorTokenOf({ dataDir });
  const person = await sitDown(url, { session, token });
  await person.hear('request');
  const route = `/api/sessions/${session}/log`;
  for (const bearer of [undefined, token, `${operator}x`, ''])
    expect(await ask(url, route, bearer === undefined ? {} : { token: bearer })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
  expect(await ask(url, route, { token: operator })).toMatchObject({ status: 200, body: { session, game: 'symmtom' } });
  expect(await ask(url, '/api/sessions/nosuchsession/log')).toMatchObject({
    status: 404,
    body: { code: 'no_such_session' },
  });
  person.say({ type: 'leave', commandId: 'leave-it' });
  await person.hear('accepted');
  const { status, body } = await ask(url, route, { token: operator });
  expect(status).toBe(200);
  const { events } = body as { events: { version: number; event: { type: string } }[] };
  expect(events.map(({ version }) => version)).toEqual(events.map((_, i) => i + 1));
  expect(events.at(-1)?.event.type).toBe('SessionEnded');
});
