import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { rngFor } from '../../games/core/rng.ts';
import { household } from '../../games/household/game.ts';
import { ORDERS, type Order } from '../orders.ts';
import { orderPolicy } from './orders.ts';
import { planner } from './planner.ts';
import { configOf, episodeOf, messagesIn } from './testing/episodes.ts';

const POLICIES = ORDERS.map(orderPolicy);
const barred = (agent: string, ...rooms: readonly string[]) => ({ type: 'room_restriction', rooms, agents: [agent] });

/** How many messages A sends of order `order` whose goal is this, while the others wait. */
function toldBy(order: Order, { goal, starts }: { readonly goal: string; readonly starts: readonly string[] }) {
  const config = configOf({
    agents: starts.map((start, seat) => ({
      start,
      ...(seat === 0 ? { knows: { goals: [goal] } } : { actions: ['Wait'] }),
    })),
    mechanics: starts.flatMap((start, seat) => (start === 'hall_1' ? [barred(`agent_${seat}`, 'kitchen_1')] : [])),
    goal,
  });
  const policy = POLICIES[order] ?? expect.fail(`no order ${order}`);
  return messagesIn(
    episodeOf(
      config,
      starts.map(() => policy),
    ),
  ).filter(({ seat }) => seat === 0).length;
}

const KNOWN = '(and (is_open fridge_2) (K agent_1 (is_open fridge_2)))';
const KNOWN_TO_KNOW = '(and (is_open fridge_2) (K agent_2 (K agent_1 (is_open fridge_2))))';
const told = (goal: string, ...starts: readonly string[]) => ORDERS.map((order) => toldBy(order, { goal, starts }) > 0);

describe('a fact that B shall know', () => {
  test('is told to B, who saw it, by order 0 alone', () => {
    expect(told(KNOWN, 'kitchen_1', 'kitchen_1')).toEqual([true, false, false]);
  });

  test('is told to B, who is elsewhere, by every order', () => {
    expect(told(KNOWN, 'kitchen_1', 'hall_1')).toEqual([true, true, true]);
  });
});

describe('a fact that C shall know that B knows', () => {
  test('is told by orders 0 and 1 although C and B saw it together, and not by order 2', () => {
    expect(told(KNOWN_TO_KNOW, 'kitchen_1', 'kitchen_1', 'kitchen_1')).toEqual([true, true, false]);
  });

  test('is told by every order if C is elsewhere', () => {
    expect(told(KNOWN_TO_KNOW, 'kitchen_1', 'kitchen_1', 'hall_1')).toEqual([true, true, true]);
  });
});

test('order 2 acts as the planner in tasks whose goals go through two minds at most', () => {
  const played = (policy: typeof planner, i: number) => {
    const config = household.sampleConfig(rngFor('orders', i));
    const policies = household.roles(config).map(() => policy);
    const log = playout(household, { session: 's', config, seed: `${i}`, policies });
    return log.flatMap((event) => (event.type === 'ActionSubmitted' ? [event.action] : []));
  };
  const order2 = POLICIES[2] ?? expect.fail('no order 2');
  for (let i = 0; i < 6; i++) expect(played(order2, i)).toEqual(played(planner, i));
});
