/**
 * Commit, then tell. The disk stalls while people, outside bots and policies play. Until it is back, no client, page or
 * operator can notice anything that was decided during the stall. Then everything comes in order.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker } from '@colyseus/core';
import { expect, test } from 'vitest';
import { probesIn } from '../../games/core/session/state.ts';
import { logOf, ofType } from '../../server/testing/log.ts';
import { sitDown, until } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, order, post, serve } from '../../server/testing/server.ts';
import { openSlowDisk } from '../../server/testing/slow-disk.ts';
import { type Watching, watchFrom } from '../../server/testing/watch.ts';

const PERSON = { kind: 'person' };
const OUTSIDE = { kind: 'outside' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
/** Time of a turn, ms. The server's timers wait as long in real time, though the test moves its clock. */
const TIME_MS = 1000;
const CONFIG = { agents: 2, width: 4, pieces: 3, turns: 6, deadlineMs: TIME_MS };
const STAY = { move: 'stay', say: null };
const QUESTION = {
  seat: 0,
  question: 'Who knows piece 1?',
  options: ['I', 'the other'],
  confidence: false,
  limitMs: null,
};

const act = (turn: number): object => ({ type: 'submit', commandId: `action-of-${turn}`, turn, action: STAY });

/** Names of the parts that differ, since the parts themselves are long. */
function differing(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(a).filter((part) => JSON.stringify(a[part]) !== JSON.stringify(b[part]));
}

test('while the disk stalls no effect can be seen, and when it is back everything comes in order', async () => {
  const slow = openSlowDisk();
  // the server's clock moves only when the test moves it
  let clock = 1_700_000_000_000;
  const server = await serve({ disk: slow.disk, now: () => clock, messagesPerSecond: 1000 });
  const { url, sessions, databaseFile } = server;
  const operator = operatorTokenOf(server);

  // a session in play, one where a question is asked, one that waits for its second seat; then a load of policies
  const played = await order(url, { config: CONFIG, seats: [PERSON, OUTSIDE] });
  const asked = await order(url, { config: CONFIG, seats: [PERSON, OUTSIDE] });
  const lobby = await order(url, { config: CONFIG, seats: [PERSON, PERSON] });
  const watch = (ordered: typeof played, seat: number, as: 'person' | 'outside'): Promise<Watching> =>
    watchFrom(url, ordered.session, { as, token: ordered.seats[seat]?.token ?? '' });
  const person = await watch(played, 0, 'person');
  const bot = await watch(played, 1, 'outside');
  const questioned = await watch(asked, 0, 'person');
  const partner = await watch(asked, 1, 'outside');
  const first = await watch(lobby, 0, 'person');
  const watching = [person, bot, questioned, partner, first];
  await Promise.all(watching.slice(0, 4).map(({ line }) => line.hear('request')));
  await first.line.hear('welcome');

  const load = await Promise.all(
    [0, 1, 2, 3].map(() =>
      order(url, { config: { ...CONFIG, turns: 100, deadlineMs: null }, seats: [UNIFORM, UNIFORM] }),
    ),
  );
  const ids = [played, asked, lobby, ...load].map(({ session }) => session);
  const get = async (route: string): Promise<unknown> => (await ask(url, route, { token: operator })).body;
  /** Everything that can be noticed from outside the process. */
  const noticed = async (): Promise<Readonly<Record<string, unknown>>> => {
    for (const { session } of [played, asked, lobby]) matchMaker.getLocalRoomById(session)?.broadcastPatch();
    return {
      frames: watching.map(({ tapped }) => tapped.frames().map(({ payload }) => payload.toString('base64'))),
      told: watching.map(({ line }) => line.told.length),
      facts: watching.map(({ person: seated }) => seated?.facts() ?? null),
      list: await get('/api/sessions?limit=100'),
      logs: await Promise.all(ids.map((session) => get(`/api/sessions/${session}/log`))),
      metrics: String(await get('/metrics')).match(/^standpoint_.*$/gm),
      health: await get('/healthz'),
    };
  };

  slow.stall();
  let before = await noticed();
  for (let moved: readonly string[] = ['']; moved.length > 0; ) {
    // messages from before the stall may still be on their way
    await sleep(300);
    const again = await noticed();
    moved = differing(before, again);
    before = again;
  }

  // everything that people, bots, pages and operators may do during a stall
  const answers: string[] = [];
  const answering = (name: string, promise: Promise<{ readonly status: number }>): Promise<unknown> =>
    promise.then(({ status }) => answers.push(`${name} ${status}`));
  person.line.say(act(0));
  bot.line.say(act(0));
  bot.line.say({ ...act(7), commandId: 'too-far-ahead' });
  await until(async () => (await sessions.find(played.session))?.state().turn === 1, 'the turn is decided');
  const ordered = answering(
    'order',
    post(url, '/api/sessions', { game: 'symmtom', config: CONFIG, seats: [UNIFORM, UNIFORM] }, operator),
  );
  const probed = answering('question', post(url, `/api/sessions/${asked.session}/probes`, QUESTION, operator));
  const isAsked = async (): Promise<boolean> => {
    const live = await sessions.find(asked.session);
    return live !== null && probesIn(live.state()).length === 1;
  };
  await until(isAsked, 'the question is decided');
  const second = sitDown(url, { session: lobby.session, token: lobby.seats[1]?.token ?? '' });
  await until(async () => (await sessions.find(lobby.session))?.state().phase === 'running', 'the session is complete');
  expect(differing(before, await noticed())).toEqual([]);
  // time for a turn passes, and timers ring: they were set before this sleep and are shorter
  clock += 3 * TIME_MS;
  await sleep(TIME_MS + 500);
  expect(differing(before, await noticed())).toEqual([]);
  expect(answers).toEqual([]);

  slow.release();
  await Promise.all([ordered, probed, second]);
  expect(answers.toSorted()).toEqual(['order 201', 'question 201']);
  await (await second).hear('request');
  await person.line.hear('deadline');
  await bot.line.hear('deadline');
  expect(person.line.told.map(({ type }) => type)).toEqual(['welcome', 'request', 'accepted', 'request', 'deadline']);
  const types = bot.line.told.map((told) => (told.type === 'refused' ? told.code : told.type));
  expect(types.filter((type) => type !== 'stale_turn')).toEqual([
    'welcome',
    'request',
    'accepted',
    'request',
    'deadline',
  ]);
  expect(types.indexOf('stale_turn')).toBeGreaterThan(types.indexOf('accepted'));
  await first.line.hear('deadline');
  expect(first.line.told.map(({ type }) => type)).toEqual(['welcome', 'request', 'deadline']);
  await until(() => first.person?.facts().phase === 'running', 'the public facts of the lobby follow');
  await until(() => person.person?.facts().turn === 1, 'the public facts of the session follow');
  await questioned.line.hear('request', ({ request }) => request.probe !== null);
  // no seat lost the time of the stall
  const log = await logOf(databaseFile, played.session);
  expect(ofType(log, 'ActionTimedOut')).toEqual([]);
  expect(ofType(log, 'DeadlineExtended')).toMatchObject([{ turn: 1, deadline: clock + TIME_MS }]);
  await Promise.all(load.map(({ session }) => sessions.ended(session)));
  for (const { session } of load)
    expect((await logOf(databaseFile, session)).at(-1)).toMatchObject({ reason: 'terminated' });
});
