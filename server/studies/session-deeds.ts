/** Which operator acted on which session last, and at which place in the log: from the logs of sessions, and from then on here. */
import type { GameTypes } from '../../games/core/game.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import type { Store } from '../store/store.ts';
import type { Deed } from './deeds.ts';

export interface SessionDeeds {
  /** Reads the session's log, where this process has not done so. */
  load(session: string): Promise<void>;
  /** The newest deed on a session that was loaded; null: there is none. */
  on(session: string): Deed | null;
  /** A deed is decided; the function that it returns is called once it is on disk, or refused. */
  noteDecided(session: string, deed: Omit<Deed, 'position'>): (accepted: boolean) => Promise<void>;
}

export function openSessionDeeds({ events }: Pick<Store, 'events'>): SessionDeeds {
  const newest = new Map<string, Deed | null>();
  return {
    async load(session) {
      if (newest.has(session)) return;
      const log = await events.read(streamOfSession(session));
      const last = log.findLast((stored) => operatorOf(fromLog<GameTypes>(stored)) !== null);
      const operator = last ? operatorOf(fromLog<GameTypes>(last)) : null;
      const deed = last && operator !== null ? { operator, what: fromLog(last).type, position: last.position } : null;
      if (!newest.has(session)) newest.set(session, deed);
    },
    on: (session) => newest.get(session) ?? null,
    noteDecided(session, { operator, what }) {
      const before = newest.get(session) ?? null;
      const deed: Deed = { operator, what, position: Number.POSITIVE_INFINITY };
      newest.set(session, deed);
      return async (accepted) => {
        const stream = streamOfSession(session);
        const [last] = accepted ? await events.read(stream, await events.head(stream), 1) : [];
        if (newest.get(session) === deed) newest.set(session, last ? { ...deed, position: last.position } : before);
      };
    },
  };
}

function operatorOf(event: object): string | null {
  return 'by' in event && typeof event.by === 'string' ? event.by : null;
}
