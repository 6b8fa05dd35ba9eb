/**
 * The household's partners of graded depth: the planner with beliefs about the house alone (order 0), also about what others
 * believe of it (order 1), and also about what others take others to believe (order 2). Where a partner models no mind it
 * takes an agent to know nothing: it tells what the goal says that the agent shall know, and sees no other use in a report.
 * Order 2 acts as `household/planner` except where goals go through more minds.
 */
import { chainsOf } from '../../epistemics/chains.ts';
import { DEEPEST_CHAIN, type SeatBelief } from '../../games/household/beliefs/fold.ts';
import { firstPicture } from '../../games/household/beliefs/picture.ts';
import type { Action, Household } from '../../games/household/types.ts';
import type { Order, OrderedPolicy } from '../orders.ts';
import { answerFrom } from './answers.ts';
import { type HouseholdPlannerMemory, plannedAction, planner } from './planner.ts';

const ABOUT: Readonly<Record<Order, string>> = {
  0: 'Plans on what it knows itself, and takes no account of what others know (order 0).',
  1: 'Plans as order 0, and tells others what it takes them not to know (order 1).',
  2: 'As order 1, and also reckons with what others take others to know (order 2).',
};

export function orderPolicy(order: Order): OrderedPolicy<Household, HouseholdPlannerMemory> {
  const act = (memory: HouseholdPlannerMemory): Action =>
    plannedAction({ ...memory, mind: within(memory.mind, order) });
  return {
    ...planner,
    id: `household/order-${order}`,
    version: 1,
    about: ABOUT[order],
    order,
    initialMemory: (first) => ({ ...planner.initialMemory(first), order }),
    act,
    best: (memory) => [act(memory)],
    answer: ({ mind }, probe) => answerFrom(within(mind, order), probe),
  };
}

/** The beliefs that go through at most so many minds. Longer chains hold nothing. */
function within(mind: SeatBelief, order: Order): SeatBelief {
  const { seat, parameters, pictures } = mind;
  const { all } = chainsOf({ agents: parameters.starts.length, depth: DEEPEST_CHAIN - 1, self: seat });
  const blank = firstPicture(parameters);
  return { ...mind, pictures: pictures.map((picture, i) => ((all[i]?.length ?? 0) <= order ? picture : blank)) };
}
