/** What pairs of stories found in a session of ToM-QA, which has one seat. */

import { type GamePairs, pairScores } from '../core/pairs/scores.ts';
import type { SessionEvent } from '../core/session/events.ts';
import type { Config } from './config.ts';
import type { ToMQA } from './types.ts';
import { said } from './words/english.ts';

export const tomqaPairs: GamePairs<Config, readonly SessionEvent<ToMQA>[]> = {
  says: [said.say('rule.other'), said.say('rule.reality')],
  orders: ({ pairs }) => pairs !== undefined,
  scores: (log) =>
    pairScores(
      log.flatMap((logged, index) => {
        if (logged.type !== 'GameEventOccurred') return [];
        const { event } = logged;
        return event.type === 'PairChosen' || event.type === 'PairsEnded' ? [{ index, event }] : [];
      }),
      () => 0,
    ),
};
