/** What operators do to sessions of a study: previews of what follows, repeats after a restart, erasure of reasons, rights. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Consequences } from '../../../studies/room/actions.ts';
import { person, scene, together } from '../../testing/acting.ts';
import { fromHere, signedIn } from '../../testing/operators.ts';
import { until } from '../../testing/seats.ts';
import { ask, operatorTokenOf, post, serve } from '../../testing/server.ts';
import { goOnTo, newCommandId, template, visit } from '../../testing/study.ts';
import { sitDown } from '../../testing/study-play.ts';

const linkOf = (who: string): string => `PROLIFIC_PID=${who}&STUDY_ID=s&SESSION_ID=${who}`;

test('after a restart a repeat is answered as before, also on a session that has ended', async () => {
  const { act, server, study, session, ada, ben, log } = await together();
  const both = person(ada.page().participant, ben.page().participant);
  const at = { participants: [], sessions: [session] };
  const actions = [
    { commandId: newCommandId(), action: { type: 'pause', minutes: 5 }, targets: both },
    { commandId: newCommandId(), action: { type: 'resume' }, targets: at },
    { commandId: newCommandId(), action: { type: 'giveTime', minutes: 2 }, targets: person(ada.page().participant) },
    { commandId: newCommandId(), action: { type: 'endWithPay' }, targets: at },
  ] as const;
  const answers: Consequences[] = [];
  for (const { commandId, action, targets } of actions)
    answers.push((await act(action, targets, { commandId })).body as Consequences);
  expect(answers.map(({ sessions }) => sessions[0]?.becomes)).toEqual(['paused', 'running', 'given_time', 'ended']);
  await until(async () => (await ada.read()).page.kind === 'finished', 'the end is told to the study');
  const people = [ada, ben].map((one) => `participant-${one.page().participant}`);
  const streams = [`session-${session}`, ...people];
  const lengths = await Promise.all(streams.map(async (stream) => (await log(stream)).length));
  await server.close();
  const again = await serve({ dataDir: server.dataDir });
  for (const [i, one] of actions.entries()) {
    const body = { ...one, reason: 'again', basedOn: 0 };
    const { body: answer } = await post(again.url, `/api/studies/${study}/actions`, body, operatorTokenOf(again));
    const { people: changed, slots, sessions, refused } = answers[i] as Consequences;
    // people whom an action on the session did not end are not told again
    const ended = changed.filter(({ outcome }) => outcome !== null);
    expect(answer).toMatchObject({ people: ended, slots, sessions, refused });
  }
  expect(await Promise.all(streams.map(async (one) => (await again.store.events.read(one)).length))).toEqual(lengths);
});

test('a reason that is about one participant is erased with the participant, and others stay', async () => {
  const { act, server, study, session, ada, ben } = await together();
  const [a, b] = [ada.page().participant, ben.page().participant];
  const at = { participants: [], sessions: [session] };
  await act({ type: 'pause', minutes: 5 }, person(a), { reason: 'about ada' });
  await act({ type: 'resume' }, person(b), { reason: 'about ben' });
  await act({ type: 'replace', policy: 'symmtom/uniform' }, person(a), { reason: 'ada has left' });
  await act({ type: 'giveTime', minutes: 2 }, person(a, b), { reason: 'about both' });
  await act({ type: 'giveTime', minutes: 2 }, at, { reason: 'about the session' });
  const texts = async () => [...(await server.store.texts.of(session)).values()].map(({ text }) => text).toSorted();
  const before = ['about ada', 'about ben', 'about both', 'about the session', 'ada has left'];
  expect(await texts()).toEqual(before);
  const erase = (id: string) =>
    post(server.url, `/api/studies/${study}/participants/${id}/erase`, { reason: 'asked' }, operatorTokenOf(server));
  expect(await erase(a)).toMatchObject({ status: 200, body: { texts: 2 } });
  expect(await texts()).toEqual(['about ben', 'about both', 'about the session']);
  // a repeat counts nothing again
  expect(await erase(a)).toMatchObject({ status: 200, body: { texts: 0 } });
  expect(await erase(b)).toMatchObject({ status: 200, body: { texts: 2 } });
  expect(await texts()).toEqual(['about the session']);
  expect((await server.store.verify()).findings).toEqual([]);
});

test('who ends in a lobby that is deserted then: the preview says what comes of the others', async () => {
  const source = template('symmtom-memory');
  const made = await scene(source);
  const [ada, ben] = await Promise.all(['ada', 'ben'].map((who) => visit(made.server.url, made.study, linkOf(who))));
  if (!ada || !ben) throw new Error('two come');
  await Promise.all([ada, ben].map((one) => goOnTo(one, 'playing', source)));
  // the other does not take the seat
  const line = await sitDown(made.server.url, ada);
  await line.hear('welcome');
  const said = await made.preview({ type: 'endWithPay' }, person(ada.page().participant));
  expect(said.sessions).toMatchObject([{ becomes: 'ended' }]);
  const partner = said.people.find(({ participant }) => participant === ben.page().participant);
  expect(partner).toMatchObject({ before: 'playing' });
  const done = (await made.act({ type: 'endWithPay' }, person(ada.page().participant))).body as Consequences;
  expect({ ...done, position: 0 }).toEqual({ ...said, position: 0 });
  await until(async () => (await ben.read()).page.kind !== 'playing', 'the partner goes on');
  const state = async () =>
    (await made.server.studies.find(made.study))?.state().participants.get(ben.page().participant)?.state;
  expect((await state())?.status).toBe(partner?.after);
});

test('who is ended at a question between turns is told within 2 s of the answer, by news and in the session', async () => {
  const probes = { kinds: ['first'], turns: [0], count: 1, seed: 'x', limitMs: null, confidence: false };
  const asking = template('symmtom-memory', (definition) => ({
    ...definition,
    sessions: (definition.sessions as readonly object[]).map((session) => ({ ...session, probes })),
  }));
  const { act, ada, news, lines } = await together(asking);
  const [line] = lines;
  const told = await line?.hear('request');
  expect(told?.request.probe?.inTurn).toBeDefined();
  expect((await act({ type: 'endWithPay' }, person(ada.page().participant))).status).toBe(200);
  const shown = async () => {
    await until(() => news[0]?.pages().at(-1)?.kind === 'finished', 'the end comes by news');
    await line?.closed;
    return 'shown';
  };
  expect(await Promise.race([shown(), sleep(2000, 'too late')])).toBe('shown');
  expect((await ada.read()).page).toMatchObject({ kind: 'finished', outcome: 'removed_by_operator' });
});

test('viewers and analysts are refused actions and previews, and read no session of a study that runs', async () => {
  const { server, study, session, ada, log } = await together();
  const { participant } = ada.page();
  const targets = person(participant);
  const { length } = await log(`participant-${participant}`);
  const body = { commandId: newCommandId(), action: { type: 'endWithPay' }, targets, reason: 'x', basedOn: 0 };
  for (const role of ['viewer', 'analyst'] as const) {
    const { token } = await signedIn(server, role);
    const headers = fromHere(server.url, token);
    const asked = (route: string, given?: object) =>
      ask(server.url, route, {
        headers,
        ...(given === undefined ? {} : { method: 'POST', body: JSON.stringify(given) }),
      });
    const actions = `/api/studies/${study}/actions`;
    expect(await asked(actions, body)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    const preview = await asked(`${actions}/preview`, { action: body.action, targets });
    expect(preview).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    for (const route of ['log', 'beliefs', 'forks']) {
      const answer = await asked(`/api/sessions/${session}/${route}`);
      expect({ role, route, ...answer }).toMatchObject({ status: 403, body: { code: 'not_released' } });
    }
    expect((await asked(`/api/sessions/${session}/sight`)).body).toMatchObject({ sees: 'nothing' });
  }
  expect(await log(`participant-${participant}`)).toHaveLength(length);
  // one who may act gets the same answer as the command line
  const { token } = await signedIn(server, 'operator');
  const headers = fromHere(server.url, token);
  const done = await ask(server.url, `/api/studies/${study}/actions`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ ...body, basedOn: 1_000_000 }) },
  });
  expect(done).toMatchObject({ status: 200, body: { refused: [] } });
});
