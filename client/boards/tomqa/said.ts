/** What the board of ToM-QA says in a language, and how its components come by it. */
import type { en as ofPairs } from '../../../games/core/words/pairs/en.ts';
import type { Say } from '../../../games/core/words/say.ts';
import { type TomqaSaid, type TomqaWords, wordsIn } from '../../../games/tomqa/words.ts';
import type { QuestionSaid } from '../question/said.ts';
import { saidOnBoard } from '../said.tsx';
import type { en } from './words/en.ts';

export interface TomqaOnBoard extends Say<typeof en> {
  /** The words of the rules. */
  readonly words: TomqaWords;
  /** The catalogue that they are made from. */
  readonly rules: TomqaSaid;
  /** What all games of questions say. */
  readonly question: QuestionSaid;
}

interface TomqaCatalogues {
  readonly own: Say<typeof en>;
  readonly rules: TomqaSaid;
  readonly pairs: Say<typeof ofPairs>;
  readonly question: QuestionSaid;
}

/** All in one language. */
export function onBoard({ own, rules, pairs, question }: TomqaCatalogues): TomqaOnBoard {
  return { ...own, rules, words: wordsIn(rules, pairs), question };
}

export const { useSaid, worded } = saidOnBoard<TomqaOnBoard>();
