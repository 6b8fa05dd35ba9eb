/** An event of a session as readers of its log are told it. */
import type { Sent } from '../../answers/schema.ts';
import type { LogAnswer } from '../../answers/sessions.ts';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { Stored } from './event-store.ts';
import { factsIn, fromLog } from './session-log.ts';

export interface LogReader {
  readonly open: OpenText;
  /** Whether the reader is told what the pages of the seats saw. */
  readonly tellsFacts: boolean;
}

export function loggedEvent(stored: Stored, { open, tellsFacts }: LogReader): Sent<typeof LogAnswer>['events'][number] {
  const { version, recordedAt } = stored;
  const facts = tellsFacts ? factsIn(stored) : null;
  return { version, recordedAt, event: openTexts(fromLog(stored), open), ...(facts && { facts }) };
}
