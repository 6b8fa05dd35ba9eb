/** What operators do to participants and sessions, over HTTP, with the pages of participants by their news. */
import { expect, test } from 'vitest';
import { alone, newsOf, person, scene, together } from '../../server/testing/acting.ts';
import { until } from '../../server/testing/seats.ts';
import { operatorTokenOf, post, serve } from '../../server/testing/server.ts';
import { goOnTo, newCommandId, template, visit } from '../../server/testing/study.ts';
import { playAll, sitDown } from '../../server/testing/study-play.ts';
import type { Consequences } from '../../studies/room/actions.ts';

test('an operator ends a participation with pay: the page shows it, and the reason lies beside the log', async () => {
  const { server, study, visitor, participant, act, preview, log, ...made } = await alone();
  const news = await newsOf({ server, study, act, preview, log, ...made }, visitor);
  const said = await preview({ type: 'endWithPay' }, person(participant));
  const { length } = await log(`participant-${participant}`);
  const { status, body } = await act({ type: 'endWithPay' }, person(participant), { reason: 'asked by telephone' });
  expect({ status, body }).toMatchObject({ status: 200, body: { refused: [] } });
  const done = body as Consequences;
  expect(done.people).toEqual(said.people);
  expect(done.people).toMatchObject([{ participant, after: 'finished', outcome: 'removed_by_operator' }]);
  await until(() => news.pages().at(-1)?.kind === 'finished', 'the last page comes by news');
  const written = await log(`participant-${participant}`);
  expect(written.length).toBeGreaterThan(length);
  expect(JSON.stringify(written)).not.toContain('telephone');
  expect(JSON.stringify(written.at(-1))).toContain('"operator":"operator"');
  const texts = [...(await server.store.texts.of(`participant-${participant}`)).values()];
  expect(texts.map(({ text }) => text)).toContain('asked by telephone');
  expect((await server.store.verify()).findings).toEqual([]);
});

test.each([
  ['in the pool', 'symmtom-memory', 'waiting'],
  ['in a survey', 'sally-anne', 'survey'],
] as const)('who is ended %s sees it by news', async (_where, name, kind) => {
  const source = template(name);
  const made = await scene(source, { messagesPerSecond: 10_000 });
  const visitor = await visit(made.server.url, made.study, 'PROLIFIC_PID=p1&STUDY_ID=s&SESSION_ID=sub');
  const news = await newsOf(made, visitor);
  if (kind === 'survey') await playAll(made.server, visitor, source);
  else await goOnTo(visitor, kind, source);
  expect(visitor.page().kind).toBe(kind);
  const said = await made.preview({ type: 'endWithPay' }, 'all');
  const done = (await made.act({ type: 'endWithPay' }, 'all')).body as Consequences;
  expect(done.people.map(({ outcome }) => outcome)).toEqual(['removed_by_operator']);
  expect(done.slots).toEqual(said.slots);
  await until(() => news.pages().at(-1)?.kind === 'finished', 'the last page comes by news');
  // and on return
  expect((await visitor.read()).page).toMatchObject({ kind: 'finished', outcome: 'removed_by_operator' });
});

test('a repeated action gets the same answer and has no second effect', async () => {
  const { participant, act, log } = await alone();
  const commandId = newCommandId();
  const again = () => act({ type: 'adjustPay', minor: 70 }, person(participant), { commandId });
  const [first, second] = await Promise.all([again(), again()]);
  expect(second).toEqual(first);
  expect(await again()).toEqual(first);
  const written = await log(`participant-${participant}`);
  expect(written.filter(({ type }) => type === 'participant.PaymentAdjusted')).toHaveLength(1);
});

test('a repeat after a restart has no second effect, and is told what the action did', async () => {
  const { server, study, participant, act, log } = await alone();
  const commandId = newCommandId();
  const first = await act({ type: 'endWithPay' }, person(participant), { commandId });
  const { length } = await log(`participant-${participant}`);
  await server.close();
  const again = await serve({ dataDir: server.dataDir });
  const body = { commandId, action: { type: 'endWithPay' }, targets: person(participant), reason: 'again', basedOn: 0 };
  const second = await post(again.url, `/api/studies/${study}/actions`, body, operatorTokenOf(again));
  const { people, slots, refused } = first.body as Consequences;
  expect(second).toMatchObject({ status: 200, body: { people, slots, refused } });
  expect(await again.store.events.read(`participant-${participant}`)).toHaveLength(length);
});

test('messages go both ways, and what was typed is erased with the participant', async () => {
  const { server, study, visitor, participant, act, ...made } = await alone();
  const news = await newsOf({ server, study, act, ...made }, visitor);
  await visitor.give({ type: 'askForHelp', text: 'I cannot see the blue box' });
  await act({ type: 'message', text: 'Please scroll down' }, person(participant));
  await until(() => news.pages().at(-1)?.messages.length === 2, 'the message comes by news');
  const { page } = await visitor.read();
  expect(page.messages.map(({ from, text }) => [from, text])).toEqual([
    ['participant', 'I cannot see the blue box'],
    ['operator', 'Please scroll down'],
  ]);
  expect(page.helpLeft).toBe(19);
  expect(JSON.stringify(await made.log(`participant-${participant}`))).not.toMatch(/blue box|scroll/);
  await visitor.give({ type: 'withdraw' });
  expect((await server.store.texts.of(`participant-${participant}`)).size).toBe(0);
  expect((await visitor.read()).page.messages.map(({ text }) => text)).toEqual([null, null]);
  expect((await server.store.verify()).findings).toEqual([]);
});

test('a pause stops the page and its deadline, and resuming moves it', async () => {
  const { server, study, visitor, participant, act, ...made } = await alone();
  const news = await newsOf({ server, study, act, ...made }, visitor);
  const until0 = visitor.page().until ?? 0;
  await act({ type: 'pause', minutes: 5 }, person(participant));
  await until(() => news.pages().at(-1)?.kind === 'paused', 'the pause comes by news');
  expect((await visitor.read()).page.until).toBeGreaterThan(0);
  expect(await act({ type: 'pause', minutes: 5 }, person(participant))).toMatchObject({
    body: { people: [], refused: [{ target: participant, code: 'not_possible' }] },
  });
  await act({ type: 'resume' }, person(participant));
  await until(() => news.pages().at(-1)?.kind === 'text', 'the page comes back by news');
  expect((await visitor.read()).page.until).toBeGreaterThanOrEqual(until0);
});

test('of two operators the second is told, and what was wanted is not done', async () => {
  const { server, study, participant, act, position, log } = await alone();
  const basedOn = await position();
  await act({ type: 'giveTime', minutes: 5 }, person(participant));
  // the same operator is not refused
  expect(await act({ type: 'giveTime', minutes: 5 }, person(participant), { basedOn })).toMatchObject({ status: 200 });
  const live = await server.studies.find(study);
  const cause = { operator: 'op-other', reason: null };
  await live?.perform(
    { type: 'act', participant, action: { type: 'pause', minutes: 2 }, cause },
    { commandId: 'other-operator' },
  );
  const { length } = await log(`participant-${participant}`);
  const { status, body } = await act({ type: 'markDropped' }, person(participant), { basedOn });
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'acted_since' } });
  expect((body as { message: string }).message).toMatch(/op-other.*ParticipantPaused.*operator operator/);
  expect(await log(`participant-${participant}`)).toHaveLength(length);
  expect(await act({ type: 'markDropped' }, person(participant))).toMatchObject({
    status: 200,
    body: { people: [{ outcome: 'dropped' }] },
  });
});

test('a session is paused, goes on, gets more time, and is ended with pay for both', async () => {
  const { act, preview, session, ada, ben, news, lines, log, server } = await together();
  const both = person(ada.page().participant, ben.page().participant);
  const paused = await act({ type: 'pause', minutes: 5 }, both);
  // once, although two are named
  expect(paused).toMatchObject({ body: { sessions: [{ session, becomes: 'paused' }], refused: [] } });
  const at = { participants: [], sessions: [session] };
  expect(await act({ type: 'pause', minutes: 5 }, at)).toMatchObject({
    body: { sessions: [], refused: [{ target: session, code: 'not_running' }] },
  });
  expect(await act({ type: 'resume' }, at)).toMatchObject({ body: { sessions: [{ becomes: 'running' }] } });
  expect(await act({ type: 'giveTime', minutes: 3 }, at)).toMatchObject({
    body: { sessions: [{ becomes: 'given_time' }] },
  });
  const said = await preview({ type: 'endWithPay' }, at);
  expect(said.people.map(({ outcome }) => outcome)).toEqual(['removed_by_operator', 'removed_by_operator']);
  expect(said.slots).toMatchObject([{ becomes: 'open' }]);
  const done = (await act({ type: 'endWithPay' }, at)).body as Consequences;
  expect({ ...done, position: 0 }).toEqual({ ...said, position: 0 });
  await Promise.all(lines.map((line) => line.hear('ended')));
  for (const told of news) await until(() => told.pages().at(-1)?.kind === 'finished', 'the end comes by news');
  for (const one of [ada, ben])
    expect((await one.read()).page).toMatchObject({ kind: 'finished', outcome: 'removed_by_operator' });
  const own = await log(`session-${session}`);
  const types = own.map(({ type }) => type);
  expect(types.filter((type) => /Paused|Resumed|LimitExtended|Ended/.test(type))).toEqual([
    'session.SessionPaused',
    'session.SessionResumed',
    'session.LimitExtended',
    'session.SessionEnded',
  ]);
  expect(own.at(-1)?.data).toMatchObject({ by: 'operator', words: expect.stringMatching(/^text:/) });
  const participants = await log(`participant-${ada.page().participant}`);
  expect(participants.at(-1)?.data).toMatchObject({ cause: { operator: 'operator' } });
  expect((await server.store.verify()).findings).toEqual([]);
});

test('one of two is ended: the preview says what comes of the partner, and it comes so', async () => {
  const { act, preview, ada, ben, news } = await together();
  const [a, b] = [ada.page().participant, ben.page().participant];
  const said = await preview({ type: 'endWithPay' }, person(a));
  expect(said.people.find(({ participant }) => participant === a)).toMatchObject({ outcome: 'removed_by_operator' });
  expect(said.people.find(({ participant }) => participant === b)).toMatchObject({ after: 'answering' });
  expect(said.sessions).toMatchObject([{ becomes: 'ended' }]);
  await act({ type: 'endWithPay' }, person(a));
  await until(() => news[0]?.pages().at(-1)?.kind === 'finished', 'the end comes by news');
  await until(() => news[1]?.pages().at(-1)?.kind === 'survey', 'the partner goes on');
});

test('a policy takes a seat, and the participant has it again at the next turn', async () => {
  const { act, ada, ben, session, log, server, lines } = await together();
  const target = person(ada.page().participant);
  const wrong = await act({ type: 'replace', policy: 'tomqa:none' }, target);
  expect(wrong).toMatchObject({ body: { sessions: [], refused: [{ code: 'not_offered' }] } });
  const trained = await act({ type: 'replace', policy: 'symmtom/ce-n3-w6-c9-s1' }, target);
  expect(trained).toMatchObject({
    body: { sessions: [], refused: [{ message: expect.stringMatching(/was trained for 3 agents/) }] },
  });
  const policy = 'symmtom/uniform';
  expect(await act({ type: 'replace', policy }, target)).toMatchObject({
    body: { sessions: [{ session, becomes: 'seat_replaced' }], refused: [] },
  });
  // the page comes again by itself and waits for the seat
  await lines[0]?.closed;
  const back = await sitDown(server.url, ada);
  expect(await act({ type: 'replace', policy }, target)).toMatchObject({ body: { refused: [{ code: 'seat_empty' }] } });
  expect(await act({ type: 'giveBack' }, target)).toMatchObject({
    body: { sessions: [{ session, becomes: 'seat_given_back' }], refused: [] },
  });
  expect(await act({ type: 'giveBack' }, person(ben.page().participant))).toMatchObject({
    body: { sessions: [], refused: [{ code: 'not_replaced' }] },
  });
  const [, other] = lines;
  const request = other?.told.findLast((told) => told.type === 'request');
  const action = request?.type === 'request' ? request.request.legalActions[0] : undefined;
  other?.say({ type: 'submit', commandId: newCommandId(), turn: 0, action });
  await back.hear('welcome');
  const own = await log(`session-${session}`);
  // the refused second takeover left the policy in the seat, and it played until the seat was given back
  expect(
    own.filter(({ type }) => /ControllerChanged|GivenBack|AgentLeft/.test(type)).map(({ data }) => data),
  ).toMatchObject([
    { controller: { kind: 'policy', policy }, cause: 'operator', by: 'operator' },
    { connected: true, by: 'operator' },
    { controller: { kind: 'person', participant: ada.page().participant }, cause: 'returned' },
  ]);
});

test('bad input is refused with a sentence, and nothing is written', async () => {
  const { server, study, participant, act, log } = await alone();
  const { length } = await log(`participant-${participant}`);
  for (const body of [
    {},
    { action: { type: 'fly' }, targets: 'all' },
    { action: { type: 'pause', minutes: 16 }, targets: 'all', reason: 'x', basedOn: 0, commandId: 'command-x' },
    { action: { type: 'resume' }, targets: 'all', reason: ' ', basedOn: 0, commandId: 'command-x' },
  ])
    expect(await post(server.url, `/api/studies/${study}/actions`, body, operatorTokenOf(server))).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
  expect(await act({ type: 'resume' }, { participants: ['none'], sessions: ['nothing'] })).toMatchObject({
    status: 200,
    body: { people: [], refused: [{ code: 'no_such_participant' }, { code: 'no_such_session' }] },
  });
  expect(await log(`participant-${participant}`)).toHaveLength(length);
});
