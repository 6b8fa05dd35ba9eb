/** A row of the log, with what one append put into one stream, and the events in it. */
import { type EventTexts, eventsIn } from './append-text.ts';
import { type LogRow, linkHash, originOf } from './chain.ts';
import type { ChainedEvent } from './event-store.ts';
import type { RawRow } from './verify.ts';
import type { RootedPosition } from './verify-roots.ts';

export interface AppendRow {
  /** The position of its last event. */
  readonly position: number;
  /** The version of its first event. */
  readonly version: number;
  readonly count: number;
  readonly commandId: string;
  readonly commandIndex: number;
  readonly recordedAt: number;
  readonly previous: number;
  readonly events: string;
}

export interface HashedRow extends AppendRow {
  /** The hash of its last event, in hex. */
  readonly hash: string;
}

/** The events of a row. Throws a sentence if the row cannot be read. */
export function logRowsIn(stream: string, row: AppendRow): readonly LogRow[] {
  const events = eventsIn(row.events);
  if (events.length !== row.count)
    throw new Error(`${row.count} events should be here, and there are ${events.length}`);
  return events.map((event, i) => logRowAt(stream, row, event, i));
}

function logRowAt(stream: string, row: AppendRow, event: EventTexts, i: number): LogRow {
  const { commandId, recordedAt } = row;
  return {
    position: row.position - row.count + 1 + i,
    stream,
    version: row.version + i,
    type: event.type,
    schemaVersion: event.schemaVersion,
    data: event.data,
    metadata: event.metadata,
    commandId,
    commandIndex: row.commandIndex + i,
    recordedAt,
  };
}

/**
 * The events of these rows with their hashes. `before`: the hash of the event before the first row; null: the rows begin the
 * stream. Throws a sentence where the log is not as it was written.
 */
export function chainedIn(stream: string, rows: readonly HashedRow[], before: string | null): readonly ChainedEvent[] {
  let hash = before ?? originOf(stream);
  return rows.flatMap((row) => {
    const events = logRowsIn(stream, row).map((event) => {
      hash = linkHash(hash, event);
      return { ...event, hash };
    });
    if (hash !== row.hash)
      throw new Error(
        `${stream} is not as it was written at version ${row.version}: npx standpoint lab verify says more`,
      );
    return events;
  });
}

/** The row as a verification reads it. */
export function rawRowOf(stream: string, row: HashedRow): RawRow {
  const { position, version, count, hash } = row;
  return { position, version, count, hash, events: readable(stream, row) };
}

function readable(stream: string, row: AppendRow): readonly LogRow[] | string {
  try {
    return logRowsIn(stream, row);
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Where an event is and its hash, which inside a row follows from the row before. `row`: the one that should hold the event;
 * `before`: the one before it.
 */
export function placeIn(
  stream: string,
  version: number,
  row: HashedRow | undefined,
  before: HashedRow | undefined,
): RootedPosition | null {
  if (!row || version >= row.version + row.count) return null;
  const position = row.position - row.count + 1 + version - row.version;
  if (position === row.position) return { position, hash: row.hash };
  const events = readable(stream, row);
  if (typeof events === 'string' || (row.version > 1 && !before)) return { position, hash: '' };
  const start = before ? before.hash : originOf(stream);
  return { position, hash: events.slice(0, version - row.version + 1).reduce(linkHash, start) };
}
