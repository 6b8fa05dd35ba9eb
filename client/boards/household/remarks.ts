/**
 * Where a chain of messages broke in a recorded session, and which answers were warranted. It needs the rules, so only
 * replays load it.
 */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { brokenChains } from '../../../games/household/analysis/failures/broken-chains.ts';
import { answersJudged } from '../../../games/household/analysis/scores/probe-scores.ts';
import { momentsOf } from '../../../games/household/beliefs/knowledge.ts';
import type { Household } from '../../../games/household/types.ts';
import type { Remark } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';

export function remarksOn(log: readonly SessionEvent<GameTypes>[]): readonly Remark[] {
  const own = log as readonly SessionEvent<Household>[];
  const answers = answersJudged(own).map(({ index, seat, next, so, warranted }): Remark => {
    const truth = next === null ? `In truth: ${so}.` : `${letterOf(next)} had reason to answer: ${so}.`;
    const words = `${truth} By what it could know ${letterOf(seat)} had reason to answer: ${warranted}.`;
    return { index, seat, words, mark: null };
  });
  const moments = momentsOf(own);
  const broken = brokenChains(moments).map(({ turn, says, seats }): Remark => {
    const { index } = moments.find((moment) => moment.turn === turn) ?? { index: 0 };
    const words = `Here the chain broke. ${says}`;
    return { index, seat: seats[0] ?? null, words, mark: `The chain broke. ${says}` };
  });
  return [...answers, ...broken];
}
