/** A session whose events cannot be written, or whose messages cannot be sent. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { nim } from '../../games/core/testing/nim.ts';
import { secrets } from '../../games/core/testing/secrets.ts';
import { openPolicyAgents } from '../../server/agents/policy-agents.ts';
import { openSessions } from '../../server/live/registry/sessions.ts';
import type { SeatConnection } from '../../server/live/seat/connection.ts';
import { CommitFailed, VersionConflict } from '../../server/store/event-store.ts';
import { fromLog, streamOfSession, toLog } from '../../server/store/session-log.ts';
import { temporaryFile, temporaryStore } from '../../server/testing/database.ts';
import { bug, NEVER_STALLED, openForTwo, PEOPLE, submission, toldTypes } from '../../server/testing/live.ts';

test('a full disk drops the session: no seat was told anything that is not on disk, and the log reads as before', async () => {
  const { store, pages, limitPages } = temporaryStore();
  const { live, lines, broken, log } = await openForTwo(secrets, { rounds: 20, deadlineMs: null, deal: [1, 2] }, store);
  limitPages(pages());
  let turn = 0;
  while (broken.length === 0) {
    for (const [seat, line] of lines.entries()) live.receive(seat, line, submission(turn, { guess: 0 }));
    await live.settled().catch(() => {});
    await sleep(0);
    turn += 1;
    expect(turn).toBeLessThan(20);
  }
  expect(broken).toEqual([expect.any(CommitFailed)]);
  expect(lines.map(({ closed }) => closed)).toEqual(['failed', 'failed']);
  const kept = (await log()).filter((type) => type === 'ActionSubmitted').length;
  const accepted = lines.map(({ told }) => told.filter(({ type }) => type === 'accepted').length);
  expect(accepted).toEqual([kept / 2, kept / 2]);
  const requests = lines.map(({ told }) => told.filter(({ type }) => type === 'request').length);
  expect(requests).toEqual([kept / 2 + 1, kept / 2 + 1]);
  // the session is no longer live here: it refuses every message and tries nothing
  live.receive(0, lines[0], submission(turn, { guess: 0 }));
  expect(await live.operate({ type: 'pause', words: 'a break' })).toMatchObject({ code: 'ended' });
  expect(broken).toHaveLength(1);
});

test('another process that appends to the stream stops the session here', async () => {
  const file = temporaryFile();
  const { store } = temporaryStore({}, file);
  const { live, lines, broken } = await openForTwo(secrets, { rounds: 3, deadlineMs: null, deal: null }, store);
  const other = temporaryStore({}, file).store.events;
  const head = await other.head(streamOfSession('broken'));
  await other.append(
    [
      {
        stream: streamOfSession('broken'),
        expectedVersion: head,
        events: [toLog('secrets', { type: 'SessionPaused', at: 2, cause: 'operator', words: 'elsewhere' })],
      },
    ],
    'elsewhere',
  );
  live.receive(0, lines[0], submission(0, { guess: 1 }));
  await live.settled().catch(() => {});
  await sleep(0);
  expect(broken).toEqual([expect.any(VersionConflict)]);
  expect(lines.map(toldTypes)).toEqual([
    ['welcome', 'request'],
    ['welcome', 'request'],
  ]);
  expect(lines[1].closed).toBe('failed');
});

test('a message that cannot be sent drops the session like a failed commit', async () => {
  const { store } = temporaryStore();
  const { live, lines, broken } = await openForTwo(nim, { heap: 5, seats: 2, deadlineMs: null }, store);
  const deaf: SeatConnection = { send: bug, close() {} };
  live.attach(1, PEOPLE[1] ?? { kind: 'person', participant: '' }, deaf);
  await live.settled();
  await sleep(0);
  expect(broken).toEqual([new Error('a bug in the rules')]);
  expect(lines[0].closed).toBe('failed');
});

test('after a failed commit the server loads the session again from the log, and it goes on once there is room', async () => {
  const { store, pages, limitPages } = temporaryStore({ now: Date.now });
  const failures: unknown[] = [];
  let failedAgain: () => void = () => {};
  const twice = new Promise<void>((resolve) => {
    failedAgain = resolve;
  });
  const noteFailure = (error: unknown): void => {
    failures.push(error);
    if (failures.length === 2) failedAgain();
  };
  const sessions = openSessions({
    store,
    agents: openPolicyAgents({ now: Date.now, failed: noteFailure, limitMs: 600_000, stalls: NEVER_STALLED }),
    now: Date.now,
    stalls: NEVER_STALLED,
    build: 'test',
    report: { refused() {}, stranded: noteFailure, fault: noteFailure, unread: noteFailure, broke: noteFailure },
    reloadMs: 1,
  });
  onTestFinished(() => sessions.close());
  const policy = { kind: 'policy' as const, policy: 'symmtom/uniform' };
  const created = await sessions.create({ game: 'symmtom', config: { turns: 20 }, seats: [policy, policy, policy] });
  if ('code' in created) throw new Error(created.message);
  limitPages(pages());
  await twice;
  limitPages(1_000_000);
  const ended = async (): Promise<boolean> => {
    const log = await store.events.read(streamOfSession(created.session));
    return log.map((stored) => fromLog(stored)).at(-1)?.type === 'SessionEnded';
  };
  while (!(await ended())) await sleep(10);
  expect(failures.every((error) => error instanceof CommitFailed)).toBe(true);
});
