/** The seats of a session that is played: taken, given up, come back to, and what is public of them. */
import { expect, test } from 'vitest';
import { nim } from '../../games/core/testing/nim.ts';
import type { LiveSession } from '../../server/live/session/live-session.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { type Opening, openForTwo, openLine, submission, type TestLine, toldTypes } from '../../server/testing/live.ts';
import { stillClock } from '../../server/testing/still-clock.ts';

const { now, done } = stillClock();
const CONFIG = { heap: 9, seats: 2, deadlineMs: null as number | null };
const FIRST = { kind: 'person', participant: 'p-0' } as const;
const STRANGER = { kind: 'person', participant: 'p-9' } as const;
const BOT = { kind: 'policy', policy: 'test/bot', version: 1, seed: 's', privileged: false } as const;
const GIVEN_UP = { code: 'not_offered', message: 'This seat has been given up.' };
const LEAVE = { type: 'leave', commandId: 'leave-001' };

async function opened({ config = CONFIG, ...opening }: Opening & { readonly config?: typeof CONFIG } = {}) {
  const { store } = temporaryStore();
  const open = (more: Opening = {}) => done(openForTwo(nim, config, store, { now, ...opening, ...more }));
  return { ...(await open()), open, store };
}
async function told(live: LiveSession): Promise<void> {
  await done(live.settled());
  await new Promise((resolve) => setImmediate(resolve));
}
/** Without the clock, what came after the first message. */
const answers = (line: TestLine): readonly unknown[] =>
  line.told.filter(({ type }) => type !== 'welcome' && type !== 'request');

test('any agent may take an open seat, only its holder a taken one, and there are no more seats', async () => {
  const { live } = await opened({ coming: 1 });
  expect(live.admits(0, 'p-0')).toBeNull();
  expect(live.admits(0, 'p-9')).toEqual({ code: 'seat_taken', message: 'Another agent holds that seat.' });
  expect(live.admits(1, 'p-9')).toBeNull();
  expect(live.admits(2, 'p-9')).toEqual({ code: 'no_such_seat', message: 'There is no such seat.' });
  live.attach(1, BOT, openLine());
  expect(live.admits(1, 'test/bot')).toMatchObject({ code: 'seat_taken' });
});

test('no agent may take a given-up seat, neither while the others play on nor after the end', async () => {
  const { live, lines } = await opened();
  live.receive(0, lines[0], LEAVE);
  expect(live.admits(0, 'p-0')).toEqual(GIVEN_UP);
  expect(live.admits(1, 'p-1')).toBeNull();
  live.receive(1, lines[1], { ...LEAVE, commandId: 'leave-002' });
  await told(live);
  expect(live.admits(0, 'p-0')).toEqual({ code: 'ended', message: 'It was closed because the people had left.' });
});

test('who held a seat when the session ended may come back to it', async () => {
  const { live, lines, refusals } = await opened();
  await done(live.operate({ type: 'abandon', reason: 'truncated' }));
  expect(live.admits(0, 'p-0')).toBeNull();
  expect(live.attach(0, FIRST, lines[0])).toBeNull();
  await told(live);
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'welcome', ended: { reason: 'truncated' } });
  expect(refusals).toEqual([]);
});

test('a connection to a seat of another participant is refused, counted, and told nothing', async () => {
  const { live, refusals, lines } = await opened();
  const line = openLine();
  expect(live.attach(0, STRANGER, line)).toMatchObject({ code: 'seat_taken' });
  expect(refusals).toEqual([]);
  await told(live);
  expect(refusals).toEqual(['seat_taken']);
  expect(line.told).toEqual([]);
  expect(lines[0].closed).toBeNull();
  expect(live.attached()).toEqual([0, 1]);
});

test('a seat that is opened again elsewhere is superseded: the earlier connection is told so, and no longer heard', async () => {
  const { live, lines, refusals, log } = await opened();
  const elsewhere = openLine();
  expect(live.attach(0, FIRST, elsewhere)).toBeNull();
  expect(lines[0].closed).toBeNull();
  await told(live);
  expect(toldTypes(lines[0])).toEqual(['welcome', 'request', 'superseded']);
  expect(lines[0].closed).toBe('superseded');
  expect(toldTypes(elsewhere)).toEqual(['welcome']);
  live.receive(0, lines[0], submission(0, { take: 1 }));
  await told(live);
  expect(lines[0].told.at(-1)).toEqual({
    type: 'refused',
    commandId: null,
    code: 'superseded',
    message: 'This seat is open elsewhere.',
  });
  expect(refusals).toEqual(['superseded']);
  expect(await done(log())).not.toContain('ActionSubmitted');
  live.detach(0, lines[0]);
  expect(live.attached()).toEqual([0, 1]);
  live.receive(0, elsewhere, submission(0, { take: 1 }));
  await told(live);
  expect(toldTypes(elsewhere).at(-1)).not.toBe('superseded');
  expect(await done(log())).toContain('ActionSubmitted');
});

test('the same connection may take its seat again, and is not superseded by itself', async () => {
  const { live, lines } = await opened();
  live.attach(0, FIRST, lines[0]);
  await told(live);
  expect(toldTypes(lines[0])).toEqual(['welcome', 'request', 'welcome']);
  expect(lines[0].closed).toBeNull();
});

test('who has left is told that the seat is given up, and the session goes on for the others', async () => {
  const { live, lines, log } = await opened();
  live.receive(0, lines[0], LEAVE);
  live.receive(0, lines[0], submission(0, { take: 1 }));
  await told(live);
  expect(answers(lines[0])).toEqual([
    { type: 'accepted', commandId: 'leave-001' },
    { type: 'refused', commandId: 'command-0', ...GIVEN_UP },
  ]);
  expect(live.phase()).toBe('running');
  expect(await done(log())).toContain('AgentLeft');
  expect(lines[1].told.at(-1)).toMatchObject({ type: 'request' });
});

test('when the last participant leaves policies to themselves the session is given up', async () => {
  const { live, lines, log, endings } = await opened({ coming: 1 });
  live.attach(1, BOT, lines[1]);
  await told(live);
  expect(live.phase()).toBe('running');
  live.receive(0, lines[0], LEAVE);
  await told(live);
  expect((await done(log())).slice(-1)).toEqual(['SessionEnded']);
  expect(lines[1].told.at(-1)).toMatchObject({ type: 'ended', reason: 'abandoned' });
  expect(endings()).toBe(1);
});

test('an operator who empties the seat of the last participant ends the session as well', async () => {
  const { live, lines } = await opened({ coming: 1 });
  live.attach(1, BOT, lines[1]);
  await done(live.operate({ type: 'vacate', seat: 0, cause: 'other' }));
  await told(live);
  expect(live.phase()).toBe('ended');
});

test.each([
  ['of two policies the other plays on', [1], 'running'],
  ['the session is stopped with the last one', [1, 0], 'ended'],
])('when a policy is lost in play, %s', async (_what, lost, phase) => {
  const { live, lines } = await opened({ coming: 0 });
  for (const [seat, line] of lines.entries()) live.attach(seat, BOT, line);
  for (const seat of lost)
    expect(await done(live.operate({ type: 'vacate', seat, cause: 'policy_failed' }))).toBeNull();
  expect(live.phase()).toBe(phase);
});

test('an operator who empties a seat that is empty is refused, and the session stays', async () => {
  const { live, refusals } = await opened({ coming: 1 });
  expect(await done(live.operate({ type: 'vacate', seat: 1, cause: 'other' }))).toMatchObject({ code: 'seat_empty' });
  expect(refusals).toEqual(['seat_empty']);
  expect(live.phase()).toBe('open');
});

test('a session is closed once', async () => {
  const { live, lines } = await opened();
  live.close('ended');
  live.close('shutdown');
  expect(lines.map(({ closed }) => closed)).toEqual(['ended', 'ended']);
  expect(live.attached()).toEqual([]);
  expect(await done(live.operate({ type: 'pause' }))).toEqual({
    code: 'ended',
    message: 'The session is no longer played here.',
  });
});

test('public facts tell who is acting, done, away and gone, and by when', async () => {
  const config = { ...CONFIG, deadlineMs: 5000 };
  const { live, lines } = await opened({ coming: 1, config });
  const person = { taken: true, kind: 'person' };
  const none = { taken: false, kind: '' };
  expect(live.publicState()).toEqual({
    phase: 'open',
    turn: 0,
    deadline: 0,
    seats: [
      { ...person, presence: 'done' },
      { ...none, presence: '' },
    ],
  });
  live.attach(1, BOT, lines[1]);
  await told(live);
  const bot = { taken: true, kind: 'bot' };
  expect(live.publicState()).toEqual({
    phase: 'running',
    turn: 0,
    deadline: now() + 5000,
    seats: [
      { ...person, presence: 'acting' },
      { ...bot, presence: 'done' },
    ],
  });
  live.receive(0, lines[0], submission(0, { take: 1 }));
  expect(live.publicState().turn).toBe(0);
  await told(live);
  expect(live.publicState()).toMatchObject({ turn: 1, seats: [{ presence: 'done' }, { presence: 'acting' }] });
  await done(live.operate({ type: 'pause' }));
  expect(live.publicState()).toMatchObject({ phase: 'paused', deadline: 0 });
  live.detach(1, lines[1]);
  expect(live.publicState().seats[1]).toEqual({ ...bot, presence: 'away' });
  await done(live.operate({ type: 'vacate', seat: 1, cause: 'policy_failed' }));
  expect(live.publicState().seats[1]).toEqual({ ...none, presence: 'gone' });
  live.detach(0, lines[0]);
  await done(live.operate({ type: 'abandon', reason: 'truncated' }));
  expect(live.publicState()).toMatchObject({
    phase: 'ended',
    deadline: 0,
    seats: [
      { ...person, presence: 'done' },
      { ...none, presence: 'gone' },
    ],
  });
});

test('what a session does not disclose is not among its public facts', async () => {
  const { live } = await opened({ disclosure: { kind: false, presence: false } });
  const seat = { taken: true, kind: '', presence: '' };
  expect(live.publicState().seats).toEqual([seat, seat]);
});

test('a change is told when an agent takes a seat or hangs up', async () => {
  const { live, lines, changed } = await opened();
  let changes = 0;
  changed(() => {
    changes += 1;
  });
  live.detach(0, openLine());
  expect(changes).toBe(0);
  live.detach(0, lines[0]);
  expect(changes).toBe(1);
  live.attach(0, FIRST, lines[0]);
  expect(changes).toBe(2);
});
