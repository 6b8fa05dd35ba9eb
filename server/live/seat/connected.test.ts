/** Who counts as connected to a seat, and who is taken away. */
import { expect, test } from 'vitest';
import { openLine, PEOPLE } from '../../testing/live.ts';
import { closeAll, disconnect, isThere, openConnected } from './connected.ts';

const [PERSON] = PEOPLE;
const POLICY = { kind: 'policy', policy: 'nim/any', version: 1, seed: 's', privileged: false } as const;

test("a participant is there in the seat, or waiting for it; a policy's connection is not the participant's", () => {
  const connected = openConnected();
  expect(isThere(connected, 0, PERSON)).toBe(false);
  connected.holders.set(0, openLine());
  expect([isThere(connected, 0, PERSON), isThere(connected, 0, POLICY)]).toEqual([true, false]);
  connected.returning.wait(0, openLine());
  expect(isThere(connected, 0, POLICY)).toBe(true);
});

test('a connection is taken away where it is, and nothing else is', () => {
  const connected = openConnected();
  const [holder, waiting] = [openLine(), openLine()];
  connected.holders.set(0, holder);
  connected.returning.wait(0, waiting);
  expect(disconnect(connected, 0, openLine())).toBe(false);
  expect([disconnect(connected, 0, waiting), connected.returning.has(0)]).toEqual([true, false]);
  expect([disconnect(connected, 0, holder), connected.holders.has(0)]).toEqual([true, false]);
});

test('at the end all are closed: those who wait, those who hold seats, and viewers', () => {
  const connected = openConnected();
  const [holder, waiting, viewer] = [openLine(), openLine(), openLine()];
  connected.holders.set(0, holder);
  connected.returning.wait(1, waiting);
  connected.viewers.add(0, viewer);
  closeAll(connected, 'moved');
  expect([holder, waiting, viewer].map(({ closed }) => closed)).toEqual(['moved', 'moved', 'moved']);
  expect(connected.holders.size).toBe(0);
});
