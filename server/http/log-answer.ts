/** The log of a session as an answer that is sent while it is read: a long log holds up no other session. */
import { Readable } from 'node:stream';
import type { EventReader } from '../store/event-store.ts';
import { type LogReader, loggedEvent } from '../store/logged-event.ts';
import { streamOfSession } from '../store/session-log.ts';

/** Events that are read at a time. The server does other things between two pages. */
const PAGE = 200;

export interface LogToSend extends LogReader {
  readonly session: string;
  readonly game: string;
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
