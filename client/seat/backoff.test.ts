import { expect, test } from 'vitest';
import { waitMs } from './backoff.ts';

test('the first tries come soon, later ones further apart, none after more than twelve seconds', () => {
  const waits = Array.from({ length: 20 }, (_, attempt) => waitMs(attempt, 0.5));
  expect(waits[0]).toBeLessThan(500);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waitMs(1000, 1)).toBeLessThanOrEqual(12_000);
});

test('pages that lost the same server come back spread over time', () => {
  expect(waitMs(4, 0)).toBeLessThan(waitMs(4, 1));
});
