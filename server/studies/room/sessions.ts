/**
 * The sessions of one study for the room: their rows from the states that seats have been told of, and what the room takes
 * from their logs. A log is read once, and followed from then on by what is committed.
 */
import { endedFacts, type RoomSessionFacts, sessionFactsOf } from '../../../studies/room/session-facts.ts';
import type { Trace } from '../../../studies/room/trace.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { LiveSession } from '../../live/session/live-session.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import { openSessionLogs, type SessionLogs } from './session-logs.ts';

export interface RoomSessions extends Pick<SessionLogs, 'traces'> {
  readonly facts: ReadonlyMap<string, RoomSessionFacts>;
  /** The session may be another one now. */
  touch(session: string): void;
  /** Brings the facts up to date. Resolves to whether any changed. */
  refresh(trace: Trace): Promise<boolean>;
  /** Reads some of the logs that were not read. */
  readLogs(): Promise<void>;
  close(): void;
}

/** Events at the beginning of a log, in which seats are taken and the session starts. */
const BEGINNING = 100;

export function openRoomSessions({
  sessions,
  store,
  isOwn,
  touched,
  news,
}: {
  readonly sessions: Sessions;
  readonly store: Pick<Store, 'events' | 'sessions'>;
  /** Whether the session is the study's. */
  readonly isOwn: (session: string) => boolean;
  readonly touched: () => void;
  /** The log of a session had news for these panels. */
  readonly news: (session: string, about: 'deeds' | 'outcomes') => void;
}): RoomSessions {
  const facts = new Map<string, RoomSessionFacts>();
  const dirty = new Set<string>();
  const startedAt = new Map<string, number>();
  const logs = openSessionLogs({ store, touched, news });

  const touch = (session: string): void => {
    dirty.add(session);
    touched();
  };
  const stop = sessions.onAnyChange((session, commit) => {
    if (!isOwn(session)) return;
    if (commit) logs.take(session, commit);
    touch(session);
  });

  const startOf = async ({ id, told }: LiveSession): Promise<number | null> => {
    const known = startedAt.get(id);
    if (known !== undefined || told().phase === 'open') return known ?? null;
    const log = await store.events.read(streamOfSession(id), 1, BEGINNING);
    for (const stored of log) {
      const event = fromLog(stored);
      if (event.type === 'SessionStarted') startedAt.set(id, event.at);
    }
    return startedAt.get(id) ?? null;
  };

  const factsOf = async (id: string, trace: Trace): Promise<RoomSessionFacts | null> => {
    const nth = (await store.sessions.numbersOf([id])).get(id) ?? 0;
    const live = sessions.live().find((one) => one.id === id) ?? null;
    if (live) {
      const start = await startOf(live);
      return sessionFactsOf(live.game, live.told(), { nth, startedAt: start });
    }
    const before = facts.get(id);
    if (before?.endedAt) return before;
    const row = await store.sessions.row(id);
    if (row?.status !== 'ended') return before ?? null;
    const participants = row.seats.map((_, seat) => trace.sessions.get(id)?.participants[seat] ?? null);
    return endedFacts({ ...row, nth, participants });
  };

  return {
    facts,
    traces: logs.traces,
    touch,
    async refresh(trace) {
      const own = [...dirty].filter((id) => trace.sessions.has(id));
      dirty.clear();
      let changed = false;
      for (const id of own) {
        const now = await factsOf(id, trace);
        if (!now || now === facts.get(id)) continue;
        facts.set(id, now);
        changed = true;
      }
      return changed;
    },
    readLogs: () => logs.read(facts.keys()),
    close: stop,
  };
}
