/** Waits to the last turn, and knows nothing. A task that this policy solves needs no work. */
import type { Policy } from '../../games/core/policy.ts';
import { UNKNOWN } from '../../games/household/probes.ts';
import type { Household } from '../../games/household/types.ts';
import { answered } from './answers.ts';

export const wait: Policy<Household, null> = {
  id: 'household/wait',
  game: 'household',
  version: 2,
  about: 'Waits until it is over.',
  initialMemory: () => null,
  observe: () => null,
  act: () => ({ type: 'wait' }),
  answer: (_memory, probe) => answered(probe, UNKNOWN, 0),
};
