/** Marks and comments beside the log: whose they are, who reads them, and how much they may be. */
import { expect, test } from 'vitest';
import { fromHere, signedIn } from '../testing/operators.ts';
import { sitDown } from '../testing/seats.ts';
import { ask, operatorTokenOf, post, type Served, serve } from '../testing/server.ts';
import { COMMENT_BOUNDS } from './comment-routes.ts';

const ORDER = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 2, turns: 2 },
  seats: [{ kind: 'person' }, { kind: 'policy', policy: 'symmtom/uniform' }],
};

interface Made {
  readonly session: string;
  readonly right: string;
  readonly seats: readonly { readonly token: string | null }[];
}

async function endedSession(server: Served): Promise<Made> {
  const { body } = await post(server.url, '/api/sessions', ORDER);
  const made = body as Made;
  const person = await sitDown(server.url, { session: made.session, token: made.seats[0]?.token ?? '' });
  await person.hear('request');
  person.say({ type: 'leave', commandId: 'leave-it' });
  await person.hear('accepted');
  return made;
}

test('an author adds, edits and deletes their own; operators read all, and each other reader only their own', async () => {
  const server = await serve({ visitors: true, now: () => 1000 });
  const { session, right } = await endedSession(server);
  const at = `/api/sessions/${session}/comments`;
  const ann = fromHere(server.url, (await signedIn(server, 'operator')).token);
  const asOperator = (method: string, path = at, body?: object) =>
    ask(server.url, path, { method, headers: ann, ...(body ? { body: JSON.stringify(body) } : {}) });

  const made = await post(server.url, at, { seq: 2, text: '  here it turns  ' }, right);
  expect(made).toMatchObject({ status: 201, body: { seq: 2, text: 'here it turns', own: true } });
  const mine = (made.body as { id: string }).id;
  expect(await asOperator('POST', at, { seq: 1, text: null })).toMatchObject({ status: 201 });

  const read = await asOperator('GET');
  expect(read.body).toMatchObject({
    mayWrite: true,
    comments: [
      { seq: 1, text: null, own: true },
      { seq: 2, text: 'here it turns', own: false, authorName: 'visitor' },
    ],
  });
  expect(JSON.stringify(read.body)).not.toContain('right:');
  expect((await ask(server.url, at, { token: right })).body).toMatchObject({ comments: [{ id: mine, own: true }] });

  // an operator reads it, and does not change it
  expect(await asOperator('PUT', `${at}/${mine}`, { text: 'no' })).toMatchObject({ status: 403 });
  expect((await asOperator('DELETE', `${at}/${mine}`)).body).toEqual({ removed: false });
  const edit = { method: 'PUT', token: right, body: JSON.stringify({ text: 'there' }) };
  expect((await ask(server.url, `${at}/${mine}`, edit)).status).toBe(200);
  expect((await ask(server.url, at, { token: right })).body).toMatchObject({ comments: [{ text: 'there' }] });
  expect((await ask(server.url, `${at}/${mine}`, { method: 'DELETE', token: right })).body).toEqual({ removed: true });
  expect((await ask(server.url, at, { token: right })).body).toMatchObject({ comments: [] });
});

test('a comment is about an event of the session, is not empty, and is bounded; so is a request', async () => {
  const server = await serve({ visitors: true });
  const { session } = await endedSession(server);
  const at = `/api/sessions/${session}/comments`;
  const operator = operatorTokenOf(server);
  const add = (body: object) => post(server.url, at, body, operator);
  for (const wrong of [
    { seq: 9999, text: 'x' },
    { seq: 0, text: 'x' },
    { seq: 1, text: '   ' },
    { seq: 1, text: 'x'.repeat(COMMENT_BOUNDS.letters + 1) },
    { seq: 1 },
    { seq: 1, text: 'x', author: 'operator:another' },
  ])
    expect(await add(wrong)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  expect((await add({ seq: 1, text: 'x'.repeat(COMMENT_BOUNDS.bytes) })).status).toBe(413);
});

test('a participant has no comments, also where the order lets them look back', async () => {
  const server = await serve({ visitors: true });
  const { session, seats } = await endedSession(server);
  const at = `/api/sessions/${session}/comments`;
  const token = seats[0]?.token ?? '';
  expect(await ask(server.url, at, { token })).toMatchObject({ status: 403 });
  expect(await post(server.url, at, { seq: 1, text: 'x' }, token)).toMatchObject({ status: 403 });
});
