/** The actions of a recorded session for which there was a better one. It needs the rules, so only replays load it. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { annotationsOf } from '../../../games/symmtom/annotate.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { Remark } from '../../game-view.ts';

/**
 * How many points an action must lose to get a mark. A word that one more agent hears is worth one: a mark on each of
 * those would mark nearly every turn.
 */
const WORTH_A_MARK = 4;

export function remarksOn(log: readonly SessionEvent<GameTypes>[]): readonly Remark[] {
  return annotationsOf(log as readonly SessionEvent<SymmToM>[]).map(({ index, seat, words, gain, best }) => ({
    index,
    seat,
    words,
    mark: best !== null && best.gain - gain >= WORTH_A_MARK ? words : null,
  }));
}
