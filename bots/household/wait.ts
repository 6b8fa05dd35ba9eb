/** Waits to the last turn. A task that this policy solves needs no work. */
import type { Policy } from '../../games/core/policy.ts';
import type { Household } from '../../games/household/types.ts';

export const wait: Policy<Household, null> = {
  id: 'household/wait',
  game: 'household',
  version: 1,
  about: 'Waits until it is over.',
  initialMemory: () => null,
  observe: () => null,
  act: () => ({ type: 'wait' }),
};
