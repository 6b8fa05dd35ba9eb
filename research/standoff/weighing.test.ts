/** The kept weights: no rule of two cues is right in 65 % of the trials that they draw, and no weights could do much better. */
import { describe, expect, test } from 'vitest';
import { orderingByName } from '../../games/standoff/trials/orderings.ts';
import { REGIMES } from '../../games/standoff/trials/types.ts';
import { keptWeights } from '../../games/standoff/two-cues.ts';
import { bestShare, kindsOf, weigh } from './weighing.ts';
import { keptShares } from './weights.ts';

describe.each([
  [false, 0.637, 21_480],
  [true, 0.615, 23_520],
])('with trials in which the opponent knows of no treat: %s', (fallback, most, trials) => {
  const kinds = kindsOf(fallback);

  test('kinds are all trials, and in each kind one treat is always best', () => {
    expect(kinds.reduce((sum, kind) => sum + kind.trials, 0)).toBe(trials);
  });

  test('the best of all tables of two cues is right in fewer than 65 % of what the kept weights draw', () => {
    const { two, three } = keptShares(kinds, fallback) ?? { two: 1, three: 1 };
    expect(two).toBeLessThan(most);
    expect(three).toBeGreaterThan(two);
    expect(three).toBeLessThan(0.81);
    const asTheyAre = kinds.map((kind) => kind.trials);
    expect(bestShare(kinds, asTheyAre)).toBeGreaterThan(0.95);
  });

  test('every regime has its share', () => {
    const shares = Map.groupBy(keptWeights(fallback), ({ ordering }) => orderingByName(ordering)?.regime);
    const total = keptWeights(fallback).reduce((sum, { weight }) => sum + weight, 0);
    for (const regime of REGIMES.filter((one) => fallback || one !== 'Nn'))
      expect((shares.get(regime) ?? []).reduce((sum, { weight }) => sum + weight, 0) / total).toBeGreaterThan(0.015);
  });
});

test('learning bounds what any weights can reach from both sides, closer with more rounds', () => {
  const kinds = kindsOf(false).filter(({ ordering }) => keptWeights(false).some((kept) => kept.ordering === ordering));
  const [few, more] = [weigh(kinds, 20), weigh(kinds, 120)];
  for (const { reached, bound, weights } of [few, more]) {
    expect(reached).toBeGreaterThanOrEqual(bound);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
    expect(weights.reduce((sum, weight, i) => sum + (kinds[i]?.small ? weight : 0), 0)).toBeCloseTo(0.5, 9);
  }
  expect(more.reached - more.bound).toBeLessThan(few.reached - few.bound);
  expect(more.bound).toBeGreaterThan(0.6);
});
