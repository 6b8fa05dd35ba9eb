/** What one connection may say, on a clock that the test moves. */
import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../games/core/protocol.ts';
import { createLimiter, FLOOD_MS } from './limiter.ts';

function limiterOnAClock(messagesPerSecond?: number) {
  let clock = 3_600_000;
  const limiter = createLimiter(() => clock, messagesPerSecond);
  return {
    admit: limiter.admit,
    say: (times: number) => Array.from({ length: times }, () => limiter.admit(1)),
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

test('a message may have its number of bytes, and no more', () => {
  const { admit } = limiterOnAClock();
  expect(admit(MAX_MESSAGE_BYTES)).toBe('pass');
  expect(admit(MAX_MESSAGE_BYTES + 1)).toBe('too_large');
});

test('a connection that goes on sending too much is flooding, and nothing more of it passes', () => {
  const { say, pass } = limiterOnAClock(2);
  say(3);
  for (let ms = 0; ms < FLOOD_MS - 100; ms += 100) {
    pass(100);
    expect(say(1)).not.toEqual(['flooding']);
  }
  pass(100);
  expect(say(3).slice(-2)).toEqual(['flooding', 'drop']);
  pass(3_600_000);
  expect(say(1)).toEqual(['drop']);
});

test('a calm second ends a flood', () => {
  const { say, pass } = limiterOnAClock(2);
  for (let i = 0; i < 10; i++) {
    expect(say(3)).not.toContain('flooding');
    pass(1000);
  }
});
