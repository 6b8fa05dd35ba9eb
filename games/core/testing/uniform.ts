/** For tests: a policy for any game that chooses each legal action with equal chance, and remembers its experiences. */
import type { GameTypes } from '../game.ts';
import type { Experience, FirstSight, Policy } from '../policy.ts';

export interface UniformMemory<T extends GameTypes> {
  readonly first: Pick<FirstSight<T>, 'seat' | 'observation' | 'percepts'>;
  readonly experiences: readonly Experience<T>[];
}

export function uniformFor<T extends GameTypes>(game: string): Policy<T, UniformMemory<T>> {
  return {
    id: 'test/uniform',
    game,
    version: 1,
    about: 'Acts at random.',
    initialMemory: ({ seat, observation, percepts }) => ({ first: { seat, observation, percepts }, experiences: [] }),
    observe: (life, experience) => ({ ...life, experiences: [...life.experiences, experience] }),
    act: (_life, request, rng) => rng.pick(request.legalActions),
  };
}
