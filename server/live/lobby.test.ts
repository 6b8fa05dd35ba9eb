/** Waiting for others before the start: the time runs out, the server is away, somebody leaves, the last one comes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nim } from '../../games/core/testing/nim.ts';
import { temporaryStore } from '../store/temporary.ts';
import { openForTwo, PEOPLE, types } from '../testing/live.ts';
import type { LiveSession } from './live-session.ts';

const LIMIT = 600_000;
const CONFIG = { heap: 5, seats: 2, deadlineMs: null };

/** The server's clock; stands still but for `pass`. */
let clock = 0;
function pass(ms: number): void {
  clock += ms;
  vi.advanceTimersByTime(ms);
}
/** The store may take a moment to gather commits. */
async function done<A>(promise: Promise<A>): Promise<A> {
  let settled = false;
  const end = (): void => {
    settled = true;
  };
  promise.then(end, end);
  while (!settled) {
    vi.advanceTimersByTime(1);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return promise;
}
async function told(live: LiveSession): Promise<void> {
  await done(live.settled());
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  clock = 1_000_000;
});
afterEach(() => {
  vi.useRealTimers();
});

async function lobby({ limitMs = LIMIT as number | null, coming = 1 } = {}) {
  const { store } = temporaryStore();
  const open = (awayMs?: number) =>
    openForTwo(nim, CONFIG, store, {
      lobby: { limitMs },
      coming,
      now: () => clock,
      ...(awayMs === undefined ? {} : { awayMs }),
    });
  return { ...(await done(open())), open, store };
}
const second = PEOPLE[1] ?? { kind: 'person' as const, participant: '' };

test('who waits sees by when, and is told that not everybody came once that is on disk', async () => {
  const { live, lines, log, store } = await lobby();
  const [line] = lines;
  expect(live.publicState()).toMatchObject({ phase: 'open', deadline: clock + LIMIT });
  pass(LIMIT - 1);
  await told(live);
  expect(live.phase()).toBe('open');
  let onDisk = 0;
  const { send } = line;
  line.send = (message) => {
    // asked at the very moment of telling
    void store.read('session-broken').then((stored) => {
      onDisk = stored.length;
    });
    send(message);
  };
  pass(1);
  await told(live);
  expect(line.told.at(-1)).toMatchObject({ type: 'ended', reason: 'abandoned', cause: 'lobby_timeout' });
  expect(onDisk).toBe(3);
  expect(live.publicState()).toMatchObject({ phase: 'ended', deadline: 0 });
  expect(await done(log())).toEqual(['SessionCreated', 'AgentSeated', 'SessionEnded']);
});

test('who comes back to it hears why it is over, and has lived through nothing', async () => {
  const { live, lines } = await lobby();
  pass(LIMIT);
  await told(live);
  live.attach(0, PEOPLE[0] ?? second, lines[0]);
  await told(live);
  expect(lines[0].told.at(-1)).toMatchObject({
    type: 'welcome',
    first: null,
    request: null,
    experiences: [],
    ended: { reason: 'abandoned', cause: 'lobby_timeout' },
  });
});

test('when the last one comes in time it starts, and the time to wait is forgotten', async () => {
  const { live, lines, log } = await lobby();
  pass(LIMIT - 1);
  live.attach(1, second, lines[1]);
  await told(live);
  expect(live.publicState()).toMatchObject({ phase: 'running', deadline: 0 });
  pass(10 * LIMIT);
  await told(live);
  expect(types(lines[0])).toEqual(['welcome', 'request']);
  expect(await done(log())).not.toContain('SessionEnded');
});

test('where nobody has come the links wait to be opened, and then the time is counted from the first', async () => {
  const { live, lines } = await lobby({ coming: 0 });
  expect(live.publicState().deadline).toBe(0);
  pass(100 * LIMIT);
  live.attach(1, second, lines[1]);
  await told(live);
  expect(live.publicState()).toMatchObject({ phase: 'open', deadline: clock + LIMIT });
  pass(LIMIT);
  await told(live);
  expect(types(lines[1])).toEqual(['welcome', 'ended']);
});

test('losing the line or coming back to it neither stops the time nor starts it again', async () => {
  const { live, lines } = await lobby();
  const { deadline } = live.publicState();
  pass(1000);
  live.detach(0, lines[0]);
  pass(1000);
  live.attach(0, PEOPLE[0] ?? second, lines[0]);
  await told(live);
  expect(live.publicState().deadline).toBe(deadline);
});

test('after a restart one waits for as long as was left, and hears it when the time is up', async () => {
  const { live, open } = await lobby();
  pass(200_000);
  live.close('shutdown');
  pass(3_600_000);
  const again = await done(open(3_600_000));
  expect(again.live.publicState()).toMatchObject({ phase: 'open', deadline: clock + LIMIT - 200_000 });
  expect((await done(again.log())).at(-1)).toBe('LobbyExtended');
  pass(LIMIT - 200_001);
  await told(again.live);
  expect(types(again.lines[0])).toEqual(['welcome']);
  pass(1);
  await told(again.live);
  expect(types(again.lines[0])).toEqual(['welcome', 'ended']);
});

test('a restart that took no time closes at once what was due meanwhile', async () => {
  const { live, open } = await lobby();
  live.close('shutdown');
  pass(LIMIT + 5);
  const again = await done(open());
  pass(0);
  await told(again.live);
  expect(types(again.lines[0])).toEqual(['welcome', 'ended']);
});

test('who leaves is free at once; alone, there is nobody left to wait for', async () => {
  const { live, lines, log } = await lobby();
  live.receive(0, lines[0], { type: 'leave', commandId: 'leave-001' });
  await told(live);
  expect(types(lines[0])).toEqual(['welcome', 'accepted']);
  expect(await done(log())).toEqual(['SessionCreated', 'AgentSeated', 'AgentLeft', 'SessionEnded']);
  pass(LIMIT);
  await told(live);
  expect(await done(log())).toHaveLength(4);
});

test.each([null, 30 * 24 * 3_600_000])('with a limit of %j ms nobody is sent away within the hour', async (limitMs) => {
  const { live, lines } = await lobby({ limitMs });
  expect(live.publicState().deadline).toBe(limitMs === null ? 0 : clock + limitMs);
  pass(3_600_000);
  await told(live);
  expect(types(lines[0])).toEqual(['welcome']);
});
