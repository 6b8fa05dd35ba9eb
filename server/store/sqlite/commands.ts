/**
 * Which commands a stream holds already. Kept in memory for the streams that are being written, read from the log when
 * one is first written: an index of them would cost every append more than a repeat costs now and then.
 */
import type { Database } from './open.ts';
import type { EventRow } from './schema.ts';

export interface CommandKeeper {
  /** The rows that the command put into the stream; empty: none. */
  rowsOf(stream: string, commandId: string): readonly EventRow[];
  /** Of a transaction that then fails, it is looked up in vain. */
  add(stream: string, commandId: string): void;
}

/** Streams kept in memory; the one that was longest not written goes first. */
const STREAMS = 5000;

export function commandKeeper({ $client: client }: Database): CommandKeeper {
  const idsOf = client.prepare<[string], string>('SELECT DISTINCT command_id FROM events WHERE stream = ?').pluck();
  const rowsOf = client.prepare<[string, string], EventRow>(`
    SELECT position, stream, version, type, schema_version AS schemaVersion, data, metadata, command_id AS commandId,
      command_index AS commandIndex, recorded_at AS recordedAt, hash
    FROM events WHERE stream = ? AND command_id = ? ORDER BY version`);
  const known = new Map<string, Set<string>>();
  const commandsOf = (stream: string): Set<string> => {
    let commands = known.get(stream);
    if (commands) known.delete(stream);
    else commands = new Set(idsOf.all(stream));
    known.set(stream, commands);
    const [oldest] = known.size > STREAMS ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return commands;
  };
  return {
    rowsOf: (stream, commandId) => (commandsOf(stream).has(commandId) ? rowsOf.all(stream, commandId) : []),
    add: (stream, commandId) => {
      commandsOf(stream).add(commandId);
    },
  };
}
