/**
 * Partners of graded depth: policies of one game that differ only in how deep their theory of mind is. Order 0 goes by its
 * own knowledge; order 1 also by what it takes the others to know or believe; order 2 also by what it takes the others to
 * believe in turn. They share what they want, how far they look ahead and how they choose between equals.
 */
import type { AnyBeliefModel } from '../games/core/beliefs/model.ts';
import { heldIn } from '../games/core/beliefs/moments.ts';
import type { GameTypes, Seat } from '../games/core/game.ts';
import type { Policy, Request } from '../games/core/policy.ts';
import { aboutOf, HELD_KINDS, ORDER_OF } from '../games/core/session/ordered.ts';
import type { Probe, ProbeAnswer } from '../games/core/session/types.ts';

export const ORDERS = [0, 1, 2] as const;
/** The order of a theory of mind: how many minds its beliefs go through. */
export type Order = (typeof ORDERS)[number];

export interface OrderedPolicy<T extends GameTypes, Memory = unknown> extends Policy<T, Memory> {
  readonly order: Order;
  /** The actions that it takes with equal chance; never empty. `act` is one of them. */
  best(memory: Memory, request: Request<T>): readonly T['Action'][];
}

/** One policy for each order. */
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds policies of different games and memories
export type OrderedPolicies = readonly [OrderedPolicy<any, any>, OrderedPolicy<any, any>, OrderedPolicy<any, any>];

/** What a seat believes. `minds`: the most that a question may go through for an answer. */
interface Believer {
  readonly seat: Seat;
  readonly model: AnyBeliefModel;
  readonly belief: unknown;
  readonly minds: number;
}

/** The answer to a question between turns; null: it goes through too many minds, is in doubt, or is of another kind. */
export function answerBy({ seat, model, belief, minds }: Believer, probe: Probe): ProbeAnswer | null {
  const about = aboutOf(probe);
  if (!about || !HELD_KINDS.includes(about.kind) || ORDER_OF[about.kind] > minds) return null;
  const { proposition: id, whom, values } = about;
  const held = heldIn(model.query(belief, [seat, ...whom], { id, values }));
  const option = held === null ? undefined : probe.options[values.indexOf(held)];
  return option === undefined ? null : { option, confidence: probe.confidence ? 100 : null };
}
