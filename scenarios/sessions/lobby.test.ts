/** Waiting for others before the start: the time runs out, the server is down, a participant leaves, the last one comes. */
import { expect, test } from 'vitest';
import { nim } from '../../games/core/testing/nim.ts';
import type { LiveSession } from '../../server/live/session/live-session.ts';
import { beforeAppends, failing } from '../../server/testing/before-appends.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { openForTwo, PEOPLE, toldTypes } from '../../server/testing/live.ts';
import { stillClock } from '../../server/testing/still-clock.ts';

const LIMIT = 600_000;
const CONFIG = { heap: 5, seats: 2, deadlineMs: null };

const { now, pass, done } = stillClock();
async function told(live: LiveSession): Promise<void> {
  await done(live.settled());
  await new Promise((resolve) => setImmediate(resolve));
}

async function lobby({ limitMs = LIMIT as number | null, coming = 1, kind = true, config = CONFIG } = {}) {
  const { store } = temporaryStore();
  const open = (awayMs?: number) =>
    openForTwo(nim, config, store, {
      lobby: { limitMs },
      disclosure: { kind, presence: true },
      coming,
      now,
      ...(awayMs === undefined ? {} : { awayMs }),
    });
  return { ...(await done(open())), open, store };
}
const second = PEOPLE[1] ?? { kind: 'person' as const, participant: '' };

test('a participant who waits sees the deadline, and hears that a seat stayed empty once that is on disk', async () => {
  const { live, lines, log, store } = await lobby();
  const [line] = lines;
  expect(live.publicState()).toMatchObject({ phase: 'open', deadline: now() + LIMIT });
  pass(LIMIT - 1);
  await told(live);
  expect(live.phase()).toBe('open');
  let onDisk = 0;
  const { send } = line;
  line.send = (message) => {
    // read at the moment of the message
    void store.events.read('session-broken').then((stored) => {
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

test('a participant who comes back hears why the session is over, and has no experiences', async () => {
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

test("when the last participant comes in time, the session starts and the lobby's deadline is gone", async () => {
  const { live, lines, log } = await lobby();
  pass(LIMIT - 1);
  live.attach(1, second, lines[1]);
  await told(live);
  expect(live.publicState()).toMatchObject({ phase: 'running', deadline: 0 });
  pass(10 * LIMIT);
  await told(live);
  expect(toldTypes(lines[0])).toEqual(['welcome', 'request']);
  expect(await done(log())).not.toContain('SessionEnded');
});

test("the lobby's time runs from the first participant's arrival, not before", async () => {
  const { live, lines } = await lobby({ coming: 0 });
  expect(live.publicState().deadline).toBe(0);
  pass(100 * LIMIT);
  live.attach(1, second, lines[1]);
  await told(live);
  expect(live.publicState()).toMatchObject({ phase: 'open', deadline: now() + LIMIT });
  pass(LIMIT);
  await told(live);
  expect(toldTypes(lines[1])).toEqual(['welcome', 'ended']);
});

test("the lobby's time runs on when a participant loses the connection and comes back", async () => {
  const { live, lines } = await lobby();
  const { deadline } = live.publicState();
  pass(1000);
  live.detach(0, lines[0]);
  pass(1000);
  live.attach(0, PEOPLE[0] ?? second, lines[0]);
  await told(live);
  expect(live.publicState().deadline).toBe(deadline);
});

test('after a restart a participant waits for the rest of the time, and hears when it is up', async () => {
  const { live, open } = await lobby();
  pass(200_000);
  live.close('shutdown');
  pass(3_600_000);
  const again = await done(open(3_600_000));
  expect(again.live.publicState()).toMatchObject({ phase: 'open', deadline: now() + LIMIT - 200_000 });
  expect((await done(again.log())).at(-1)).toBe('LobbyExtended');
  pass(LIMIT - 200_001);
  await told(again.live);
  expect(toldTypes(again.lines[0])).toEqual(['welcome']);
  pass(1);
  await told(again.live);
  expect(toldTypes(again.lines[0])).toEqual(['welcome', 'ended']);
});

test('a session whose lobby was due ends at once after a restart that took no time', async () => {
  const { live, open } = await lobby();
  live.close('shutdown');
  pass(LIMIT + 5);
  const again = await done(open());
  pass(0);
  await told(again.live);
  expect(toldTypes(again.lines[0])).toEqual(['welcome', 'ended']);
});

test('when the only participant leaves the lobby, the session ends at once', async () => {
  const { live, lines, log } = await lobby();
  live.receive(0, lines[0], { type: 'leave', commandId: 'leave-001' });
  await told(live);
  expect(toldTypes(lines[0])).toEqual(['welcome', 'accepted']);
  expect(await done(log())).toEqual(['SessionCreated', 'AgentSeated', 'AgentLeft', 'SessionEnded']);
  pass(LIMIT);
  await told(live);
  expect(await done(log())).toHaveLength(4);
});

test.each([null, 30 * 24 * 3_600_000, Number.MAX_SAFE_INTEGER])(
  'with a limit of %j ms no participant is sent away within the hour',
  async (limitMs) => {
    const { live, lines } = await lobby({ limitMs });
    expect(live.publicState().deadline).toBe(limitMs === null ? 0 : now() + limitMs);
    pass(3_600_000);
    await told(live);
    expect(toldTypes(lines[0])).toEqual(['welcome']);
  },
);

const BOT = { kind: 'policy', policy: 'test/lost', version: 1, seed: 's', privileged: false } as const;
const THREE = { ...CONFIG, seats: 3 };
const lose = { type: 'vacate', seat: 1, cause: 'policy_failed', words: 'it threw an error' } as const;

test.each([
  { kind: true, what: 'is told', cause: 'policy_lost' },
  { kind: false, what: 'is not told, where the kinds of agents are not disclosed,', cause: 'fault' },
])('a participant in the lobby $what that a bot failed', async ({ kind, cause }) => {
  const { live, lines, store } = await lobby({ kind, config: THREE });
  live.attach(1, BOT, lines[1]);
  await done(live.operate(lose));
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'ended', reason: 'abandoned', cause });
  live.attach(0, PEOPLE[0] ?? second, lines[0]);
  await told(live);
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'welcome', ended: { reason: 'abandoned', cause } });
  expect(live.admits(2, 'another participant')).toMatchObject({
    code: 'ended',
    message: expect.not.stringContaining('bot'),
  });
  expect((await done(store.events.read('session-broken'))).at(-1)?.data).toMatchObject({ cause: 'policy_lost' });
});

test('where kinds are not disclosed the deadline is not told: it would tell whether a person was there before', async () => {
  const { live, lines } = await lobby({ kind: false, config: THREE });
  live.attach(1, BOT, lines[1]);
  await told(live);
  expect(live.publicState()).toMatchObject({ phase: 'open', deadline: 0 });
  pass(LIMIT);
  await told(live);
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'ended', cause: 'lobby_timeout' });
});

test('a bot that fails before any person came does not count as people leaving', async () => {
  const { live, lines, store } = await lobby({ coming: 0 });
  live.attach(1, BOT, lines[1]);
  await done(live.operate(lose));
  expect((await done(store.events.read('session-broken'))).at(-1)?.data).toMatchObject({ cause: 'policy_lost' });
});

test('an end that could not be written is told to no participant, and decided again from the log', async () => {
  const { live, lines, store, open } = await lobby();
  const written = beforeAppends(store, failing(new Error('disk full')));
  pass(LIMIT);
  expect(live.admits(1, second.participant)).toMatchObject({ code: 'ended' });
  await told(live).catch(() => {});
  expect(toldTypes(lines[0])).toEqual(['welcome']);
  expect(lines[0].closed).toBe('failed');
  written();
  const again = await done(open());
  pass(0);
  await told(again.live);
  expect(toldTypes(again.lines[0])).toEqual(['welcome', 'ended']);
});
