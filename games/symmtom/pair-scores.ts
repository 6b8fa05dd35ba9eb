/** What pairs of questions found in a session of SymmToM, of which the first seat is asked. */

import { type GamePairs, pairScores } from '../core/pairs/scores.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { PAIRS_SEAT } from './pairs.ts';
import type { Config, SymmToM } from './types.ts';
import { english } from './words/english.ts';

export const symmtomPairs: GamePairs<Config, readonly SessionEvent<SymmToM>[]> = {
  says: english.ruleSays,
  orders: ({ pairs }) => pairs !== undefined,
  scores: (log) =>
    pairScores(
      log.flatMap((logged, index) => {
        if (logged.type !== 'GameEventOccurred') return [];
        const { event } = logged;
        return event.type === 'PairChosen' || event.type === 'PairsEnded' ? [{ index, event }] : [];
      }),
      () => PAIRS_SEAT,
    ),
};
