/** What pairs of trials found in a session of Standoff: the answers are those of the seat on the player side. */

import { type GamePairs, pairScores } from '../core/pairs/scores.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { blockAt } from './folding.ts';
import { blocksOf, type UncheckedConfig } from './session-config.ts';
import type { Standoff } from './types.ts';
import { said } from './words/english.ts';
import { ruleSays } from './words.ts';

export const standoffPairs: GamePairs<UncheckedConfig, readonly SessionEvent<Standoff>[]> = {
  says: ruleSays(said),
  orders: (config) => blocksOf(config).some(({ pairs }) => pairs != null),
  scores(log) {
    const [created] = log;
    if (created?.type !== 'SessionCreated') throw new Error(`expected SessionCreated first, not ${created?.type}`);
    const events = log.flatMap((logged, index) => {
      if (logged.type !== 'GameEventOccurred') return [];
      const { event } = logged;
      return event.type === 'PairChosen' || event.type === 'PairsEnded' ? [{ index, event }] : [];
    });
    return pairScores(events, (block) => blockAt(created.config, block).playerSeat);
  },
};
