/** What the board of MindGames says in a language, and how its components come by it. */
import type { Say } from '../../../games/core/words/say.ts';
import { type MindGamesSaid, type MindGamesWords, wordsIn } from '../../../games/mindgames/words.ts';
import type { QuestionSaid } from '../question/said.ts';
import { saidOnBoard } from '../said.tsx';
import type { en } from './words/en.ts';

export interface MindGamesOnBoard extends Say<typeof en> {
  /** The words of the rules. */
  readonly words: MindGamesWords;
  /** The catalogue that they are made from. */
  readonly rules: MindGamesSaid;
  /** What all games of questions say. */
  readonly question: QuestionSaid;
}

export const { useSaid, worded } = saidOnBoard<MindGamesOnBoard>();

/** All in one language. */
export function onBoard(own: Say<typeof en>, rules: MindGamesSaid, question: QuestionSaid): MindGamesOnBoard {
  return { ...own, rules, words: wordsIn(rules), question };
}
