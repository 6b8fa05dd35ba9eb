/** What a seat earns when a world of SymmToM is played on by the informed plan, and means of such returns. */
import type { Rng } from '../../games/core/rng.ts';
import { rootOf } from '../../games/symmtom/beliefs/summary.ts';
import { decide, evolve, isTerminal } from '../../games/symmtom/rules.ts';
import type { Action, Cell, State } from '../../games/symmtom/types.ts';
import { informedActions } from './informed-plan.ts';

/** The world after a turn of these actions, one a seat. */
export function afterActions(world: State, actions: readonly Action[], rng: Rng) {
  const [event] = decide(world, { type: 'act', actions: { ...actions } }, rng);
  if (!event) throw new Error('a turn is one event');
  return { event, state: evolve(world, event) };
}

/** The return of the seat over the horizon, in points. `actions`: those of the first turn; all play the plan from then on. */
export function playedOn(
  world: State,
  actions: readonly Action[],
  { seat, meeting, horizon, rng }: { seat: number; meeting: readonly Cell[]; horizon: number; rng: Rng },
): number {
  let state = world;
  let now = actions;
  for (let turn = 0; turn < horizon && !isTerminal(state); turn++) {
    ({ state } = afterActions(state, now, rng));
    now = informedActions(state, meeting);
  }
  return (state.returns[seat] ?? 0) - (world.returns[seat] ?? 0);
}

/** 0 for an empty list. */
export const meanOf = (list: readonly number[]): number =>
  list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

export function meanWithError(list: readonly number[]): { readonly mean: number; readonly standardError: number } {
  const mean = meanOf(list);
  const variance = list.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, list.length - 1);
  return { mean, standardError: rootOf(variance / list.length) };
}
