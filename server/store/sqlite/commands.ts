/** Finds the rows of a repeated command in the log. It keeps nothing in memory. */
import type { Database } from './open.ts';
import type { EventRow } from './schema.ts';

/** The rows that the command wrote into the stream, in order; empty: it wrote none. It reads the whole stream. */
export type RowsOfCommand = (stream: string, commandId: string) => readonly EventRow[];

export function rowsOfCommand({ $client: client }: Database): RowsOfCommand {
  const rows = client.prepare<[string, string], EventRow>(`
    SELECT position, stream, version, type, schema_version AS schemaVersion, data, metadata, command_id AS commandId,
      command_index AS commandIndex, recorded_at AS recordedAt, hash
    FROM events WHERE stream = ? AND command_id = ? ORDER BY version`);
  return (stream, commandId) => rows.all(stream, commandId);
}
