/** The ends of a file of lines, read without what lies between. */
import { fstatSync, readSync } from 'node:fs';

/** Bytes that are read first. */
const BLOCK = 65_536;
const LINE_FEED = 10;

export interface LastLines {
  /** Without their line feeds, in the order of the file; fewer where the file has fewer. */
  readonly lines: readonly string[];
  /** Length of the whole lines of the file, bytes. A line without a line feed is none. */
  readonly size: number;
  /** Length of the file, bytes. */
  readonly bytes: number;
}

/** The last `count` lines of an open file. */
export function lastLines(handle: number, count: number): LastLines {
  const { size: bytes } = fstatSync(handle);
  for (let length = Math.min(BLOCK, bytes); ; length = Math.min(4 * length, bytes)) {
    const tail = bytesOf(handle, bytes - length, length);
    const whole = tail.subarray(0, tail.lastIndexOf(LINE_FEED) + 1);
    const lines = whole.toString('utf8').split('\n').slice(0, -1);
    // the first of these may have begun before
    if (lines.length <= count && length < bytes) continue;
    return { lines: lines.slice(-count), size: bytes - length + whole.length, bytes };
  }
}

/** The first line; null: it is longer than `most` bytes, or has no end. */
export function firstLine(handle: number, most: number): string | null {
  const head = bytesOf(handle, 0, Math.min(most, fstatSync(handle).size));
  const end = head.indexOf(LINE_FEED);
  return end < 0 ? null : head.toString('utf8', 0, end);
}

function bytesOf(handle: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  for (let got = 1; read < length && got > 0; read += got)
    got = readSync(handle, bytes, read, length - read, from + read);
  return bytes.subarray(0, read);
}
