import { expect, test } from 'vitest';
import { tally } from './accuracy.ts';

test('shares are taken over trials and over regimes, separately by presence, and null without trials', () => {
  const accuracy = tally();
  for (const right of [true, true, true, false]) accuracy.add('Tt-p', right);
  accuracy.add('Nf-p', false);
  accuracy.add('Nf-a', true);
  expect(accuracy.share('Tt', 'present')).toBe(0.75);
  expect([accuracy.share('Nf', 'present'), accuracy.share('Nf', 'absent')]).toEqual([0, 1]);
  expect(accuracy.ofTrials('present')).toBe(0.6);
  expect(accuracy.ofRegimes('present')).toBe(0.375);
  expect([accuracy.trials('present'), accuracy.trials('absent')]).toEqual([5, 1]);
  expect(accuracy.share('Nn', 'present')).toBe(null);
  expect(tally().ofRegimes('absent')).toBe(null);
});
