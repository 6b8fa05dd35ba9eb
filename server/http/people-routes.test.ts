/** Doors over HTTP: one-time links, sign-ins and their end, roles at once, cookies, cross-site requests. */
import { expect, test } from 'vitest';
import { IDLE_MS, LONGEST_MS, OWNER_LINK_MS } from '../access/operators.ts';
import { owner, PASSWORD, send, tokenOf } from '../testing/doors.ts';
import { fromHere, signedIn, tokenIn } from '../testing/operators.ts';
import { ask, operatorTokenOf, type Served, serve } from '../testing/server.ts';

const me = async ({ url }: Served, token: string): Promise<unknown> =>
  ((await ask(url, '/api/admin/me', { headers: fromHere(url, token) })).body as { operator: unknown }).operator;

test('a one-time link makes an owner with a cookie that scripts and other sites do not get', async () => {
  const server = await serve();
  const { link } = await server.operators.ownerLink();
  const token = tokenIn(link);
  expect(await send(server, 'link', { token })).toMatchObject({ body: { role: 'owner', isNew: true } });
  expect(await send(server, 'enter', { token, name: 'Ada', password: 'too short' })).toMatchObject({ status: 400 });
  expect(await send(server, 'enter', { token, name: null, password: PASSWORD })).toMatchObject({
    body: { code: 'name_missing' },
  });
  const entered = await send(server, 'enter', { token, name: 'Ada', password: PASSWORD });
  expect(entered.cookie).toMatch(/^standpoint=[\w-]{32}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await me(server, tokenOf(entered))).toMatchObject({ name: 'Ada', role: 'owner' });
  expect(await send(server, 'enter', { token, name: 'Eve', password: PASSWORD })).toMatchObject({ status: 410 });
  // what is stored is no token and no password
  const row = await server.store.operators.withName('Ada');
  expect(row?.password).toMatch(/^scrypt\$4\$8\$3\$/);
  expect(await server.store.operators.signInWith(tokenOf(entered))).toBe(null);
});

test('over https the cookie is secure and bound to the host', async () => {
  const server = await serve({ publicUrl: 'https://lab.example' });
  const { link } = await server.operators.ownerLink();
  const url = `http://127.0.0.1:${server.port}`;
  const body = { token: tokenIn(link), name: 'Ada', password: PASSWORD };
  const entered = await send({ ...server, url }, 'enter', body, { origin: 'https://lab.example' });
  expect(entered.cookie).toMatch(/^__Host-standpoint=[\w-]+; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
});

test('a sign-in ends after a time without use, after a week, and when it is ended', async () => {
  let clock = 1_000_000_000_000;
  const server = await serve({ now: () => clock });
  const idle = await owner(server);
  clock += IDLE_MS - 1;
  expect(await me(server, idle)).toMatchObject({ name: 'Ada' });
  clock += IDLE_MS - 1;
  expect(await me(server, idle)).toMatchObject({ name: 'Ada' });
  clock += IDLE_MS;
  expect(await me(server, idle)).toBe(null);
  const used = tokenOf(await send(server, 'sign-in', { name: 'Ada', password: PASSWORD }));
  for (let past = 0; past < LONGEST_MS; past += IDLE_MS / 2) {
    expect(await me(server, used)).not.toBe(null);
    clock += IDLE_MS / 2;
  }
  expect(await me(server, used)).toBe(null);
  const third = tokenOf(await send(server, 'sign-in', { name: 'Ada', password: PASSWORD }));
  const left = await send(server, 'sign-out', {}, fromHere(server.url, third));
  expect(left).toMatchObject({ status: 204, cookie: expect.stringMatching(/^standpoint=; Max-Age=0;/) });
  expect(await me(server, third)).toBe(null);
  const { link } = await server.operators.ownerLink();
  clock += OWNER_LINK_MS;
  expect(await send(server, 'link', { token: tokenIn(link) })).toMatchObject({ status: 410 });
});

test('a role, a removal and an end of sign-ins count at once, and those who hold lines are told', async () => {
  const server = await serve();
  const ada = await owner(server);
  const ben = await signedIn(server, 'operator', { name: 'Ben' });
  const heard: string[] = [];
  server.operators.onChanged((operator) => heard.push(operator));
  const change = (wish: object) => send(server, 'people', wish, fromHere(server.url, ada));
  const drafts = async () =>
    (await ask(server.url, '/api/studies/drafts', { headers: fromHere(server.url, ben.token) })).status;
  expect(await drafts()).toBe(200);
  await change({ type: 'setRole', operator: ben.id, role: 'viewer' });
  expect(await drafts()).toBe(403);
  expect(await me(server, ben.token)).toMatchObject({ role: 'viewer' });
  await change({ type: 'endSignIns', operator: ben.id });
  expect(await me(server, ben.token)).toBe(null);
  const made = await change({ type: 'newPassword', operator: ben.id });
  const { link } = made.body as { readonly link: string };
  const again = tokenOf(await send(server, 'enter', { token: tokenIn(link), name: null, password: PASSWORD }));
  expect(await me(server, again)).toMatchObject({ id: ben.id });
  const answer = await change({ type: 'remove', operator: ben.id });
  expect((answer.body as { people: { name: string }[] }).people.map(({ name }) => name)).toEqual(['Ada']);
  expect(await me(server, again)).toBe(null);
  expect(await send(server, 'sign-in', { name: 'Ben', password: PASSWORD })).toMatchObject({ status: 403 });
  expect(new Set(heard)).toEqual(new Set([ben.id]));
  const { id } = (await me(server, ada)) as { readonly id: string };
  for (const wish of [{ type: 'remove' }, { type: 'setRole', role: 'analyst' }])
    expect(await change({ ...wish, operator: id })).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(await change({ type: 'remove', operator: ben.id })).toMatchObject({ body: { code: 'no_such_operator' } });
});

test('an invitation can be withdrawn, and a changed password ends the other sign-ins', async () => {
  const server = await serve();
  const ada = await owner(server);
  const here = fromHere(server.url, ada);
  const made = await send(server, 'people', { type: 'invite', name: 'Ben', role: 'analyst' }, here);
  const { link } = made.body as { readonly link: string };
  const listed = (await ask(server.url, '/api/admin/people', { headers: here })).body;
  expect(JSON.stringify(listed)).not.toContain('okenHash');
  const [invitation] = (listed as { invitations: { id: string }[] }).invitations;
  expect(invitation).toMatchObject({ name: 'Ben', role: 'analyst' });
  const withdraw = { type: 'withdraw', invitation: invitation?.id };
  expect(await send(server, 'people', withdraw, here)).toMatchObject({ body: { invitations: [] } });
  expect(await send(server, 'people', withdraw, here)).toMatchObject({ body: { code: 'no_such_invitation' } });
  expect(await send(server, 'link', { token: tokenIn(link) })).toMatchObject({ status: 410 });
  const other = tokenOf(await send(server, 'sign-in', { name: 'Ada', password: PASSWORD }));
  const next = 'another horse battery';
  const wrong = await send(server, 'password', { current: 'wrong', next }, here);
  expect(wrong).toMatchObject({ body: { code: 'sign_in_failed' } });
  expect(await send(server, 'password', { current: PASSWORD, next }, here)).toMatchObject({ status: 204 });
  expect([await me(server, ada), await me(server, other)]).toMatchObject([{ name: 'Ada' }, null]);
  expect((await send(server, 'sign-in', { name: 'Ada', password: next })).status).toBe(200);
});

test('pages are told who is signed in, and what the role allows beside what the browser may order', async () => {
  const server = await serve();
  const { token, id } = await signedIn(server, 'viewer', { name: 'Vera' });
  const right = await ask(server.url, '/api/right', { headers: fromHere(server.url, token) });
  expect(right.body).toMatchObject({
    holder: 'nobody',
    mayOrder: false,
    operator: { id, name: 'Vera', role: 'viewer' },
  });
  const known = await ask(server.url, '/api/admin/me', { headers: fromHere(server.url, token) });
  expect(known.body).toMatchObject({ may: ['count'] });
  const ben = await signedIn(server, 'operator');
  expect((await ask(server.url, '/api/right', { headers: fromHere(server.url, ben.token) })).body).toMatchObject({
    holder: 'operator',
    mayOrder: true,
  });
  const byFile = await ask(server.url, '/api/right', { token: operatorTokenOf(server) });
  expect(byFile.body).toMatchObject({ holder: 'operator', operator: { id: 'operator', role: 'owner' } });
});

test('pages of operators load nothing from elsewhere, stand in no frame, and send forms to this server only', async () => {
  const server = await serve();
  for (const path of ['/admin', '/admin/enter', '/admin/people']) {
    const { headers } = await fetch(`${server.url}${path}`);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values.join(' ')] as const;
      }),
    );
    expect([policy.get('default-src'), policy.get('form-action'), policy.get('frame-ancestors')]).toEqual([
      "'self'",
      "'self'",
      "'none'",
    ]);
    expect([policy.has('script-src'), policy.get('object-src'), policy.get('base-uri')]).toEqual([
      false,
      "'none'",
      "'none'",
    ]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});
