/** What the board of SymmToM needs to say, in one language. */
import type { Say } from '../../../games/core/words/say.ts';
import type { SymmToMWords } from '../../../games/symmtom/words.ts';
import { saidOnBoard } from '../said.tsx';
import type { en } from './words/en.ts';

export interface BoardWords extends Say<typeof en> {
  /** The words of the rules. */
  readonly rules: SymmToMWords;
}

export const { useSaid, worded } = saidOnBoard<BoardWords>();
