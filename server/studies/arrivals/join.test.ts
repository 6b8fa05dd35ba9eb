import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withRecruiter } from '../../../studies/definition/exits.ts';
import type { ParticipantCommand } from '../../../studies/way/contract/commands.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import { until } from '../../testing/seats.ts';
import { ask, operatorTokenOf, post, type Served, serve } from '../../testing/server.ts';
import {
  goOn,
  goOnFrom,
  goOnTo,
  joinWith,
  listen,
  newCommandId,
  newTab,
  publish,
  template,
  type Visitor,
  visit,
} from '../../testing/study.ts';

const linkOf = (person: string): string => `?PROLIFIC_PID=${person}&STUDY_ID=st&SESSION_ID=sub-${person}`;
const ALONE = template('sally-anne');

function commandOf(page: Page): ParticipantCommand {
  const command = goOnFrom(page, ALONE);
  if (!command) throw new Error(`nothing is asked for on ${page.key}`);
  return command;
}

async function open(source = ALONE) {
  const server = await serve();
  return { server, study: await publish(server, source) };
}

interface JoinAnswer {
  readonly token: string;
  readonly page: { readonly participant: string; readonly key: string };
}

async function joined(url: string, study: string, query: string, more: object = {}): Promise<JoinAnswer> {
  const { status, body } = await joinWith(url, study, query, more);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as JoinAnswer;
}

const streamsOf = async ({ store }: Served): Promise<number> => (await store.events.streams('participant-')).length;

test('the same person has the same place, however often the link is opened', async () => {
  const { server, study } = await open();
  const commandId = newCommandId();
  const [first, again] = [
    await joined(server.url, study, linkOf('worker-7'), { commandId }),
    await joined(server.url, study, linkOf('worker-7').toLowerCase(), { commandId, tokens: ['made-up-token-0000'] }),
  ];
  const holder = await joined(server.url, study, linkOf('worker-7'), { tokens: [first.token] });
  expect([again, holder].map(({ page }) => page.participant)).toEqual(Array(2).fill(first.page.participant));
  // a link that is opened again leaves no further right
  expect([again.token, holder.token]).toEqual([first.token, first.token]);
  expect((await joined(server.url, study, linkOf('ben'))).page.participant).not.toBe(first.page.participant);
  expect(await streamsOf(server)).toBe(2);
  // the pseudonym has nothing of the recruiter's id
  const log = JSON.stringify(await server.store.events.read(`participant-${first.page.participant}`));
  expect(log).not.toMatch(/worker-7|PROLIFIC_PID|127\.0\.0\.1/);
});

test('a link that names no person has one place for each command', async () => {
  const definition = withRecruiter(ALONE.definition as Record<string, unknown>, 'labels');
  const { server, study } = await open({ ...ALONE, definition });
  const commandId = newCommandId();
  const first = await joined(server.url, study, '', { commandId });
  expect((await joined(server.url, study, '', { commandId })).page.participant).toBe(first.page.participant);
  expect((await joined(server.url, study, '')).page.participant).not.toBe(first.page.participant);
});

test('only an operator marks a participant as simulated, and the log keeps it', async () => {
  const { server, study } = await open();
  const body = {
    query: linkOf('program-1'),
    device: 'desktop',
    tab: newTab(),
    commandId: newCommandId(),
    simulated: true,
  };
  expect(await post(server.url, `/s/${study}/join`, body)).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  });
  expect(await streamsOf(server)).toBe(0);
  const { status, body: answer } = await post(server.url, `/s/${study}/join`, body, operatorTokenOf(server));
  expect(status).toBe(200);
  const [arrived] = await server.store.events.read(`participant-${(answer as JoinAnswer).page.participant}`);
  expect(arrived?.data).toMatchObject({ simulated: true, stage: 'simulated' });
});

test('of 200 requests at once, two for each of 100 people, each person gets one place', async () => {
  const { server, study } = await open();
  const people = Array.from({ length: 200 }, (_, i) => `person-${i % 100}`);
  const answers = await Promise.all(
    people.map((person) => joined(server.url, study, linkOf(person), { commandId: `join-of-${person}` })),
  );
  const places = new Map(answers.map(({ page }, i) => [people[i], page.participant]));
  expect(answers.map(({ page }, i) => page.participant === places.get(people[i]))).not.toContain(false);
  expect(new Set(places.values()).size).toBe(100);
  expect(await streamsOf(server)).toBe(100);
});

test('the link, its preview and a link without an id create nothing', async () => {
  const { server, study } = await open();
  const before = await server.store.events.headsAfter(0);
  for (const address of [`/s/${study}`, `/s/${study}${linkOf('worker-7')}`]) await ask(server.url, address);
  expect(await joinWith(server.url, study, '')).toMatchObject({ body: { code: 'recruiter_id_missing' } });
  expect(await joinWith(server.url, 'another', linkOf('worker-7'))).toMatchObject({
    status: 404,
    body: { code: 'study_unknown' },
  });
  expect((await server.store.events.headsAfter(0)).heads).toEqual(before.heads);
});

test('before its intake is opened a study lets no participant in', async () => {
  const server = await serve();
  const study = await publish(server, ALONE, { open: false });
  expect(await joinWith(server.url, study, linkOf('worker-7'))).toMatchObject({
    status: 403,
    body: { code: 'not_open' },
  });
  expect(await streamsOf(server)).toBe(0);
});

test('what a study under way plays is for operators to order, and all else can be tried', async () => {
  const server = await serve({ visitors: true });
  const config = { agents: 2, width: 4, pieces: 2, turns: 4 };
  const order = { game: 'symmtom', config, seats: [0, 1].map(() => ({ kind: 'policy', policy: 'symmtom/uniform' })) };
  const memory = template('symmtom-memory', (same) => ({
    ...same,
    sessions: (same.sessions as object[]).map((session) => ({ ...session, config: { ...config, deadlineMs: 20_000 } })),
  }));
  const token = operatorTokenOf(server);
  const ordered = async (changes: object, by?: string) =>
    (await post(server.url, '/api/sessions', { ...order, ...changes }, by)) as { status: number; body: unknown };
  expect((await ordered({})).status).toBe(201);
  const study = await publish(server, memory);
  expect(await ordered({})).toMatchObject({ status: 403, body: { code: 'in_study' } });
  // without a limit of time it is the same play
  expect(await ordered({ config: { ...config, deadlineMs: null } })).toMatchObject({ body: { code: 'in_study' } });
  expect((await ordered({ config: { ...config, pieces: 3 } })).status).toBe(201);
  expect(await ask(server.url, '/api/right')).toMatchObject({ body: { mayOrder: true } });
  expect((await ordered({}, token)).status).toBe(201);
  expect((await post(server.url, `/api/studies/${study}/release`, {}, token)).status).toBe(200);
  expect((await ordered({})).status).toBe(201);
});

test('tokens that are foreign or made up, large answers and pages that were left change nothing', async () => {
  const { server, study } = await open();
  const other = await publish(
    server,
    template('sally-anne', (same) => ({ ...same, id: 'another' })),
  );
  const visitor = await visit(server.url, study, linkOf('worker-7'));
  const stranger = await visit(server.url, other, linkOf('worker-7'));
  const first = visitor.page();
  const left = first.key;
  await goOn(visitor, ALONE);
  const stream = `participant-${visitor.page().participant}`;
  const head = await server.store.events.head(stream);
  const command = { commandId: newCommandId(), tab: visitor.tab, key: visitor.page().key, command: { type: 'leave' } };
  for (const token of [undefined, 'made-up-token-0000', stranger.token]) {
    const refused = { status: 401, body: { code: 'unauthorised' } };
    expect(await post(server.url, `/s/${study}/commands`, command, token)).toMatchObject(refused);
    expect(await ask(server.url, `/s/${study}/page`, token ? { token } : {})).toMatchObject(refused);
    expect(await ask(server.url, `/s/${study}/copy`, token ? { token } : {})).toMatchObject(refused);
  }
  const large = { type: 'answerSurvey', answers: { text: 'x'.repeat(1_000_000) }, timing: { shownMs: 1, hiddenMs: 0 } };
  expect(await visitor.request('commands', 'POST', { ...command, command: large })).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
  expect(await visitor.give(commandOf(first), { key: left })).toMatchObject({
    refusal: { code: 'stale_page' },
  });
  const draft = { key: left, revision: 1, value: {} };
  expect(await visitor.request('draft', 'PUT', draft)).toMatchObject({ status: 409, body: { code: 'stale_page' } });
  expect(await server.store.events.head(stream)).toBe(head);
  expect((await visitor.read()).page.key).toBe(visitor.page().key);
});

test('a command that is sent twice has one effect, and both answers show the page after it', async () => {
  const { server, study } = await open();
  const visitor = await visit(server.url, study, linkOf('worker-7'));
  const before = visitor.page();
  const { key } = before;
  const commandId = newCommandId();
  const first = await visitor.give(commandOf(before), { commandId, key });
  const again = await visitor.give(commandOf(before), { commandId, key });
  expect(first.page.key).not.toBe(key);
  expect(again.refusal).toBe(undefined);
  expect(again.page.key).toBe(first.page.key);
  const log = await server.store.events.read(`participant-${first.page.participant}`);
  expect(log.filter(({ type }) => type === 'participant.ConsentGiven')).toHaveLength(1);
});

test('a second tab takes over, and the first is told and may take over again', async () => {
  const { server, study } = await open();
  const first = await visit(server.url, study, linkOf('worker-7'));
  const news = await listen(server.url, study, { token: first.token, tab: first.tab });
  await until(() => news.pages().length > 0, 'the first tab has its page');
  const second = await visit(server.url, study, linkOf('worker-7'), { tokens: [first.token] });
  await until(() => news.told.some(({ superseded }) => superseded === true), 'the first tab is told');
  await until(() => !news.isOpen(), 'its line is closed');
  const page = first.page();
  expect(await first.give(commandOf(page))).toMatchObject({ refusal: { code: 'superseded' } });
  expect((await first.give({ type: 'openTab', device: 'desktop' })).refusal).toBe(undefined);
  expect(await second.give(commandOf(page))).toMatchObject({ refusal: { code: 'superseded' } });
  expect((await first.give(commandOf(page))).page.key).not.toBe(page.key);
});

test('half-typed answers come back with the page; the higher revision wins', async () => {
  const { server, study } = await open();
  const visitor = await visit(server.url, study, linkOf('worker-7'));
  const put = (revision: number) =>
    visitor.request('draft', 'PUT', { key: visitor.page().key, revision, value: { revision } });
  for (const revision of [2, 1]) expect((await put(revision)).status).toBe(204);
  expect((await visitor.read()).draft).toEqual({ revision: 2, value: { revision: 2 } });
  const { body } = await joinWith(server.url, study, linkOf('worker-7'), { tokens: [visitor.token] });
  expect(body).toMatchObject({ draft: { revision: 2 } });
});

test('a line that is closed is lost after a while, and noted when it is back', async () => {
  const server = await serve({ closedMs: 20 });
  const study = await publish(server, ALONE);
  const visitor = await visit(server.url, study, linkOf('worker-7'));
  const hello = { token: visitor.token, tab: visitor.tab };
  const types = async () =>
    (await server.store.events.read(`participant-${visitor.page().participant}`)).map(({ type }) => type.slice(12));
  const news = await listen(server.url, study, hello);
  await until(() => news.pages().length > 0, 'the page comes');
  news.drop();
  await until(async () => (await types()).includes('ConnectionLost'), 'the line is lost');
  await listen(server.url, study, hello);
  await until(async () => (await types()).includes('ConnectionResumed'), 'the line is back');
  for (const bad of [{ token: visitor.token }, { ...hello, token: 'made-up-token-0000' }, 'text']) {
    const refused = await listen(server.url, study, bad);
    await until(() => !refused.isOpen(), 'the line is closed');
    expect(refused.pages()).toEqual([]);
  }
});

test('network address and browser of a participant are kept from the consent on, and not before', async () => {
  const { server, study } = await open();
  const keptOf = async (visitor: Visitor) => {
    const { address, userAgent } = ((await visitor.request('copy')).body as { recruit: Record<string, unknown> })
      .recruit;
    return { address, userAgent };
  };
  const nothing = { address: null, userAgent: null };
  const visitors = await Promise.all(['a', 'b'].map((person) => visit(server.url, study, linkOf(`worker-${person}`))));
  const [one, other] = visitors as [Visitor, Visitor];
  for (const visitor of visitors) await goOnTo(visitor, 'consent', ALONE);
  expect([await keptOf(one), await keptOf(other)]).toEqual([nothing, nothing]);
  const page = other.page();
  if (page.kind !== 'consent') throw new Error('consent is not asked for');
  await other.give({ type: 'declineConsent', textHash: page.textHash });
  await goOn(one, ALONE);
  expect(await keptOf(one)).toEqual({ address: '127.0.0.1', userAgent: expect.stringMatching(/\w/) });
  expect(await keptOf(other)).toEqual(nothing);
});

test('one who consents when no place is left is not kept with an address', async () => {
  const { server, study } = await open();
  const visitor = await visit(server.url, study, linkOf('worker-late'));
  await goOnTo(visitor, 'consent', ALONE);
  const budget = { minor: 1 };
  const changed = await post(server.url, `/api/studies/${study}/budget`, budget, operatorTokenOf(server));
  expect(changed.status).toBe(200);
  await goOn(visitor, ALONE);
  expect(visitor.page()).toMatchObject({ kind: 'finished', outcome: 'overflow' });
  const { recruit } = (await visitor.request('copy')).body as { recruit: Record<string, unknown> };
  expect(recruit).toMatchObject({ address: null, userAgent: null });
});

test('what is typed lies beside the log; a participant who withdraws is erased, and keeps the place', async () => {
  const { server, study } = await open(template('symmtom-memory'));
  const visitor = await visit(server.url, study, linkOf('worker-7'));
  const { participant } = visitor.page();
  const copy = async () => (await visitor.request('copy')).body as { recruit: Record<string, unknown> };
  expect((await copy()).recruit).toMatchObject({ externalId: 'worker-7', submissionId: 'sub-worker-7' });
  await goOnTo(visitor, 'waiting', template('symmtom-memory'));
  expect(JSON.stringify(await copy())).not.toContain('knowledge=');
  await visitor.give({ type: 'withdraw' });
  expect(visitor.page()).toMatchObject({ kind: 'finished', outcome: 'withdrew' });
  expect((await copy()).recruit).toMatchObject({ externalId: null, submissionId: null, query: null, address: null });
  const back = await visit(server.url, study, linkOf('worker-7'), { tokens: [visitor.token] });
  expect(back.page()).toMatchObject({ kind: 'finished', participant });
});

test('whatever a link or a command says, the server answers with a page or a refusal', async () => {
  const { server, study } = await open();
  const visitor = await visit(server.url, study, linkOf('worker-7'));
  const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }));
  const type = fc.constantFrom(
    'screen',
    'giveConsent',
    'read',
    'answerSurvey',
    'confirmReady',
    'openTab',
    'finish',
    'x',
  );
  const command = fc.oneof(
    anything,
    fc.record(
      { type, answers: anything, timing: anything, textHash: anything, tiers: anything },
      { requiredKeys: ['type'] },
    ),
    fc.constantFrom({ type: 'confirmReady' }, { type: 'followRedirect' }, { type: 'askForTime' }, { type: 'finish' }),
  );
  const key = fc.oneof(fc.constant(visitor.page().key), fc.string());
  await fc.assert(
    fc.asyncProperty(command, key, anything, async (wish, on, query) => {
      const body = { commandId: newCommandId(), tab: visitor.tab, key: on, command: wish };
      const answers = [
        await visitor.request('commands', 'POST', body),
        await visitor.request('draft', 'PUT', { key: on, revision: 0, value: wish }),
        await post(server.url, `/s/${study}/join`, {
          query,
          device: 'desktop',
          tab: newTab(),
          commandId: newCommandId(),
        }),
      ];
      for (const { status, body: answer } of answers) {
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(answer).toEqual({ code: expect.any(String), message: expect.any(String) });
      }
    }),
    { numRuns: 60 },
  );
});
