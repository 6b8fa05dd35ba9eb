/** The questions between turns: who knows which piece, and what others believe of it. Facts in this session are knowledge. */
import type { Asks } from '../core/game.ts';
import { chosenNow, PAIRS_SEAT } from './pairs.ts';
import type { SymmToM } from './types.ts';
import { pieceName } from './words.ts';

export const asks: Asks<SymmToM> = {
  inWords(id, named) {
    const { seat, piece } = subjectOf(id);
    const [who, what] = [named(seat), pieceName(piece)];
    const isYou = who === 'you';
    const knows = `${who} ${isYou ? 'know' : 'knows'} ${what}`;
    return {
      now: `${isYou ? 'Do' : 'Does'} ${who} know ${what}?`,
      first: `Did ${who} know ${what} at the start?`,
      where: null,
      that: knows,
      whether: `whether ${knows}`,
    };
  },
  optionInWords: (_id, value) => (value === true ? 'yes' : 'no'),
  // agents know what they know themselves
  chosenNow: (state) =>
    chosenNow(state).map(({ thinker, agent, piece }) => {
      const topic = { id: `knows/${agent}/${piece}`, values: [true, false] };
      const asked = { seat: PAIRS_SEAT, topic };
      return thinker === null
        ? { ...asked, kind: 'reality', whom: [] }
        : { ...asked, kind: 'know-whether', whom: [thinker] };
    }),
  suits: (id, { whom }) => whom.at(-1) !== subjectOf(id).seat,
};

/** `knows/1/3`: whether seat 1 knows piece 3. */
function subjectOf(id: string): { readonly seat: number; readonly piece: number } {
  const [, seat, piece] = id.split('/').map(Number);
  return { seat: seat ?? -1, piece: piece ?? -1 };
}
