/**
 * Standoff's partners of graded depth. Each goes for the best treat that it believes is left for it. Order 0 takes no
 * account of the other side; order 1 takes the other side to act on its own beliefs, as order 0 does; order 2 takes it to be
 * of order 1.
 *
 * One side is first at every box, and so loses nothing to the other: at every order it goes where it believes the best treat.
 * For the side that comes second it is then the same whether the first reckons with it, so orders 1 and 2 choose alike in
 * every trial. Questions tell them apart: each answers those that go through as many minds as its order.
 */
import { beliefs } from '../../games/standoff/beliefs.ts';
import { secondChoice } from '../../games/standoff/best.ts';
import { begin, type Memory, remember } from '../../games/standoff/memory.ts';
import { targetOf } from '../../games/standoff/trials/tracking.ts';
import type { Action, Box, Standoff, TrialQuestion } from '../../games/standoff/types.ts';
import { evenly } from '../expecting.ts';
import { answerBy, type Order, type OrderedPolicy } from '../orders.ts';
import { actionFor, believed } from './choosing.ts';

const ABOUT: Readonly<Record<Order, string>> = {
  0: 'Goes for the best treat that it knows of, and takes no account of what the other one knows (order 0).',
  1: 'Goes for the best treat that the other one, going by what it has seen, will leave (order 1).',
  2: 'As order 1, and reckons with what the other one takes it to believe (order 2).',
};

export function orderPolicy(order: Order): OrderedPolicy<Standoff, Memory> {
  const best: OrderedPolicy<Standoff, Memory>['best'] = (memory, request): readonly Action[] => [
    actionFor(
      request,
      () => choiceOf(memory, order),
      (question) => ({ box: order < ORDER_ASKED[question] ? null : believed(memory, question), sure: 100 }),
    ),
  ];
  return {
    id: `standoff/order-${order}`,
    game: 'standoff',
    version: 1,
    about: ABOUT[order],
    order,
    initialMemory: begin,
    observe: remember,
    best,
    act: (memory, request, rng) => rng.pick(best(memory, request)),
    probabilities: (memory, request) => evenly(best(memory, request)),
    answer: (memory, probe) => answerBy({ seat: memory.seat, model: beliefs, belief: memory, minds: order }, probe),
  };
}

/** Through how many minds the questions of a trial go. */
const ORDER_ASKED: Readonly<Record<TrialQuestion, number>> = { large: 0, small: 0, otherLarge: 1, otherSmall: 1 };

/** The best reply to the other side of the order below. */
function choiceOf({ own, other, sides, side, parameters: { dominant, sees } }: Memory, order: Order): Box {
  if (order === 0 || sides?.opponent === null || side === dominant) return targetOf(own);
  // the first side replies to no choice of the second, so at each order it is expected where it believes the best treat
  return secondChoice(own, other, side === 'player' ? sees.opponent : sees.player);
}
