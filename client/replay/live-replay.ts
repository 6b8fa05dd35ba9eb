/**
 * The replay of a session that is still played: the room folds the log with the replay page's own code, again for each event
 * that comes. Loaded only by operators.
 */

import { loadRulesOf } from '../../games/apart.ts';
import type { AnyGameView } from '../game-view.ts';
import { once } from '../once.ts';
import { part } from '../part.tsx';
import { type LoggedEvent, type Replay, readLog } from './replay-log.ts';

export interface Folds {
  /** The replay of what the log holds so far, or a sentence if the rules that it names are not here. */
  readonly read: (session: string, log: readonly LoggedEvent[], view: AnyGameView) => Replay | string;
}

/** What folds logs of this game: the same promise for every caller. After a failed load, the next caller loads again. */
export const loadFolds: (game: string) => Promise<Folds> = once(async (game: string): Promise<Folds> => {
  const [rulesOf, folds] = await Promise.all([
    part(() => loadRulesOf(game)),
    part(() => import('../../games/core/log/replay.ts')),
  ]);
  return {
    read(session, log, view) {
      const rules = rulesOf(log.map(({ event }) => event));
      return typeof rules === 'string' ? rules : readLog({ session, rules, view, log, folds });
    },
  };
});
