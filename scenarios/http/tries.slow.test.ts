/** Tries to sign in: limited by name and by address, and a known browser, links and passwords have their own. */
import { expect, test } from 'vitest';
import { owner, PASSWORD, send, tokenOf } from '../../server/testing/doors.ts';
import { fromHere, tokenIn } from '../../server/testing/operators.ts';
import { serve } from '../../server/testing/server.ts';

test('a wrong name and a wrong password get the same answer; tries are limited by name and by address', async () => {
  const tryAs = { max: 3, windowMs: 60_000 };
  const tryFrom = { max: 7, windowMs: 60_000 };
  const server = await serve({ requestLimits: { tryAs, tryFrom } });
  await owner(server);
  const trial = (name: string, password: string) => send(server, 'sign-in', { name, password });
  const wrong = await trial('Ada', 'wrong');
  expect(wrong).toEqual({ ...(await trial('Eve', 'wrong')) });
  expect(wrong).toMatchObject({ status: 403, body: { code: 'sign_in_failed' }, cookie: null });
  expect(await trial(' ada ', PASSWORD)).toMatchObject({ status: 200 });
  expect((await trial('ADA', PASSWORD)).status).toBe(200);
  expect(await trial('Ada', PASSWORD)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  expect((await trial('Zoe', 'wrong')).status).toBe(403);
  expect((await trial('Yan', 'wrong')).status).toBe(403);
  expect(await trial('Xia', 'wrong')).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
});

test('a stranger who uses up the tries of a name keeps its operator out of no browser where the operator signed in', async () => {
  const limit = (max: number) => ({ max, windowMs: 60_000 });
  const server = await serve({ requestLimits: { tryAs: limit(2), tryFrom: limit(5) } });
  const { link } = await server.operators.ownerLink();
  const entered = await send(server, 'enter', { token: tokenIn(link), name: 'Ada', password: PASSWORD });
  const here = fromHere(server.url, tokenOf(entered));
  const trial = (name: string, password: string, known: string | null = null) =>
    send(server, 'sign-in', { name, password }, { ...fromHere(server.url), ...(known ? { cookie: known } : {}) });
  for (let i = 0; i < 2; i++) await trial('Ada', 'wrong');
  expect(await trial('Ada', PASSWORD)).toMatchObject({ status: 429 });
  expect(entered.known).toMatch(/^standpoint-known=[\w-]{12}\.[\w-]{43}$/);
  expect((await trial('ada', PASSWORD, entered.known)).status).toBe(200);
  // it has tries, too, and is known for its own name alone
  await trial('Ada', 'wrong', entered.known);
  expect((await trial('Ada', PASSWORD, entered.known)).status).toBe(429);
  expect((await trial('Eve', 'wrong', entered.known)).status).toBe(403);
  expect((await trial('Ada', PASSWORD, 'standpoint-known=made.up')).status).toBe(429);
  // the address has no try left: links and a change of password have their own
  expect((await trial('Zoe', 'wrong')).status).toBe(429);
  const made = await server.operators.ownerLink();
  expect((await send(server, 'link', { token: tokenIn(made.link) })).status).toBe(200);
  expect(await send(server, 'password', { current: 'wrong', next: 'another horse' }, here)).toMatchObject({
    status: 403,
  });
});
