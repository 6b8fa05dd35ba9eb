/** `npx standpoint lab operator`: links that make an owner or set a password, beside a running server. */
import { expect, test } from 'vitest';
import { fromHere, signedIn } from '../server/testing/operators.ts';
import { ask, serve } from '../server/testing/server.ts';
import { runCommand } from './testing/run-command.ts';

test('a link makes an owner once, and a later one voids it; with a name it sets a password', async () => {
  const { url, databaseFile, store } = await serve();
  const operator = (...args: string[]) => runCommand('lab operator', ...args, '--database', databaseFile);
  expect((await operator('list')).out).toBe('no operators yet: operator link\n');
  const linked = async (...args: string[]) => {
    const { link } = JSON.parse((await operator('link', '--json', '--url', url, ...args)).out) as { link: string };
    expect(link).toMatch(`${url}/admin/enter#`);
    return link.slice(link.indexOf('#') + 1);
  };
  const enter = (token: string, name: string | null) => {
    const body = JSON.stringify({ token, name, password: 'correct horse battery' });
    return ask(url, '/api/admin/enter', { method: 'POST', body, headers: fromHere(url) });
  };
  const first = await linked();
  const second = await linked();
  expect(await enter(first, 'Ada')).toMatchObject({ status: 410, body: { code: 'link_unknown' } });
  expect(await enter(second, 'Ada')).toMatchObject({ status: 200, body: { operator: { name: 'Ada', role: 'owner' } } });
  const ben = await signedIn({ store }, 'viewer', { name: 'Ben' });
  expect(await enter(await linked('--for', 'ben'), null)).toMatchObject({
    body: { operator: { id: ben.id, role: 'viewer' } },
  });
  expect((await operator('list')).out).toMatch(
    /Ada +\| owner\s[\s\S]*Ben +\| viewer[\s\S]*\nrole: what the operator may do/,
  );
});

test('an unknown operator is refused with a sentence', async () => {
  const { databaseFile } = await serve();
  const { code, errors } = await runCommand('lab operator', 'link', '--for', 'Zoe', '--database', databaseFile);
  expect([code, errors]).toEqual([1, "error: there is no operator 'Zoe': operator list\n"]);
});
