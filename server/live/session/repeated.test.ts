/** A command that comes again gets the answer that it got first, however many commands of its seat came between. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FACTS } from '../../../games/core/testing/client-facts.ts';
import { nim } from '../../../games/core/testing/nim.ts';
import { temporaryStore } from '../../testing/database.ts';
import { bug, type Opening, openForTwo, submission, toldTypes } from '../../testing/live.ts';
import { until } from '../../testing/seats.ts';

const CONFIG = { heap: 60, seats: 2, deadlineMs: null };

/** Seat 0 acts, acts too late, and reports forty times. */
async function opened(options: Opening = {}) {
  const { store } = temporaryStore();
  const held = Promise.withResolvers<void>();
  let holds = false;
  let disk = Promise.resolve();
  const events: typeof store.events = {
    ...store.events,
    async readCommand(...asked) {
      if (holds) await held.promise;
      return store.events.readCommand(...asked);
    },
    appendThen: (...asked) => void disk.then(() => store.events.appendThen(...asked)),
  };
  const session = await openForTwo(nim, CONFIG, { ...store, events }, options);
  const { live, lines } = session;
  const say = (message: object): void => live.receive(0, lines[0], message);
  say(submission(0, { take: 1 }));
  say({ ...submission(0, { take: 2 }), commandId: 'late-001' });
  const report = (i: number): object => ({ type: 'report', commandId: `report-${i}`, facts: FACTS });
  for (let i = 0; i < 40; i++) say(report(i));
  await live.settled();
  const before = await session.log();
  return {
    ...{ ...session, store, say, report, before },
    answers: () => lines[0].told.flatMap((one) => ('commandId' in one && one.type !== 'clock' ? [one] : [])),
    hold() {
      holds = true;
    },
    /** The disk stands still until the returned function is called. */
    holdDisk() {
      const still = Promise.withResolvers<void>();
      disk = still.promise;
      return still.resolve;
    },
  };
}

test('a command that is repeated after forty others is answered as before, and leaves nothing in the log', async () => {
  const { say, report, answers, log, before, live } = await opened();
  const first = answers();
  expect(first.slice(0, 3)).toMatchObject([
    { type: 'accepted', commandId: 'command-0' },
    { type: 'refused', commandId: 'late-001', code: 'stale_turn' },
    { type: 'accepted', commandId: 'report-0' },
  ]);
  say(submission(0, { take: 1 }));
  say({ ...submission(0, { take: 2 }), commandId: 'late-001' });
  say(report(0));
  await until(() => answers().length === first.length + 3, 'the three are answered again');
  await live.settled();
  expect(answers().slice(first.length)).toEqual(first.slice(0, 3));
  expect(await log()).toEqual(before);
});

test('the same once the session was loaded from its log', async () => {
  const { live, before, store } = await opened();
  live.close('shutdown');
  const again = await openForTwo(nim, CONFIG, store);
  again.live.receive(0, again.lines[0], submission(0, { take: 1 }));
  await until(() => toldTypes(again.lines[0]).includes('accepted'), 'it is answered');
  expect(await again.log()).toEqual(before);
});

test('a log that does not answer costs the seat its connection, and the other seat nothing', async () => {
  const { live, lines, say, report, hold, unread } = await opened({ welcomeMs: 30 });
  hold();
  say(report(0));
  live.receive(1, lines[1], submission(1, { take: 1 }));
  await live.settled();
  expect(toldTypes(lines[1]).slice(-2)).toEqual(['accepted', 'request']);
  await until(() => lines[0].closed === 'failed', 'the connection is closed');
  expect(unread).toMatchObject([{ message: 'the log did not answer within 30 ms' }]);
});

test('a command that is repeated while the disk is slow, after forty others, is performed once', async () => {
  const { say, report, answers, holdDisk, live, log, before, unread } = await opened();
  const first = answers().length;
  const goOn = holdDisk();
  for (let i = 40; i < 81; i++) say(report(i));
  say(report(40));
  await nextTick();
  expect(answers()).toHaveLength(first);
  goOn();
  await until(() => answers().length === first + 42, 'each message is answered');
  await live.settled();
  expect(answers().filter(({ commandId }) => commandId === 'report-40')).toMatchObject([
    { type: 'accepted' },
    { type: 'accepted' },
  ]);
  expect((await log()).slice(before.length)).toEqual(Array.from({ length: 41 }, () => 'ClientReported'));
  expect(unread).toEqual([]);
});

test('a fault in a command that the log was asked for breaks the session; the log is not blamed', async () => {
  const { store } = temporaryStore();
  const session = await openForTwo({ ...nim, mapFreeText: bug }, CONFIG, store);
  const { live, lines, broken, unread } = session;
  const report = (commandId: string): void => live.receive(0, lines[0], { type: 'report', commandId, facts: FACTS });
  // the fingerprints of these two ids are the same
  report('typed-920139');
  for (let i = 0; i < 40; i++) report(`report-${i}`);
  live.receive(0, lines[0], { ...submission(0, { take: 1 }), commandId: 'typed-1415342' });
  await until(() => lines[0].closed !== null, 'the connection is closed');
  expect([broken, unread]).toMatchObject([[{ message: 'a bug in the rules' }], []]);
});
