/**
 * The replay of a session that is still played: the room folds the log with the replay page's own code, again for each event
 * that comes. Loaded only by operators.
 */

import type { AnyGameView } from '../game-view.ts';
import { part } from '../part.tsx';
import { type LoggedEvent, type Replay, readLog } from './replay-log.ts';

export interface Folds {
  /** The replay of what the log holds so far, or a sentence if the rules that it names are not here. */
  readonly read: (session: string, log: readonly LoggedEvent[], view: AnyGameView) => Replay | string;
}

let loading: Promise<Folds> | null = null;

/** The same promise for every caller. After a failed load, the next caller loads again. */
export function loadFolds(): Promise<Folds> {
  loading ??= load();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<Folds> {
  const [{ rulesOfLog }, folds] = await Promise.all([
    part(() => import('../../games/index.ts')),
    part(() => import('../../games/core/log/replay.ts')),
  ]);
  return {
    read(session, log, view) {
      const rules = rulesOfLog(log.map(({ event }) => event));
      return typeof rules === 'string' ? rules : readLog({ session, rules, view, log, folds });
    },
  };
}
