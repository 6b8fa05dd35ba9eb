import { expect, test } from 'vitest';
import { orderWithRecordings, seatsToTake } from './recorded-order.ts';
import type { LoggedEvent, Replay } from './replay-log.ts';

const CREATED = { type: 'SessionCreated', game: 'nim', rulesVersion: 3, config: { sticks: 7 }, study: null };
const BOT = { kind: 'policy', policy: 'nim/uniform' };
const seated = (seat: number, controller: object = BOT) => ({ type: 'AgentSeated', seat, controller });
const STARTED = { type: 'SessionStarted' };
const ENDED = { type: 'SessionEnded' };

function replayOf(seats: number, ...events: readonly object[]): Pick<Replay, 'session' | 'log' | 'seats'> {
  const log = events.map((event, i) => ({ seq: i + 1, recordedAt: 1, event }) as unknown as LoggedEvent);
  return { session: 'earlier', seats, log };
}

const whole = (created: object = CREATED) => replayOf(3, created, seated(0), STARTED, ENDED);

test('the reader takes any seat of a session that is over, and the others act again in their own places', () => {
  expect(seatsToTake(whole(), 3)).toEqual([0, 1, 2]);
  expect(orderWithRecordings(whole(), 1)).toMatchObject({
    label: 'with recordings of earlier',
    ...{ game: 'nim', config: { sticks: 7 } },
    seats: [
      { kind: 'recorded', session: 'earlier', seat: 0 },
      { kind: 'person' },
      { kind: 'recorded', session: 'earlier', seat: 2 },
    ],
  });
});

test.each([
  ['older rules', whole(), 4],
  ['a study', whole({ ...CREATED, study: 's' }), 3],
  ['a session that is not over', replayOf(2, CREATED, STARTED), 3],
  ['a session that never began', replayOf(2, CREATED, ENDED), 3],
  ['a branch', replayOf(2, CREATED, { type: 'SessionForked' }, STARTED, ENDED), 3],
  ['a single seat', replayOf(1, CREATED, STARTED, ENDED), 3],
])('of %s no seat acts again', (_what, replay, newest) => {
  expect(seatsToTake(replay, newest)).toEqual([]);
});

test('a seat that was a recording itself does not act again, so that the reader can take no other', () => {
  const recording = { kind: 'recorded', session: 'first', seat: 1 };
  expect(seatsToTake(replayOf(2, CREATED, seated(0), seated(1, recording), STARTED, ENDED), 3)).toEqual([1]);
  const both = [seated(0, { ...recording, seat: 0 }), seated(1, recording)];
  expect(seatsToTake(replayOf(2, CREATED, ...both, STARTED, ENDED), 3)).toEqual([]);
});
