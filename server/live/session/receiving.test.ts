/** A message of a seat gets its answer once the answer is on disk, and only the connection that holds the seat is heard. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openLine, submission, toldTypes } from '../../testing/live.ts';
import { openNimParts } from '../../testing/nim-parts.ts';
import { receive } from './receiving.ts';

test('an action is acknowledged once it is on disk; a question for the clock is answered at once', async () => {
  const { live, lines, log, holdDisk } = await openNimParts();
  const from = { seat: 0, connection: lines[0] };
  const goOn = holdDisk();
  receive(live, from, submission(0, { take: 1 }));
  receive(live, from, { type: 'askClock', commandId: 'the-clock' });
  await nextTick();
  expect(lines.map(toldTypes)).toEqual([['clock'], []]);
  goOn();
  await live.writer.settled();
  await nextTick();
  expect(lines.map(toldTypes)).toEqual([['clock', 'accepted', 'request'], ['request']]);
  expect(await log()).toEqual(['ActionSubmitted', 'Taken', 'TurnResolved', 'TurnOpened']);
});

test('the same command again gets the same answer, and changes nothing', async () => {
  const { live, lines, log } = await openNimParts();
  const from = { seat: 0, connection: lines[0] };
  for (let i = 0; i < 2; i++) receive(live, from, submission(0, { take: 1 }));
  await live.writer.settled();
  await nextTick();
  expect(toldTypes(lines[0])).toEqual(['accepted', 'request', 'accepted']);
  expect((await log()).filter((type) => type === 'ActionSubmitted')).toHaveLength(1);
});

test('a refusal goes to the seat and its viewers; that the seat is open elsewhere, to the earlier connection alone', async () => {
  const { live, lines, reported } = await openNimParts();
  const [viewer, earlier] = [openLine(), openLine()];
  live.connected.viewers.add(1, viewer);
  receive(live, { seat: 1, connection: lines[1] }, submission(0, { take: 1 }));
  receive(live, { seat: 1, connection: lines[1] }, 'what is this');
  receive(live, { seat: 1, connection: earlier }, submission(0, { take: 1 }));
  await nextTick();
  expect([lines[1], viewer].map(toldTypes)).toEqual([
    ['not_active', 'malformed'],
    ['not_active', 'malformed'],
  ]);
  expect(toldTypes(earlier)).toEqual(['superseded']);
  expect(reported).toEqual(['not_active', 'malformed', 'superseded']);
});

test('a process that may not tell hears nothing', async () => {
  const { live, lines, log, reported } = await openNimParts();
  receive({ ...live, mayTell: () => false }, { seat: 0, connection: lines[0] }, submission(0, { take: 1 }));
  await nextTick();
  expect([lines.map(toldTypes), reported, await log()]).toEqual([[[], []], [], []]);
});
