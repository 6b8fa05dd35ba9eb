/** Which operator acted on which session last, and at which place in the log. The logs of sessions say it. */
import type { GameTypes } from '../../../games/core/game.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import type { DoneDeed } from './deeds.ts';

export interface SessionDeeds {
  /** Reads what came into the session's log since the last time. */
  load(session: string): Promise<void>;
  /** The newest deed on a session that was loaded; null: there is none. */
  on(session: string): DoneDeed | null;
  /** A deed is decided; the function that it returns is called once it is on disk, or refused. */
  noteDecided(session: string, deed: Omit<DoneDeed, 'position'>): () => Promise<void>;
}

export function openSessionDeeds({ events }: Pick<Store, 'events'>): SessionDeeds {
  const onDisk = new Map<string, { readonly version: number; readonly deed: DoneDeed | null }>();
  /** The newest that is not known to be on disk. */
  const decided = new Map<string, DoneDeed>();
  const load: SessionDeeds['load'] = async (session) => {
    const from = onDisk.get(session)?.version ?? 0;
    const log = await events.read(streamOfSession(session), from + 1);
    const version = log.at(-1)?.version ?? from;
    const before = onDisk.get(session);
    if (before && before.version >= version) return;
    const found = log.findLast((stored) => operatorOf(fromLog<GameTypes>(stored)) !== null);
    const operator = found ? operatorOf(fromLog<GameTypes>(found)) : null;
    const newest =
      found && operator !== null ? { operator, what: fromLog(found).type, position: found.position } : null;
    onDisk.set(session, { version, deed: newest ?? before?.deed ?? null });
  };
  return {
    load,
    on: (session) => decided.get(session) ?? onDisk.get(session)?.deed ?? null,
    noteDecided(session, { operator, what }) {
      const deed: DoneDeed = { operator, what, position: Number.POSITIVE_INFINITY };
      decided.set(session, deed);
      return async () => {
        await load(session);
        if (decided.get(session) === deed) decided.delete(session);
      };
    },
  };
}

function operatorOf(event: object): string | null {
  return 'by' in event && typeof event.by === 'string' ? event.by : null;
}
