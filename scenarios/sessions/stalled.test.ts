/** The server stands still: frozen, held up by the disk, or without a disk to write to. No seat loses time by it. */
import { expect, onTestFinished, test } from 'vitest';
import { nim } from '../../games/core/testing/nim.ts';
import { secrets } from '../../games/core/testing/secrets.ts';
import { openPolicyAgents } from '../../server/agents/policy-agents.ts';
import { openSessions } from '../../server/live/registry/sessions.ts';
import type { LiveSession } from '../../server/live/session/live-session.ts';
import { SessionOrder } from '../../server/live/session/session-order.ts';
import { type Stalls, watchStalls } from '../../server/live/stalls.ts';
import { CommitFailed } from '../../server/store/event-store.ts';
import { fromLog, streamOfSession } from '../../server/store/session-log.ts';
import type { Store } from '../../server/store/store.ts';
import { beforeAppends, failing } from '../../server/testing/before-appends.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { NEVER_STALLED, openForTwo, openLine, PEOPLE, submission, toldTypes } from '../../server/testing/live.ts';
import { stillClock } from '../../server/testing/still-clock.ts';

const TIME_MS = 20_000;
const CONFIG = { rounds: 3, deadlineMs: TIME_MS, deal: [1, 2] };

const { now, pass, done } = stillClock();

function watched(): Stalls {
  const stalls = watchStalls(now);
  onTestFinished(() => stalls.close());
  return stalls;
}

interface Disk {
  /** Resolves when a commit is held up. */
  readonly holds: Promise<void>;
  goOn(): void;
}

/** Holds up every commit, or only those of some commands, until it goes on. */
function heldUp(store: Store, isHeldUp = (_commandId: string): boolean => true): Disk {
  const [held, disk] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  beforeAppends(store, async (commandId) => {
    if (!isHeldUp(commandId)) return;
    held.resolve();
    await disk.promise;
  });
  return {
    holds: held.promise,
    goOn: disk.resolve,
  };
}

const isExtension = (commandId: string): boolean => commandId.startsWith('extend-');

const oneRound = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Waits until the server has caught up and everything is told, with what follows from that. */
async function told(live: LiveSession): Promise<void> {
  for (let i = 0; i < 4; i++) await oneRound();
  for (let i = 0; i < 2; i++) {
    await done(live.settled());
    await oneRound();
  }
}

async function opened(stalls: Stalls = watched(), game: Parameters<typeof openForTwo>[0] = secrets, config = {}) {
  const { store } = temporaryStore({ now });
  const opened = await done(openForTwo(game, { ...CONFIG, ...config }, store, { now, stalls }));
  const stop = stalls.onStall((lostMs) => opened.live.giveBack(now() - lostMs));
  onTestFinished(stop);
  return { ...opened, store };
}

const extensionsIn = async (store: Store) =>
  (await done(store.events.read(streamOfSession('broken'))))
    .map((stored) => fromLog(stored))
    .flatMap((event) => (event.type === 'DeadlineExtended' ? [event] : []));

/** Lets the time of a freeze pass: nothing is read, and no timer rings in time. */
const freeze = pass;
/** Lets time pass on a server that runs. */
function run(ms: number): void {
  for (let left = ms; left > 0; left -= 100) pass(Math.min(100, left));
}

test('actions that were sent before a freeze of half a minute ended their turn, though its time was up meanwhile', async () => {
  const { live, lines, log } = await opened();
  run(2000);
  freeze(30_000);
  // this is how the sockets are read: after the timers, before the second immediate
  for (const [seat, line] of lines.entries())
    setImmediate(() => live.receive(seat, line, submission(0, { guess: seat })));
  await told(live);
  const types = await done(log());
  expect(types).not.toContain('ActionTimedOut');
  expect(types.filter((type) => type === 'ActionSubmitted')).toHaveLength(2);
  // the new turn began after the freeze and has lost nothing
  expect(types).not.toContain('DeadlineExtended');
  expect(lines.map((line) => toldTypes(line).slice(1))).toEqual([
    ['request', 'accepted', 'request'],
    ['request', 'accepted', 'request'],
  ]);
});

test('after a freeze the deadline is as far away as before it, and time that really ran out still counts', async () => {
  const { live, lines, store, log } = await opened();
  const deadline = now() + TIME_MS;
  run(2000);
  freeze(30_000);
  await told(live);
  const [extension] = await extensionsIn(store);
  expect(extension).toMatchObject({ turn: 0, cause: 'stall' });
  expect(extension?.deadline).toBeGreaterThanOrEqual(deadline + 30_000);
  expect(extension?.deadline).toBeLessThanOrEqual(deadline + 30_100);
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'deadline', deadline: extension?.deadline });
  run((extension?.deadline ?? 0) - now());
  await told(live);
  expect(await done(log())).toContain('ActionTimedOut');
  expect(await extensionsIn(store)).toHaveLength(1);
});

test('the time that giving back takes is no further stall', async () => {
  let monotonic = 0;
  const stalls = watchStalls(() => monotonic);
  onTestFinished(() => stalls.close());
  const heard: number[] = [];
  stalls.onStall((lostMs) => {
    heard.push(lostMs);
    monotonic += 700;
  });
  monotonic += 5000;
  for (let i = 0; i < 5; i++) {
    run(100);
    await oneRound();
    await oneRound();
  }
  expect(heard).toEqual([5000]);
});

test('a gap of less than half a second moves no deadline', async () => {
  const { live, store } = await opened();
  for (let i = 0; i < 10; i++) freeze(399);
  await told(live);
  expect(await extensionsIn(store)).toEqual([]);
});

test('a message that waited in the socket while the server was busy for a moment comes before the end of its turn', async () => {
  const { live, lines, log } = await opened();
  run(TIME_MS - 200);
  // the alarm of the turn rings, and the sockets are read after the timers
  freeze(399);
  for (const seat of [0, 1]) live.receive(seat, lines[seat] as (typeof lines)[0], submission(0, { guess: seat }));
  await told(live);
  expect((await done(log())).filter((type) => type.startsWith('Action'))).toEqual([
    'ActionSubmitted',
    'ActionSubmitted',
  ]);
});

test('a slow commit in the middle of a turn moves its deadline, since what it told came late', async () => {
  const { live, lines, store } = await opened();
  const deadline = now() + TIME_MS;
  const disk = heldUp(store);
  live.receive(0, lines[0], submission(0, { guess: 1 }));
  run(3000);
  disk.goOn();
  await told(live);
  expect(await extensionsIn(store)).toMatchObject([{ cause: 'stall', deadline: deadline + 3000 }]);
});

test('a disk that is always slow does not put the deadline off for ever', async () => {
  const { live, lines, store, log } = await opened();
  beforeAppends(store, () => new Promise((resolve) => setTimeout(resolve, 1500)));
  live.receive(0, lines[0], submission(0, { guess: 1 }));
  for (let i = 0; i < 300; i++) {
    pass(100);
    await oneRound();
  }
  await told(live);
  expect(await done(log())).toContain('ActionTimedOut');
  expect((await extensionsIn(store)).filter(({ turn }) => turn === 0)).toHaveLength(1);
});

test('a freeze during a slow commit is given back once', async () => {
  const { live, lines, store } = await opened();
  const deadline = now() + TIME_MS;
  const disk = heldUp(store);
  live.receive(0, lines[0], submission(0, { guess: 1 }));
  freeze(5000);
  await oneRound();
  await oneRound();
  disk.goOn();
  await told(live);
  const last = (await extensionsIn(store)).at(-1);
  expect((last?.deadline ?? 0) - deadline).toBeGreaterThanOrEqual(5000);
  expect((last?.deadline ?? 0) - deadline).toBeLessThanOrEqual(5100);
});

test('after an outage the commit that moves the deadline hangs: participants who are back and wait for it lose no time', async () => {
  const stalls = watched();
  const { store, live, log } = await opened(stalls);
  live.close('failed');
  pass(30_000);
  const disk = heldUp(store, isExtension);
  const opening = openForTwo(secrets, CONFIG, store, { now, stalls, awayMs: 30_000 });
  await done(disk.holds);
  run(TIME_MS + 5000);
  disk.goOn();
  const again = await done(opening);
  await told(again.live);
  expect(await done(log())).not.toContain('ActionTimedOut');
  for (const line of again.lines) {
    expect(toldTypes(line)).toEqual(['welcome', 'deadline']);
    expect(line.told.at(-1)).toMatchObject({ deadline: now() + TIME_MS });
  }
  again.live.receive(0, again.lines[0], submission(0, { guess: 1 }));
  await told(again.live);
  expect(toldTypes(again.lines[0]).at(-1)).toBe('accepted');
});

test('what was sent in time to a process that could not write it counts: after an outage there is time to send it again', async () => {
  const { store, live, log } = await opened();
  // sent to the old process just before the end of the turn, and never written
  run(TIME_MS - 300);
  live.close('failed');
  pass(6000);
  const again = await done(openForTwo(secrets, CONFIG, store, { now, awayMs: 6000, coming: 0 }));
  await told(again.live);
  run(9000);
  expect(await done(log())).not.toContain('ActionTimedOut');
  const line = openLine();
  again.live.attach(0, PEOPLE[0] ?? { kind: 'person', participant: '' }, line);
  again.live.receive(0, line, submission(0, { guess: 1 }));
  await told(again.live);
  expect(toldTypes(line)).toEqual(['welcome', 'accepted']);
  run(2000);
  await told(again.live);
  expect(await done(log())).toContain('ActionTimedOut');
});

test('an outage long before the end of a turn gives back what it took, and no more', async () => {
  const { store, live } = await opened();
  const before = now() + TIME_MS;
  live.close('failed');
  pass(6000);
  const again = await done(openForTwo(secrets, CONFIG, store, { now, awayMs: 6000 }));
  await told(again.live);
  expect(await extensionsIn(store)).toMatchObject([{ cause: 'outage', deadline: before + 6000 }]);
});

test('a participant who comes back while the commit that moves the deadline hangs has the rest of the turn', async () => {
  const { live, lines, store, log } = await opened();
  const first = heldUp(store);
  live.receive(0, lines[0], submission(0, { guess: 1 }));
  run(1000);
  const second = heldUp(store, isExtension);
  first.goOn();
  await done(second.holds);
  const back = openLine();
  live.attach(1, PEOPLE[1] ?? { kind: 'person', participant: '' }, back);
  run(TIME_MS + 5000);
  second.goOn();
  await told(live);
  expect(await done(log())).not.toContain('ActionTimedOut');
  expect(back.told.at(-1)).toMatchObject({ type: 'deadline', deadline: now() + TIME_MS });
  live.receive(1, back, submission(0, { guess: 1 }));
  await told(live);
  expect(toldTypes(back)).toContain('accepted');
});

test('participants who wait for others get the time of a freeze, too', async () => {
  const { store } = temporaryStore({ now });
  const stalls = watched();
  const limitMs = 60_000;
  const config = { heap: 5, seats: 2, deadlineMs: null };
  const { live, log } = await done(openForTwo(nim, config, store, { now, stalls, lobby: { limitMs }, coming: 1 }));
  stalls.onStall((lostMs) => live.giveBack(now() - lostMs));
  freeze(90_000);
  await told(live);
  expect((await done(log())).at(-1)).toBe('LobbyExtended');
  expect(live.phase()).toBe('open');
});

test('the time without a disk is given back when the session is loaded again, however often that fails', async () => {
  const { store } = temporaryStore({ now });
  const agents = openPolicyAgents({ now: Date.now, failed() {}, limitMs: 2 ** 31 - 1, stalls: NEVER_STALLED });
  onTestFinished(() => agents.close());
  const failures: unknown[] = [];
  const sessions = openSessions({
    store,
    agents,
    now,
    stalls: NEVER_STALLED,
    build: 'test',
    report: { refused() {}, stranded() {}, fault() {}, unread() {}, broke: (error) => failures.push(error) },
    reloadMs: 1000,
  });
  onTestFinished(() => sessions.close());
  const person = { kind: 'person' };
  const config = { agents: 2, width: 4, pieces: 3, turns: 5, deadlineMs: TIME_MS };
  const made = await done(sessions.create(SessionOrder.parse({ game: 'symmtom', config, seats: [person, person] })));
  if ('code' in made) throw new Error(made.message);
  const found = async (): Promise<LiveSession> => {
    const live = await done(sessions.find(made.session));
    if (!live) throw new Error('the session is not played');
    return live;
  };
  const live = await found();
  const lines = [openLine(), openLine()];
  for (const [seat, line] of lines.entries())
    live.attach(seat, PEOPLE[seat] ?? { kind: 'person', participant: '' }, line);
  await told(live);
  const deadline = live.publicState().deadline;
  pass(5000);
  const written = beforeAppends(store, failing(new CommitFailed('no disk')));
  const failedAt = now();
  live.receive(0, lines[0] ?? openLine(), submission(0, { move: 'stay', say: null }));
  await told(live).catch(() => {});
  while (failures.length < 4) {
    pass(1000);
    for (let i = 0; i < 20; i++) await oneRound();
  }
  written();
  pass(30_000);
  const again = await found();
  await told(again);
  expect(again.publicState().deadline).toBe(deadline + now() - failedAt);
});
