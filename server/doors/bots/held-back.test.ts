/** Answers of bots that others must not recognise wait for their time. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { drawMs } from '../../../games/core/session/draw-ms.ts';
import type { LiveSession } from '../../live/session/live-session.ts';
import { openHeldBack } from './held-back.ts';

type Session = ReturnType<LiveSession['state']>;
const PACE = { arrivalMs: [0, 0], answerMs: [1000, 3000] };
const drawn = (turn: number) => drawMs(PACE.answerMs, rngFor('bot-a', 'pace', turn));
const submit = (turn: number, commandId = `the-turn-${turn}`) => ({
  type: 'submit',
  commandId,
  turn,
  action: { say: 'go' },
});
const GAME = {
  schemas: { action: { safeParse: () => ({ success: true }) } },
  accepts: (_state: unknown, _seat: number, action: { say: string }) => action.say === 'go',
} as unknown as LiveSession['game'];

/** A running session in which this turn is open since the moment 0. */
function held({ pace = PACE, deadline = null }: { pace?: object | null; deadline?: number | null } = {}) {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const open = { openedAt: 0, since: 0, deadline, clock: 'none', stillFrom: null, submitted: {}, next: [] };
  let session = { phase: 'running', turn: 4, open, probes: [], setup: pace ? { pace } : {} };
  const delivered: { at: number; message: unknown; cameAt: number | undefined }[] = [];
  const seat = openHeldBack({
    live: { game: GAME, state: () => session as unknown as Session },
    ...{ seat: 1, seed: 'bot-a', now: Date.now },
    deliver: (message, cameAt) => delivered.push({ at: Date.now(), message, cameAt }),
  });
  const change = (more: object) => {
    session = { ...session, ...more };
  };
  return { seat, delivered, change };
}

test('an answer is delivered at the time that is drawn for its turn, with the time at which it came', () => {
  const { seat, delivered } = held();
  vi.advanceTimersByTime(200);
  expect(seat.say(submit(4))).toBe('taken');
  vi.advanceTimersByTime(drawn(4) - 201);
  expect(delivered).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(delivered).toEqual([{ at: drawn(4), message: submit(4), cameAt: 200 }]);
});

test('an answer that comes later than drawn, and one in a session without a pace, is delivered at once', () => {
  const late = held();
  vi.advanceTimersByTime(3500);
  late.seat.say(submit(4));
  expect(late.delivered).toMatchObject([{ at: 3500, cameAt: 3500 }]);
  const open = held({ pace: null });
  open.seat.say(submit(4));
  expect(open.delivered).toMatchObject([{ at: 0, cameAt: undefined }]);
});

test('an illegal action is delivered at once, since it is refused and others are not told', () => {
  const { seat, delivered } = held();
  seat.say({ ...submit(4), action: { say: 'fly' } });
  expect(delivered).toMatchObject([{ at: 0 }]);
});

test('answers wait in their order, and while the session is paused', () => {
  const { seat, delivered, change } = held();
  seat.say(submit(4));
  seat.say(submit(4, 'the-same-turn'));
  change({ phase: 'paused' });
  seat.look();
  vi.advanceTimersByTime(10_000);
  expect(delivered).toEqual([]);
  change({ phase: 'running' });
  seat.look();
  expect(delivered.map(({ message }) => message)).toEqual([submit(4), submit(4, 'the-same-turn')]);
});

test('at most eight answers wait, and what policies never say is not taken', () => {
  const { seat } = held();
  const verdicts = Array.from({ length: 9 }, (_, i) => seat.say(submit(4, `command-${i}`)));
  expect(verdicts).toEqual([...Array<string>(8).fill('taken'), 'too_many']);
  expect(seat.say({ type: 'withdraw', commandId: 'take-it-back', turn: 4 })).toBe('not_here');
  expect(held({ pace: null }).seat.say({ type: 'withdraw', commandId: 'take-it-back', turn: 4 })).toBe('taken');
});

test('what waits is gone with the line', () => {
  const { seat, delivered } = held();
  seat.say(submit(4));
  seat.close();
  vi.advanceTimersByTime(10_000);
  expect(delivered).toEqual([]);
});
