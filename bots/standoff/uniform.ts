/** Any legal action with equal chance: the floor that every other policy is measured against. */
import type { Policy } from '../../games/core/policy.ts';
import type { Standoff } from '../../games/standoff/types.ts';

export const uniform: Policy<Standoff, null> = {
  id: 'standoff/uniform',
  game: 'standoff',
  version: 1,
  about: 'Chooses, answers and walks at random.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, request, rng) => rng.pick(request.legalActions),
};
