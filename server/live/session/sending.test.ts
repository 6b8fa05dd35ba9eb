/** Who is told what was decided: those who were connected then. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openLine, toldTypes } from '../../testing/live.ts';
import { openNimParts } from '../../testing/nim-parts.ts';
import { welcomeOnceOnDisk } from './welcoming.ts';

test('a connection that comes after a decision is not told of it again: it is in its welcome', async () => {
  const { live, lines, holdDisk } = await openNimParts();
  const goOn = holdDisk();
  live.writer.perform({ type: 'submit', seat: 0, turn: 0, action: { take: 1 } });
  const late = openLine();
  live.connected.holders.set(1, late);
  welcomeOnceOnDisk(live, 1, [late]);
  await nextTick();
  expect([...lines, late].map(toldTypes)).toEqual([[], [], []]);
  goOn();
  await live.writer.settled();
  await nextTick();
  expect([...lines, late].map(toldTypes)).toEqual([['request'], ['request'], ['welcome']]);
  expect(late.told[0]).toMatchObject({ seat: 1, experiences: [{ turn: 0 }], request: { turn: 1 } });
});

test("viewers of a seat are told what the seat is told, and no other seat's", async () => {
  const { live } = await openNimParts();
  const [own, other] = [openLine(), openLine()];
  live.connected.viewers.add(0, own);
  live.connected.viewers.add(1, other);
  live.connected.holders.delete(1);
  welcomeOnceOnDisk(live, 0, [own]);
  live.writer.perform({ type: 'submit', seat: 0, turn: 0, action: { take: 1 } });
  await live.writer.settled();
  await nextTick();
  expect([own, other].map(toldTypes)).toEqual([['welcome', 'request'], ['request']]);
});
