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
  return hashOfLines(previous, head, link.data, link.metadata);
}

/** Where lines become UTF-8, which grows: a text that is put together to be hashed once takes twice the memory of its parts. */
let paper = Buffer.allocUnsafe(16_384);

/** The SHA-256 of the lines, with a line break between each and the next. */
function hashOfLines(...lines: readonly string[]): string {
  let most = 0;
  for (const line of lines) most += MOST_BYTES * line.length + 1;
  if (most > paper.length) paper = Buffer.allocUnsafe(2 * most);
  let end = -1;
  for (const line of lines) {
    if (end >= 0) paper[end] = LINE_BREAK;
    end += 1;
    end += paper.write(line, end, 'utf8');
  }
  return hash('sha256', paper.subarray(0, end), 'hex');
}

/** The most bytes of UTF-8 for each unit of UTF-16. */
const MOST_BYTES = 3;
const LINE_BREAK = 0x0a;
