/** What operators did to a session, in words: with the reason for readers of the whole log, without it through a seat's eyes. */
import { expect, test } from 'vitest';
import type { AnyGameView } from '../game-view.ts';
import { tellingOf } from '../testing/telling.ts';
import type { AnyEvent } from './any-event.ts';
import { eventInWords } from './event-words.ts';

// no words of a game are asked for
const view = {} as AnyGameView;
const telling = tellingOf(view);
const by = { by: 'op-1', words: 'fire drill' };
const policy = { kind: 'policy', policy: 'p', version: 1, seed: 's', privileged: false } as const;
const paused: AnyEvent = { type: 'SessionPaused', at: 1, cause: 'operator', until: 9, ...by };

test.each<readonly [AnyEvent, string, string]>([
  [paused, 'An operator paused the session (op-1): fire drill.', 'An operator paused the session.'],
  [
    { type: 'SessionResumed', at: 2, deadline: null, ...by },
    'An operator let the session go on (op-1): fire drill.',
    'An operator let the session go on.',
  ],
  [
    { type: 'LimitExtended', at: 2, deadline: 9, cause: 'operator', ...by },
    'More time for the session. By an operator (op-1): fire drill.',
    'More time for the session. By an operator.',
  ],
  [
    { type: 'ControllerChanged', at: 2, seat: 1, controller: policy, cause: 'operator', ...by },
    'B is played by the bot p. By an operator (op-1): fire drill.',
    'B is played by the bot p. By an operator.',
  ],
  [
    { type: 'SeatGivenBack', at: 2, seat: 1, connected: true, ...by },
    'The seat of B is given back to its participant. By an operator (op-1): fire drill.',
    'The seat of B is given back to its participant. By an operator.',
  ],
  [
    { type: 'SessionEnded', at: 3, reason: 'abandoned', cause: 'operator', returns: [0, 0], seed: 's', ...by },
    'The session ended early. It was stopped by an operator of the study. By an operator (op-1): fire drill.',
    'The session ended early. It was stopped by an operator of the study. By an operator.',
  ],
])('%o', (event, toAll, toSeat) => {
  expect(eventInWords(event, null, undefined, telling)).toBe(toAll);
  expect(eventInWords(event, 0, undefined, telling)).toBe(toSeat);
});

test('an older pause, which names no operator, reads as before', () => {
  expect(
    eventInWords({ type: 'SessionPaused', at: 1, cause: 'operator', words: 'lunch' }, null, undefined, telling),
  ).toBe('Paused: lunch.');
});

const left = { type: 'AgentLeft', at: 1, seat: 1 } as const;
const extended = { type: 'LimitExtended', at: 2, deadline: 9 } as const;

test.each<readonly [AnyEvent, string, string]>([
  [{ ...left, cause: 'left' }, 'B left.', 'B left.'],
  [{ ...left, cause: 'other', words: 'a break' }, 'B left. Reason given: a break.', 'B left.'],
  [{ ...left, cause: 'policy_failed' }, 'B left: the bot failed.', 'B left.'],
  [{ ...extended, cause: 'outage' }, 'More time for the session. The server was away.', 'the same'],
  [
    { ...extended, cause: 'stall', words: 'the disk was slow' },
    'More time for the session. Reason given: the disk was slow.',
    'the same',
  ],
  [
    { type: 'SessionPaused', at: 1, cause: 'handed_over', until: 9, words: 'x' },
    'Paused until a participant takes over.',
    'the same',
  ],
])('%o, without an operator', (event, toAll, toSeat) => {
  expect(eventInWords(event, null, undefined, telling)).toBe(toAll);
  expect(eventInWords(event, 0, undefined, telling)).toBe(toSeat === 'the same' ? toAll : toSeat);
});
