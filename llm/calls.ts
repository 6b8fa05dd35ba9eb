/** The calls of the language models in a log, each with what became of it, for people who read them. */
import { type OpenText, parseToken } from '../games/core/free-text.ts';
import type { GameTypes } from '../games/core/game.ts';
import { type LoggedCall, loggedCalls, type ModelAnswered } from '../games/core/session/calls-in-log.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { asQuoted } from './quoting.ts';

export interface CallInLog extends Pick<LoggedCall, 'asked' | 'answered'> {
  /** What the model wrote; null: nothing, or the text is erased. */
  readonly text: string | null;
  /** The action that was chosen in this call; undefined: none was. */
  readonly action: unknown;
}

/** The calls in the order in which they were made. `openText`: left out for logs that hold texts as they are. */
export function callsIn(
  log: readonly SessionEvent<GameTypes>[],
  openText: OpenText = () => null,
): readonly CallInLog[] {
  return loggedCalls(log).map(({ asked, answered, submitted }) => {
    const text = answered && writtenIn(answered, openText);
    return { asked, answered, text, action: submitted?.action };
  });
}

/** What the model wrote, or why it declined; null: nothing, or the text is erased. */
export function writtenIn({ text }: Pick<ModelAnswered, 'text'>, openText: OpenText): string | null {
  const token = text === null ? null : parseToken(text);
  return token ? openText(token) : text;
}

const TOKEN = /text:[0-9a-f]{24}:[0-9a-f]{64}/g;

/** A message of a kept prompt with the texts in place of the tokens within it, quoted as the model read them. */
export function openedMessage(content: string, openText: OpenText): string {
  return content.replace(TOKEN, (found) => {
    const token = parseToken(found);
    const text = token && openText(token);
    return text === null ? '(erased)' : asQuoted(text);
  });
}
