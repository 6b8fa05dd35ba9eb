/** Sessions of a study, on a real server: participants have seats by their ids, drop out, come back, and are closed in. */
import { expect, test } from 'vitest';
import { POLICIES, YARDSTICKS } from '../../bots/index.ts';
import { rngFor } from '../../games/core/rng.ts';
import type { SessionOutcome } from '../../games/core/session/outcome.ts';
import { newestRules } from '../../games/index.ts';
import { findingsIn, logOf } from '../../server/testing/log.ts';
import { act, comeIn, layInStudy, PEOPLE, release, rule, typesOf } from '../../server/testing/opened-study.ts';
import { until } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, post, serve, temporaryFolder } from '../../server/testing/server.ts';

const [ADA, BEN] = PEOPLE;

test('a participant has the seat by its id, in every session, and nobody has a token', async () => {
  const server = await serve();
  const assignment = { version: 2, hash: 'h', stage: 'pilot', slot: 3, group: 'g1', play: 'main' };
  const first = await layInStudy(server, { assignment, limitMs: 60_000, dropout: rule('policy') });
  const second = await layInStudy(server);
  for (const session of [first, second]) {
    const ada = await comeIn(server, session, ADA);
    await ada.hear('welcome');
    const live = await server.sessions.find(session);
    expect(live?.state().seats[0]).toEqual({ kind: 'person', participant: ADA });
  }
  expect((await server.sessions.find(first))?.state().setup).toMatchObject({
    study: 'sally',
    arm: 'aids',
    assignment,
    limitMs: 60_000,
    participants: PEOPLE,
    dropout: { policyVersion: 1 },
  });
  expect(await server.reservations.reserveFor(first, 'p-eve')).toMatchObject({ code: 'no_such_seat' });
  expect(await post(server.url, `/api/sessions/${first}/connect`, {}, 'x'.repeat(32))).toMatchObject({ status: 401 });
});

test('a lost line has its grace; then a policy plays, and who comes back has the seat at the next turn', async () => {
  const server = await serve({ closedMs: 50 });
  const session = await layInStudy(server, { dropout: rule('policy') });
  const ada = await comeIn(server, session, ADA);
  const ben = await comeIn(server, session, BEN);
  await act(ada, 0);
  await act(ben, 0);
  await ada.drop();
  const live = await server.sessions.find(session);
  await until(() => live?.state().seats[0]?.kind === 'policy', 'a policy has taken over');
  expect(ben.facts().seats[0]).toMatchObject({ taken: true });
  const again = await comeIn(server, session, ADA);
  await until(async () => (await typesOf(server, session)).includes('ConnectionResumed'), 'the log says so');
  expect(again.told).toEqual([]);
  await act(ben, 1);
  const { request, experiences } = await again.hear('welcome');
  expect(request?.turn).toBe(2);
  expect(experiences).toHaveLength(2);
  expect(experiences[1]?.acted).toMatchObject({ by: 'agent' });
  await act(ben, 2);
  again.say({ type: 'submit', commandId: 'command-2', turn: 2, action: request?.legalActions[0] });
  await again.hear('accepted');
  const types = await typesOf(server, session);
  const change = types.filter((type) => /^(Connection|Controller)/.test(type));
  expect(change).toEqual(['ConnectionLost', 'ControllerChanged', 'ConnectionResumed', 'ControllerChanged']);
  // and once more
  await again.drop();
  await until(() => live?.state().seats[0]?.kind === 'policy', 'a policy has taken over again');
  await act(ben, 3);
  expect(await ben.hear('ended')).toMatchObject({ reason: 'terminated' });
  // the log can be decided again, with what the policy did
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

test('a page that connects again at once has lost nothing, and the log nothing to tell', async () => {
  const server = await serve({ closedMs: 60_000 });
  const session = await layInStudy(server, { dropout: rule('abort') });
  const ada = await comeIn(server, session, ADA);
  const ben = await comeIn(server, session, BEN);
  await ben.hear('request');
  await ada.drop();
  const again = await comeIn(server, session, ADA);
  await again.hear('welcome');
  expect(await typesOf(server, session)).not.toContain('ConnectionLost');
});

test('after a restart the grace starts when the server is back, and who returns plays on', async () => {
  const dataDir = temporaryFolder();
  const before = await serve({ dataDir });
  const session = await layInStudy(before, { dropout: rule('endWithPay', { graceMs: 2000 }) });
  const ada = await comeIn(before, session, ADA);
  const ben = await comeIn(before, session, BEN);
  await act(ada, 0);
  await act(ben, 0);
  await before.close();
  const server = await serve({ dataDir });
  const endings: SessionOutcome[] = [];
  server.sessions.onEnded((outcome) => endings.push(outcome));
  await server.recovered;
  const back = await comeIn(server, session, BEN);
  expect((await back.hear('welcome')).request?.turn).toBe(1);
  const ended = await back.hear('ended');
  expect(ended).toMatchObject({ reason: 'abandoned', cause: 'partner_left' });
  const expected = {
    session,
    study: 'sally',
    end: { reason: 'abandoned', cause: 'partner_left' },
    begun: true,
    turns: 1,
    seats: [
      { participant: ADA, how: 'dropped', controller: null },
      { participant: BEN, how: 'held', connected: true, controller: { kind: 'person', participant: BEN } },
    ],
  };
  expect(endings).toMatchObject([expected]);
  expect(await server.sessions.outcomeOf(session)).toEqual(endings[0]);
});

test('a participant who withdraws leaves for good, and the partner is told what the study declares', async () => {
  const server = await serve();
  const session = await layInStudy(server, { dropout: rule('continue') });
  const ada = await comeIn(server, session, ADA);
  const ben = await comeIn(server, session, BEN);
  await ben.hear('request');
  expect(await server.sessions.leave(session, 'p-eve', 'withdrew')).toMatchObject({ code: 'no_such_seat' });
  expect(await server.sessions.leave(session, ADA, 'withdrew')).toBeNull();
  await ada.closed;
  expect(await server.reservations.reserveFor(session, ADA)).toMatchObject({ code: 'not_offered' });
  for (const turn of [0, 1, 2, 3]) await act(ben, turn);
  await ben.hear('ended');
  const outcome = await server.sessions.outcomeOf(session);
  expect(outcome?.seats.map(({ how }) => how)).toEqual(['withdrew', 'held']);
});

test('a session whose time is up ends, and one whose participants do not come is closed', async () => {
  const server = await serve();
  const session = await layInStudy(server, { limitMs: 400 });
  const ada = await comeIn(server, session, ADA);
  await comeIn(server, session, BEN);
  expect(await ada.hear('ended')).toMatchObject({ reason: 'truncated', cause: 'time_up' });
  const empty = await layInStudy(server, { order: { lobby: { limitMs: 100 } } });
  await server.sessions.ended(empty);
  const outcome = await server.sessions.outcomeOf(empty);
  expect(outcome).toMatchObject({ begun: false, end: { cause: 'lobby_timeout' } });
  expect(outcome?.seats.map(({ how }) => how)).toEqual(['absent', 'absent']);
});

test('a session of a study is closed until the study is released, and with it every branch', async () => {
  const server = await serve({ publicReplays: true, visitors: true });
  const { url, dataDir } = server;
  const token = operatorTokenOf({ dataDir });
  const session = await layInStudy(server, { limitMs: 1 });
  await comeIn(server, session, ADA);
  await comeIn(server, session, BEN);
  await server.sessions.ended(session);
  const at = (await logOf(server.databaseFile, session)).findIndex(({ type }) => type === 'TurnOpened');
  const fork = { at, seats: ['uniform', 'uniform'].map((id) => ({ kind: 'policy', policy: `symmtom/${id}` })) };
  const branch = await post(url, `/api/sessions/${session}/forks`, fork, token);
  expect(branch).toMatchObject({ status: 201 });
  const { session: twig } = branch.body as { session: string };
  const routes = (of: string) =>
    ['log', 'beliefs', 'forks', 'predictions'].map((route) => `/api/sessions/${of}/${route}`);
  const closed = { status: 403, body: { code: 'not_released' } };
  const listed = async () =>
    ((await ask(url, '/api/sessions')).body as { session: string }[]).map((row) => row.session);
  for (const route of [...routes(session), ...routes(twig)]) expect(await ask(url, route)).toMatchObject(closed);
  expect(await post(url, `/api/sessions/${session}/forks`, fork)).toMatchObject(closed);
  expect(await post(url, `/api/sessions/${twig}/forks`, fork)).toMatchObject(closed);
  expect((await ask(url, `/api/sessions/${session}/sight`)).body).toMatchObject({ sees: 'nothing' });
  expect(await listed()).toEqual([]);
  expect(await ask(url, `/api/sessions/${session}/log`, { token })).toMatchObject({ status: 200 });
  // what models expected is withheld from operators, too
  const predictions = `/api/sessions/${session}/predictions?models=symmtom/uniform`;
  for (const closedOne of [session, twig])
    expect(await ask(url, predictions.replace(session, closedOne), { token })).toMatchObject(closed);
  await release(server);
  expect(await ask(url, predictions)).toMatchObject({ status: 200 });
  expect(await ask(url, `/api/sessions/${session}/log`)).toMatchObject({ status: 200 });
  expect((await listed()).toSorted()).toEqual([session, twig].toSorted());
});

test('an order that does not fit the study is refused', async () => {
  const { sessions } = await serve();
  const order = { game: 'symmtom', config: { agents: 2, width: 4, pieces: 2, turns: 4 } };
  const seats = [{ kind: 'person' as const }, { kind: 'person' as const }];
  const study = { study: 'sally', arm: null, participants: PEOPLE };
  const lay = (more: object) => sessions.readySession({ ...order, seats }, { ...study, ...more });
  expect(lay({ participants: [ADA, null] })).toMatchObject({ code: 'malformed' });
  expect(lay({ dropout: rule('policy', { policy: 'no/such' }) })).toMatchObject({ code: 'malformed' });
  expect(lay({ dropout: rule('policy', { policy: null }) })).toMatchObject({ code: 'malformed' });
  expect(lay({ seed: 's'.repeat(32), id: 'given-id' })).toMatchObject({
    session: 'given-id',
    seats: [{ token: null }, { token: null }],
  });
});

test('a policy that sees the whole state takes over no seat', async () => {
  const { sessions } = await serve();
  const informed = [...POLICIES, ...YARDSTICKS].find(({ privileged }) => privileged);
  const game = newestRules(informed?.game ?? '')?.game;
  if (!informed || !game) throw new Error('no policy sees the whole state');
  const config: unknown = game.sampleConfig(rngFor('a seed', 'config'));
  const participants = game.roles(config).map((_, seat) => `p-${seat}`);
  const order = { game: game.id, config, seats: participants.map(() => ({ kind: 'person' as const })) };
  const lay = (dropout: ReturnType<typeof rule>) =>
    sessions.readySession(order, { study: 'sally', arm: null, participants, dropout });
  expect(lay(rule('policy', { policy: informed.id }))).toMatchObject({ code: 'malformed' });
  expect(lay(rule('continue'))).toMatchObject({ write: { expectedVersion: 0 } });
});
