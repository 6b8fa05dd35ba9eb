/** What questions between turns say, in one language: where a treat is. */
import type { AskWords } from '../../core/session/question-words.ts';
import { placeInWords, type StandoffSaid, treatOf } from '../words.ts';

export function askWordsIn(said: StandoffSaid): AskWords {
  const { say } = said;
  return {
    inWords(id) {
      const treat = treatOf(id);
      return {
        now: say(`question.${treat}`),
        first: say(`belief.first.${treat}`),
        where: (name, clause) => say('belief.thinks', { name, clause }),
        that: say(`belief.asked.${treat}`),
        whether: say(`belief.where.${treat}`),
      };
    },
    optionInWords: (_id, value) => placeInWords(said, value),
  };
}
