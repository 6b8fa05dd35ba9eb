import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('a connection may say so many things a second, and no fewer after the clock was set back', () => {
  let clock = 3_600_000;
  const limiter = createLimiter(() => clock, 2);
  const said = () => [1, 2, 3, 4].map(() => limiter.admit('said'));
  expect(said()).toEqual(['pass', 'pass', 'too_many', 'drop']);
  clock = 0;
  expect(limiter.admit('said')).not.toBe('pass');
  clock += 1000;
  expect(said().slice(0, 2)).toEqual(['pass', 'pass']);
});
