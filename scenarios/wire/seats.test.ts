/** A seat over time: reload, second tab, lost network, the clock, giving up, and a session without participants. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { uniform } from '../../bots/symmtom/package.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { type MessageOf, playWith, type SeatLine, sitDown, sitDownOutside, until } from '../../server/testing/seats.ts';
import { order, post, serve } from '../../server/testing/server.ts';

const SMALL = { agents: 3, width: 4, pieces: 3, turns: 6 };
const PERSON = { kind: 'person' };
const OUTSIDE = { kind: 'outside' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
const STAY = { move: 'stay', say: null };

const act = (turn: number, commandId = `command-${turn}`): object => ({
  type: 'submit',
  commandId,
  turn,
  action: STAY,
});
const requestOf = (line: SeatLine, turn: number): Promise<MessageOf<'request'>> =>
  line.hear('request', ({ request }) => request.turn === turn);

/** Everything in a welcome about the past and the present, without the server's time. */
function screen(told: ServerMessage): unknown {
  if (told.type !== 'welcome') throw new Error(`a welcome, not ${told.type}`);
  const { now: _, ...rest } = told;
  return rest;
}

test('a reload comes back to the same seat and the same screen', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: [PERSON, UNIFORM, UNIFORM] });
  const token = seats[0]?.token ?? null;
  const first = await sitDown(url, { session, token });
  for (let turn = 0; turn < 3; turn++) {
    await requestOf(first, turn);
    first.say(act(turn));
  }
  const last = await requestOf(first, 3);
  await first.drop();
  const second = await sitDown(url, { session, token });
  const welcome = await second.hear('welcome');
  expect(welcome).toMatchObject({ seat: 0, submitted: null, ended: null, request: last.request });
  expect(welcome.experiences).toHaveLength(3);
  expect(welcome.experiences.map(({ acted }) => acted)).toEqual(
    Array.from({ length: 3 }, () => ({ action: STAY, by: 'agent' })),
  );
  expect(welcome.first).toMatchObject({ seat: 0, observation: { turn: 0 }, percepts: [{ type: 'dealt' }] });
  await second.drop();
  const third = await sitDown(url, { session, token });
  expect(screen(await third.hear('welcome'))).toEqual(screen(welcome));
  await playWith(third, uniform, 'third');
  expect(ofType(await logOf(databaseFile, session), 'AgentSeated').filter(({ seat }) => seat === 0)).toHaveLength(1);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('a participant who comes back after acting is shown the action, and is not asked again', async () => {
  const { url } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: [PERSON, PERSON, UNIFORM] });
  const lines = await Promise.all(seats.slice(0, 2).map(({ token }) => sitDown(url, { session, token })));
  const [mine] = lines;
  await mine?.hear('request');
  mine?.say(act(0));
  await mine?.hear('accepted');
  await mine?.drop();
  const back = await sitDown(url, { session, token: seats[0]?.token ?? null });
  expect(await back.hear('welcome')).toMatchObject({ submitted: STAY, request: { turn: 0, legalActions: [] } });
});

test.each(['tab', 'bot'] as const)('a second %s takes the seat over, and the first is told so', async (kind) => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, {
    config: SMALL,
    seats: [kind === 'tab' ? PERSON : OUTSIDE, PERSON, UNIFORM],
  });
  const token = seats[0]?.token ?? null;
  const take = (): Promise<SeatLine> =>
    kind === 'tab' ? sitDown(url, { session, token }) : sitDownOutside(url, token);
  const first = await take();
  await first.hear('welcome');
  const other = await sitDown(url, { session, token: seats[1]?.token ?? null });
  await requestOf(first, 0);
  const second = await take();
  // the first one sends before it can know
  first.say(act(0, 'from-the-first'));
  await first.hear('superseded');
  await first.closed;
  expect(first.told.at(-1)?.type).not.toBe('accepted');
  expect((await second.hear('welcome')).request?.turn).toBe(0);
  second.say(act(0, 'from-the-second'));
  await second.hear('accepted');
  expect(other.isOpen()).toBe(true);
  expect(ofType(await logOf(databaseFile, session), 'ActionSubmitted').filter(({ seat }) => seat === 0)).toHaveLength(
    1,
  );
});

test('a superseded connection is refused even before it hears that its seat is open elsewhere', async () => {
  const { url } = await serve();
  const { seats } = await order(url, { config: SMALL, seats: [OUTSIDE, UNIFORM, UNIFORM] });
  const token = seats[0]?.token ?? null;
  for (let i = 0; i < 10; i++) {
    const first = await sitDownOutside(url, token);
    await first.hear('welcome');
    const second = sitDownOutside(url, token);
    while (first.isOpen()) {
      first.say(act(99, `racing-${i}-${first.told.length}`));
      await sleep(1);
    }
    const after = first.told.slice(first.told.findIndex(({ type }) => type === 'superseded') + 1);
    expect(after.filter((told) => told.type !== 'refused' || told.code !== 'superseded')).toEqual([]);
    await (await second).drop();
  }
});

test('a person who is away is shown as away only where presence is disclosed', async () => {
  const { url } = await serve();
  for (const presence of [true, false]) {
    const { session, seats } = await order(url, {
      config: SMALL,
      seats: [PERSON, PERSON, UNIFORM],
      disclosure: { presence },
    });
    const [one, two] = await Promise.all(seats.slice(0, 2).map(({ token }) => sitDown(url, { session, token })));
    if (!one || !two) throw new Error('two people');
    await Promise.all([one.hear('request'), two.hear('request')]);
    if (!presence) {
      await two.drop();
      await sleep(600);
      expect(one.facts().seats.map((seat) => seat.presence)).toEqual(['', '', '']);
      continue;
    }
    await until(() => one.facts().seats[1]?.presence === 'acting', 'the other is acting');
    two.say(act(0));
    await until(() => one.facts().seats[1]?.presence === 'done', 'the other is done');
    await two.drop();
    await until(() => one.facts().seats[1]?.presence === 'away', 'the other is away');
    await sitDown(url, { session, token: seats[1]?.token ?? null });
    await until(() => one.facts().seats[1]?.presence === 'done', 'the other is back');
  }
});

test('the clock plays the default for a participant whose time runs out, and says so', async () => {
  // the server's clock stands still until the others have acted
  let clock = 1_700_000_000_000;
  const { url, databaseFile } = await serve({ now: () => clock });
  const { session, seats } = await order(url, {
    config: { ...SMALL, deadlineMs: 1000 },
    seats: [PERSON, PERSON, UNIFORM],
  });
  const [slow, quick] = await Promise.all(seats.slice(0, 2).map(({ token }) => sitDown(url, { session, token })));
  if (!slow || !quick) throw new Error('two people');
  const asked = await requestOf(quick, 0);
  expect(asked.request.deadline).toBeGreaterThan(asked.now);
  quick.say(act(0));
  const acted = async () => ofType(await logOf(databaseFile, session), 'ActionSubmitted').length;
  await until(async () => (await acted()) === 2, 'the quick one and the policy have acted');
  clock += 1000;
  expect((await requestOf(slow, 1)).request.acted).toEqual({ action: STAY, by: 'clock' });
  expect((await requestOf(quick, 1)).request.acted).toEqual({ action: STAY, by: 'agent' });
  const log = await logOf(databaseFile, session);
  const [timedOut, ...more] = ofType(log, 'ActionTimedOut');
  expect(more).toEqual([]);
  expect(timedOut).toMatchObject({ seat: 0, turn: 0, action: STAY });
  expect(timedOut?.at).toBeGreaterThanOrEqual(asked.request.deadline ?? Number.NaN);
});

test('a given-up seat plays defaults and cannot be taken again, and the others go on', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: [PERSON, PERSON, UNIFORM] });
  const [one, two] = await Promise.all(seats.slice(0, 2).map(({ token }) => sitDown(url, { session, token })));
  if (!one || !two) throw new Error('two people');
  await requestOf(one, 0);
  // this reservation was made while the seat was still held
  const { reservation } = (await post(url, `/api/sessions/${session}/connect`, {}, seats[0]?.token ?? '')).body as {
    reservation: object;
  };
  one.say({ type: 'leave', commandId: 'leave-it' });
  await one.hear('accepted');
  expect(await post(url, `/api/sessions/${session}/connect`, {}, seats[0]?.token ?? '')).toMatchObject({
    status: 410,
    body: { code: 'not_offered' },
  });
  const late = new WebSocket(
    `${url.replace('http', 'ws')}/p/${session}?sessionId=${(reservation as { sessionId: string }).sessionId}`,
  );
  await new Promise((resolve) => late.addEventListener('close', resolve));
  const ended = await playWith(two, uniform, 'two');
  expect(ended.reason).toBe('terminated');
  // a participant who has left gets no more messages and can send none
  one.say(act(0));
  one.say({ type: 'writeNote', commandId: 'last-words', note: { kind: 'text', text: 'bye' } });
  one.say({ type: 'leave', commandId: 'leave-it' });
  await until(() => one.told.length === 6, 'all of that is answered');
  expect(one.told.slice(2).map((told) => (told.type === 'refused' ? told.code : told.type))).toEqual([
    'accepted',
    'not_offered',
    'not_offered',
    'accepted',
  ]);
  const log = await logOf(databaseFile, session);
  expect(ofType(log, 'AgentLeft')).toMatchObject([{ seat: 0, cause: 'left' }]);
  expect(ofType(log, 'AgentSeated').filter(({ seat }) => seat === 0)).toHaveLength(1);
  expect(ofType(log, 'ActionDefaulted').map(({ seat }) => seat)).toEqual(Array.from({ length: SMALL.turns }, () => 0));
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('when only policies are left the session ends as abandoned', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: [PERSON, PERSON, UNIFORM] });
  const [one, two] = await Promise.all(seats.slice(0, 2).map(({ token }) => sitDown(url, { session, token })));
  if (!one || !two) throw new Error('two people');
  await Promise.all([one.hear('request'), two.hear('request')]);
  one.say({ type: 'leave', commandId: 'leave-it' });
  await one.hear('accepted');
  two.say({ type: 'leave', commandId: 'leave-it' });
  await two.hear('accepted');
  const log = await logOf(databaseFile, session);
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'abandoned' });
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('a session without connected participants ends as abandoned in time; one with a person or only policies does not', async () => {
  // the server checks at this interval of real time, and reads its clock, which the test moves
  const idleMs = 100;
  let clock = 1_700_000_000_000;
  const { url, databaseFile, sessions } = await serve({ idleMs, now: () => clock, messagesPerSecond: 1000 });
  const made = async (seatsOf: readonly object[]) => {
    const { session, seats } = await order(url, { config: SMALL, seats: seatsOf });
    return { session, sits: (seat: number) => sitDown(url, { session, token: seats[seat]?.token ?? null }) };
  };
  const kept = await made([PERSON, UNIFORM, UNIFORM]);
  const keeper = await kept.sits(0);
  const left = await made([PERSON, PERSON, UNIFORM]);
  const [leaver, onlooker] = [await left.sits(0), await left.sits(1)];
  const never = await made([PERSON, UNIFORM, UNIFORM]);
  await Promise.all([leaver.hear('request'), onlooker.hear('request'), keeper.hear('request')]);
  // a participant who has left may keep the page open
  onlooker.say({ type: 'leave', commandId: 'leave-it' });
  await onlooker.hear('accepted');
  await leaver.drop();
  let over = false;
  void Promise.all([sessions.ended(left.session), sessions.ended(never.session)]).then(() => {
    over = true;
  });
  await until(() => {
    clock += idleMs;
    return over;
  }, 'both have ended');
  for (const { session } of [left, never])
    expect((await logOf(databaseFile, session)).at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'abandoned' });
  expect(ofType(await logOf(databaseFile, kept.session), 'SessionEnded')).toEqual([]);
  expect((await playWith(keeper, uniform, 'keeper')).reason).toBe('terminated');
});
