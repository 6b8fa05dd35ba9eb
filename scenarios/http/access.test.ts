/**
 * Who may do what: every route of the server, asked with every kind of token, about every kind of session, and as each role
 * of operators, by cookie, from a page of this server and of another one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Deed, may, ROLES, type Role } from '../../answers/roles.ts';
import { OwnView } from '../../games/core/protocol.ts';
import { VISITOR, VISITOR_ORDER } from '../../server/access/access.ts';
import { VISITOR_SHARE } from '../../server/access/visitor-shares.ts';
import { hashToken, newToken } from '../../server/live/seat/tokens.ts';
import { recordDemo } from '../../server/shelf/demo.ts';
import type { StoredRight } from '../../server/store/rows.ts';
import { fromHere as fromHereWith, signedIn } from '../../server/testing/operators.ts';
import { sitDown } from '../../server/testing/seats.ts';
import {
  ask,
  type HttpAnswer,
  operatorTokenOf,
  post,
  type Served,
  serve,
  temporaryFolder,
} from '../../server/testing/server.ts';

const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
const ORDER = {
  game: 'symmtom',
  config: { agents: 2, width: 4, pieces: 2, turns: 4 },
  seats: [{ kind: 'person' }, UNIFORM],
};

interface Ordered {
  readonly session: string;
  readonly seats: readonly { readonly token: string | null }[];
  readonly right?: string;
}

async function ordered({ url }: Served, wishes: object, token?: string, route = '/api/sessions'): Promise<Ordered> {
  const { status, body } = await post(url, route, wishes, token);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as Ordered;
}

const seatOf = ({ seats }: Ordered): string => seats[0]?.token ?? '';

/** A session that began and that its participant left, so that it is over. */
async function over(server: Served, made: Ordered): Promise<Ordered> {
  const person = await sitDown(server.url, { session: made.session, token: seatOf(made) });
  await person.hear('request');
  person.say({ type: 'leave', commandId: 'leave-it' });
  await person.hear('accepted');
  return made;
}

async function givenRight(
  { store }: Served,
  changes: Partial<StoredRight> = {},
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const id = `r-${token.slice(0, 8)}`;
  const bounds = { live: 2, aDay: 3 };
  const dates = { until: null, createdAt: 1, revokedAt: null };
  await store.rights.give({
    id,
    tokenHash: hashToken(token),
    kind: 'given',
    name: 'a lab',
    bounds,
    ...dates,
    ...changes,
  });
  return { id, token };
}

const ASKERS = ['nobody', 'stranger', 'orderer', 'given', 'revoked', 'seat', 'otherSeat', 'operator'] as const;
type AskerName = (typeof ASKERS)[number];
const SESSIONS = ['running', 'ended', 'parent', 'branch', 'demo', 'operators', 'reviewed', 'withGiven'] as const;
type SessionName = (typeof SESSIONS)[number];

/** yes: the asker may, even if the request is malformed or about nothing. Otherwise the code of the refusal. */
function verdictOf({ status, body }: HttpAnswer): string {
  const code = (body as { readonly code?: string } | null)?.code;
  const about = ['malformed', 'no_such_session', 'study_unknown', 'draft_unknown'];
  return status < 400 || about.includes(code ?? '') ? 'yes' : (code ?? String(status));
}

interface Scene {
  readonly server: Served;
  readonly sessions: Readonly<Record<SessionName, Ordered>>;
  tokenOf(asker: AskerName, session: SessionName): string | undefined;
}

/** The `orderer` is the visitor who ordered running, ended and parent, and forked branch. */
async function scene(): Promise<Scene> {
  const clientFolder = path.join(temporaryFolder(), 'client');
  mkdirSync(clientFolder);
  writeFileSync(path.join(clientFolder, 'index.html'), '<title>Standpoint</title>');
  const server = await serve({ visitors: true, clientFolder });
  await recordDemo(server.store);
  const [shown] = await server.store.sessions.list({ statuses: ['ended'] });
  const operator = operatorTokenOf(server);
  const running = await ordered(server, ORDER);
  const orderer = running.right ?? '';
  const stranger = (await ordered(server, ORDER)).right;
  const given = await givenRight(server);
  const revoked = await givenRight(server);
  const before = await over(server, await ordered(server, ORDER, revoked.token));
  await server.store.rights.revoke(revoked.id, 1);
  const parent = await over(server, await ordered(server, ORDER, orderer));
  const log = await server.store.events.read(`session-${parent.session}`);
  const at = log.find(({ type }) => type === 'session.TurnOpened')?.version ?? 0;
  const forking = { at, seats: [{ kind: 'person' }, UNIFORM] };
  const sessions: Scene['sessions'] = {
    running,
    ended: await over(server, await ordered(server, ORDER, orderer)),
    parent,
    branch: await ordered(server, forking, orderer, `/api/sessions/${parent.session}/forks`),
    demo: { session: shown?.session ?? '', seats: [] },
    operators: await over(server, await ordered(server, ORDER, operator)),
    reviewed: await over(server, await ordered(server, { ...ORDER, review: 'own' }, operator)),
    withGiven: await over(server, await ordered(server, ORDER, given.token)),
  };
  // a right that was taken back does not read what it ordered
  expect(verdictOf(await ask(server.url, `/api/sessions/${before.session}/log`, { token: revoked.token }))).toBe(
    'right_ended',
  );
  const tokens: Readonly<Record<AskerName, (session: SessionName) => string | undefined>> = {
    nobody: () => undefined,
    stranger: () => stranger,
    orderer: () => orderer,
    given: () => given.token,
    revoked: () => revoked.token,
    seat: (session) => sessions[session].seats[0]?.token ?? undefined,
    otherSeat: () => seatOf(before),
    operator: () => operator,
  };
  return { server, sessions, tokenOf: (asker, session) => tokens[asker](session) };
}

interface ListedRow {
  readonly session: string;
  readonly status: string;
  readonly parent: unknown;
}

type Expected = (asker: AskerName, session: SessionName) => string;

const toAll: Expected = () => 'yes';
const toOrder: Expected = (asker) => (asker === 'revoked' ? 'right_ended' : 'yes');

/** The whole session: its log, beliefs, branches. */
const whole: Expected = (asker, session) => {
  if (asker === 'operator' || session === 'demo') return 'yes';
  if (asker === 'revoked') return 'right_ended';
  const isOver = session !== 'running' && session !== 'parent' && session !== 'branch';
  const byVisitor = !isOver || session === 'ended';
  if (asker === 'orderer' && byVisitor) return isOver ? 'yes' : 'not_over';
  if (asker === 'given' && session === 'withGiven') return 'yes';
  // the order lets the seat look back, but not yet
  if (asker === 'seat' && !isOver) return 'not_over';
  return 'not_allowed';
};

/** All read a demo, and only operators write beside it: who has no name here has no comments. */
const commenting: Expected = (asker, session) => {
  if (session !== 'demo') return whole(asker, session);
  return asker === 'operator' ? 'yes' : asker === 'revoked' ? 'right_ended' : 'not_allowed';
};

/** To all who ask: a replay that all may open has quizzes. */
const openToAll: Expected = (_asker, session) => (session === 'demo' ? 'yes' : 'not_allowed');
/** No quiz has this id. */
const quizGone: Expected = (_asker, session) => (session === 'demo' ? 'ended' : 'not_allowed');

/** The view of the asker's own seat. */
const own: Expected = (asker, session) => {
  if (asker !== 'seat' || session === 'demo') return 'unauthorised';
  switch (session) {
    case 'running':
    case 'parent':
    case 'branch':
      return 'not_over';
    case 'ended':
    case 'reviewed':
      return 'yes';
    case 'operators':
    case 'withGiven':
      return 'not_allowed';
  }
};

const forking: Expected = (asker, session) => (asker === 'revoked' ? 'right_ended' : whole(asker, session));

const connecting: Expected = (asker, session) => {
  if (asker !== 'seat' || session === 'demo') return 'unauthorised';
  return session === 'running' || session === 'branch' ? 'yes' : 'ended';
};

/** Those who may read the whole session, once it is over. */
const predicting: Expected = (asker, session) => {
  const isPlayed = session === 'running' || session === 'branch';
  return asker === 'operator' && isPlayed ? 'not_over' : whole(asker, session);
};

const invited: Expected = connecting;

/** The routes of sign-ins take requests from pages of this server only, and these requests name no page. */
const fromHere: Expected = () => 'foreign_origin';

/** `deed`: what the role of a signed-in operator must allow; null: a sign-in gives no more than a stranger has. */
interface Line {
  readonly expected: Expected;
  readonly deed: Deed | null;
}
/** A deed alone: for operators only, whose role allows it. */
const lineOf = (line: Deed | Line): Line =>
  typeof line === 'string' ? { expected: (asker) => (asker === 'operator' ? 'yes' : 'not_allowed'), deed: line } : line;
const open = (expected: Expected): Line => ({ expected, deed: null });
const watched = (expected: Expected): Line => ({ expected, deed: 'watch' });

/** Every route of the server. A route that is not here fails the test. */
const ROUTES: Readonly<Record<string, Deed | Line>> = {
  'GET /*': open(toAll),
  'GET /healthz': open(toAll),
  'GET /readyz': open(toAll),
  'GET /metrics': 'count',
  'GET /api/roots': 'audit',
  'GET /api/games': open(toAll),
  'GET /api/games/:game/form': open(toAll),
  'GET /api/games/:game/card': open(toAll),
  'GET /api/schemas/:name': open(toAll),
  'GET /api/right': open(toAll),
  'POST /api/sessions': open(toOrder),
  'GET /api/sessions': open(toAll),
  'GET /api/lab/sessions': open(toAll),
  'GET /api/lab/sessions/:session/branches': watched(whole),
  'GET /api/sessions/:session/shelf': 'erase',
  'POST /api/sessions/:session/shelf': 'act',
  'GET /api/sessions/:session/invitation': open(invited),
  'POST /api/sessions/:session/connect': open(connecting),
  'POST /api/sessions/:session/probes': 'act',
  'GET /api/sessions/:session/log': watched(whole),
  'GET /api/sessions/:session/sight': open(toAll),
  'GET /api/sessions/:session/view': open(own),
  'GET /api/sessions/:session/beliefs': watched(whole),
  'GET /api/sessions/:session/predictions': watched(predicting),
  'GET /api/sessions/:session/forks': watched(whole),
  'POST /api/sessions/:session/forks': watched(forking),
  'GET /api/sessions/:session/comments': watched(whole),
  'POST /api/sessions/:session/comments': watched(commenting),
  'PUT /api/sessions/:session/comments/:comment': watched(commenting),
  'DELETE /api/sessions/:session/comments/:comment': watched(commenting),
  'POST /api/sessions/:session/quizzes': open(openToAll),
  'GET /api/sessions/:session/quizzes/:quiz': open(quizGone),
  'POST /api/sessions/:session/quizzes/:quiz/answers': open(quizGone),
  'GET /api/sessions/:session/quizzes/:quiz/counts': open(quizGone),
  'GET /api/sessions/:session/annotations': 'watch',
  'POST /api/sessions/:session/annotations': 'act',
  'POST /api/sessions/:session/annotations/codes': open(() => 'not_allowed'),
  'POST /api/sessions/:session/annotations/adjudications': 'act',
  // to a study that there is not; whose token opens what of a study is in server/studies
  'POST /s/:study/join': open(toAll),
  'GET /s/:study/page': open(toAll),
  'POST /s/:study/commands': open(toAll),
  'PUT /s/:study/draft': open(toAll),
  'POST /s/:study/connect': open(toAll),
  'GET /s/:study/copy': open(toAll),
  'POST /api/studies': 'edit',
  'GET /api/studies': 'count',
  'GET /api/studies/:study': 'count',
  'GET /api/studies/:study/recordings': 'watch',
  'POST /api/studies/:study/intake': 'intake',
  'POST /api/studies/:study/budget': 'changeBudget',
  'POST /api/studies/:study/release': 'release',
  'POST /api/studies/:study/archive': 'edit',
  'POST /api/studies/:study/unblind': 'unblind',
  'POST /api/studies/:study/preregister': 'act',
  'POST /api/studies/:study/deviations': 'act',
  'POST /api/studies/:study/links': 'intake',
  'POST /api/studies/:study/pair': 'edit',
  'DELETE /api/studies/:study/pair': 'edit',
  'POST /api/studies/:study/browsers': 'act',
  'POST /api/studies/:study/bonuses': 'readPersonal',
  'POST /api/studies/:study/participants/:participant/erase': 'erase',
  'POST /api/studies/:study/exports': 'export',
  'GET /api/studies/:study/exports': 'export',
  'GET /api/studies/:study/exports/:export': 'export',
  'POST /api/studies/:study/recontact': 'readPersonal',
  'POST /api/studies/:study/reconcile': 'readPersonal',
  // whose signature opens it is in server/studies
  'POST /hooks/:study/prolific': open(() => 'hooks_off'),
  'GET /api/studies/templates': 'edit',
  'GET /api/studies/form': 'edit',
  'GET /api/studies/drafts': 'edit',
  'POST /api/studies/drafts': 'edit',
  'GET /api/studies/drafts/:draft': 'edit',
  'PUT /api/studies/drafts/:draft': 'edit',
  'DELETE /api/studies/drafts/:draft': 'edit',
  'POST /api/studies/drafts/:draft/check': 'edit',
  'GET /api/studies/drafts/:draft/pages': 'edit',
  'GET /api/studies/drafts/:draft/protocol': 'count',
  'POST /api/studies/:study/actions': 'act',
  'POST /api/studies/:study/actions/preview': 'act',
  'POST /api/admin/link': open(fromHere),
  'POST /api/admin/enter': open(fromHere),
  'POST /api/admin/sign-in': open(fromHere),
  'POST /api/admin/sign-out': open(fromHere),
  'GET /api/admin/me': open(toAll),
  'POST /api/admin/password': 'count',
  'GET /api/admin/people': 'people',
  'POST /api/admin/people': 'people',
  'GET /api/admin/bots': 'watch',
  'POST /api/admin/bots': 'act',
};

test('every route is closed to all whom its line in the table does not let in', async () => {
  const { server, sessions, tokenOf } = await scene();
  const routes = server.routes.filter((route) => !route.startsWith('HEAD '));
  expect(routes.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  const found: string[] = [];
  const due: string[] = [];
  for (const [route, line] of Object.entries(ROUTES)) {
    const { expected } = lineOf(line);
    const [method = ''] = route.split(' ');
    const address = route.slice(method.length + 1);
    for (const session of address.includes(':session') ? SESSIONS : (['running'] as const))
      for (const asker of ASKERS) {
        const token = tokenOf(asker, session);
        const at = pathOf(address, sessions[session].session);
        const body = method === 'GET' ? {} : { body: '{}' };
        const answer = await ask(server.url, at, { method, ...body, ...(token === undefined ? {} : { token }) });
        found.push(`${route}, ${asker}, ${session}: ${verdictOf(answer)}`);
        due.push(`${route}, ${asker}, ${session}: ${expected(token === undefined ? 'nobody' : asker, session)}`);
        // a refused answer holds nothing else
        if (verdictOf(answer) !== 'yes') expect(Object.keys(answer.body as object)).toEqual(['code', 'message']);
      }
  }
  expect(found).toEqual(due);
});

function pathOf(address: string, session: string): string {
  return address
    .replace(':session', session)
    .replace(':game', 'symmtom')
    .replace(':name', 'line')
    .replace(/:(study|draft|participant|comment|quiz)/g, 'none')
    .replace('*', '');
}

test('a signed-in operator does what the role allows, from pages of this server only', async () => {
  const { server, sessions } = await scene();
  const { session } = sessions.operators;
  const found: string[] = [];
  const due: string[] = [];
  const asked = async (route: string, headers: Readonly<Record<string, string>>): Promise<string> => {
    const [method = ''] = route.split(' ');
    const at = pathOf(route.slice(method.length + 1), session);
    const body = method === 'GET' ? {} : { body: '{}' };
    return verdictOf(await ask(server.url, at, { method, ...body, headers }));
  };
  const readers = new Map<Role, string>();
  for (const role of ROLES) readers.set(role, (await signedIn(server, role)).token);
  for (const [route, line] of Object.entries(ROUTES)) {
    const { expected, deed } = lineOf(line);
    const asStranger = expected('stranger', 'operators');
    for (const role of ROLES) {
      // what a route does may end a sign-in
      const token = route.startsWith('GET ') ? readers.get(role) : (await signedIn(server, role)).token;
      const own = fromHereWith(server.url, token);
      found.push(`${route}, ${role}: ${await asked(route, own)}`);
      const allowed = deed === null ? asStranger : may({ role }, deed) ? 'yes' : 'not_allowed';
      due.push(`${route}, ${role}: ${expected === fromHere ? 'yes' : allowed}`);
      if (expected === fromHere) continue;
      const foreign = await asked(route, { ...own, origin: 'https://elsewhere.example' });
      found.push(`${route}, ${role}, from elsewhere: ${foreign}`);
      due.push(`${route}, ${role}, from elsewhere: ${asStranger}`);
    }
    if (expected !== fromHere) continue;
    found.push(`${route}, from elsewhere: ${await asked(route, { origin: 'https://elsewhere.example' })}`);
    due.push(`${route}, from elsewhere: foreign_origin`);
  }
  expect(found).toEqual(due);
});

test('lists hold what each asker may see, and tell no parent of a session that is played', async () => {
  const { server, sessions, tokenOf } = await scene();
  const names = new Map(Object.entries(sessions).map(([name, { session }]) => [session, name]));
  const listed = async (asker: AskerName) => {
    const token = tokenOf(asker, 'ended');
    const { body } = await ask(server.url, '/api/sessions?limit=200', token === undefined ? {} : { token });
    return body as readonly ListedRow[];
  };
  const seen = async (asker: AskerName) =>
    (await listed(asker)).flatMap(({ session }) => names.get(session) ?? []).toSorted();
  expect(Object.fromEntries(await Promise.all(ASKERS.map(async (asker) => [asker, await seen(asker)])))).toEqual({
    nobody: ['demo'],
    stranger: ['demo'],
    // the parent of a branch that is played is told to nobody
    orderer: ['branch', 'demo', 'ended', 'running'],
    given: ['demo', 'withGiven'],
    revoked: ['demo'],
    seat: ['demo'],
    otherSeat: ['demo'],
    operator: [...SESSIONS].toSorted(),
  });
  const played = (await listed('orderer')).filter(({ status }) => status !== 'ended');
  expect(played.map(({ parent }) => parent)).toEqual([null, null]);
  // the order of this one tells what holds its seats
  const running = played.find(({ session }) => session === sessions.running.session);
  expect(running).toMatchObject({ returns: null, seats: [{ kind: '' }, { kind: 'bot', name: 'symmtom/uniform' }] });
});

test('pages are told what they may see, and why they see nothing', async () => {
  const { server, sessions, tokenOf } = await scene();
  const sees = async (asker: AskerName, session: SessionName) => {
    const token = tokenOf(asker, session);
    const at = `/api/sessions/${sessions[session].session}/sight`;
    return (await ask(server.url, at, token === undefined ? {} : { token })).body;
  };
  expect(await sees('orderer', 'ended')).toEqual({ sees: 'all' });
  expect(await sees('seat', 'ended')).toEqual({ sees: 'own' });
  expect(await sees('nobody', 'demo')).toEqual({ sees: 'all', opens: { seq: 5 } });
  for (const [asker, session, code] of [
    ['orderer', 'running', 'not_over'],
    ['orderer', 'parent', 'not_over'],
    ['seat', 'operators', 'not_allowed'],
    ['nobody', 'ended', 'not_allowed'],
    ['revoked', 'ended', 'right_ended'],
  ] as const)
    expect(await sees(asker, session)).toEqual({
      sees: 'nothing',
      why: { code, message: expect.stringMatching(/\.$/) },
    });
});

test("a seat's own view holds what the seat was told, and nothing of config, seed or other seats", async () => {
  const server = await serve({ visitors: true });
  const made = await ordered(server, { ...ORDER, config: { ...ORDER.config, firstHandShown: false } });
  const person = await sitDown(server.url, { session: made.session, token: seatOf(made) });
  for (let turn = 0; turn < 4; turn++) {
    const { request } = await person.hear('request', (one) => one.request.turn === turn);
    person.say({ type: 'submit', commandId: `turn-000${turn}`, turn, action: request.legalActions[0] });
  }
  const ended = await person.hear('ended');
  const { status, body } = await ask(server.url, `/api/sessions/${made.session}/view`, { token: seatOf(made) });
  expect(status).toBe(200);
  const view = OwnView.parse(body);
  const requests = person.told.flatMap((one) => ('request' in one && one.request ? [one.request] : []));
  const observations = [...new Map(requests.map((one) => [one.turn, one.observation])).values()];
  expect(view.moments.map(({ observation }) => observation)).toEqual(observations);
  expect(view.moments.at(-1)?.observation).toEqual(ended.request.observation);
  expect(view.experiences).toHaveLength(4);
  expect(Object.keys(view).toSorted()).toEqual(['ending', 'experiences', 'first', 'info', 'moments', 'seat']);
  const told = JSON.stringify(view);
  for (const secret of ['seed', '"deal"', 'policy', 'uniform', '"config"', 'participant'])
    expect(told).not.toContain(secret);
});

test('a participant who left sees nothing of what came later', async () => {
  const server = await serve({ visitors: true });
  const seats = [{ kind: 'person' }, { kind: 'person' }];
  const made = await ordered(server, { ...ORDER, seats });
  const people = await Promise.all(
    made.seats.map(({ token }) => sitDown(server.url, { session: made.session, token })),
  );
  const [stays, leaves] = people;
  await leaves?.hear('request');
  leaves?.say({ type: 'leave', commandId: 'leave-it' });
  await leaves?.hear('accepted');
  for (let turn = 0; turn < 4; turn++) {
    const said = await stays?.hear('request', ({ request }) => request.turn === turn);
    stays?.say({ type: 'submit', commandId: `turn-000${turn}`, turn, action: said?.request.legalActions[0] });
  }
  await stays?.hear('ended');
  const viewOf = async (seat: number) =>
    (await ask(server.url, `/api/sessions/${made.session}/view`, { token: made.seats[seat]?.token ?? '' })).body;
  expect(await viewOf(0)).toMatchObject({ moments: { length: 5 }, ending: { reason: 'terminated' } });
  expect(await viewOf(1)).toMatchObject({ moments: [{ turn: 0 }], experiences: [], ending: null });
});

test('without visitors, sessions are ordered with a right or by the operator; what visitors ordered stays theirs', async () => {
  const open = await serve({ visitors: true });
  const visitor = await over(open, await ordered(open, ORDER));
  await open.close();
  const server = await serve({ dataDir: open.dataDir, visitors: false });
  const given = await givenRight(server);
  const no = { status: 403, body: { code: 'no_right' } };
  for (const token of [undefined, visitor.right, seatOf(visitor), 'x'.repeat(32)])
    expect(await post(server.url, '/api/sessions', ORDER, token)).toMatchObject(no);
  expect(await ask(server.url, '/api/right')).toMatchObject({
    body: { holder: 'nobody', mayOrder: false, why: { code: 'no_right' } },
  });
  expect((await ordered(server, ORDER, given.token)).right).toBe(undefined);
  await ordered(server, ORDER, operatorTokenOf(server));
  const at = `/api/sessions/${visitor.session}/log`;
  expect((await ask(server.url, at, { token: visitor.right ?? '' })).status).toBe(200);
});

test('with public replays everybody looks at ended sessions whose order tells what holds their seats', async () => {
  const server = await serve({ publicReplays: true });
  const operator = operatorTokenOf(server);
  const open = await over(server, await ordered(server, { ...ORDER, label: 'open' }, operator));
  const blind = await over(
    server,
    await ordered(server, { ...ORDER, disclosure: { kind: false }, pace: null }, operator),
  );
  const running = await ordered(server, ORDER, operator);
  const seen = async (session: string) => verdictOf(await ask(server.url, `/api/sessions/${session}/log`));
  expect([await seen(open.session), await seen(blind.session), await seen(running.session)]).toEqual([
    'yes',
    'not_allowed',
    'not_over',
  ]);
  const { body } = await ask(server.url, '/api/sessions');
  expect(body).toMatchObject([{ session: open.session, label: 'open', seats: [{}, { name: 'symmtom/uniform' }] }]);
  // to look is not to order
  expect(verdictOf(await post(server.url, `/api/sessions/${open.session}/forks`, {}))).toBe('no_right');
});

test('where the order hides what holds the seats, only operators read labels and kinds, then and later', async () => {
  const server = await serve({ visitors: true });
  const wishes = { ...ORDER, label: 'with a bot', disclosure: { kind: false }, pace: null };
  const made = await ordered(server, wishes);
  const listed = async (token: string) => {
    const { body } = await ask(server.url, '/api/sessions', { token });
    return (body as { session: string }[]).find(({ session }) => session === made.session);
  };
  const hidden = { label: null, seats: [0, 1].map(() => ({ kind: '', name: '' })) };
  expect(await listed(made.right ?? '')).toMatchObject(hidden);
  const person = await sitDown(server.url, { session: made.session, token: seatOf(made) });
  await person.hear('request');
  expect(person.facts().seats.map(({ kind }) => kind)).toEqual(['', '']);
  person.say({ type: 'leave', commandId: 'leave-it' });
  await person.hear('accepted');
  expect(await listed(made.right ?? '')).toMatchObject({ ...hidden, status: 'ended' });
  expect(await listed(operatorTokenOf(server))).toMatchObject({
    label: 'with a bot',
    seats: [{}, { kind: 'bot', name: 'symmtom/uniform' }],
  });
  const { body } = await ask(server.url, `/api/sessions/${made.session}/view`, { token: seatOf(made) });
  expect(JSON.stringify(body)).not.toMatch(/uniform|policy|"bot"|with a bot/);
});

describe('what a right may order', () => {
  test('sessions at once, and in a day; what is over counts for the day only', async () => {
    let clock = 1_000_000_000_000;
    const server = await serve({ now: () => clock });
    const { token } = await givenRight(server);
    const order = () => post(server.url, '/api/sessions', ORDER, token);
    const refused = (says: RegExp) => ({
      status: 429,
      body: { code: 'too_many_sessions', message: expect.stringMatching(says) },
    });
    const together = await Promise.all([order(), order(), order()]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 201, 429]);
    expect(together.find(({ status }) => status === 429)).toMatchObject(refused(/2 sessions at once/));
    await over(server, together.find(({ status }) => status === 201)?.body as Ordered);
    const third = await ordered(server, ORDER, token);
    await over(server, third);
    expect(await order()).toMatchObject(refused(/3 sessions in 24 hours/));
    clock += 25 * 60 * 60_000;
    expect((await order()).status).toBe(201);
  });

  test('nothing once its time is over', async () => {
    let clock = 1_000;
    const server = await serve({ now: () => clock, visitors: true });
    const { token } = await givenRight(server, { until: 2_000 });
    expect((await post(server.url, '/api/sessions', ORDER, token)).status).toBe(201);
    clock = 2_000;
    expect(await post(server.url, '/api/sessions', ORDER, token)).toMatchObject({ body: { code: 'right_ended' } });
    expect(await ask(server.url, '/api/right', { token })).toMatchObject({ body: { mayOrder: false } });
  });

  test('one address has a share of what all visitors may have, and leaves the rest to other addresses', async () => {
    const server = await serve({ visitors: true, trustProxy: 1 });
    const orderFrom = (address: string) =>
      ask(server.url, '/api/sessions', {
        method: 'POST',
        body: JSON.stringify(ORDER),
        headers: { 'x-forwarded-for': address },
      });
    const made: Ordered[] = [];
    for (let i = 0; i < VISITOR_SHARE.live; i++) {
      const { status, body } = await orderFrom('198.51.100.7');
      expect(status).toBe(201);
      made.push(body as Ordered);
    }
    expect(await orderFrom('198.51.100.7')).toMatchObject({
      status: 429,
      body: { code: 'too_many_sessions', message: expect.stringMatching(/one network address/) },
    });
    expect((await orderFrom('203.0.113.9')).status).toBe(201);
    // a session that is over gives its place back
    const [first] = made;
    if (first) await over(server, first);
    expect((await orderFrom('198.51.100.7')).status).toBe(201);
    expect((await orderFrom('198.51.100.7')).status).toBe(429);
  });

  test("a visitor's order is bounded in number, bytes and length", async () => {
    const server = await serve({ visitors: true });
    const { right } = await ordered(server, ORDER);
    const order = (wishes: object) => post(server.url, '/api/sessions', { ...ORDER, ...wishes }, right);
    const long = { ...ORDER.config, turns: VISITOR_ORDER.longest + 1 };
    expect(await order({ config: long })).toMatchObject({ status: 400, body: { code: 'too_long' } });
    const trials = { from: 'stage-3', blocks: Array.from({ length: 2 }, () => ({ trials: 200 })) };
    const bots = [0, 1].map(() => ({ kind: 'policy', policy: 'standoff/ideal' }));
    expect(await order({ game: 'standoff', config: trials, seats: bots })).toMatchObject({
      body: { code: 'too_long' },
    });
    const large = { ...ORDER.config, deal: 'x'.repeat(VISITOR_ORDER.bytes) };
    expect(await order({ config: large })).toMatchObject({ status: 413, body: { code: 'too_large' } });
    for (let made = 1; made < (VISITOR.live ?? 0); made++) expect((await order({})).status).toBe(201);
    expect(await order({})).toMatchObject({ status: 429, body: { code: 'too_many_sessions' } });
    // the right of another visitor is another one
    expect((await post(server.url, '/api/sessions', ORDER)).status).toBe(201);
    // an operator orders what the machine can bear
    const operator = operatorTokenOf(server);
    expect((await post(server.url, '/api/sessions', { ...ORDER, config: long }, operator)).status).toBe(201);
  });
});
