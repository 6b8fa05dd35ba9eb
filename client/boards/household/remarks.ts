/**
 * Where a chain of messages broke in a recorded session, and which answers were warranted. It needs the rules, so only
 * replays load it.
 */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { Say } from '../../../games/core/words/say.ts';
import { brokenChains } from '../../../games/household/analysis/failures/broken-chains.ts';
import { answersJudged } from '../../../games/household/analysis/scores/probe-scores.ts';
import { momentsOf } from '../../../games/household/beliefs/knowledge.ts';
import type { en } from '../../../games/household/replay/words/en.ts';
import type { Household } from '../../../games/household/types.ts';
import type { HouseholdSaid, HouseholdWords } from '../../../games/household/words.ts';
import type { Remark } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';

export { notableIn } from '../../../games/household/notable.ts';

interface Wording {
  readonly words: Pick<HouseholdWords, 'answerInWords'>;
  /** The catalogue of the rules. */
  readonly rules: HouseholdSaid;
}

/** All in one language. */
export function remarksIn({ say, text }: Say<typeof en>, { words, rules }: Wording) {
  const answerOf = (option: string): string => words.answerInWords(option) ?? option;
  return (log: readonly SessionEvent<GameTypes>[]): readonly Remark[] => {
    const own = log as readonly SessionEvent<Household>[];
    const answers = answersJudged(own).map(({ index, seat, next, so, warranted }): Remark => {
      const truth =
        next === null
          ? say('inTruth', { answer: answerOf(so) })
          : say('hadReason', { name: letterOf(next), answer: answerOf(so) });
      const couldKnow = say('couldKnow', { name: letterOf(seat), answer: answerOf(warranted) });
      return { index, seat, words: text([truth, couldKnow]), mark: null };
    });
    const moments = momentsOf(own);
    const broken = brokenChains(moments, rules).map(({ turn, says, seats }): Remark => {
      const { index } = moments.find((moment) => moment.turn === turn) ?? { index: 0 };
      return { index, seat: seats[0] ?? null, words: say('brokeHere', { says }), mark: say('broke', { says }) };
    });
    return [...answers, ...broken];
  };
}
