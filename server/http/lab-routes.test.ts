/** The list of sessions for the lab, what operators do with sessions in it, and what an invitation says. */
import { expect, test } from 'vitest';
import { recordDemo } from '../shelf/demo.ts';
import { logOf } from '../testing/log.ts';
import { fromHere, signedIn } from '../testing/operators.ts';
import { sitDown } from '../testing/seats.ts';
import { ask, operatorTokenOf, post, type Served, serve } from '../testing/server.ts';
import type { ListedSession } from './session-rows.ts';

const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
const CONFIG = { agents: 2, width: 4, pieces: 2, turns: 4, deadlineMs: 20_000 };
const PERSON = { kind: 'person' };
const ORDER = { game: 'symmtom', config: CONFIG, seats: [PERSON, UNIFORM] };

interface Made {
  readonly session: string;
  readonly seats: readonly { readonly token: string | null }[];
}
interface Page {
  readonly examples: readonly ListedSession[];
  readonly sessions: readonly ListedSession[];
  readonly next: string | null;
}

async function lab(server: Served) {
  const operator = operatorTokenOf(server);
  const made = async (wishes: object): Promise<Made> =>
    (await post(server.url, '/api/sessions', wishes, operator)).body as Made;
  const list = async (query = '', token = operator): Promise<Page> =>
    (await ask(server.url, `/api/lab/sessions?${query}`, { token })).body as Page;
  const shelve = (session: string, deed: object, token = operator) =>
    post(server.url, `/api/sessions/${session}/shelf`, deed, token);
  const ids = ({ sessions }: Page) => sessions.map(({ session }) => session);
  return { operator, made, list, shelve, ids };
}

test('the list comes in pages, with the examples first, and is searched by name, game, state and who plays', async () => {
  const server = await serve();
  await recordDemo(server.store);
  const { made, list, shelve, ids } = await lab(server);
  const first = await made(ORDER);
  const second = await made({ ...ORDER, label: 'Tuesday pilot' });
  const third = await made({ ...ORDER, seats: [UNIFORM, UNIFORM] });
  const page = await list('limit=2');
  expect(ids(page)).toEqual([third.session, second.session]);
  expect(page.examples.length).toBeGreaterThan(2);
  expect(page.examples.every(({ example }) => example)).toBe(true);
  const older = await list(`limit=2&after=${page.next}`);
  expect([ids(older), older.examples, older.next]).toEqual([[first.session], [], null]);
  expect(ids(await list('text=PILOT tues'))).toEqual([second.session]);
  expect((await list('text=van')).examples).toHaveLength(1);
  expect(ids(await list('who=bots'))).toEqual([third.session]);
  expect(ids(await list('game=standoff'))).toEqual([]);
  expect(ids(await list('state=waiting'))).toEqual([second.session, first.session]);
  expect((await shelve(first.session, { type: 'rename', name: 'The first' })).status).toBe(200);
  expect((await list('text=first')).sessions).toMatchObject([{ name: 'The first', label: null, length: 4 }]);
  expect((await shelve(first.session, { type: 'archive' })).status).toBe(200);
  expect(ids(await list())).not.toContain(first.session);
  expect(ids(await list('archived=1'))).toEqual([first.session]);
  await shelve(first.session, { type: 'unarchive' });
  expect(ids(await list())).toContain(first.session);
  // each deed is an event with its author
  const shelf = await server.store.events.read(`shelf-${first.session}`);
  expect(shelf.map(({ type, data }) => [type, (data as { by: string }).by])).toEqual([
    ['shelf.SessionRenamed', 'operator'],
    ['shelf.SessionArchived', 'operator'],
    ['shelf.SessionUnarchived', 'operator'],
  ]);
});

test('operators find a session by its number, which stays when others are deleted; other readers are not told it', async () => {
  const server = await serve({ publicReplays: true });
  const { operator, made, list, shelve, ids } = await lab(server);
  const bots = { ...ORDER, seats: [UNIFORM, UNIFORM] };
  const [first, second] = [await made(bots), await made(bots)];
  for (const { session } of [first, second]) await server.sessions.ended(session);
  const sight = async ({ session }: Made, token?: string) =>
    (await ask(server.url, `/api/sessions/${session}/sight`, token ? { token } : {})).body;
  const told = (page: Page) => page.sessions.map(({ number }) => number);
  expect(told(await list())).toEqual([2, 1]);
  expect(ids(await list('text=s-2'))).toEqual([second.session]);
  expect(await sight(second, operator)).toMatchObject({ sees: 'all', number: 2 });
  expect(await sight(second)).toEqual({ sees: 'all' });
  expect(told(await list('', ''))).toEqual([undefined, undefined]);
  expect(ids(await list('text=S-2', ''))).toEqual([]);
  expect((await shelve(first.session, { type: 'delete' })).status).toBe(200);
  expect([await list('text=S-1'), told(await list())]).toMatchObject([{ sessions: [] }, [2]]);
  const { session: branch } = (
    await post(server.url, `/api/sessions/${second.session}/forks`, { at: 8, seats: [] }, operator)
  ).body as Made;
  expect((await ask(server.url, `/api/sessions/${second.session}/forks`, { token: operator })).body).toMatchObject([
    { session: branch, number: 3 },
  ]);
});

test('branches stand under their parent, and a search finds them by themselves', async () => {
  const server = await serve();
  const { operator, made, list, ids } = await lab(server);
  const { session } = await made({ ...ORDER, seats: [UNIFORM, UNIFORM] });
  await server.sessions.ended(session);
  const forked = async () => {
    const branch = await post(server.url, `/api/sessions/${session}/forks`, { at: 8, seats: [] }, operator);
    const { session: id } = branch.body as Made;
    await server.sessions.ended(id);
    return id;
  };
  const [one, other] = [await forked(), await forked()];
  expect((await list()).sessions).toMatchObject([{ session, branches: 2 }]);
  const { body } = await ask(server.url, `/api/lab/sessions/${session}/branches`, { token: operator });
  expect((body as readonly ListedSession[]).map((branch) => branch.session)).toEqual([other, one]);
  expect(ids(await list(`text=${one}`))).toEqual([one]);
});

test('a running session is stopped with a reason, and the log names the operator', async () => {
  const server = await serve();
  const { made, list, shelve } = await lab(server);
  const { session, seats } = await made(ORDER);
  const person = await sitDown(server.url, { session, token: seats[0]?.token ?? '' });
  await person.hear('request');
  expect((await shelve(session, { type: 'delete' })).body).toMatchObject({ code: 'not_over' });
  expect((await shelve(session, { type: 'stop', reason: ' ' })).body).toMatchObject({ code: 'malformed' });
  expect((await shelve(session, { type: 'stop', reason: 'The room was needed.' })).status).toBe(200);
  expect(await person.hear('ended')).toMatchObject({ reason: 'abandoned', cause: 'operator' });
  const end = (await logOf(server.databaseFile, session)).at(-1);
  expect(end).toMatchObject({ type: 'SessionEnded', by: 'operator', cause: 'operator' });
  expect(JSON.stringify(end)).not.toContain('The room was needed');
  expect((await list('state=ended')).sessions).toMatchObject([{ session, cause: 'operator' }]);
  expect((await shelve(session, { type: 'stop', reason: 'Again.' })).body).toMatchObject({ code: 'ended' });
});

test('a deleted session loses its typed texts and comments and is gone from lists and routes; its events stay in the log', async () => {
  const server = await serve();
  const { operator, made, list, shelve } = await lab(server);
  const { session, seats } = await made({ ...ORDER, aids: { notes: true } });
  const token = seats[0]?.token ?? '';
  const person = await sitDown(server.url, { session, token });
  await person.hear('request');
  person.say({ type: 'writeNote', commandId: 'note-0001', note: { kind: 'text', text: 'Ada was here' } });
  await person.hear('accepted');
  await shelve(session, { type: 'stop', reason: 'Over.' });
  await person.hear('ended');
  const comment = { method: 'POST', body: '{"seq":3,"text":"Here it turns."}', token: operator };
  expect((await ask(server.url, `/api/sessions/${session}/comments`, comment)).status).toBe(201);
  const before = await logOf(server.databaseFile, session);
  // deleting is for owners
  const { token: cookie } = await signedIn(server, 'operator');
  const asked = { method: 'POST', body: '{"type":"delete"}', headers: fromHere(server.url, cookie) };
  expect(await ask(server.url, `/api/sessions/${session}/shelf`, asked)).toMatchObject({
    body: { code: 'not_allowed' },
  });
  expect(await ask(server.url, `/api/sessions/${session}/shelf`, { token: operator })).toMatchObject({
    body: { loss: { events: before.length, texts: 2, branches: 0, comments: 1 }, why: null },
  });
  expect((await shelve(session, { type: 'delete' })).status).toBe(200);
  expect((await server.store.texts.of(session)).size).toBe(0);
  expect(await server.store.comments.of(session)).toEqual([]);
  expect(await list()).toMatchObject({ sessions: [] });
  expect(await list('archived=1')).toMatchObject({ sessions: [] });
  for (const route of ['log', 'beliefs', 'forks', 'view', 'annotations'])
    expect((await ask(server.url, `/api/sessions/${session}/${route}`, { token: operator })).status, route).not.toBe(
      200,
    );
  expect(await ask(server.url, `/api/sessions/${session}/view`, { token })).toMatchObject({
    body: { code: 'no_such_session' },
  });
  expect((await shelve(session, { type: 'unarchive' })).body).toMatchObject({ code: 'no_such_session' });
  expect(await logOf(server.databaseFile, session)).toEqual(before);
  const shelf = await server.store.events.read(`shelf-${session}`);
  expect(shelf.at(-1)).toMatchObject({ type: 'shelf.SessionDeleted', data: { by: 'operator', texts: 2 } });
  expect((await server.store.verify()).findings).toEqual([]);
});

test('a running session of trials is counted in trials', async () => {
  const server = await serve();
  const { made, list } = await lab(server);
  const config = { from: 'stage-2', blocks: [{ trials: 12 }] };
  const { session } = await made({
    game: 'standoff',
    config,
    seats: [PERSON, { kind: 'policy', policy: 'standoff/ideal' }],
  });
  const [row] = (await list()).sessions;
  expect(row).toMatchObject({ session, status: 'open', inRounds: true, rounds: 0, length: 12 });
});

test('an invitation tells the holder of its link the game, the length, the time for a turn and who is here', async () => {
  const server = await serve();
  const { operator, made } = await lab(server);
  const lobby = { limitMs: 120_000 };
  const { session, seats } = await made({ ...ORDER, seats: [PERSON, PERSON], lobby });
  const [one, other] = seats.map(({ token }) => token ?? '');
  const asked = async (token: string) => (await ask(server.url, `/api/sessions/${session}/invitation`, { token })).body;
  expect(await asked(other ?? '')).toEqual({
    game: 'symmtom',
    seat: 1,
    signs: 'seat',
    phase: 'open',
    length: 4,
    unit: 'turns',
    turnMs: 20_000,
    lobby: { deadline: null, limitMs: 120_000, told: true },
    seats: [
      { taken: false, kind: '' },
      { taken: false, kind: '' },
    ],
  });
  const seated = await sitDown(server.url, { session, token: one ?? '' });
  await seated.hear('welcome');
  expect(await asked(other ?? '')).toMatchObject({
    lobby: { deadline: expect.any(Number) },
    seats: [{ taken: true, kind: 'person' }, { taken: false }],
  });
  expect(await asked(operator)).toMatchObject({ code: 'unauthorised' });
});
