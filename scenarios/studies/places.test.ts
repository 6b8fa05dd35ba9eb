/** Who opens a place again: its own browser, a link that is signed, and a browser that an operator lets in. */
import { expect, test } from 'vitest';
import { testProlific } from '../../server/testing/prolific.ts';
import { until } from '../../server/testing/seats.ts';
import { ask, type HttpAnswer, operatorTokenOf, post, type Served, serve } from '../../server/testing/server.ts';
import {
  goOnTo,
  joinWith,
  listen,
  newCommandId,
  newTab,
  publish,
  template,
  visit,
} from '../../server/testing/study.ts';

const ALONE = template('sally-anne');
const PID = '5f0c0ffee0ddba11c0ffee00';
const PLAIN = `?PROLIFIC_PID=${PID}&STUDY_ID=st&SESSION_ID=sub`;

const withIntake = (intake: object) =>
  template('sally-anne', (same) => ({ ...same, intake: { ...(same.intake as object), ...intake } }));

interface Refused {
  readonly code: string;
  readonly browser: string;
}

/** What a browser is told that has nothing but the id; it holds no right afterwards. */
async function refusedTo(url: string, study: string, query: string, more: object = {}): Promise<Refused> {
  const { status, body } = await joinWith(url, study, query, more);
  expect(status).toBe(403);
  expect(Object.keys(body as object).filter((key) => !['code', 'message', 'browser'].includes(key))).toEqual([]);
  return body as Refused;
}

const letIn = ({ url, dataDir }: Served, study: string, browser: string): Promise<HttpAnswer> =>
  post(url, `/api/studies/${study}/browsers`, { browser, reason: 'the laptop broke' }, operatorTokenOf({ dataDir }));

const typesOf = async ({ store }: Served, participant: string) =>
  (await store.events.read(`participant-${participant}`)).map(({ type }) => type.slice('participant.'.length));

test.each([
  ['an unsigned id of Prolific', { recruiter: 'prolific' }, PLAIN],
  ['a worker of MTurk', { recruiter: 'mturk' }, '?workerId=W1&assignmentId=A1'],
  ['a label that anyone can guess', { recruiter: 'labels' }, '?participant_label=A1'],
])('%s opens no place of another browser: no page, copy, session or withdrawal', async (_, intake, query) => {
  const server = await serve();
  const study = await publish(server, withIntake(intake));
  const own = await visit(server.url, study, query);
  await goOnTo(own, 'playing', ALONE);
  const before = await typesOf(server, own.page().participant);
  const refused = await refusedTo(server.url, study, query, { tokens: ['made-up-token-0000'] });
  expect(refused).toMatchObject({ code: 'open_elsewhere', browser: expect.stringMatching(/^\d{8}$/) });
  expect(await typesOf(server, own.page().participant)).toEqual(before);
  expect((await own.request('connect', 'POST', {})).status).toBe(200);
  // the link opened the study once; opening it again in the browser that has the place is no second participant
  const again = await visit(server.url, study, query, { tokens: [own.token] });
  expect(again.page().participant).toBe(own.page().participant);
});

test('an operator lets one browser in by its number: it has the place alone then, and the log says who let it in', async () => {
  const server = await serve();
  const { url, store } = server;
  const study = await publish(server, withIntake({ recruiter: 'labels' }));
  const query = '?participant_label=A1';
  const first = await visit(url, study, query);
  const { participant } = first.page();
  const [second, third] = [{ commandId: newCommandId() }, { commandId: newCommandId() }];
  const { browser } = await refusedTo(url, study, query, second);
  await refusedTo(url, study, query, third);
  expect(await letIn(server, study, '00000000')).toMatchObject({ status: 404, body: { code: 'browser_unknown' } });
  expect((await post(url, `/api/studies/${study}/browsers`, { browser, reason: 'mine' })).status).toBe(403);
  const spaced = browser.replace(/(....)/, '$1 ');
  for (const typed of [spaced, browser])
    expect(await letIn(server, study, typed)).toMatchObject({ status: 200, body: { participant, browser } });
  const news = await listen(url, study, { token: first.token, tab: first.tab });
  await until(() => news.pages().length > 0, 'the first browser has its page');
  expect(await refusedTo(url, study, query, third)).toMatchObject({ code: 'open_elsewhere' });
  const let2 = await visit(url, study, query, second);
  expect(let2.page().participant).toBe(participant);
  await until(() => !news.isOpen(), 'the first browser is told');
  expect(await ask(url, `/s/${study}/copy`, { token: first.token })).toMatchObject({ status: 401 });
  expect(await refusedTo(url, study, query, { tokens: [first.token] })).toMatchObject({ code: 'open_elsewhere' });
  // it keeps the place when its answer was lost
  expect((await visit(url, study, query, second)).token).toBe(let2.token);
  const log = await store.events.read(`participant-${participant}`);
  const events = log.filter(({ type }) => type === 'participant.BrowserLetIn').map(({ data }) => data);
  expect(events).toEqual([
    { at: expect.any(Number), browser, cause: { operator: 'operator', reason: expect.stringContaining(':') } },
  ]);
  expect([...(await store.texts.of(`participant-${participant}`)).values()].map(({ text }) => text)).toEqual([
    'the laptop broke',
  ]);
});

test('a place that a signature opened is opened again by a signature alone, also by no yes of an operator', async () => {
  const prolific = await testProlific();
  const server = await serve(prolific);
  const study = await publish(server, ALONE);
  const first = await visit(server.url, study, await prolific.linkTo(PID));
  expect(await refusedTo(server.url, study, PLAIN)).toMatchObject({ code: 'signature_missing' });
  const phone = await visit(server.url, study, await prolific.linkTo(PID));
  expect(phone.page().participant).toBe(first.page().participant);
  // both browsers are the same person's: the newest has the study, and the other one can take it back
  expect((await first.give({ type: 'openTab', device: 'desktop' })).refusal).toBe(undefined);
  expect((await visit(server.url, study, PLAIN, { tokens: [first.token] })).token).toBe(first.token);
});

test('who signs takes a place from a browser that came without a signature, for good', async () => {
  const prolific = await testProlific();
  const server = await serve(prolific);
  const study = await publish(server, ALONE);
  const thief = { commandId: newCommandId() };
  const stolen = await visit(server.url, study, PLAIN, thief);
  const owner = await visit(server.url, study, await prolific.linkTo(PID));
  expect(owner.page().participant).toBe(stolen.page().participant);
  expect((await stolen.request('copy')).status).toBe(401);
  for (const more of [thief, { tokens: [stolen.token] }, {}])
    expect(await refusedTo(server.url, study, PLAIN, more)).toMatchObject({ code: 'signature_missing' });
  expect((await owner.request('copy')).status).toBe(200);
});

test('however often a signed link is opened, a place has few rights', async () => {
  const prolific = await testProlific();
  const server = await serve(prolific);
  const study = await publish(server, ALONE);
  const tokens: string[] = [];
  for (let i = 0; i < 8; i++) tokens.push((await visit(server.url, study, await prolific.linkTo(PID))).token);
  const statuses = await Promise.all(
    tokens.map(async (token) => (await ask(server.url, `/s/${study}/page`, { token })).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.at(-1)).toBe(200);
});

test('an answer to the first join that was lost closes no place to its browser', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const body = { query: PLAIN, device: 'desktop', tab: newTab(), commandId: newCommandId() };
  const answers = [await post(server.url, `/s/${study}/join`, body), await post(server.url, `/s/${study}/join`, body)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [token, again] = answers.map(({ body: answer }) => (answer as { readonly token: string }).token);
  expect(again).toBe(token);
});

test('from one address an hour lets in so many unsigned persons; the next ones are counted and leave nothing', async () => {
  let ahead = 0;
  const server = await serve({ now: () => Date.now() + ahead });
  const { url, store } = server;
  const study = await publish(server, withIntake({ arrivalsAnHour: 3 }), { open: false });
  const link = (i: number): string => `?PROLIFIC_PID=p${i}`;
  // who comes too early uses nothing up
  for (let i = 0; i < 5; i++) expect(await refusedTo(url, study, link(i))).toMatchObject({ code: 'not_open' });
  const token = operatorTokenOf(server);
  await post(url, `/api/studies/${study}/intake`, { open: true, reason: 'now' }, token);
  const first = await visit(url, study, link(0));
  // also of many at once no more come in
  const atOnce = await Promise.all([1, 2, 6, 7].map((i) => joinWith(url, study, link(i))));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403]);
  const { heads } = await store.events.headsAfter(0);
  for (let i = 3; i < 6; i++) expect(await refusedTo(url, study, link(i))).toMatchObject({ code: 'too_many_arrivals' });
  expect((await store.events.headsAfter(0)).heads).toEqual(heads);
  expect((await visit(url, study, link(0), { tokens: [first.token] })).page().participant).toBe(
    first.page().participant,
  );
  ahead = 3_600_000;
  await visit(url, study, link(4));
});

test('what is kept of a link is what the recruiter says of the person, at most 500 letters', async () => {
  const server = await serve();
  const study = await publish(server, withIntake({ recruiter: 'mturk' }));
  const link = {
    workerId: 'W1',
    assignmentId: 'A1',
    hitId: 'H',
    more: 'x'.repeat(3000),
    turkSubmitTo: 'y'.repeat(600),
  };
  const { participant } = (await visit(server.url, study, `?${new URLSearchParams(link)}`)).page();
  const { query } = (await server.store.studies.recruitOf(participant)) ?? {};
  expect(query).toBe('workerId=W1&assignmentId=A1&hitId=H');
});
