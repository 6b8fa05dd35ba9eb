/**
 * The hash chain of a stream. Every event's hash covers the event and the hash before it, so a later change, loss or move
 * of an event breaks the chain. The formula is fixed for ever: another formula would need another column.
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

/** An event of the log with its values as a database stores them. */
export interface LogRow extends Link {
  /** Place in the order of all streams. */
  readonly position: number;
}

/** The hash that the first event of a stream is chained to. */
export function originOf(stream: string): string {
  return hash('sha256', `stream:${stream}`, 'hex');
}

export function linkHash(previous: string, link: Link): string {
  const { stream, version, type, schemaVersion, commandId, commandIndex, recordedAt } = link;
  const head = JSON.stringify([stream, version, type, schemaVersion, commandId, commandIndex, recordedAt]);
  // JSON from the store has no line breaks, so line breaks separate the parts
  return hash('sha256', `${previous}\n${head}\n${link.data}\n${link.metadata}`, 'hex');
}
