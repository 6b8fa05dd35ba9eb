/** What the boards of games of questions say in a language, and how their components come by it. */
import type { Say } from '../../../games/core/words/say.ts';
import { saidOnBoard } from '../said.tsx';
import type { en } from './words/en.ts';

export type QuestionSaid = Say<typeof en>;

export const { useSaid, worded } = saidOnBoard<QuestionSaid>();
