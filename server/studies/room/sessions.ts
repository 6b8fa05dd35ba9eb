/**
 * The sessions of one study for the room: their rows from the states that seats have been told of, boards, and what plots take
 * from the logs of sessions that are over.
 */
import type { GameTypes } from '../../../games/core/game.ts';
import { rulesOfLog } from '../../../games/index.ts';
import { type PlayFacts, playFactsOf } from '../../../studies/room/play-facts.ts';
import { endedFacts, type SessionFacts, sessionFactsOf } from '../../../studies/room/session-facts.ts';
import type { Trace } from '../../../studies/room/trace.ts';
import type { LiveSession } from '../../live/live-session.ts';
import type { Sessions } from '../../live/sessions.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';

export interface RoomSessions {
  readonly facts: ReadonlyMap<string, SessionFacts>;
  readonly plays: ReadonlyMap<string, PlayFacts>;
  /** The session may be another one now. */
  touch(session: string): void;
  /** Brings the facts up to date. Resolves to whether any changed. */
  refresh(trace: Trace): Promise<boolean>;
  /** Reads some logs of sessions that are over and were not read. Resolves to whether plays were found. */
  readPlays(): Promise<boolean>;
  close(): void;
}

/** Events at the beginning of a log, in which seats are taken and the session starts. */
const BEGINNING = 100;
/** Logs that are read in one turn. */
const LOGS_AT_ONCE = 4;

export function openRoomSessions({
  sessions,
  store,
  isOwn,
  touched,
}: {
  readonly sessions: Sessions;
  readonly store: Pick<Store, 'events' | 'sessions'>;
  /** Whether the session is the study's. */
  readonly isOwn: (session: string) => boolean;
  readonly touched: () => void;
}): RoomSessions {
  const facts = new Map<string, SessionFacts>();
  const plays = new Map<string, PlayFacts>();
  const dirty = new Set<string>();
  const startedAt = new Map<string, number>();
  /** Whose logs were read for the plots. */
  const read = new Set<string>();

  const touch = (session: string): void => {
    dirty.add(session);
    touched();
  };
  const stop = sessions.onAnyChange((session) => {
    if (isOwn(session)) touch(session);
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

  const factsOf = async (id: string, trace: Trace): Promise<SessionFacts | null> => {
    const live = sessions.live().find((one) => one.id === id) ?? null;
    if (live) {
      const start = await startOf(live);
      return sessionFactsOf(live.game, live.told(), { startedAt: start });
    }
    const before = facts.get(id);
    if (before?.endedAt) return before;
    const row = await store.sessions.row(id);
    if (row?.status !== 'ended') return before ?? null;
    const participants = row.seats.map((_, seat) => trace.sessions.get(id)?.participants[seat] ?? null);
    return endedFacts({ ...row, participants });
  };

  return {
    facts,
    plays,
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
    async readPlays() {
      const over = [...facts.values()].filter(({ row, endedAt }) => endedAt !== null && !read.has(row.session));
      let found = false;
      for (const { row } of over.slice(0, LOGS_AT_ONCE)) {
        read.add(row.session);
        const log = (await store.events.read(streamOfSession(row.session))).map((stored) => fromLog<GameTypes>(stored));
        const rules = rulesOfLog(log);
        const play = typeof rules === 'string' ? null : playFactsOf(rules.game, log);
        if (play) plays.set(row.session, play);
        found ||= play !== null;
        await new Promise(setImmediate);
      }
      if (over.length > LOGS_AT_ONCE) touched();
      return found;
    },
    close: stop,
  };
}
