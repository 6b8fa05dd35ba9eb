/** The questions between turns: who knows which piece, and what others believe of it. Facts in this session are knowledge. */
import type { Asks } from '../core/game.ts';
import { chosenNow, PAIRS_SEAT } from './pairs.ts';
import type { SymmToM } from './types.ts';
import { askWordsIn, subjectOf } from './words/asks.ts';
import { said } from './words/english.ts';

export const asks: Asks<SymmToM> = {
  ...askWordsIn(said),
  chosenNow: (state) =>
    chosenNow(state).map(({ thinker, agent, piece }) => {
      const topic = { id: `knows/${agent}/${piece}`, values: [true, false] };
      const asked = { seat: PAIRS_SEAT, topic };
      return thinker === null
        ? { ...asked, kind: 'reality', whom: [] }
        : { ...asked, kind: 'know-whether', whom: [thinker] };
    }),
  // agents know what they know themselves
  suits: (id, { whom }) => whom.at(-1) !== subjectOf(id).seat,
};
