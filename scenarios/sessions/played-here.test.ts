/** The sessions that a process plays: made, found, brought back, and let go of. In one process, on a clock that stands still. */
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { GAMES, newestRules } from '../../games/index.ts';
import { openPolicyAgents } from '../../server/agents/policy-agents.ts';
import { openSessions, type SessionsOptions } from '../../server/live/registry/sessions.ts';
import type { LiveSession } from '../../server/live/session/live-session.ts';
import { SessionOrder } from '../../server/live/session/session-order.ts';
import { watchStalls } from '../../server/live/stalls.ts';
import { CommitFailed } from '../../server/store/event-store.ts';
import { fromLog, streamOfSession, toLog } from '../../server/store/session-log.ts';
import type { Store } from '../../server/store/store.ts';
import { beforeAppends, failing } from '../../server/testing/before-appends.ts';
import { temporaryFile, temporaryStore } from '../../server/testing/database.ts';
import { NEVER_STALLED, openLine, type TestLine } from '../../server/testing/live.ts';
import { stillClock } from '../../server/testing/still-clock.ts';

const PERSON = { kind: 'person' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };
const PAIR = { game: 'symmtom', config: { agents: 2, width: 4, pieces: 3, turns: 5, deadlineMs: 60_000 } };
const PEOPLE = [PERSON, PERSON];
const IDLE_MS = 30 * 60_000;

const { now, pass, done } = stillClock();
// it gives policies weeks to answer, for tests let hours pass; one thread does for all tests
const agents = openPolicyAgents({ now: Date.now, failed() {}, stalls: NEVER_STALLED, limitMs: 2 ** 31 - 1 });
afterAll(() => agents.close());

/** The server looks for sessions without people every ten seconds. */
const LOOK_MS = 10_000;
function passLooks(ms: number): void {
  for (let left = ms; left > 0; left -= LOOK_MS) pass(Math.min(left, LOOK_MS));
}

/** A process with a store; opened again with the same file, it is the process after it. */
function open(file = temporaryFile(), options: Partial<SessionsOptions> = {}) {
  const { store, ...database } = temporaryStore({ now }, file);
  const noted: { readonly what: string; readonly of: unknown }[] = [];
  const note = (what: string) => (of: unknown) => {
    noted.push({ what, of });
  };
  const sessions = openSessions({
    store,
    agents,
    now,
    stalls: NEVER_STALLED,
    build: 'test',
    report: {
      refused: note('refused'),
      fault: note('fault'),
      unread: note('unread'),
      broke: note('broke'),
      stranded: note('stranded'),
    },
    ...options,
  });
  onTestFinished(() => sessions.close());
  const create = async (order: object) => {
    const created = await done(sessions.create(SessionOrder.parse(order)));
    if ('code' in created) throw new Error(created.message);
    return created;
  };
  const find = async (id: string): Promise<LiveSession> => {
    const live = await done(sessions.find(id));
    if (!live) throw new Error(`session ${id} is not played here`);
    return live;
  };
  const log = async (id: string): Promise<readonly SessionEvent<GameTypes>[]> =>
    (await done(store.events.read(streamOfSession(id)))).map((stored) => fromLog<GameTypes>(stored));
  return { ...database, store, sessions, noted, create, find, log };
}
type Process = ReturnType<typeof open>;

/** A store that answers no question about a session. */
function withoutAnswers(store: Store): Store {
  const noAnswer = async (): Promise<never> => {
    throw new Error('the database does not answer');
  };
  return {
    ...store,
    events: { ...store.events, read: noAnswer },
    secrets: { ...store.secrets, seedOf: noAnswer },
    texts: { ...store.texts, of: noAnswer },
  };
}

const WITHOUT_CONFIG = GAMES.flatMap(({ id, schemas, roles }) => {
  const config = schemas.config.safeParse({});
  return config.success ? [[id, roles(config.data).map(() => PERSON)] as const] : [];
});

test.each(WITHOUT_CONFIG)(
  'a session of %s that was just ordered is played without a question to the database, as a later process reads it',
  async (game, seats) => {
    const file = temporaryFile();
    const { store } = temporaryStore({ now }, file);
    const made = open(file, { store: withoutAnswers(store) });
    const { session } = await made.create({ game, seats });
    const played = (await made.find(session)).state();
    expect(made.noted).toEqual([]);
    const next = open(file);
    expect((await next.find(session)).state()).toStrictEqual(played);
  },
);

/** How many sessions go on after a start. */
async function recovered({ sessions }: Process, downSince: number | null): Promise<number> {
  const recovery = await done(sessions.recover(downSince));
  return done(recovery.done);
}

async function sitDown(
  { sessions }: Process,
  live: LiveSession,
  token: string | null,
): Promise<TestLine & { seat: number }> {
  const right = await done(sessions.rightOf(token ?? ''));
  if (!right) throw new Error('the token gives no right');
  const line = openLine();
  expect(live.attach(right.seat, right.controller, line)).toBeNull();
  await done(live.settled());
  return Object.assign(line, { seat: right.seat });
}

async function running(process: Process) {
  const created = await process.create({ ...PAIR, seats: PEOPLE });
  const live = await process.find(created.session);
  const lines = [];
  for (const { token } of created.seats) lines.push(await sitDown(process, live, token));
  return { ...created, live, lines };
}

const types = (log: readonly SessionEvent<GameTypes>[]): readonly string[] => log.map(({ type }) => type);

test('what was ordered is on disk with its line in the list and its seed, and is played here', async () => {
  const process = open();
  const { session, seats } = await process.create({ ...PAIR, seats: [PERSON, { kind: 'outside' }], label: 'one' });
  expect(seats).toEqual([0, 1].map((seat) => ({ seat, ordered: seat, token: expect.any(String) })));
  expect(types(await process.log(session))).toEqual(['SessionCreated']);
  expect(await done(process.store.sessions.row(session))).toMatchObject({ status: 'open', label: 'one' });
  expect(await done(process.store.secrets.seedOf(session))).toEqual(expect.any(String));
  const live = await process.find(session);
  expect(process.sessions.live()).toEqual([live]);
  expect(await process.find(session)).toBe(live);
  expect(live.id).toBe(session);
});

test('a wrong order is refused, and leaves nothing', async () => {
  const { sessions, store } = open();
  expect(await done(sessions.create(SessionOrder.parse({ ...PAIR, seats: [PERSON] })))).toMatchObject({
    code: 'malformed',
  });
  expect(await done(store.events.streams())).toEqual([]);
  expect(sessions.live()).toEqual([]);
});

test('a token gives the right to one seat, to a person or to an outside bot by its name; another gives none', async () => {
  const { sessions, create } = open();
  const { session, seats } = await create({ ...PAIR, seats: [PERSON, { kind: 'outside', name: 'a: b:-c' }] });
  const [person, outside] = await Promise.all(seats.map(({ token }) => done(sessions.rightOf(token ?? ''))));
  const participant = expect.any(String);
  expect(person).toEqual({ session, seat: 0, controller: { kind: 'person', participant } });
  expect(outside).toEqual({ session, seat: 1, controller: { kind: 'outside', participant, name: 'a: b:-c' } });
  expect(await done(sessions.rightOf('no token'))).toBeNull();
});

test('a session is brought back once, however many ask for it at the same time', async () => {
  const file = temporaryFile();
  const before = open(file);
  const { session } = await running(before);
  await before.sessions.close();
  const after = open(file);
  const found = await done(Promise.all([1, 2, 3].map(() => after.sessions.find(session))));
  expect(found[0]?.state()).toMatchObject({ phase: 'running' });
  expect(new Set(found).size).toBe(1);
  expect(after.sessions.live()).toHaveLength(1);
});

test('a session that does not exist or has ended is not played, and there is no more to say about it', async () => {
  const file = temporaryFile();
  const before = open(file);
  const { session, live } = await running(before);
  await done(live.operate({ type: 'abandon', reason: 'abandoned' }));
  await before.sessions.close();
  const { sessions, noted } = open(file);
  for (const id of [session, 'unknown']) {
    expect(await done(sessions.find(id))).toBeNull();
    expect(sessions.whyNotPlayed(id)).toBeNull();
    await sessions.ended(id);
  }
  expect(noted).toEqual([]);
});

test('after an outage every unfinished session is brought back, its deadline moved by the time away', async () => {
  const file = temporaryFile();
  const before = open(file);
  const open_ = await before.create({ ...PAIR, seats: PEOPLE });
  const { session: played } = await running(before);
  const { session: over, live } = await running(before);
  await done(live.operate({ type: 'abandon', reason: 'abandoned' }));
  await before.sessions.close();
  const lastEventAt = now();
  pass(100_000);
  const after = open(file);
  expect(await recovered(after, lastEventAt + 4000)).toBe(2);
  expect(
    after.sessions
      .live()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([open_.session, played].toSorted());
  expect((await after.log(played)).at(-1)).toMatchObject({
    type: 'DeadlineExtended',
    cause: 'outage',
    deadline: lastEventAt + 60_000 + 96_000,
  });
  expect(types(await after.log(open_.session))).toEqual(['SessionCreated']);
  expect((await after.log(over)).at(-1)).toMatchObject({ type: 'SessionEnded' });
});

test('a session that waits to be loaded again loses no time, and one that is asked for does not wait', async () => {
  const file = temporaryFile();
  const before = open(file);
  const all: string[] = [];
  for (let i = 0; i < 5; i++) all.push((await running(before)).session);
  await before.sessions.close();
  const lastEventAt = now();
  pass(100_000);
  const after = open(file);
  const recovery = await after.sessions.recover(lastEventAt);
  const asked = after.sessions.find(all[0] as string);
  pass(3000);
  expect((await done(asked))?.id).toBe(all[0]);
  expect(after.sessions.live().length).toBeLessThan(5);
  expect(await done(recovery.done)).toBe(5);
  for (const session of all) {
    const extended = (await after.log(session)).filter(({ type }) => type === 'DeadlineExtended');
    expect(extended).toMatchObject([{ cause: 'outage', deadline: now() + 60_000 }]);
  }
});

test('an outage is given back although the first try to write that fails', async () => {
  const file = temporaryFile();
  const before = open(file);
  const { session } = await running(before);
  await before.sessions.close();
  const lastEventAt = now();
  pass(100_000);
  const after = open(file, { reloadMs: 1000 });
  const written = beforeAppends(after.store, failing(new CommitFailed('the disk is full')));
  expect(await recovered(after, lastEventAt)).toBe(1);
  written();
  pass(1000);
  const live = await after.find(session);
  await done(live.settled());
  expect((await after.log(session)).at(-1)).toMatchObject({ cause: 'outage', deadline: now() + 60_000 });
});

test('after a start on a wall clock that was set back, a turn has as much time left as it had', async () => {
  const file = temporaryFile();
  const before = open(file);
  const { session } = await running(before);
  await before.sessions.close();
  const lastEventAt = now();
  pass(5000);
  const setBack = (): number => now() - 3_600_000;
  const after = open(file, { now: setBack });
  expect(await recovered(after, lastEventAt + 4000)).toBe(1);
  expect((await after.log(session)).at(-1)).toMatchObject({ type: 'DeadlineExtended', deadline: setBack() + 56_000 });
});

test.each([
  ['it is not known when the server was last up', null],
  ['the last event is later than its last sign of life', 0],
])('a session has its deadline as it was where no time passed or %s', async (_what, downSince) => {
  const file = temporaryFile();
  const before = open(file);
  const { session } = await running(before);
  await before.sessions.close();
  const after = open(file);
  expect(await recovered(after, downSince)).toBe(1);
  expect(types(await after.log(session))).not.toContain('DeadlineExtended');
});

test('a minute after its end a session is let go of, and the lines are closed', async () => {
  const process = open();
  const { session, live, lines } = await running(process);
  await done(live.operate({ type: 'abandon', reason: 'abandoned' }));
  pass(59_999 - 1000);
  expect(process.sessions.live()).toEqual([live]);
  expect(lines.map(({ closed }) => closed)).toEqual([null, null]);
  pass(1001);
  expect(process.sessions.live()).toEqual([]);
  expect(lines.map(({ closed }) => closed)).toEqual(['ended', 'ended']);
  expect(await done(process.sessions.find(session))).toBeNull();
});

test('the end of a session is awaited until it is on disk', async () => {
  const process = open();
  const { session, live } = await running(process);
  let over = false;
  const ended = process.sessions.ended(session).then(() => {
    over = true;
  });
  await done(live.operate({ type: 'pause' }));
  expect(over).toBe(false);
  const ending = live.operate({ type: 'abandon', reason: 'abandoned' });
  await Promise.resolve();
  expect(over).toBe(false);
  await done(ending);
  await done(ended);
  expect(types(await process.log(session)).at(-1)).toBe('SessionEnded');
  await process.sessions.ended(session);
});

test('a listener hears of changes of its session until it stops, and of no other session', async () => {
  const process = open();
  const [one, other] = [await running(process), await running(process)];
  const heard: string[] = [];
  const stop = process.sessions.onChange(one.session, () => heard.push('first'));
  const stopSecond = process.sessions.onChange(one.session, () => heard.push('second'));
  await done(other.live.operate({ type: 'pause' }));
  expect(heard).toEqual([]);
  await done(one.live.operate({ type: 'pause' }));
  expect(heard).toEqual(['first', 'second']);
  stop();
  await done(one.live.operate({ type: 'resume' }));
  expect(heard).toEqual(['first', 'second', 'second']);
  stopSecond();
  await done(one.live.operate({ type: 'pause' }));
  expect(heard).toHaveLength(3);
});

test('a session that no person is connected to for half an hour is ended', async () => {
  const process = open();
  const { session, live, lines } = await running(process);
  await done(live.operate({ type: 'pause' }));
  passLooks(2 * IDLE_MS);
  const [first, second] = lines;
  if (first) live.detach(0, first);
  passLooks(2 * IDLE_MS);
  expect(live.state().phase).toBe('paused');
  if (second) live.detach(1, second);
  // the half hour is counted from the first look that finds no person
  passLooks(IDLE_MS);
  expect(live.state().phase).toBe('paused');
  passLooks(2 * LOOK_MS);
  await done(live.settled());
  expect((await process.log(session)).at(-1)).toMatchObject({
    type: 'SessionEnded',
    reason: 'abandoned',
    cause: 'unattended',
  });
});

test('the time of a freeze does not count as time without a person', async () => {
  const stalls = watchStalls(now);
  onTestFinished(() => stalls.close());
  const process = open(temporaryFile(), { stalls });
  const { live, lines } = await running(process);
  await done(live.operate({ type: 'pause' }));
  for (const line of lines) live.detach(line.seat, line);
  const runFor = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 400) {
      pass(Math.min(left, 400));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await runFor(2 * LOOK_MS);
  pass(2 * IDLE_MS);
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
  await runFor(2 * LOOK_MS);
  expect(live.state().phase).toBe('paused');
  await runFor(IDLE_MS);
  expect(live.state().phase).toBe('ended');
});

test('a participant who comes back in time starts the half hour again', async () => {
  const process = open();
  const { live, lines, seats } = await running(process);
  await done(live.operate({ type: 'pause' }));
  for (const line of lines) live.detach(line.seat, line);
  passLooks(IDLE_MS - 3 * LOOK_MS);
  const again = await sitDown(process, live, seats[0]?.token ?? null);
  passLooks(2 * LOOK_MS);
  live.detach(0, again);
  passLooks(IDLE_MS - LOOK_MS);
  expect(live.state().phase).toBe('paused');
  passLooks(4 * LOOK_MS);
  expect(live.state().phase).toBe('ended');
});

test('a participant who has left and looks on does not keep a session waiting', async () => {
  const process = open();
  const { live, lines } = await running(process);
  await done(live.operate({ type: 'pause' }));
  const [first, second] = lines;
  if (!first || !second) throw new Error('two people sit');
  live.receive(0, first, { type: 'leave', commandId: 'leave-001' });
  live.detach(1, second);
  await done(live.settled());
  expect(live.attached()).toEqual([0]);
  passLooks(IDLE_MS + 3 * LOOK_MS);
  expect(live.state().phase).toBe('ended');
});

test('a session that only policies play is never without people for too long', async () => {
  const process = open();
  const { session } = await process.create({
    ...PAIR,
    config: { ...PAIR.config, turns: 500 },
    seats: [UNIFORM, UNIFORM],
  });
  const live = await process.find(session);
  await done(live.operate({ type: 'pause' }));
  passLooks(2 * IDLE_MS);
  expect(live.state().phase).toBe('paused');
});

test('how long a session may be without people is for the server to say', async () => {
  const process = open(temporaryFile(), { idleMs: 500 });
  const { live, lines } = await running(process);
  await done(live.operate({ type: 'pause' }));
  for (const line of lines) live.detach(line.seat, line);
  pass(499);
  expect(live.state().phase).toBe('paused');
  pass(501);
  expect(live.state().phase).toBe('ended');
  // a session that has ended is not ended again
  pass(1000);
  await done(live.settled());
  expect(process.noted).toEqual([]);
});

test('when the server closes, lines are closed, and no session is found or brought back any more', async () => {
  const process = open();
  const { session, lines } = await running(process);
  const other = await process.create({ ...PAIR, seats: PEOPLE });
  await process.sessions.close();
  expect(lines.map(({ closed }) => closed)).toEqual(['shutdown', 'shutdown']);
  expect(process.sessions.live()).toEqual([]);
  for (const id of [session, other.session]) expect(await done(process.sessions.find(id))).toBeNull();
  expect(process.noted).toEqual([]);
});

test('closing waits for a session that is being brought back, and does not play it', async () => {
  const file = temporaryFile();
  const before = open(file);
  const { session } = await running(before);
  await before.sessions.close();
  const { sessions, store } = open(file);
  let reading = false;
  const { of } = store.texts;
  store.texts.of = async (id) => {
    reading = true;
    const texts = await of(id);
    await new Promise((resolve) => setImmediate(resolve));
    reading = false;
    return texts;
  };
  const finding = sessions.find(session);
  while (!reading) await new Promise((resolve) => setImmediate(resolve));
  await sessions.close();
  expect(reading).toBe(false);
  expect(await finding).toBeNull();
  expect(sessions.live()).toEqual([]);
});

test('a session whose seed is gone cannot go on, which is reported', async () => {
  const file = temporaryFile();
  const before = open(file);
  const { session } = await running(before);
  const also = [{ kind: 'dropSecret', session } as const];
  await done(before.store.events.append([{ stream: 'x', expectedVersion: 0, events: [] }], 'c', { also }));
  await before.sessions.close();
  const { sessions, noted } = open(file);
  expect(await done(sessions.find(session))).toBeNull();
  expect(noted).toEqual([{ what: 'fault', of: new Error(`session ${session} cannot go on: its seed is gone`) }]);
});

test('a session whose rules are not here is reported once, and who asks is told why', async () => {
  const file = temporaryFile();
  const { create, sessions: before, store } = open(file);
  const { session } = await create({ ...PAIR, seats: PEOPLE });
  const [created] = await done(store.events.read(streamOfSession(session)));
  if (!created) throw new Error('nothing was created');
  const strange = { ...(created.data as object), session: 'strange', rulesVersion: 99 };
  const events = [{ ...created, data: strange }];
  await done(store.events.append([{ stream: streamOfSession('strange'), expectedVersion: 0, events }], 'create'));
  await before.close();
  const { sessions, noted } = open(file);
  for (const _ of [1, 2]) expect(await done(sessions.find('strange'))).toBeNull();
  expect(noted).toEqual([{ what: 'stranded', of: 'strange' }]);
  expect(sessions.whyNotPlayed('strange')).toMatch(
    /^This session cannot go on here, and nothing of it is lost\. The rules of symmtom, version 99, are not here/,
  );
  expect(sessions.whyNotPlayed(session)).toBeNull();
});

test('a policy sits down again by the version that this program has of it', async () => {
  const file = temporaryFile();
  const before = open(file);
  const { session } = await before.create({ ...PAIR, seats: [PERSON, UNIFORM] });
  await before.sessions.close();
  const game = newestRules('symmtom')?.game;
  const [created, seated] = await before.log(session);
  if (!game || created?.type !== 'SessionCreated' || seated?.type !== 'AgentSeated') throw new Error('no such log');
  const older = { ...seated, controller: { ...seated.controller, version: 0 } };
  const { store, find, log } = open(file);
  const events = [{ ...created, session: 'older' }, older].map((event) =>
    toLog('symmtom', event as SessionEvent<GameTypes>),
  );
  const also = [{ kind: 'keepSecret', session: 'older', seed: 'a seed' } as const];
  await done(
    store.events.append([{ stream: streamOfSession('older'), expectedVersion: 0, events }], 'create', { also }),
  );
  for (const id of ['older', session]) {
    const live = await find(id);
    await done(live.settled());
    expect(live.attached()).toEqual([1]);
  }
  expect(types(await log('older'))).toEqual(['SessionCreated', 'AgentSeated', 'ControllerChanged']);
  expect((await log('older')).at(-1)).toMatchObject({ seat: 1, controller: seated.controller });
  expect(types(await log(session))).toEqual(['SessionCreated', 'AgentSeated']);
});

test('a session at which only policies sit at first is handed over before the order is answered', async () => {
  const { create, find } = open();
  const after = { policy: 'symmtom/uniform', turn: 2 };
  const { session } = await create({ ...PAIR, seats: [{ kind: 'person', after }, UNIFORM] });
  expect(await find(session)).toMatchObject({ id: session });
  expect((await find(session)).publicState()).toMatchObject({ phase: 'paused', turn: 2 });
});

test.each(['its commit fails', 'the process loses its lease', 'the process stops'])(
  'an order is answered although %s while policies play the first turns, and the session is kept',
  async (how) => {
    const { store, sessions, find } = open();
    const [stalled, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const written = beforeAppends(store, async (_command, writes) => {
      if (!writes.some(({ events }) => events.some(({ type }) => type.endsWith('.TurnResolved')))) return;
      stalled.resolve();
      await disk.promise;
    });
    const fail = (): void => disk.reject(new CommitFailed('the disk is full'));
    const order = { ...PAIR, seats: [{ kind: 'person', after: { policy: 'symmtom/uniform', turn: 2 } }, UNIFORM] };
    const answer = sessions.create(SessionOrder.parse(order));
    await done(stalled.promise);
    if (how === 'its commit fails') fail();
    else if (how === 'the process stops') void sessions.moveAway();
    else sessions.drop({ gone: false, since: now() });
    const created = await done(answer);
    if ('code' in created) throw new Error(created.message);
    fail();
    written();
    if (how !== 'the process stops') expect((await find(created.session)).phase()).toBe('running');
    expect(await done(store.sessions.row(created.session))).toMatchObject({ status: 'running' });
  },
);

test('what is refused before a session hears of it is counted as well', () => {
  const { sessions, noted } = open();
  sessions.refused('unauthorised');
  expect(noted).toEqual([{ what: 'refused', of: 'unauthorised' }]);
});

test('a session that another process has taken over is let go of', async () => {
  const file = temporaryFile();
  const here = open(file);
  const { session, live, lines } = await running(here);
  const elsewhere = open(file);
  await done((await elsewhere.find(session)).operate({ type: 'pause' }));
  await done(live.operate({ type: 'pause' }));
  await done(Promise.resolve());
  expect(here.noted).toMatchObject([{ what: 'broke', of: { name: 'VersionConflict' } }]);
  expect(lines.map(({ closed }) => closed)).toEqual(['failed', 'failed']);
  pass(60_000);
  expect(here.sessions.live()).toEqual([]);
});
