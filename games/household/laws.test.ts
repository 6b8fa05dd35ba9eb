import { expect, test } from 'vitest';
import { checkLaws, LAWS } from '../core/laws/laws.ts';
import { household } from './game.ts';

test.each(checkLaws(household, { playouts: 30 }))('the household obeys: $law', ({ violations, compared }) => {
  expect(violations).toEqual([]);
  expect(compared).toBeGreaterThan(0);
});

test('no law is skipped', () => {
  expect(checkLaws(household, { playouts: 3, minMoments: 5 }).map(({ law }) => law)).toEqual(LAWS);
});
