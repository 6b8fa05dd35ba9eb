/** Fetches the log of an ended session, for all who may see the whole of it. */
import { getLog } from '../api.ts';
import type { AnyEvent } from './any-event.ts';
import { type LoggedEvent, type Replay, replayOf } from './replay-log.ts';

/** `token`: with which this browser may see the whole session; null: all may. */
export async function loadReplay(session: string, token: string | null): Promise<Replay> {
  const log = await getLog(session, token);
  // the server parsed every event when it was read from the disk
  const events = log.events.map(({ version, recordedAt, event }): LoggedEvent => {
    return { seq: version, recordedAt, event: event as unknown as AnyEvent };
  });
  return replayOf(log.session, events);
}
