/**
 * The hash chain of a stream: every row's hash covers the row and the hash before it, so a row that was changed,
 * dropped or moved later breaks the chain. Fixed for ever: another formula would need another column.
 */
import { hash } from 'node:crypto';

/** What a hash covers; texts exactly as stored. `position` is left out: it is the store's, not the stream's. */
export interface Link {
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly commandId: string;
  readonly commandIndex: number;
  readonly recordedAt: number;
  readonly data: string;
  readonly metadata: string;
}

/** A row of the log as it lies in a database. */
export interface LogRow extends Link {
  /** Order across streams. */
  readonly position: number;
  readonly hash: string;
}

/** What the first row of a stream is chained to. */
export function originOf(stream: string): string {
  return hash('sha256', `stream:${stream}`, 'hex');
}

export function linkHash(previous: string, row: Link): string {
  const { stream, version, type, schemaVersion, commandId, commandIndex, recordedAt } = row;
  const head = JSON.stringify([stream, version, type, schemaVersion, commandId, commandIndex, recordedAt]);
  // JSON written by the store has no line breaks, so the parts cannot run into one another
  return hash('sha256', `${previous}\n${head}\n${row.data}\n${row.metadata}`, 'hex');
}
