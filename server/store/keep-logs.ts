/** Finished sessions into the database, with their lines in the list of sessions. */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { LISTING } from '../live/listing.ts';
import { rowOf } from './session-list.ts';
import { streamOfSession, toLog } from './session-log.ts';
import { openDatabase } from './sqlite/open.ts';
import type { SideWrite } from './sqlite/side-rows.ts';
import { sqliteStore } from './sqlite/sqlite-store.ts';

export interface LogKeeper {
  /** All of them or none; resolves once they are on disk. */
  keep(logs: readonly (readonly SessionEvent<GameTypes>[])[], also?: readonly SideWrite[]): Promise<void>;
  close(): Promise<void>;
}

export function keepLogsIn(file: string): LogKeeper {
  const store = sqliteStore(openDatabase(file), { now: Date.now });
  return {
    keep: async (logs, also = []) => {
      const writes = logs.map((log) => {
        const created = log[0];
        if (created?.type !== 'SessionCreated')
          throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
        const stream = streamOfSession(created.session);
        return { stream, expectedVersion: 0, events: log.map((event) => toLog(created.game, event)) };
      });
      await store.append(writes, 'keep', {
        also: [...also, ...logs.map((log) => ({ kind: 'listSession' as const, row: rowOf(log, LISTING) }))],
      });
    },
    close: () => store.close(),
  };
}
