/** The clock of a session's first turn, which decides whether an agent has the time that it needs for an answer. */
import type { AnyGame, Clock } from './game.ts';
import { rngFor } from './rng.ts';

/** null: the turn has none. */
export function firstClock(game: AnyGame, config: unknown, seed: string): Clock | null {
  const dealt = game.decide(game.initialState(config), { type: 'start' }, rngFor(seed, 'start'));
  return game.clock(dealt.reduce((state: unknown, event) => game.evolve(state, event), game.initialState(config)));
}
