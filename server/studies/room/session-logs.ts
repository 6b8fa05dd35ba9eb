/** The logs of the sessions of a study as the room keeps them: each is read once, and followed by what is committed. */
import type { GameTypes } from '../../../games/core/game.ts';
import { rulesOfLog } from '../../../games/index.ts';
import { addToSession, beginSession, type SessionTrace } from '../../../studies/room/session-trace.ts';
import type { SessionCommit } from '../../live/writer/session-report.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';

export interface SessionLogs {
  /** Session -> its trace, for the logs that were read. */
  readonly traces: ReadonlyMap<string, SessionTrace>;
  /** A commit is on disk. One of a session whose log was not read is left to `read`. */
  take(session: string, commit: SessionCommit): void;
  /** Reads a few of the logs of these sessions that were not read. */
  read(sessions: Iterable<string>): Promise<void>;
}

export interface SessionLogsOptions {
  readonly store: Pick<Store, 'events'>;
  /** There are more logs to read. */
  readonly touched: () => void;
  /** A log had news for a panel. */
  readonly news: (session: string, about: 'deeds' | 'outcomes') => void;
}

/** Logs that are read in one turn. */
const LOGS_AT_ONCE = 4;

export function openSessionLogs({ store, touched, news }: SessionLogsOptions): SessionLogs {
  const traces = new Map<string, SessionTrace>();
  /** Whose rules are not known here. */
  const unreadable = new Set<string>();
  /** Session whose log is being read -> what is committed meanwhile. */
  const early = new Map<string, SessionCommit[]>();

  const take = (session: string, commit: SessionCommit): void => {
    const reading = early.get(session);
    if (reading) return void reading.push(commit);
    const trace = traces.get(session);
    if (!trace) return;
    // a commit was reported as failed and is in the log: the log is read again
    if (commit.after > trace.version) return void traces.delete(session);
    const deeds = trace.deeds.length;
    const choices = trace.play?.choices.length;
    for (const event of commit.events.slice(trace.version - commit.after)) addToSession(trace, event);
    if (trace.deeds.length > deeds) news(session, 'deeds');
    if (trace.play?.choices.length !== choices || !trace.fold) news(session, 'outcomes');
  };

  const read = async (session: string): Promise<void> => {
    const meanwhile: SessionCommit[] = [];
    early.set(session, meanwhile);
    const stored = await store.events.read(streamOfSession(session)).finally(() => early.delete(session));
    const log = stored.map((one) => fromLog<GameTypes>(one));
    const rules = rulesOfLog(log);
    if (typeof rules === 'string') return void unreadable.add(session);
    const trace = beginSession(rules.game, log[0]);
    for (const event of log.slice(1)) addToSession(trace, event);
    traces.set(session, trace);
    // letters of seats are in words that were told before
    news(session, 'deeds');
    news(session, 'outcomes');
    for (const commit of meanwhile) take(session, commit);
  };

  return {
    traces,
    take,
    async read(sessions) {
      const left = [...sessions].filter((id) => !traces.has(id) && !unreadable.has(id));
      for (const session of left.slice(0, LOGS_AT_ONCE)) {
        await read(session);
        await new Promise(setImmediate);
      }
      if (left.length > LOGS_AT_ONCE) touched();
    },
  };
}
