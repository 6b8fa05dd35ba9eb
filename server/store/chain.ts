/**
 * The hash chain of a stream. Every row's hash covers the row and the hash before it, so a later change, loss or move of
 * a row breaks the chain. The formula is fixed for ever: another formula would need another column.
 */
import { hash } from 'node:crypto';

/** The fields that a hash covers, with texts exactly as stored; not `position`, which belongs to the store. */
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

/** A row of the log as a database stores it. */
export interface LogRow extends Link {
  /** Place in the order of all streams. */
  readonly position: number;
  readonly hash: string;
}

/** The hash that the first row of a stream is chained to. */
export function originOf(stream: string): string {
  return hash('sha256', `stream:${stream}`, 'hex');
}

export function linkHash(previous: string, row: Link): string {
  const { stream, version, type, schemaVersion, commandId, commandIndex, recordedAt } = row;
  const head = JSON.stringify([stream, version, type, schemaVersion, commandId, commandIndex, recordedAt]);
  // JSON from the store has no line breaks, so line breaks separate the parts
  return hash('sha256', `${previous}\n${head}\n${row.data}\n${row.metadata}`, 'hex');
}
