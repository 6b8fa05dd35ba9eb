/** Language models in seats of a real server, asked over HTTP: whole sessions, faults, budgets, and what the log has of it. */
import { expect, test } from 'vitest';
import { uniform } from '../../bots/symmtom/package.ts';
import { checkIn } from '../../cli/verify/check.ts';
import type { AnyRules } from '../../games/core/package.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { TWO_DOORS } from '../../games/household/testing/doors.ts';
import { newestRules } from '../../games/index.ts';
import type { Action } from '../../games/symmtom/types.ts';
import { authorsIn } from '../../llm/authors.ts';
import { callsIn } from '../../llm/calls.ts';
import { openerOf } from '../../server/live/session/free-text.ts';
import { openScriptedEndpoint, type ScriptedOptions } from '../../server/llm/scripted/endpoint.ts';
import { streamOfSession } from '../../server/store/session-log.ts';
import { findingsIn, type LoggedEvent, logOf, ofType } from '../../server/testing/log.ts';
import { playWith, sitDown, until } from '../../server/testing/seats.ts';
import {
  ask,
  operatorTokenOf,
  order,
  post,
  type Served,
  type ServeOptions,
  serve,
} from '../../server/testing/server.ts';
import { goOnTo, publish, visit } from '../../server/testing/study.ts';
import { sitDown as sitDownAs } from '../../server/testing/study-play.ts';
import { type StudySource, sourceIn } from '../../studies/definition/freeze.ts';
import { ALONE, sessionsOf, studyOf } from '../../studies/way/testing/studies.ts';

const CONFIG = { agents: 2, width: 4, pieces: 3, turns: 4, deadlineMs: 60_000 };
const KEY = 'sk-only-the-endpoint-knows';
const symmtom: AnyRules = newestRules('symmtom') ?? expect.fail();

async function serveModels(scripted: ScriptedOptions = {}, options: ServeOptions = {}) {
  const endpoint = await openScriptedEndpoint({ key: KEY, ...scripted });
  const { onTestFinished } = await import('vitest');
  onTestFinished(() => endpoint.close());
  const names = ['scripted-1', 'scripted-1+hang', 'scripted-1+refusal', 'scripted-1+prose', 'scripted-1+key-rejected'];
  const prices = { asOf: '2026-11-27', currency: 'EUR', models: { 'scripted-1': { input: 2, output: 8 } } };
  const models = {
    baseURL: endpoint.baseURL,
    key: KEY,
    models: names,
    prices,
    timeoutMs: 60_000,
    atOnce: 64,
    asked: {},
    day: {},
    ...options.models,
  };
  return { endpoint, server: await serve({ ...options, models }) };
}

/** A session of a model, or of several, without people. */
async function played(server: Served, models: readonly string[], wishes: object = {}) {
  const seats = models.map((model) => ({ kind: 'model', model }));
  const { session } = await order(server.url, { config: CONFIG, seats, ...wishes });
  await server.sessions.ended(session);
  return { session, log: await logOf(server.databaseFile, session) };
}

const askedIn = (log: readonly LoggedEvent[]) => ofType(log, 'ModelAsked');
const repliesIn = (log: readonly LoggedEvent[]) => ofType(log, 'ModelAnswered');

test('a model plays a session beside a person: each call is in the log, and each action is what the model wrote', async () => {
  const { endpoint, server } = await serveModels();
  const seats = [{ kind: 'person' }, { kind: 'model', model: 'scripted-1' }];
  const { session, seats: made } = await order(server.url, { config: CONFIG, seats });
  const person = await sitDown(server.url, { session, token: made[0]?.token ?? null });
  expect((await playWith(person, uniform, session)).reason).toBe('terminated');
  await server.sessions.ended(session);
  const log = await logOf(server.databaseFile, session);
  expect(askedIn(log)).toHaveLength(4);
  expect(endpoint.calls).toHaveLength(4);
  expect(repliesIn(log).map(({ call, outcome, reading, served }) => [call, outcome, reading, served])).toEqual(
    [1, 2, 3, 4].map((call) => [call, 'answered', 'action', 'scripted-1']),
  );
  const texts = openerOf(await server.store.texts.of(session));
  expect(authorsIn(symmtom, log, texts)).toEqual({ read: 4, unread: 0, others: [] });
  // what the page is told of it
  expect(person.facts().seats[1]?.kind).toBe('model');
  expect(JSON.stringify(person.told)).not.toContain('scripted');
  // the prompt that was sent
  const prompt = await server.store.models.prompt(askedIn(log)[0]?.prompt ?? '');
  expect(prompt).toMatchObject([{ role: 'system' }, { role: 'user' }]);
  const [first] = repliesIn(log);
  expect(first?.cost?.micros).toBe(2 * (first?.tokens?.input ?? 0) + 8 * (first?.tokens?.output ?? 0));
  expect(await findingsIn(server.databaseFile)).toEqual([]);
  const check = checkIn(server.store, { again: true, undecided: [] });
  expect(await check(streamOfSession(session), [], log)).toEqual([]);
  // an action that the model did not write
  const index = log.findIndex((event) => event.type === 'ActionSubmitted' && event.call === 1);
  const chosen = log[index];
  const written = chosen?.type === 'ActionSubmitted' ? (chosen.action as Action) : expect.fail();
  const other = { ...written, move: written.move === 'stay' ? 'up' : 'stay' };
  const changed = log.map((event, i) => (i === index ? { ...event, action: other } : event)) as typeof log;
  const found = await check(streamOfSession(session), [], changed);
  expect(found).toContainEqual(expect.objectContaining({ name: 'decision_differs', version: index + 1 }));
});

test('those who may order models are told which, and visitors neither are told nor may', async () => {
  const { server } = await serveModels({}, { visitors: true });
  const modelsFor = async (token: string): Promise<unknown> => {
    const { body } = await ask(server.url, '/api/games', { token });
    return (body as { models: unknown }[])[0]?.models;
  };
  expect(await modelsFor(operatorTokenOf(server))).toContain('scripted-1');
  expect(await modelsFor('')).toEqual([]);
  const wishes = {
    game: 'symmtom',
    config: CONFIG,
    seats: [{ kind: 'person' }, { kind: 'model', model: 'scripted-1' }],
  };
  const visitors = await post(server.url, '/api/sessions', wishes, '');
  expect(visitors).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const unknown = { ...wishes, seats: [{ kind: 'person' }, { kind: 'model', model: 'large-9' }] };
  const refused = await post(server.url, '/api/sessions', unknown, operatorTokenOf(server));
  expect(refused).toMatchObject({ status: 400, body: { message: 'The model large-9 is not offered here.' } });
});

test('operators read what a model wrote, with its prompt; a participant does not, even where replays are public', async () => {
  const { server } = await serveModels({}, { publicReplays: true });
  const seats = [{ kind: 'person' }, { kind: 'model', model: 'scripted-1' }];
  const wishes = { config: { ...CONFIG, turns: 2 }, seats };
  const { session, seats: made } = await order(server.url, wishes);
  const token = made[0]?.token ?? '';
  const person = await sitDown(server.url, { session, token });
  await playWith(person, uniform, session);
  await server.sessions.ended(session);
  const textsFor = async (reader: string): Promise<unknown> => {
    const { body } = await ask(server.url, `/api/sessions/${session}/log`, { token: reader });
    const events = (body as { events: { event: { type: string; text?: string } }[] }).events;
    return events.flatMap(({ event }) => (event.type === 'ModelAnswered' ? [event.text] : []));
  };
  expect(await textsFor(token)).toEqual(['(not shown)', '(not shown)']);
  const written = await textsFor(operatorTokenOf(server));
  const log = await logOf(server.databaseFile, session);
  const calls = callsIn(log, openerOf(await server.store.texts.of(session)));
  expect(calls.map(({ text }) => text)).toEqual(written);
  expect(calls.map(({ action }) => action)).toEqual(
    ofType(log, 'ActionSubmitted').flatMap(({ seat, action }) => (seat === 1 ? [action] : [])),
  );
});

test('a model that declines does default actions, and its partner acts on', async () => {
  const { server } = await serveModels();
  const { log } = await played(server, ['scripted-1+refusal', 'scripted-1']);
  const defaulted = ofType(log, 'ActionDefaulted');
  expect(defaulted.map(({ seat, model }) => [seat, model])).toEqual(Array(4).fill([0, 'refused']));
  expect(ofType(log, 'ActionSubmitted').map(({ seat }) => seat)).toEqual([1, 1, 1, 1]);
});

test('a text around the action is shown to the model once, and no action is looked for in it', async () => {
  const { server, endpoint } = await serveModels();
  const { log } = await played(server, ['scripted-1', 'scripted-1+prose'], { config: { ...CONFIG, turns: 1 } });
  const [first, second] = repliesIn(log).filter(({ seat }) => seat === 1);
  expect([first?.reading, second?.reading]).toEqual(['malformed', 'malformed']);
  expect(askedIn(log).filter(({ seat }) => seat === 1)).toMatchObject([{ call: 1 }, { call: 2, repair: true }]);
  expect(ofType(log, 'ActionDefaulted')).toMatchObject([{ seat: 1, model: 'malformed' }]);
  expect(endpoint.calls).toHaveLength(3);
  // what is kept of the second prompt has the token of the text, and not the text
  const kept = (await server.store.models.prompt(askedIn(log).at(-1)?.prompt ?? '')) as { content: string }[];
  expect(kept.map(({ content }) => content)).toContain(first?.text);
});

test('a key that is not known ends the part of the model: it leaves, and its seat does default actions', async () => {
  const { server } = await serveModels();
  const { log } = await played(server, ['scripted-1', 'scripted-1+key-rejected']);
  expect(ofType(log, 'AgentLeft')).toMatchObject([{ seat: 1, cause: 'model_failed' }]);
  expect(ofType(log, 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
  expect(askedIn(log).filter(({ seat }) => seat === 1)).toHaveLength(1);
});

test('a model that wants another name for the bound is asked so if its seat or the server says so, and the log says which', async () => {
  const names = ['scripted-1+max-tokens'];
  const play = async (settings: object, asked: object) => {
    const { server } = await serveModels({}, { models: { models: names, asked } } as never);
    const seats = names.map((model) => ({ kind: 'model', model, settings }));
    const wishes = {
      config: { ...CONFIG, turns: 1 },
      seats: [...seats, { kind: 'policy', policy: 'symmtom/uniform' }],
    };
    const { session } = await order(server.url, wishes);
    await server.sessions.ended(session);
    const log = await logOf(server.databaseFile, session);
    const [seated] = ofType(log, 'AgentSeated');
    const held = seated?.controller.kind === 'model' ? seated.controller.settings.maxTokensAs : null;
    return [held, ...repliesIn(log).map(({ outcome, says }) => says ?? outcome)];
  };
  const wanted = { maxTokensAs: 'max_completion_tokens' };
  expect(await play({}, {})).toEqual([undefined, 'unsupported_parameter max_tokens']);
  expect(await play(wanted, {})).toEqual(['max_completion_tokens', 'answered']);
  expect(await play({}, wanted)).toEqual(['max_completion_tokens', 'answered']);
  expect(await play({ maxTokensAs: 'max_tokens' }, wanted)).toEqual(['max_tokens', 'unsupported_parameter max_tokens']);
});

test('once the budget of a session is spent, its models leave', async () => {
  const { server, endpoint } = await serveModels();
  const { log } = await played(server, ['scripted-1', 'scripted-1'], { budget: { calls: 3 } });
  expect(endpoint.calls).toHaveLength(3);
  expect(new Set(ofType(log, 'AgentLeft').map(({ cause }) => cause))).toEqual(new Set(['budget_spent']));
});

test('once the budget of the day is spent, no session makes a call', async () => {
  const models = { day: { calls: 5 } };
  const { server, endpoint } = await serveModels({}, { models } as never);
  await played(server, ['scripted-1', 'scripted-1'], { config: { ...CONFIG, turns: 2 } });
  const { log } = await played(server, ['scripted-1', 'scripted-1']);
  expect(endpoint.calls.length).toBeGreaterThanOrEqual(5);
  expect(endpoint.calls.length).toBeLessThanOrEqual(6);
  expect(ofType(log, 'AgentLeft').length).toBeGreaterThan(0);
});

/** A study of participants beside a model, in a game in which both type; its sessions end when the model has left. */
function besideModel(calls: number): StudySource {
  const config = { task: { ...TWO_DOORS, turns: 2 }, deadlineMs: 60_000 };
  const seats = [{ kind: 'person' }, { kind: 'model', model: 'scripted-1' }];
  const models = { budget: { calls }, left: 'endWithPay' };
  const tier = { required: true, text: 'tier' };
  return sourceIn(
    studyOf({
      ...ALONE,
      consent: { text: 'consent', tiers: [{ ...tier, id: 'texts', opens: 'texts' }] },
      comprehension: null,
      steps: [],
      screening: [],
      sessions: sessionsOf(studyOf(ALONE), { game: 'household', config, seats, models }),
      design: { factors: [], assignAt: 'consent', groupsPerCell: 4 },
      intake: { zone: 'Europe/London', recruiter: 'labels' },
    }),
  );
}

/** Types something in the first turn, and waits from then on. */
const talker: AnyPolicy = {
  ...{ id: 'household/talker', game: 'household', version: 1, about: 'Talks once.' },
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, { turn }) =>
    turn === 0 ? { type: 'communicate', to: [1], text: 'I am Ann.', fact: null } : { type: 'wait' },
};

async function annPlays(server: Served, source: StudySource) {
  const study = await publish(server, source);
  const ann = await visit(server.url, study, '?participant_label=ann');
  const { session } = await goOnTo(ann, 'playing', source);
  const { reason } = await playWith(await sitDownAs(server.url, ann), talker, 'ann');
  await server.sessions.ended(session);
  return { study, session, reason, ann, log: await logOf(server.databaseFile, session) };
}

test('a study is published where its models are offered, and an erasure takes what they wrote beside the participant', async () => {
  const { server, endpoint } = await serveModels();
  const token = operatorTokenOf(server);
  const source = besideModel(100);
  const elsewhere = JSON.parse(JSON.stringify(source).replaceAll('scripted-1', 'scripted-2')) as StudySource;
  expect(await post(server.url, '/api/studies', { source: elsewhere }, token)).toMatchObject({
    status: 422,
    body: { problems: [{ code: 'model_unknown', path: 'sessions.0.seats.1.model' }] },
  });
  const { study, session, reason, ann, log } = await annPlays(server, source);
  expect(reason).toBe('terminated');
  expect(callsIn(log).length).toBe(endpoint.calls.length);
  const authors = async () => [...(await server.store.texts.of(session)).values()].map(({ author }) => author);
  expect(await authors()).toEqual(expect.arrayContaining(['model/scripted-1', ann.page().participant]));
  const erase = `/api/studies/${study}/participants/${ann.page().participant}/erase`;
  expect((await post(server.url, erase, { reason: 'a wish' }, token)).status).toBe(200);
  expect(await authors()).toEqual([]);
});

test('once the budget of a study is spent its sessions end as the study says, and participants are paid', async () => {
  const source = besideModel(1);
  const { server, endpoint } = await serveModels();
  const { reason, log, ann } = await annPlays(server, source);
  expect([reason, endpoint.calls.length]).toEqual(['abandoned', 1]);
  expect(ofType(log, 'AgentLeft')).toMatchObject([{ seat: 1, cause: 'budget_spent' }]);
  expect(ofType(log, 'SessionEnded')).toMatchObject([{ cause: 'partner_left' }]);
  await until(async () => (await ann.read()).page.kind !== 'playing', 'the session is left');
  expect(await goOnTo(ann, 'finished', source)).toMatchObject({ outcome: 'partial_partner_left' });
});

test('one press of an operator stops all models of a study, and each session goes on as the study says', async () => {
  const source = besideModel(100);
  const { server, endpoint } = await serveModels({ faults: [{ fault: 'hang', model: 'scripted-1' }] });
  const study = await publish(server, source);
  const ann = await visit(server.url, study, '?participant_label=ann');
  const { session } = await goOnTo(ann, 'playing', source);
  const line = await sitDownAs(server.url, ann);
  await until(async () => endpoint.calls.length > 0, 'the model is asked');
  const { position } = await server.store.events.headsAfter(0);
  const deed = { action: { type: 'stopModels' }, targets: 'all', reason: 'the answers are rude', basedOn: position };
  const route = `/api/studies/${study}/actions`;
  const token = operatorTokenOf(server);
  const done = await post(server.url, route, { commandId: 'stop-the-models', ...deed }, token);
  expect(done).toMatchObject({
    status: 200,
    body: { sessions: [{ session, becomes: 'ended' }], refused: [] },
  });
  expect((await line.hear('ended')).cause).toBe('partner_left');
  await server.sessions.ended(session);
  // the same again, after the session is over
  expect(await post(server.url, route, { commandId: 'stop-the-models', ...deed }, token)).toMatchObject({
    ...{ status: 200, body: { sessions: [{ session, becomes: 'ended' }] } },
  });
  const log = await logOf(server.databaseFile, session);
  expect(ofType(log, 'AgentLeft')).toMatchObject([{ seat: 1, cause: 'operator', by: 'operator' }]);
  expect(JSON.stringify(log)).not.toContain('rude');
  expect(askedIn(log)).toHaveLength(endpoint.calls.length);
});
