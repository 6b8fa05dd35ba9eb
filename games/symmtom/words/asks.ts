/** What questions between turns say, in one language: who knows which piece. */
import type { AskWords } from '../../core/session/question-words.ts';
import type { Said } from '../words.ts';

export function askWordsIn({ say }: Said): AskWords {
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
  };
}

/** `knows/1/3`: whether seat 1 knows piece 3. */
export function subjectOf(id: string): { readonly seat: number; readonly piece: number } {
  const [, seat, piece] = id.split('/').map(Number);
  return { seat: seat ?? -1, piece: piece ?? -1 };
}
