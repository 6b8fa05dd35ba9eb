/** What one connection may say, on a clock that the test moves. */
import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../games/core/protocol.ts';
import { createLimiter } from './limiter.ts';

function limiterOnAClock(messagesPerSecond?: number) {
  let clock = 3_600_000;
  const limiter = createLimiter(() => clock, messagesPerSecond);
  return {
    admit: limiter.admit,
    say: (times: number) => Array.from({ length: times }, () => limiter.admit('said')),
    pass: (ms: number) => {
      clock += ms;
    },
  };
}

test('a connection may send its number of messages a second, also after the clock was set back', () => {
  const { say, pass } = limiterOnAClock(2);
  expect(say(4)).toEqual(['pass', 'pass', 'too_many', 'drop']);
  pass(-3_600_000);
  expect(say(1)).not.toEqual(['pass']);
  pass(1000);
  expect(say(2)).toEqual(['pass', 'pass']);
});

test('twenty things a second are the limit where no other is given', () => {
  expect(limiterOnAClock().say(21)).toEqual([...Array.from({ length: 20 }, () => 'pass'), 'too_many']);
});

test('the right to speak comes back bit by bit, and is not saved up', () => {
  const { say, pass } = limiterOnAClock(4);
  say(4);
  pass(249);
  expect(say(1)).toEqual(['too_many']);
  pass(1);
  expect(say(2)).toEqual(['pass', 'drop']);
  pass(500);
  expect(say(3)).toEqual(['pass', 'pass', 'drop']);
  pass(60_000);
  expect(say(5)).toEqual(['pass', 'pass', 'pass', 'pass', 'too_many']);
});

test('a connection that says too much is told so once a second', () => {
  const { say, pass } = limiterOnAClock(0.5);
  expect(say(1)).toEqual(['too_many']);
  pass(999);
  expect(say(1)).toEqual(['drop']);
  pass(1);
  expect(say(2)).toEqual(['too_many', 'drop']);
});

test.each([
  ['a text', (bytes: number) => 'x'.repeat(bytes)],
  ['a text of two bytes a letter', (bytes: number) => 'é'.repeat(bytes / 2) + 'x'.repeat(bytes % 2)],
  ['bytes', (bytes: number) => new Uint8Array(bytes)],
  ['an object, as JSON', (bytes: number) => ({ t: 'x'.repeat(bytes - '{"t":""}'.length) })],
])('%s may be as large as a message, and no larger', (_what, sized) => {
  const { admit } = limiterOnAClock();
  expect(admit(sized(MAX_MESSAGE_BYTES))).toBe('pass');
  expect(admit(sized(MAX_MESSAGE_BYTES + 1))).toBe('too_large');
});

test('what has no size as JSON passes, to be refused as malformed', () => {
  const { admit } = limiterOnAClock();
  const around: { self?: unknown } = {};
  around.self = around;
  for (const said of [null, undefined, 7, 10n, { large: 10n }, around, { toJSON: () => undefined }])
    expect(admit(said)).toBe('pass');
});
