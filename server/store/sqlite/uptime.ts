/**
 * The server's sign of life in the header of the file; see beating.ts.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './open.ts';

/** The header has 32 bits for a number of the application's own: seconds since 2020. */
const ORIGIN_S = 1_577_836_800;

/** Writes the time, ms since the epoch, in the transaction that the caller has opened. */
export function writeBeat({ $client: client }: Database, at: number): void {
  client.pragma(`user_version = ${Math.max(1, Math.floor(at / 1000) - ORIGIN_S)}`);
}

/** When a server was last up, ms since the epoch, to a second; null: none ever was. */
export function lastBeat({ $client: client }: Database): number | null {
  const seconds = Number(client.pragma('user_version', { simple: true }));
  if (seconds > 0) return (seconds + ORIGIN_S) * 1000;
  // servers of earlier versions touched a file, first in their data folder, then beside the database
  const touched = [`${client.name}.alive`, path.join(path.dirname(client.name), 'alive')].find((file) =>
    existsSync(file),
  );
  if (touched !== undefined) return Math.floor(statSync(touched).mtimeMs);
  return (
    client.prepare<[], number>('SELECT recorded_at FROM appends ORDER BY position DESC LIMIT 1').pluck().get() ?? null
  );
}
