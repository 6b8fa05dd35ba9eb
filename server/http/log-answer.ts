/** The log of a session as an answer that is sent while it is read: a long log holds up no other session. */
import { Readable } from 'node:stream';
import type { Sent } from '../../answers/schema.ts';
import type { LogAnswer } from '../../answers/sessions.ts';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { EventReader, Stored } from '../store/event-store.ts';
import { factsIn, fromLog, streamOfSession } from '../store/session-log.ts';

/** Events that are read at a time. The server does other things between two pages. */
const PAGE = 200;

export interface LogToSend {
  readonly session: string;
  readonly game: string;
  readonly open: OpenText;
  /** Whether the reader is told what the pages of the seats saw. */
  readonly tellsFacts: boolean;
}

/** An event as readers of the log are told it. */
export function loggedEvent(
  stored: Stored,
  { open, tellsFacts }: Pick<LogToSend, 'open' | 'tellsFacts'>,
): Sent<typeof LogAnswer>['events'][number] {
  const { version, recordedAt } = stored;
  const facts = tellsFacts ? factsIn(stored) : null;
  return { version, recordedAt, event: openTexts(fromLog(stored), open), ...(facts && { facts }) };
}

/** The log as JSON, up to the event that is the last one now. */
export async function logAnswer(
  events: EventReader,
  { session, game, open, tellsFacts }: LogToSend,
): Promise<Readable> {
  const stream = streamOfSession(session);
  const head = await events.head(stream);
  async function* pieces(): AsyncGenerator<string> {
    yield `{"session":${JSON.stringify(session)},"game":${JSON.stringify(game)},"events":[`;
    for (let from = 1; from <= head; from += PAGE) {
      const page = await events.read(stream, from, Math.min(PAGE, head - from + 1));
      const told = page.map((stored) => JSON.stringify(loggedEvent(stored, { open, tellsFacts })));
      yield `${from === 1 ? '' : ','}${told.join(',')}`;
      await new Promise(setImmediate);
    }
    yield ']}';
  }
  return Readable.from(pieces());
}
