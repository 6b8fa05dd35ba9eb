/** Any action of the menu with equal chance: the floor that every other policy is measured against. */
import type { Policy } from '../../games/core/policy.ts';
import type { Household } from '../../games/household/types.ts';

export const uniform: Policy<Household, null> = {
  id: 'household/uniform',
  game: 'household',
  version: 1,
  about: 'Does anything at random.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, request, rng) => rng.pick(request.legalActions),
};
