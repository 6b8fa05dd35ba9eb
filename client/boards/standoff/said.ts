/** What the board says, in one language: its own catalogue and that of the rules. Components take it from the view. */
import type { Words } from '../../../games/core/package.ts';
import type { en as pairsOfTrials } from '../../../games/core/words/pairs/en.ts';
import type { Say } from '../../../games/core/words/say.ts';
import type { Standoff } from '../../../games/standoff/types.ts';
import { type StandoffSaid, wordsIn } from '../../../games/standoff/words.ts';
import { saidOnBoard } from '../said.tsx';
import type { en } from './words/en.ts';

export interface OnBoard extends Say<typeof en> {
  /** The catalogue of the rules. */
  readonly rules: StandoffSaid;
  readonly inWords: Words<Standoff>;
}

/** All in one language. `pairs`: how pairs of trials stand. */
export function onBoard(own: Say<typeof en>, rules: StandoffSaid, pairs: Say<typeof pairsOfTrials>): OnBoard {
  return { ...own, rules, inWords: wordsIn(rules, pairs) };
}

export const { useSaid, worded } = saidOnBoard<OnBoard>();
