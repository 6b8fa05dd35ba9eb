import { describe, expect, test } from 'vitest';
import { playout } from '../games/core/log/playout.ts';
import { rngFor } from '../games/core/rng.ts';
import { newestRules } from '../games/index.ts';
import { botsOf } from './index.ts';
import { ORDERS } from './orders.ts';

describe.each(['symmtom', 'standoff', 'household'])('the partners of graded depth of %s', (id) => {
  const { orders, policies } = botsOf(id) ?? expect.fail(`no bots for ${id}`);
  const { game } = newestRules(id) ?? expect.fail(`no game ${id}`);

  test('are one policy for each order, and can be chosen like any other', () => {
    expect(orders?.map(({ order }) => order)).toEqual(ORDERS);
    expect(orders?.map((policy) => policy.id)).toEqual(ORDERS.map((order) => `${id}/order-${order}`));
    for (const policy of orders ?? []) expect(policies).toContain(policy);
  });

  test.each(ORDERS)('order %i does one of the actions that it says are best', (order) => {
    const policy = orders?.[order] ?? expect.fail('no policies of graded depth');
    const watched = {
      ...policy,
      act: (...[memory, request, rng]: Parameters<typeof policy.act>) => {
        const action = policy.act(memory, request, rng);
        expect(policy.best(memory, request)).toContainEqual(action);
        return action;
      },
    };
    const config = game.sampleConfig(rngFor('orders', id));
    const seats = game.roles(config).map(() => watched);
    const log = playout(game, { session: 's', config, seed: 'orders', policies: seats });
    expect(log.at(-1)?.type).toBe('SessionEnded');
  });
});
