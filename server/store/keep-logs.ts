/** Writes the logs of finished sessions into a store, with their lines in the list of sessions. */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { EventStore } from './event-store.ts';
import { openStore } from './open-store.ts';
import type { SideWrite } from './rows.ts';
import { LISTING, rowOf } from './session-list.ts';
import { streamOfSession, toLog } from './session-log.ts';

export type Log = readonly SessionEvent<GameTypes>[];

/** Writes all logs or none; resolves once they are on disk. */
export async function keepLogs(
  { events: store }: { readonly events: EventStore },
  logs: readonly Log[],
  also: readonly SideWrite[] = [],
): Promise<void> {
  const writes = logs.map((log) => {
    const created = log[0];
    if (created?.type !== 'SessionCreated')
      throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
    const stream = streamOfSession(created.session);
    return { stream, expectedVersion: 0, events: log.map((event) => toLog(created.game, event)) };
  });
  const lines = logs.map((log): SideWrite => ({ kind: 'listSession', row: rowOf(log, LISTING) }));
  await store.append(writes, 'keep', { also: [...also, ...lines] });
}

/** The same into a file; opens the store for it and closes it. */
export async function keepLogsIn(file: string, logs: readonly Log[]): Promise<void> {
  const store = await openStore({ file });
  try {
    await keepLogs(store, logs);
  } finally {
    await store.close();
  }
}
