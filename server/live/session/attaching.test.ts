/** Agents come to seats and go: who is admitted, who is superseded, and whose line is lost. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openLine, PEOPLE, toldTypes } from '../../testing/live.ts';
import { openNimParts } from '../../testing/nim-parts.ts';
import { admits, attach, detach, lose } from './attaching.ts';

const [ADA] = PEOPLE;
if (!ADA) throw new Error('there are two participants');

test('an agent that comes again has the seat, is welcomed, and its earlier connection is told so and closed', async () => {
  const { live, lines, reported } = await openNimParts();
  const again = openLine();
  expect(attach(live, ADA, { seat: 0, connection: again })).toBeNull();
  await nextTick();
  expect(live.connected.holders.get(0)).toBe(again);
  expect([toldTypes(lines[0]), lines[0].closed, toldTypes(again)]).toEqual([['superseded'], 'superseded', ['welcome']]);
  expect(reported).toEqual(['changed']);
});

test('no participant is admitted to a seat while it rests, or to the seat of another', async () => {
  const { live, reported } = await openNimParts();
  live.connected.resting.set(0, live.now() + 1);
  expect(admits(live, 0, ADA.participant)?.code).toBe('too_many');
  expect(attach(live, ADA, { seat: 1, connection: openLine() })?.code).toBe('seat_taken');
  live.connected.resting.set(0, live.now());
  expect(admits(live, 0, ADA.participant)).toBeNull();
  await nextTick();
  expect(reported).toEqual(['seat_taken']);
});

test('an earlier connection that closes late takes nothing away', async () => {
  const { live, lines, reported } = await openNimParts();
  detach(live, { seat: 0, connection: openLine() }, 'closed');
  expect([live.connected.holders.get(0) === lines[0], reported]).toEqual([true, []]);
  detach(live, { seat: 0, connection: lines[0] }, 'closed');
  expect([live.connected.holders.has(0), reported]).toEqual([false, ['changed']]);
});

test('only a study writes down that a line was lost, and only of a participant who is not connected', async () => {
  const { live, lines, log } = await openNimParts();
  const inStudy = { ...live, inStudy: true };
  lose(inStudy, 0, 'silent');
  detach(live, { seat: 0, connection: lines[0] }, 'silent');
  await live.writer.settled();
  expect(await log()).toEqual([]);
  lose(inStudy, 0, 'silent');
  await live.writer.settled();
  expect(await log()).toEqual(['ConnectionLost']);
});
