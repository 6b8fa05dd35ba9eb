/** Previews of studies over HTTP: who begins, opens and ends one, and what of it counts: nothing. */
import { expect, test } from 'vitest';
import type { Pair } from '../../answers/drafts.ts';
import { openUnderWay } from '../../server/studies/run/under-way.ts';
import { fromHere, signedIn } from '../../server/testing/operators.ts';
import { ask, operatorTokenOf, post, type Served, serve } from '../../server/testing/server.ts';
import { goOn, goOnTo, joinWith, publish, template, type Visitor, visit } from '../../server/testing/study.ts';
import { sitDown } from '../../server/testing/study-play.ts';

const MEMORY = template('symmtom-memory');
const ARM = 'knowledge=on,notes=off';

async function begin(server: Served, study: string, body: object): Promise<Pair> {
  const answer = await post(server.url, `/api/studies/${study}/pair`, body, operatorTokenOf(server));
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Pair;
}

const end = (server: Served, study: string) =>
  ask(server.url, `/api/studies/${study}/pair`, { method: 'DELETE', token: operatorTokenOf(server) });

const both = (server: Served, { study, links }: Pair): Promise<readonly Visitor[]> =>
  Promise.all(links.map((link) => visit(server.url, study, link, {}, operatorTokenOf(server))));

async function copied(server: Served, id: string): Promise<void> {
  const from = { template: 'symmtom-memory' };
  expect(await post(server.url, '/api/studies/drafts', { id, from }, operatorTokenOf(server))).toMatchObject({
    status: 201,
  });
}

test('from a draft two participants go through the study at once; nothing of it counts, and it ends with its preview', async () => {
  const server = await serve();
  await copied(server, 'mine');
  const pair = await begin(server, 'mine', { from: 'draft', arm: ARM });
  expect(pair).toMatchObject({ study: expect.stringMatching(/^mine-preview-/), arm: ARM });
  expect(pair.arms).toHaveLength(4);
  const [ann, bob] = await both(server, pair);
  if (!ann || !bob) throw new Error('there are no two links');
  while (!['waiting', 'ready'].includes(ann.page().kind)) await goOn(ann, MEMORY);
  await goOnTo(bob, 'ready', MEMORY);
  await ann.read();
  for (const one of [ann, bob]) await goOn(one, MEMORY);
  const pages = await Promise.all([ann, bob].map(async (one) => (await one.read()).page));
  expect(pages).toMatchObject([{ kind: 'playing' }, { kind: 'playing', session: expect.any(String) }]);
  await sitDown(server.url, ann);
  const { participant } = ann.page();
  const [arrived] = await server.store.events.read(`participant-${participant}`);
  expect(arrived?.data).toMatchObject({ stage: 'preview', simulated: false });
  // it is in no list of studies, and what it plays stays open to visitors
  const token = operatorTokenOf(server);
  expect((await ask(server.url, '/api/studies', { token })).body).toEqual([]);
  const { game, config } = (MEMORY.definition as { sessions: { game: string; config: object }[] }).sessions[0] ?? {};
  expect(await openUnderWay(server.store.events)({ game: game ?? '', config })).toBe(false);
  expect(await end(server, pair.study)).toMatchObject({ status: 204 });
  for (const one of [ann, bob])
    expect((await one.read()).page).toMatchObject({ kind: 'finished', outcome: 'removed_by_operator' });
  const again = await joinWith(server.url, pair.study, pair.links[0] ?? '', {}, token);
  // the place is there, and it is over; a new one cannot be had
  expect(again).toMatchObject({ status: 200, body: { page: { kind: 'finished' } } });
});

test('the start after its end erases the personal data of a preview, and later starts do not load it; one that runs goes on', async () => {
  const first = await serve();
  await copied(first, 'mine');
  const [ended, unseen, running] = [
    await begin(first, 'mine', { from: 'draft', arm: null }),
    await begin(first, 'mine', { from: 'draft', arm: null }),
    await begin(first, 'mine', { from: 'draft', arm: null }),
  ];
  const [ann] = await both(first, ended);
  for (const one of [ended, unseen]) expect(await end(first, one.study)).toMatchObject({ status: 204 });
  await first.close();
  const erasedIn = async ({ store }: Served, { study }: Pair) =>
    (await store.events.read(`study-${study}`)).filter(({ type }) => type === 'study.PersonalDataErased').length;
  const { databaseFile, dataDir } = first;
  const second = await serve({ databaseFile, dataDir });
  const all = [ended, unseen, running].map(({ study }) => study).toSorted();
  expect(second.studies.here().map(({ id }) => id)).toEqual(all);
  expect([await erasedIn(second, ended), await erasedIn(second, unseen), await erasedIn(second, running)]).toEqual([
    1, 1, 0,
  ]);
  expect(await second.store.studies.recruitOf(ann?.page().participant ?? '')).toMatchObject({ externalId: null });
  await second.close();
  const third = await serve({ databaseFile, dataDir });
  expect(third.studies.here().map(({ id }) => id)).toEqual([running.study]);
  const [bob] = await both(third, running);
  expect(bob?.page().kind).toBe('screening');
});

test('only operators who edit begin, open and end one; its links are the only ones that open it', async () => {
  const server = await serve();
  await publish(server, MEMORY);
  const pair = await begin(server, 'symmtom-memory', { from: 'study', arm: null });
  const [link = ''] = pair.links;
  const as = async (role: 'operator' | 'analyst') => {
    const { token } = await signedIn(server, role);
    return (method: string, at: string, body: object = {}) =>
      ask(server.url, at, { method, headers: fromHere(server.url, token), body: JSON.stringify(body) });
  };
  const [analyst, operator] = [await as('analyst'), await as('operator')];
  const at = `/api/studies/${pair.study}`;
  expect(await joinWith(server.url, pair.study, link)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const join = { query: link, device: 'desktop', tab: 'tab-of-analyst', commandId: 'command-of-analyst' };
  expect(await analyst('POST', `/s/${pair.study}/join`, join)).toMatchObject({ status: 403 });
  expect(await operator('POST', `/s/${pair.study}/join`, join)).toMatchObject({ status: 200 });
  expect(await operator('POST', `/s/${pair.study}/join`, { ...join, query: '' })).toMatchObject({ status: 400 });
  expect(await analyst('DELETE', `${at}/pair`)).toMatchObject({ status: 403 });
  // a preview is not published again, has no more links, and is not previewed
  expect(await operator('POST', `${at}/links`, { count: 1, days: null })).toMatchObject({
    body: { code: 'not_possible' },
  });
  expect(await operator('POST', `${at}/pair`, { from: 'study', arm: null })).toMatchObject({ status: 404 });
  expect(await operator('DELETE', '/api/studies/symmtom-memory/pair')).toMatchObject({
    body: { code: 'not_possible' },
  });
  expect(await operator('DELETE', `${at}/pair`)).toMatchObject({ status: 204 });
  const late = { ...join, query: pair.links[1] ?? '', commandId: 'command-too-late' };
  expect(await operator('POST', `/s/${pair.study}/join`, late)).toMatchObject({
    status: 403,
    body: { code: 'not_open' },
  });
  // the study itself has no participant by it
  const { body } = await ask(server.url, '/api/studies', { token: operatorTokenOf(server) });
  expect(body).toMatchObject([{ study: 'symmtom-memory', participants: 0 }]);
});

test('a draft that cannot be played says its first problem; an arm that is not there is refused', async () => {
  const server = await serve();
  await copied(server, 'mine');
  const token = operatorTokenOf(server);
  const pair = (body: object) => post(server.url, '/api/studies/mine/pair', body, token);
  expect(await pair({ from: 'draft', arm: 'none' })).toMatchObject({ status: 422, body: { code: 'study_refused' } });
  expect(await pair({ from: 'study', arm: null })).toMatchObject({ status: 404, body: { code: 'study_unknown' } });
  const definition = { ...(MEMORY.definition as object), steps: [{ kind: 'lessons', game: 'none' }] };
  const source = { ...MEMORY, definition };
  const saved = await ask(server.url, '/api/studies/drafts/mine', {
    ...{ method: 'PUT', token, body: JSON.stringify({ revision: 1, source }) },
  });
  expect(saved).toMatchObject({ status: 200 });
  expect(await pair({ from: 'draft', arm: null })).toMatchObject({
    body: { code: 'study_refused', message: expect.stringContaining('steps.0.game: There is no game none.') },
  });
});
