/** Reads committed events of the log from SQLite, in today's shapes. */
import type { ChainedEvent, EventReader } from '../event-store.ts';
import { chainedIn, logRowsIn } from '../log-rows.ts';
import type { StreamHead } from '../root-over.ts';
import { UPCASTERS } from '../shapes.ts';
import { storedOf, type Upcasting, upcasting } from '../upcast.ts';
import { hashedRows, type LineEnd, rowsAlongLine, rowsOfCommand } from './append-rows.ts';
import type { Database } from './open.ts';

export function eventReader(db: Database, shapes: Upcasting = upcasting(UPCASTERS)): EventReader {
  const { $client: client } = db;
  const rowsOf = rowsAlongLine(db);
  const ofCommand = rowsOfCommand(db);
  const hashed = hashedRows(db).alongLine;
  const end = client.prepare<[string], LineEnd>('SELECT id, last FROM streams WHERE name = ?');
  const head = client.prepare<[string], number>('SELECT version FROM streams WHERE name = ?').pluck();
  const names = client
    .prepare<[string, string], string>('SELECT name FROM streams WHERE name >= ? AND name < ? ORDER BY name')
    .pluck();
  const last = client.prepare<[], number>('SELECT COALESCE(MAX(position), 0) FROM appends').pluck();
  const all = client.prepare<[], StreamHead>(
    'SELECT name AS stream, version, lower(hex(hash)) AS hash FROM streams ORDER BY id',
  );
  const after = client.prepare<[number], StreamHead>(`
    SELECT name AS stream, version, lower(hex(hash)) AS hash FROM streams WHERE id IN (SELECT stream FROM appends WHERE position > ?)
    ORDER BY id`);
  const upTo = client.prepare<[number], number>('SELECT COUNT(*) FROM streams WHERE first <= ?').pluck();
  const headsAfter = client.transaction((position: number) => ({
    position: last.get() ?? 0,
    heads: position === 0 ? all.all() : after.all(position),
  }));
  const readChained = client.transaction((stream: string, from: number, limit: number): readonly ChainedEvent[] => {
    const line = end.get(stream);
    if (!line) return [];
    const to = Math.min(Number.MAX_SAFE_INTEGER, from + limit - 1);
    const rows = hashed(line, { from, to });
    const [first] = rows;
    const before =
      first && first.version > 1 ? hashed(line, { from: first.version - 1, to: first.version - 1 }).at(-1) : null;
    return chainedIn(stream, rows, before ? before.hash : null).filter(
      ({ version }) => version >= from && version <= to,
    );
  });
  return {
    readChained: async (stream, from = 1, limit = Number.MAX_SAFE_INTEGER) => readChained(stream, from, limit),
    headsAfter: async (position) => headsAfter(position),
    streamsUpTo: async (position) => upTo.get(position) ?? 0,
    read: async (stream, from = 1, limit = Number.MAX_SAFE_INTEGER) => {
      const line = end.get(stream);
      if (!line) return [];
      const to = from + limit - 1;
      return rowsOf(line, { from, to })
        .flatMap((row) => logRowsIn(stream, row))
        .filter(({ version }) => version >= from && version <= to)
        .map((row) => storedOf(row, shapes));
    },
    readCommand: async (stream, commandId) => {
      const line = end.get(stream);
      if (!line) return [];
      return ofCommand(line, commandId)
        .flatMap((row) => logRowsIn(stream, row))
        .map((row) => storedOf(row, shapes));
    },
    head: async (stream) => head.get(stream) ?? 0,
    streams: async (prefix = '') => names.all(prefix, `${prefix}\u{10ffff}`),
  };
}
