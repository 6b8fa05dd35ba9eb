/** The questions between turns: who knows which piece, and what others believe of it. Facts in this session are knowledge. */
import type { Asks } from '../core/game.ts';
import { chosenNow, PAIRS_SEAT } from './pairs.ts';
import type { SymmToM } from './types.ts';
import { said as english } from './words/english.ts';
import type { Said } from './words.ts';

export const asks: Asks<SymmToM> = asksIn(english);

export function asksIn({ say }: Said): Asks<SymmToM> {
  return {
    inWords(id, named) {
      const { seat, piece } = subjectOf(id);
      const name = named(seat);
      const asked = { who: name === 'you' ? 'you' : 'other', name, piece: piece + 1 };
      return {
        now: say('asks.now', asked),
        first: say('asks.first', asked),
        where: null,
        that: say('asks.that', asked),
        whether: say('asks.whether', asked),
      };
    },
    optionInWords: (_id, value) => say(value === true ? 'asks.yes' : 'asks.no'),
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
}

/** `knows/1/3`: whether seat 1 knows piece 3. */
function subjectOf(id: string): { readonly seat: number; readonly piece: number } {
  const [, seat, piece] = id.split('/').map(Number);
  return { seat: seat ?? -1, piece: piece ?? -1 };
}
