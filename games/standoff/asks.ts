/** The questions between turns: where the treats are, and where each agent takes them to be. */
import type { Asks } from '../core/game.ts';
import { RELEASE_STEP } from './trials/types.ts';
import type { Standoff } from './types.ts';
import { valueInWords } from './words.ts';

export const asks: Asks<Standoff> = {
  inWords: (treat) => ({
    now: `Where is the ${treat} treat?`,
    first: `Where was the ${treat} treat put first?`,
    where: (who, clause) => `Where does ${who} think that ${clause}?`,
    that: `the ${treat} treat is`,
    whether: `where the ${treat} treat is`,
  }),
  optionInWords: valueInWords,
  suits: () => true,
  // the show is over, and no side has moved
  roundNow: ({ phase, begun, step, config: { walk } }) =>
    phase === 'choose' || (phase === 'walk' && walk === 'free' && step === RELEASE_STEP) ? begun : null,
};
