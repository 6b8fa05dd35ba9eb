/** What is done to a session resolves once it is on disk. */
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../testing/live.ts';
import { openNimParts } from '../../testing/nim-parts.ts';
import { completed, leave, operate } from './operating.ts';

const ids = PEOPLE.map(({ participant }) => participant);

test('a command resolves once it is on disk, and the same deed again does nothing', async () => {
  const { live, log, holdDisk } = await openNimParts();
  const goOn = holdDisk();
  const answers: unknown[] = [];
  const pause = () => operate(live, { type: 'pause' }, { commandId: 'deed' }).then((answer) => answers.push(answer));
  const both = Promise.all([pause(), pause()]);
  await nextTick();
  expect(answers).toEqual([]);
  goOn();
  await both;
  expect(answers).toEqual([null, null]);
  expect(await log()).toEqual(['SessionPaused']);
});

test('a participant who leaves is disconnected once it is on disk; the last one takes the session along', async () => {
  const { live, lines, log } = await openNimParts();
  expect(await leave(live, 'nobody', 'withdrew')).toMatchObject({ code: 'no_such_seat' });
  expect(await leave(live, ids[0] ?? '', 'withdrew')).toBeNull();
  expect([lines[0].closed, lines[1].closed, live.connected.holders.has(0)]).toEqual(['ended', null, false]);
  expect(await leave(live, ids[1] ?? '', 'withdrew')).toBeNull();
  expect((await log()).at(-1)).toBe('SessionEnded');
});

test('whether a participant waits for the seat is what the session knows, not the operator', async () => {
  const { live, lines } = await openNimParts();
  const command = { type: 'giveBack', seat: 0 } as const;
  expect(completed(live, command)).toEqual({ ...command, connected: false });
  live.connected.returning.wait(0, lines[0]);
  expect(completed(live, command)).toEqual({ ...command, connected: true });
});

test("the server's own commands are numbered by the log, and only an operator's deed is remembered", async () => {
  const { live, commands } = await openNimParts();
  await operate(live, { type: 'pause' }, { commandId: 'deed' });
  await operate(live, { type: 'resume' });
  await operate(live, { type: 'pause' });
  const ids = await commands();
  expect(ids).toEqual(['deed', expect.stringMatching(/^resume-\d+$/), expect.stringMatching(/^pause-\d+$/)]);
  expect(ids.map((id) => live.writer.answerToOperator(id))).toEqual([null, undefined, undefined]);
});
