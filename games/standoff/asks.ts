/** The questions between turns: where the treats are, and where each agent takes them to be. */
import type { Asks } from '../core/game.ts';
import { RELEASE_STEP } from './trials/types.ts';
import type { Standoff } from './types.ts';
import { english, said } from './words/english.ts';
import { treatOf } from './words.ts';

const { say } = said;

export const asks: Asks<Standoff> = {
  inWords: (id) => {
    const treat = treatOf(id);
    return {
      now: say(`question.${treat}`),
      first: say(`belief.first.${treat}`),
      where: (name, clause) => say('belief.thinks', { name, clause }),
      that: say(`belief.asked.${treat}`),
      whether: say(`belief.where.${treat}`),
    };
  },
  optionInWords: (id, value) => english.valueInWords(id, value),
  suits: () => true,
  // the show is over, and no side has moved
  roundNow: ({ phase, begun, step, config: { walk } }) =>
    phase === 'choose' || (phase === 'walk' && walk === 'free' && step === RELEASE_STEP) ? begun : null,
};
