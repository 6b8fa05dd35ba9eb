/** The actions of a recorded session for which there was a better one. It needs the rules, so only replays load it. */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { Say } from '../../../games/core/words/say.ts';
import { annotationsOf } from '../../../games/symmtom/annotate.ts';
import { annotationInWords } from '../../../games/symmtom/replay/annotation-words.ts';
import type { en } from '../../../games/symmtom/replay/words/en.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import type { SymmToMWords } from '../../../games/symmtom/words.ts';
import type { Remark } from '../../game-view.ts';

/**
 * How many points an action must lose to get a mark. A word that one more agent hears is worth one: a mark on each of
 * those would mark nearly every turn.
 */
const WORTH_A_MARK = 4;

/** `rules`: the words of the rules, in the language of `said`. */
export function remarksIn(said: Say<typeof en>, rules: SymmToMWords) {
  return (log: readonly SessionEvent<GameTypes>[]): readonly Remark[] =>
    annotationsOf(log as readonly SessionEvent<SymmToM>[]).map((note): Remark => {
      const { index, seat, gain, best } = note;
      const words = annotationInWords(note, said, rules);
      return { index, seat, words, mark: best !== null && best.gain - gain >= WORTH_A_MARK ? words : null };
    });
}
