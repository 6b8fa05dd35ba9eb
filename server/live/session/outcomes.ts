/** How sessions ended, read from the log. */
import type { GameTypes } from '../../../games/core/game.ts';
import { beginLog } from '../../../games/core/log/replay.ts';
import { outcomeOf, type SessionOutcome } from '../../../games/core/session/outcome.ts';
import { evolveAll } from '../../../games/core/session/session.ts';
import { rulesOfLog } from '../../../games/index.ts';
import type { EventReader } from '../../store/event-store.ts';
import { readSessionLog } from '../../store/session-log.ts';

/** null: the session is not over, or there is none, or its rules are not known here. */
export async function outcomeInLog(events: Pick<EventReader, 'read'>, session: string): Promise<SessionOutcome | null> {
  const log = await readSessionLog<GameTypes>(events, session);
  if (log.at(-1)?.type !== 'SessionEnded') return null;
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') return null;
  const state = evolveAll(rules.game, beginLog(rules.game, log), log);
  return state.phase === 'ended' ? outcomeOf(state) : null;
}
