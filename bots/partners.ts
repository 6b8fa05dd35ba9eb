/**
 * The ideal observer of a partner: its posterior over the policies of graded depth, turn by turn, from what the partner did.
 * The observer sees what the partner's seat saw, and so more than a participant did: it is an upper bound.
 *
 * The likelihood of an action under an order is the policy's own probability, with a lapse: with the chance `lapse` the
 * partner does any legal action. Where the seat goes to another policy, the posterior begins anew.
 */
import type { GameTypes, RecordedGame, Seat } from '../games/core/game.ts';
import { sameJson } from '../games/core/json.ts';
import { requestsOf } from '../games/core/log/replay.ts';
import type { Request } from '../games/core/policy.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { beginLife } from '../games/core/session/life.ts';
import { remembered } from './expecting.ts';
import { ORDERS, type Order, type OrderedPolicies } from './orders.ts';

export interface OrderPosterior {
  /** The turn after whose actions the observer holds this. */
  readonly turn: number;
  /** Order -> its probability. */
  readonly probabilities: readonly number[];
}

export interface ObserverOptions {
  readonly orders: OrderedPolicies;
  /** The chance that the partner does anything at all. */
  readonly lapse?: number;
}

const LAPSE = 0.05;

/** One for each turn in which the seat acted, in order. */
export function orderPosteriors<T extends GameTypes>(
  game: RecordedGame<T>,
  log: readonly SessionEvent<T>[],
  seat: Seat,
  { orders, lapse = LAPSE }: ObserverOptions,
): readonly OrderPosterior[] {
  const exchanged = exchangesIn(log, seat);
  let memories: readonly unknown[] = [];
  let weights: readonly number[] = ORDERS.map(() => 1);
  const posteriors: OrderPosterior[] = [];
  for (const { request, answered } of requestsOf(game, log, beginLife<T>(seat))) {
    memories = remembered(orders, memories, request);
    if (exchanged.has(request.turn)) weights = ORDERS.map(() => 1);
    if (!answered) continue;
    const { action } = answered;
    weights = normed(ORDERS.map((order) => (weights[order] ?? 0) * likelihood(action, order)));
    posteriors.push({ turn: request.turn, probabilities: weights });

    function likelihood(of: T['Action'], order: Order): number {
      const best = orders[order].best(memories[order], request);
      const isBest = best.some((one) => sameJson(one, of));
      return (isBest ? (1 - lapse) / best.length : 0) + lapse / legalIn(request);
    }
  }
  return posteriors;
}

/** What the observer takes the partner of these turns for; of equals, the lowest. null: it has seen nothing of it. */
export function likeliestOrder(
  posteriors: readonly OrderPosterior[],
  { since, before }: { readonly since: number; readonly before: number },
): Order | null {
  const last = posteriors.findLast(({ turn }) => turn < before && turn >= since);
  if (!last) return null;
  const most = Math.max(...last.probabilities);
  return ORDERS.find((order) => (last.probabilities[order] ?? 0) > most - 1e-9) ?? null;
}

/** The turns before which the seat went to another policy. */
function exchangesIn<T extends GameTypes>(log: readonly SessionEvent<T>[], seat: Seat): ReadonlySet<number> {
  const turns = new Set<number>();
  let turn = 0;
  for (const event of log) {
    if (event.type === 'TurnResolved') turn = event.turn + 1;
    if (event.type === 'ControllerChanged' && event.seat === seat) turns.add(turn);
  }
  return turns;
}

const legalIn = <T extends GameTypes>({ legalActions }: Request<T>): number => Math.max(1, legalActions.length);

function normed(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}
