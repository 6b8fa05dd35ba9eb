/** Beliefs over HTTP: who may ask, the shape of the answers, and the refusals. */
import { expect, test } from 'vitest';
import { sitDown } from '../testing/seats.ts';
import { ask, operatorTokenOf, order, serve } from '../testing/server.ts';

const ORDER = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 2, turns: 4 },
  seats: [{ kind: 'person' }, { kind: 'policy', policy: 'symmtom/uniform' }],
};

test('operators alone read beliefs; the answers and refusals of the route', async () => {
  const { url, dataDir } = await serve();
  const operator = { token: operatorTokenOf({ dataDir }) };
  const { session, seats } = await order(url, ORDER);
  const token = seats[0]?.token ?? '';
  const person = await sitDown(url, { session, token });
  await person.hear('request');
  const route = (query: string) => `/api/sessions/${session}/beliefs${query}`;
  for (const bearer of [undefined, token])
    expect(await ask(url, route('?seat=0'), bearer === undefined ? {} : { token: bearer })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
  expect(await ask(url, route('?seat=0'), operator)).toMatchObject({
    status: 200,
    body: { session, seat: 0, model: 'symmtom/knowledge', version: 1 },
  });
  person.say({ type: 'leave', commandId: 'leave-it' });
  await person.hear('accepted');

  const { status, body } = await ask(url, route('?seat=0&about=1&order=2&model=symmtom/posterior-uniform'), operator);
  expect(status).toBe(200);
  const { entries } = body as { entries: { chain: number[]; credences: { probability: number }[] }[] };
  expect(entries.map(({ chain }) => chain.join('>'))).toEqual(['0', '0', '0>1', '0>1', '0>1', '0>1']);
  for (const { credences } of entries)
    expect(credences.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  expect(await ask(url, route('?between=0,1'), operator)).toMatchObject({ status: 200, body: { seats: [0, 1] } });

  const refused: readonly (readonly [query: string, says: RegExp])[] = [
    ['', /either seat or between/],
    ['?seat=0&between=0,1', /either seat or between/],
    ['?seat=2', /seats are 0 to 1 \(A to B\), not 2/],
    ['?between=0,5', /seats are 0 to 1 \(A to B\), not 5/],
    ['?seat=0&at=9999', /events of this log are/],
    ['?seat=0&model=oracle', /there are symmtom\/knowledge/],
    ['?seat=0&wish=1', /wish/],
    ['?seat=', /seat/],
    ['?seat=1e0', /seat/],
    ['?seat=0&order=0', /order/],
    ['?seat=0&order=4&model=symmtom/posterior-uniform', /chains of at most 3 seats, not 4/],
    ['?between=0,0', /two different seats/],
    ['?between=0,1&about=1', /go with seat/],
  ];
  for (const [query, says] of refused)
    expect({ query, ...(await ask(url, route(query), operator)) }).toMatchObject({
      query,
      status: 400,
      body: { code: 'malformed', message: expect.stringMatching(says) },
    });
  expect(await ask(url, '/api/sessions/nosuchsession/beliefs?seat=0', operator)).toMatchObject({
    status: 404,
    body: { code: 'no_such_session' },
  });
});
