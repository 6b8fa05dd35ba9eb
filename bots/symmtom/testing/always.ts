/** A policy for tests that does the same in every turn, and gives the same answer to every question. */
import type { Policy } from '../../../games/core/policy.ts';
import type { ProbeAnswer } from '../../../games/core/session/types.ts';
import type { Action, SymmToM } from '../../../games/symmtom/types.ts';

/** `answer` null: it answers nothing. */
export function always(action: Action, answer: ProbeAnswer | null = null): Policy<SymmToM, null> {
  return {
    id: 'test/always',
    game: 'symmtom',
    version: 1,
    about: 'Does the same in every turn.',
    initialMemory: () => null,
    observe: () => null,
    act: () => action,
    answer: () => answer,
  };
}
