/** Limits of requests: a classroom fits behind one address, and made-up tokens, proxies and pages change nothing that they should not. */
import { expect, test } from 'vitest';
import type { OrderedSession } from '../live/session/order.ts';
import { builtClient, SCRIPT_PATH } from '../testing/client-folder.ts';
import { NO_REQUEST_LIMITS } from '../testing/no-limits.ts';
import { ask, operatorTokenOf, order, post, refusalsCounted, serve } from '../testing/server.ts';
import { publish, template, type Visitor, visit } from '../testing/study.ts';
import type { RequestLimits } from './limits.ts';

const ORDER = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 2, turns: 4 },
  seats: [{ kind: 'person' }, { kind: 'policy', policy: 'symmtom/uniform' }],
};
const A_MINUTE = 60_000;
const at = (limits: { readonly [Kind in keyof RequestLimits]?: number }): Partial<RequestLimits> =>
  Object.fromEntries(Object.entries(limits).map(([kind, max]) => [kind, { max, windowMs: A_MINUTE }]));

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

test('requests above the limit of an address are refused with the seconds to wait, and counted', async () => {
  const server = await serve({ requestLimits: at({ address: 5 }) });
  const { url } = server;
  const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/api/games`)));
  expect(statuses(answers).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect(await refused?.json()).toEqual({
    code: 'too_many',
    message: expect.stringMatching(/^Too many requests at once\. Try again in \d+ s\.$/),
  });
  // what is left tells what others at the address do
  for (const { headers } of answers) expect([...headers.keys()].filter((name) => name.includes('limit'))).toEqual([]);
  expect(await refusalsCounted(server)).toEqual({ too_many: 3 });
});

test('made-up tokens share the limit of their address; a valid one has its own', async () => {
  const { url, dataDir } = await serve({ requestLimits: at({ address: 5, seat: 3 }) });
  const { session, seats } = await order(url, ORDER);
  const token = seats[0]?.token ?? '';
  const connect = (bearer: string) => post(url, `/api/sessions/${session}/connect`, {}, bearer);
  const madeUp = await Promise.all(Array.from({ length: 8 }, (_, i) => connect(`${i}`.repeat(32))));
  expect(statuses(madeUp).toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect((await ask(url, '/api/games')).status).toBe(429);
  // the limit of an address does not keep a participant from a seat, and a seat has a limit, too
  const valid = await Promise.all(Array.from({ length: 5 }, () => connect(token)));
  expect(statuses(valid).toSorted()).toEqual([200, 200, 200, 429, 429]);
  expect((await ask(url, '/api/games', { token: operatorTokenOf({ dataDir }) })).status).toBe(200);
});

test('making sessions and branches is limited apart, also for a participant', async () => {
  const { url } = await serve({ requestLimits: at({ creation: 2, fork: 1 }), visitors: true });
  const first = (await post(url, '/api/sessions', ORDER)).body as OrderedSession;
  const token = first.seats[0]?.token ?? '';
  expect((await post(url, '/api/sessions', ORDER)).status).toBe(201);
  expect((await post(url, '/api/sessions', ORDER)).status).toBe(429);
  expect((await post(url, '/api/sessions', ORDER, token)).status).toBe(429);
  const forks = `/api/sessions/${first.session}/forks`;
  expect((await post(url, forks, {}, token)).status).not.toBe(429);
  expect((await post(url, forks, {}, token)).status).toBe(429);
  expect((await ask(url, '/api/games')).status).toBe(200);
  expect((await post(url, `/api/sessions/${first.session}/connect`, {}, token)).status).toBe(200);
});

test('what one participant sends is limited in bytes, also where no length is announced; a smaller body is taken', async () => {
  const limits = {
    ...at({ address: 100, creation: 100 }),
    participant: { max: 100, windowMs: A_MINUTE, bytes: 100_000 },
  };
  const server = await serve({ requestLimits: { ...NO_REQUEST_LIMITS, ...limits } });
  const study = await publish(server, template('sally-anne'));
  const [first, second] = [
    await visit(server.url, study, '?PROLIFIC_PID=A1&STUDY_ID=s&SESSION_ID=sub1'),
    await visit(server.url, study, '?PROLIFIC_PID=A2&STUDY_ID=s&SESSION_ID=sub2'),
  ];
  const draft = (visitor: Visitor, letters: number, revision: number) =>
    visitor.request('draft', 'PUT', { key: visitor.page().key, revision, value: 'x'.repeat(letters) });
  expect((await draft(first, 60_000, 1)).status).toBe(204);
  expect(await draft(first, 60_000, 2)).toMatchObject({ status: 429, body: { code: 'too_many' } });
  expect((await draft(first, 30_000, 3)).status).toBe(204);
  expect((await draft(second, 60_000, 1)).status).toBe(204);
  const headers = { authorization: `Bearer ${second.token}`, 'content-type': 'application/json' };
  const stream = new Blob(['{}']).stream();
  const chunked = { method: 'PUT', headers, body: stream, duplex: 'half' };
  expect((await fetch(`${server.url}/s/${study}/draft`, chunked)).status).toBe(429);
  expect(await refusalsCounted(server)).toEqual({ too_many: 2 });
});

test('pages, files and the health check are never refused', async () => {
  const { url } = await serve({ requestLimits: at({ address: 1 }), clientFolder: builtClient() });
  expect((await ask(url, '/api/games')).status).toBe(200);
  expect((await ask(url, '/api/games')).status).toBe(429);
  for (const route of ['/', '/play/abc', '/replay/abc', SCRIPT_PATH, '/healthz'])
    expect({ route, ...(await ask(url, route)) }).toMatchObject({ route, status: 200 });
});

test('an address that a request names for itself counts only if a trusted proxy sent it', async () => {
  const as = async (url: string, forwarded: string) =>
    (await fetch(`${url}/api/games`, { headers: { 'x-forwarded-for': forwarded } })).status;
  for (const trustProxy of [false, ['10.9.9.9']] as const) {
    const { url, close } = await serve({ requestLimits: at({ address: 1 }), trustProxy });
    expect(await as(url, '203.0.113.1')).toBe(200);
    expect(await as(url, '203.0.113.2')).toBe(429);
    await close();
  }
  for (const trustProxy of [1, ['127.0.0.0/8', '::1']] as const) {
    const { url, close } = await serve({ requestLimits: at({ address: 1 }), trustProxy });
    expect(await as(url, '203.0.113.1')).toBe(200);
    expect(await as(url, '203.0.113.2')).toBe(200);
    // what a client wrote before the proxy added the client's address says nothing
    expect(await as(url, '203.0.113.3, 203.0.113.2')).toBe(429);
    // one household has many addresses of version 6
    expect(await as(url, '2001:db8::1')).toBe(200);
    expect(await as(url, '2001:db8::2')).toBe(429);
    await close();
  }
});
