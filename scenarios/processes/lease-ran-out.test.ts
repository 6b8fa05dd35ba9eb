/**
 * A process that stood still for longer than its lease: what it then reads first, an answer of the database or a message
 * of a seat, makes it tell nothing. One of several processes, on a clock that the test moves.
 */
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPolicyAgents } from '../../server/agents/policy-agents.ts';
import { sharedOwnership } from '../../server/live/owner/ownership.ts';
import { openSessions } from '../../server/live/registry/sessions.ts';
import { SessionOrder } from '../../server/live/session/session-order.ts';
import type { Leases } from '../../server/store/leases.ts';
import { serveStore } from '../../server/store/open-store.ts';
import { streamOfSession } from '../../server/store/session-log.ts';
import { SERVER, temporaryDatabase } from '../../server/store/testing/postgres.ts';
import { NEVER_STALLED, openLine, submission, toldTypes } from '../../server/testing/live.ts';
import { openSlowDisk } from '../../server/testing/slow-disk.ts';

/** No timer renews while the test runs. */
const TIMES = { renewMs: 600_000, leaseMs: 1_200_000 };
const PERSON = { kind: 'person' };
const PAIR = { game: 'symmtom', config: { agents: 2, width: 4, pieces: 3, turns: 5 }, seats: [PERSON, PERSON] };
const STAY = { move: 'stay', say: null };

const agents = openPolicyAgents({ now: Date.now, failed() {}, stalls: NEVER_STALLED });
afterAll(() => agents.close());

/** A session of two people in a process whose clock can pass at once. */
async function played() {
  let stoodStillFor = 0;
  const slow = openSlowDisk();
  const store = await serveStore({
    file: await temporaryDatabase(),
    shared: { address: 'lab/p1', ...TIMES },
    monotonic: () => performance.now() + stoodStillFor,
    disk: slow.disk,
  });
  onTestFinished(() => store.close());
  const leases = store.leases as Leases;
  const broken: unknown[] = [];
  const sessions = openSessions({
    ...{
      store,
      agents,
      now: Date.now,
      stalls: NEVER_STALLED,
      build: 'test',
      ownership: sharedOwnership(store, leases),
    },
    report: { refused() {}, fault() {}, unread() {}, stranded() {}, broke: (error) => broken.push(error) },
  });
  onTestFinished(() => sessions.close());
  leases.onLost((why) => sessions.drop(why));
  const created = await sessions.create(SessionOrder.parse({ ...PAIR, ready: null }));
  if ('code' in created) throw new Error(created.message);
  const live = await sessions.find(created.session);
  if (!live) throw new Error('it is played here');
  const lines = [openLine(), openLine()] as const;
  for (const [seat, { token }] of created.seats.entries()) {
    const right = await sessions.rightOf(token ?? '');
    if (right) live.attach(seat, right.controller, lines[seat] ?? lines[0]);
  }
  await live.settled();
  const before = lines.map(toldTypes);
  return {
    ...{ slow, sessions, live, lines, before, broken },
    standStill: () => {
      stoodStillFor += TIMES.leaseMs;
    },
    commands: async () => (await store.events.read(streamOfSession(created.session))).map(({ commandId }) => commandId),
  };
}

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: what a process tells after its lease has run out');
else
  describe('a process that stood still for longer than its lease', () => {
    test('tells nothing of what the database had stored meanwhile, and closes its connections', async () => {
      const { slow, live, lines, before, standStill, commands, sessions, broken } = await played();
      slow.stall();
      for (const [seat, line] of lines.entries()) live.receive(seat, line, submission(0, STAY));
      standStill();
      slow.release();
      await expect(live.settled()).rejects.toThrow('it is on disk, and nothing is told');
      expect(lines.map(toldTypes)).toEqual(before);
      expect(lines.map(({ closed }) => closed)).toEqual(['failed', 'failed']);
      expect(await commands()).toContain('1/command-0');
      expect(sessions.live()).toEqual([]);
      expect(broken).toEqual([]);
    });

    test.each([
      ['acts on no message', submission(0, STAY)],
      ['refuses no message', 'no message of the protocol'],
      ['answers no question', { type: 'askClock', commandId: 'clock-001' }],
    ])('%s that it reads then, and closes its connections', async (_, message) => {
      const { live, lines, before, standStill, commands, sessions } = await played();
      const stored = await commands();
      standStill();
      live.receive(0, lines[0], message);
      expect(lines.map(({ closed }) => closed)).toEqual(['failed', 'failed']);
      expect(lines.map(toldTypes)).toEqual(before);
      expect(live.mayTell()).toBe(false);
      expect(sessions.live()).toEqual([]);
      expect(await commands()).toEqual(stored);
    });
  });
