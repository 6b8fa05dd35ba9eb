import { describe, expect, test } from 'vitest';
import { playout } from '../games/core/log/playout.ts';
import { symmtom } from '../games/symmtom/game.ts';
import { Config } from '../games/symmtom/types.ts';
import { botsOf } from './index.ts';
import type { Order } from './orders.ts';
import { likeliestOrder, orderPosteriors } from './partners.ts';

const orders = botsOf('symmtom')?.orders ?? expect.fail('SymmToM has partners of graded depth');
const config = Config.parse({ agents: 3, width: 5, pieces: 6, turns: 24 });

/** The partner in seat 1 is of one order, and from turn 12 on of another. */
function posteriorsOf(first: Order, second: Order) {
  const { id, version } = orders[second];
  const controller = { kind: 'policy', policy: id, version, seed: 'later', privileged: false } as const;
  const log = playout(symmtom, {
    ...{ session: 's', config, seed: 'partners', policies: [orders[1], orders[first], orders[1]], later: orders },
    setup: { exchanges: [{ turn: 12, seat: 1, controller }] },
  });
  return orderPosteriors(symmtom, log, 1, { orders });
}

describe('the ideal observer', () => {
  test('holds a distribution over orders after each turn in which the partner acted', () => {
    const posteriors = posteriorsOf(1, 0);
    expect(posteriors.map(({ turn }) => turn)).toEqual(Array.from({ length: 24 }, (_, turn) => turn));
    for (const { probabilities } of posteriors)
      expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  });

  test('tells a partner that reckons with minds from one that does not, and begins anew when the seat goes to another', () => {
    const posteriors = posteriorsOf(1, 0);
    expect(likeliestOrder(posteriors, { since: 0, before: 12 })).toBeGreaterThan(0);
    expect(likeliestOrder(posteriors, { since: 12, before: 24 })).toBe(0);
    expect(posteriors[11]?.probabilities[0]).toBeLessThan(0.05);
    expect(posteriors[23]?.probabilities[0]).toBeGreaterThan(0.95);
  });

  test('says nothing of a partner that it has not seen act', () => {
    expect(likeliestOrder(posteriorsOf(1, 0), { since: 24, before: 30 })).toBeNull();
  });

  test('takes the lowest of orders that do the same', () => {
    const even = [{ turn: 0, probabilities: [0.2, 0.4, 0.4] }];
    expect(likeliestOrder(even, { since: 0, before: 1 })).toBe(1);
  });
});
