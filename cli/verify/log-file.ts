/** What `verify` finds in a file with the log of one session, as an environment for learners or another program has written it. */
import { POLICIES, YARDSTICKS } from '../../bots/index.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { audit, checkChecksums, type LogFinding } from '../../games/core/log/replay.ts';
import { isPlayable } from '../../games/core/package.ts';
import { type SessionEvent, sessionEventSchema } from '../../games/core/session/events.ts';
import { onlyRead, rulesOfLog } from '../../games/index.ts';

export interface VerifiedLog {
  readonly events: number;
  readonly findings: readonly LogFinding[];
  /** Why the decisions were not made again; null: they were, or were not asked for. */
  readonly undecided: string | null;
}

/** `again`: whether to decide every turn again, and to ask the policies again. */
export function verifyLog(log: readonly SessionEvent<GameTypes>[], again: boolean): VerifiedLog {
  const found = (findings: readonly LogFinding[], undecided: string | null = null): VerifiedLog => ({
    events: log.length,
    findings,
    undecided,
  });
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') return found([{ index: 0, what: rules }]);
  const schema = sessionEventSchema(rules.game);
  const foreign = log.flatMap((event, index): readonly LogFinding[] =>
    schema.safeParse(event).success ? [] : [{ index, what: 'this is no event of a session of this game' }],
  );
  if (foreign.length > 0) return found(foreign);
  const last = log.at(-1);
  if (!again) return found(checkChecksums(rules.game, log));
  if (last?.type !== 'SessionEnded')
    return found(checkChecksums(rules.game, log), 'the session has not ended, so its seed is not told');
  const why = isPlayable(rules) ? null : onlyRead({ game: rules.game.id, rulesVersion: rules.game.version });
  return found(audit(rules.game, log, last.seed, [...POLICIES, ...YARDSTICKS]), why);
}
