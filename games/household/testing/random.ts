/** For tests: random actions of all seats, messages among them, for scripts. */
import type { Rng } from '../../core/rng.ts';
import { Config } from '../config.ts';
import { household } from '../game.ts';
import type { Task } from '../task/types.ts';
import type { Action } from '../types.ts';
import type { Acts } from './house.ts';

export function randomActs(task: Task, turns: number, rng: Rng): readonly Acts[] {
  const config = Config.parse({ task: { ...task, turns: turns + 1 } });
  let state = household.evolve(household.initialState(config), { type: 'Started' });
  return Array.from({ length: turns }, () => {
    const actions: Record<number, Action> = {};
    for (const seat of household.activeSeats(state))
      actions[seat] = rng.pick(household.legalActions(state, seat).filter(({ type }) => type !== 'finish'));
    for (const event of household.decide(state, { type: 'act', actions }, rng)) state = household.evolve(state, event);
    return actions;
  });
}
