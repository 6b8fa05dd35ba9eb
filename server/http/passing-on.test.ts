/** What a process passes on to another one of its lab: the request as it came, and the answer as it was given. */
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openLabProofs } from '../access/lab-proofs.ts';
import { freePort } from '../testing/free-port.ts';
import { openPassingOn, type PassingOn } from './passing-on.ts';

const SECRET = 'the secret of the lab';

interface Processes {
  /** The address of the process that passes on whatever it is asked. */
  readonly url: string;
  /** The process that has what is asked for, as yet without routes. */
  readonly owner: FastifyInstance;
  readonly ownerAddress: string;
  listen(): Promise<void>;
  /** What the owner passes on and is passed. */
  readonly passing: PassingOn;
}

async function processes({ of = null }: { readonly of?: string | null } = {}): Promise<Processes> {
  const ports = [await freePort(), await freePort()];
  const [first, ownerAddress] = ports.map((port) => `127.0.0.1:${port}`) as [string, string];
  const proofs = openLabProofs(SECRET, Date.now);
  const addresses = [first, of ?? ownerAddress];
  const passing = openPassingOn({ scheme: 'http', addresses, proofs });
  const [front, owner] = [Fastify({ forceCloseConnections: true }), Fastify({ forceCloseConnections: true })];
  front.setErrorHandler((_error: Error, request, reply) =>
    passing.passOn(request, reply, ownerAddress).catch((met: Error) => reply.code(503).send(met.message)),
  );
  const elsewhere = async (): Promise<never> => {
    throw new Error('another process has it');
  };
  // before the body is read, and after
  front.register(async (early) => {
    early.addHook('onRequest', elsewhere);
    early.all('/early', elsewhere);
  });
  front.all('/late', elsewhere);
  onTestFinished(async () => {
    passing.close();
    await Promise.all([front.close(), owner.close()]);
  });
  await front.listen({ port: ports[0] as number });
  return {
    ...{ url: `http://${first}`, owner, ownerAddress, passing },
    listen: async () => void (await owner.listen({ port: ports[1] as number })),
  };
}

test.each(['/early', '/late'])(
  'a request to %s comes as it was sent, with who sent it, and the answer goes back',
  async (route) => {
    const { url, owner, passing, listen } = await processes();
    owner.all(route, (request, reply) => {
      const { method, headers, body, query } = request;
      const { authorization, cookie, origin } = headers;
      const said = { method, body, query, authorization, cookie, origin, client: passing.clientOf(request) };
      return reply.code(201).header('set-cookie', ['a=1', 'b=2']).header('x-said', JSON.stringify(said)).send(said);
    });
    await listen();
    const sent = { authorization: 'Bearer of a seat', cookie: 'standpoint=x', origin: 'https://lab.example.org' };
    const common = { query: { a: 'ü' }, client: '127.0.0.1', ...sent };
    const body = { text: 'é'.repeat(5000) };
    const headers = { ...sent, 'content-type': 'application/json' };
    const posted = await fetch(`${url}${route}?a=%C3%BC`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([posted.status, posted.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
    expect(await posted.json()).toEqual({ method: 'POST', body, ...common });
    const got = await fetch(`${url}${route}?a=%C3%BC`, { headers: sent });
    expect(await got.json()).toEqual({ method: 'GET', ...common });
    const { headers: head } = await fetch(`${url}${route}?a=%C3%BC`, { method: 'HEAD', headers: sent });
    expect(JSON.parse(head.get('x-said') ?? '')).toEqual({ method: 'HEAD', ...common });
  },
);

test('an answer without a body, and a refusal, are passed back', async () => {
  const { url, owner, listen } = await processes();
  owner.delete('/late', (_, reply) => reply.code(204).send());
  owner.put('/late', (_, reply) => reply.code(403).send({ code: 'not_allowed' }));
  await listen();
  expect((await fetch(`${url}/late`, { method: 'DELETE' })).status).toBe(204);
  const refused = await fetch(`${url}/late`, { method: 'PUT' });
  expect([refused.status, await refused.json()]).toEqual([403, { code: 'not_allowed' }]);
});

test('what was passed on is not passed on again, and a header that a client makes up counts for nothing', async () => {
  const { url, owner, ownerAddress, passing, listen } = await processes();
  owner.get('/late', (request, reply) =>
    passing.passOn(request, reply, ownerAddress).catch((error: Error) => reply.code(503).send(error.message)),
  );
  owner.get('/early', (request) => ({ client: passing.clientOf(request) }));
  await listen();
  const again = await fetch(`${url}/late`);
  expect([again.status, await again.text()]).toEqual([
    503,
    expect.stringMatching(/^The server process that plays this/),
  ]);
  const made = openLabProofs('a guess', Date.now).make('GET /early', '10.0.0.1');
  const straight = await fetch(`http://${ownerAddress}/early`, { headers: { 'standpoint-passed-on': made } });
  expect(await straight.json()).toEqual({ client: null });
});

test('a process that does not answer, or is none of the lab, is told of with a sentence', async () => {
  const gone = await fetch(`${(await processes()).url}/early`);
  expect([gone.status, await gone.text()]).toEqual([
    503,
    expect.stringMatching(/does not answer. Another one takes over/),
  ]);
  const { url, owner, ownerAddress, listen } = await processes({ of: 'elsewhere.example.org' });
  let asked = 0;
  owner.get('/early', () => ({ asked: ++asked }));
  await listen();
  expect(await (await fetch(`${url}/early`)).text()).toBe(
    `the process at ${ownerAddress} serves this lab, and LAB_ADDRESSES does not name it`,
  );
  expect(asked).toBe(0);
});
