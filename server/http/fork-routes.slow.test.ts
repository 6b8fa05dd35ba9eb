/** Branches over HTTP: with policies, with a person who gets a changed past, and the refusals. */

import { describe, expect, test } from 'vitest';
import { openTexts, tokensIn } from '../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Viewer } from '../../games/core/game.ts';
import { originOf } from '../../games/core/log/branch.ts';
import { framesOf } from '../../games/core/log/replay.ts';
import type { Policy } from '../../games/core/policy.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { household } from '../../games/household/game.ts';
import { ONE_DOOR } from '../../games/household/testing/doors.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';
import { findingsIn, logOf, ofType } from '../testing/log.ts';
import { playWith, sitDown, sitDownOutside } from '../testing/seats.ts';
import { ask, operatorTokenOf, order, post, type Served, serve } from '../testing/server.ts';

const CONFIG = { agents: 3, width: 4, pieces: 3, turns: 6 };
const BOT = { kind: 'policy', policy: 'symmtom/heuristic' };
const staying: Policy<SymmToM, null> = {
  id: 'test/staying',
  game: 'symmtom',
  version: 1,
  about: '',
  initialMemory: () => null,
  observe: () => null,
  act: () => ({ move: 'stay', say: null }),
};

interface Branch {
  readonly session: string;
  readonly seats: readonly { readonly seat: number; readonly token: string | null }[];
  readonly seq: number;
  readonly turn: number;
  readonly ended: boolean;
}

async function recorded(server: Served): Promise<string> {
  const { session } = await order(server.url, { config: CONFIG, seats: [BOT, BOT, BOT] });
  await server.sessions.ended(session);
  return session;
}

async function branch(server: Served, parent: string, wishes: object): Promise<Branch> {
  const { status, body } = await post(server.url, `/api/sessions/${parent}/forks`, wishes, operatorTokenOf(server));
  expect({ status, body }).toMatchObject({ status: 201 });
  return body as Branch;
}

const seqOf = async ({ databaseFile }: Served, session: string, turn: number): Promise<number> =>
  (await logOf(databaseFile, session)).findIndex((event) => event.type === 'TurnResolved' && event.turn === turn) + 1;

test('in a branch without a change the policies do what they did in the parent', async () => {
  const server = await serve();
  const parent = await recorded(server);
  const seq = await seqOf(server, parent, 2);
  const made = await branch(server, parent, { at: seq });
  expect(made).toMatchObject({ seq, turn: 3, ended: true, seats: [] });
  const [theirs, own] = await Promise.all([parent, made.session].map((id) => logOf(server.databaseFile, id)));
  const acts = (log: typeof theirs) =>
    ofType(log ?? [], 'ActionSubmitted').map(({ seat, turn, action }) => ({ seat, turn, action }));
  const bySeat = (log: typeof theirs) => acts(log).toSorted((a, b) => a.turn - b.turn || a.seat - b.seat);
  expect(bySeat(own)).toEqual(bySeat(theirs));
  expect(await findingsIn(server.databaseFile)).toEqual([]);

  const token = operatorTokenOf(server);
  const listed = await ask(server.url, `/api/sessions/${parent}/forks`, { token });
  expect(listed.body).toMatchObject([
    { session: made.session, status: 'ended', label: `branch of ${parent}`, seq: made.seq },
  ]);
  const all = (await ask(server.url, '/api/sessions', { token })).body as { session: string; parent: string | null }[];
  expect(all.map((row) => [row.session, row.parent])).toEqual(
    expect.arrayContaining([
      [parent, null],
      [made.session, parent],
    ]),
  );
});

test('a person goes on from a past with one changed percept, and the branch survives a restart', async () => {
  const first = await serve();
  const parent = await recorded(first);
  const seq = await seqOf(first, parent, 1);
  const made = await branch(first, parent, {
    at: seq,
    change: { kind: 'percept', seat: 1, percept: null },
    seats: [{ kind: 'policy', policy: 'symmtom/reciprocal' }, { kind: 'person' }],
  });
  expect(made).toMatchObject({ turn: 2, ended: false });
  expect(made.seats.map(({ token }) => token !== null)).toEqual([false, true]);
  await first.close();

  const server = await serve({ dataDir: first.dataDir });
  const person = await sitDown(server.url, { session: made.session, token: made.seats[1]?.token ?? null });
  const welcome = await person.hear('welcome');
  expect(welcome.experiences.map(({ percepts }) => percepts.length)).toEqual([1, 0]);
  const ended = await playWith(person, staying, 'person');
  expect(ended).toMatchObject({ reason: 'terminated', request: { turn: 6 } });
  await server.sessions.ended(made.session);
  const log = await logOf(server.databaseFile, made.session);
  expect(originOf(log)).toMatchObject({ parent, seq: made.seq });
  expect(ofType(log, 'PerceptChanged')).toMatchObject([{ seat: 1, turn: 1, event: 0, percept: null }]);
  expect(ofType(log, 'ControllerChanged')).toMatchObject([{ seat: 0, controller: { policy: 'symmtom/reciprocal' } }]);
  expect(ofType(log, 'AgentSeated').at(-1)).toMatchObject({ seat: 1, controller: { kind: 'person' } });
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

test('a person who takes over from a policy that saw everything gets only what the seat saw', async () => {
  const server = await serve();
  const seeing = { kind: 'policy', policy: 'symmtom/informed-heuristic' };
  const { session: parent } = await order(server.url, { config: CONFIG, seats: [seeing, BOT, BOT] });
  await server.sessions.ended(parent);
  const made = await branch(server, parent, { at: await seqOf(server, parent, 1), seats: [{ kind: 'person' }] });
  const person = await sitDown(server.url, { session: made.session, token: made.seats[0]?.token ?? null });
  const welcome = await person.hear('welcome');
  const log = await logOf(server.databaseFile, parent);
  const firstTo = (viewer: Viewer) => lifeOf<GameTypes>(symmtom as AnyGame, log, 0, viewer).first;
  expect(welcome.first).toEqual(firstTo(0));
  expect(welcome.first).not.toEqual(firstTo('all'));
});

test('a policy reads the text of a changed action, and the log of the branch does not hold that text', async () => {
  const server = await serve();
  const seats = ['household/wait', 'household/planner'].map((policy) => ({ kind: 'policy', policy }));
  const { session } = await order(server.url, { game: 'household', config: { task: ONE_DOOR }, seats });
  await server.sessions.ended(session);
  const log = await logOf(server.databaseFile, session);
  const text = 'Please see to it that the fridge 1 is open.';
  const action = { type: 'communicate', to: [1], text, fact: null };
  const made = await branch(server, session, {
    at: log.findIndex(({ type }) => type === 'TurnOpened') + 1,
    change: { kind: 'action', seat: 0, action },
  });
  const own = await logOf(server.databaseFile, made.session);
  const opens = (events: typeof log) =>
    ofType(events, 'ActionSubmitted').some(({ action: did }) => (did as { type: string }).type === 'open');
  expect([opens(log), opens(own)]).toEqual([false, true]);
  expect(JSON.stringify(own)).not.toContain(text);
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

test("no branch holds people's texts in clear, and a reader who may not read them cannot make a branch that tells them", async () => {
  const server = await serve({ visitors: true, publicReplays: true });
  const seats = [0, 1].map((i) => ({ kind: 'outside', name: `bot ${i}` }));
  const { session, seats: made } = await order(server.url, { game: 'household', config: { task: ONE_DOOR }, seats });
  const lines = await Promise.all(made.map(({ token }) => sitDownOutside(server.url, token)));
  const said = 'Only you may read this';
  for (let turn = 0; turn < 4; turn++)
    await Promise.all(
      lines.map(async (line, i) => {
        await line.hear('request', ({ request }) => request.turn === turn && request.legalActions.length > 0);
        const writes = { type: 'communicate', to: [1 - i], text: said, fact: null };
        line.say({
          type: 'submit',
          commandId: `turn-000${turn}`,
          turn,
          action: turn === 0 ? writes : { type: 'wait' },
        });
      }),
    );
  await Promise.all(lines.map((line) => line.hear('ended')));
  const log = await logOf(server.databaseFile, session);
  const heard = openTexts(lifeOf<GameTypes>(household as AnyGame, log, 0).experiences, () => said);
  const at = log.findLastIndex((event, i) => {
    const { percepts } = framesOf<GameTypes>(household as AnyGame, log, 0)[i] ?? { percepts: [] };
    return event.type === 'GameEventOccurred' && tokensIn(percepts).length > 0;
  });
  const percept = heard.flatMap(({ percepts }) => percepts).findLast((one) => JSON.stringify(one).includes(said));
  const wishes = {
    at: at + 1,
    change: { kind: 'percept', seat: 0, percept },
    seats: [
      { kind: 'policy', policy: 'household/uniform' },
      { kind: 'policy', policy: 'household/uniform' },
    ],
  };
  const route = `/api/sessions/${session}/forks`;
  expect(await post(server.url, route, wishes)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  const operator = operatorTokenOf(server);
  for (const token of [operator, made[0]?.token ?? '']) {
    const forked = await post(server.url, route, wishes, token);
    expect(forked).toMatchObject({ status: 201, body: { ended: true } });
    const stored = await logOf(server.databaseFile, (forked.body as Branch).session);
    expect(ofType(stored, 'PerceptChanged')).toHaveLength(1);
    expect(tokensIn(ofType(stored, 'PerceptChanged')).length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(said);
  }
  // a participant of a branch is no participant of its parent
  const seated = await post(server.url, route, { at: at + 2, seats: [{ kind: 'outside' }, wishes.seats[0]] }, operator);
  const { session: branch, seats: rights } = seated.body as Branch;
  const token = rights[0]?.token ?? '';
  const line = await sitDownOutside(server.url, token);
  expect(JSON.stringify(await line.hear('welcome'))).toContain(said);
  line.say({ type: 'leave', commandId: 'command-leave' });
  await server.sessions.ended(branch);
  const read = async (of: string, right: string): Promise<string> =>
    JSON.stringify((await ask(server.url, `/api/sessions/${of}/log`, { token: right })).body);
  expect(await read(branch, token)).not.toContain(said);
  expect(await read(branch, operator)).toContain(said);
  expect(await read(session, made[0]?.token ?? '')).toContain(said);
  expect((await post(server.url, `/api/sessions/${branch}/forks`, { at: at + 2 }, token)).status).toBe(403);
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});

describe('a fork', () => {
  test('is refused with a code and a sentence where a session cannot be forked', async () => {
    const server = await serve();
    const parent = await recorded(server);
    const seq = await seqOf(server, parent, 1);
    const token = operatorTokenOf(server);
    const fork = (wishes: object, session = parent) =>
      post(server.url, `/api/sessions/${session}/forks`, wishes, token);
    const refused = async (wishes: object, session?: string) => {
      const { status, body } = await fork(wishes, session);
      return [status, (body as { code: string }).code];
    };
    expect(await refused({ at: seq }, 'nothing')).toEqual([404, 'no_such_session']);
    expect(await refused({ at: 100_000 })).toEqual([400, 'malformed']);
    expect(await refused({})).toEqual([400, 'malformed']);
    expect(await refused({ at: 2 })).toEqual([400, 'not_running']);
    expect(await refused({ at: seq, seats: [{ kind: 'policy', policy: 'standoff/ideal' }] })).toEqual([
      400,
      'malformed',
    ]);
    const action = { kind: 'action', seat: 0, action: { move: 'fly', say: null } };
    expect(await refused({ at: seq, change: action })).toEqual([400, 'illegal_action']);
    const percept = { kind: 'percept', seat: 0, percept: null };
    const privileged = [{ kind: 'policy', policy: 'symmtom/informed-heuristic' }];
    expect(await refused({ at: seq, change: percept, seats: privileged })).toEqual([403, 'not_allowed']);
    const [sessions] = [(await ask(server.url, '/api/sessions', { token })).body as unknown[]];
    expect(sessions).toHaveLength(1);
  });

  test('of a session that is still played is for operators only, and so is its branch', async () => {
    const server = await serve({ visitors: true, publicReplays: true });
    const { session, seats } = await order(server.url, { config: CONFIG, seats: [{ kind: 'person' }, BOT, BOT] });
    const person = await sitDown(server.url, { session, token: seats[0]?.token ?? null });
    await person.hear('request');
    const at = (await logOf(server.databaseFile, session)).length;
    const wishes = { at, seats: [BOT] };
    expect(await post(server.url, `/api/sessions/${session}/forks`, wishes)).toMatchObject({
      status: 403,
      body: { code: 'not_over' },
    });
    const token = operatorTokenOf(server);
    const made = await post(server.url, `/api/sessions/${session}/forks`, wishes, token);
    expect(made).toMatchObject({ status: 201, body: { ended: true, turn: 0 } });
    const route = `/api/sessions/${(made.body as Branch).session}/log`;
    expect((await ask(server.url, route)).status).toBe(403);
    expect((await ask(server.url, route, { token })).status).toBe(200);
    person.say({ type: 'leave', commandId: 'command-leave' });
    await server.sessions.ended(session);
    expect((await ask(server.url, route)).status).toBe(200);
  });
});
