/** Any legal action with equal chance: the floor that every other policy is measured against. */
import type { Policy } from '../../games/core/policy.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';

export const uniform: Policy<SymmToM, null> = {
  id: 'symmtom/uniform',
  game: 'symmtom',
  version: 1,
  about: 'Moves and speaks at random.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, request, rng) => rng.pick(request.legalActions),
};
