/** The rules of a recorded session, for commands that read it. A command fails with a sentence if the rules are unknown. */
import type { GameTypes } from '../../games/core/game.ts';
import type { AnyRules } from '../../games/core/package.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { rulesOfLog } from '../../games/index.ts';
import { CannotBeDone } from './command.ts';

/** `name`: the name of the session or file in the sentence. */
export function rulesFor(name: string, log: readonly SessionEvent<GameTypes>[]): AnyRules {
  const rules = rulesOfLog(log);
  if (typeof rules === 'string') throw new CannotBeDone(`${name} cannot be read. ${rules}`);
  return rules;
}
