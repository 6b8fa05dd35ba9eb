/**
 * Files that all processes of a lab see: bundles, copies of roots, backups. A file has a key, is whole or not there, and is
 * replaced by another one as a whole. What one process has put, every other one can list, read and delete.
 */
import type { Readable } from 'node:stream';

export interface SharedFiles {
  /** Where they are, in words for operators and without secrets: a folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /**
   * Keeps the bytes, or what a stream gives up to its end, under the key. No reader sees a part of it, nor what breaks off. Rejects with
   * the error of a stream that breaks. In every case the stream is destroyed.
   */
  put(key: string, source: Source): Promise<void>;
  /** null: there is no file of this key. A stream that breaks off ends with an error. */
  get(key: string): Promise<OpenFile | null>;
  /** All files whose keys begin with the prefix, sorted by key. The prefix is empty or ends with `/`. */
  list(prefix: string): Promise<readonly FileLine[]>;
  /** Does nothing where there is no such file. */
  delete(key: string): Promise<void>;
  /**
   * Removes what broken-off puts have left under the prefix that began before `begun`, ms. A put that began before then and is still
   * under way may be broken off.
   */
  dropUnfinished(prefix: string, begun: number): Promise<void>;
  /** Ends the connections that are kept open. */
  close(): void;
}

export type Source = Uint8Array | Readable;

interface OpenFile {
  readonly bytes: number;
  readonly stream: Readable;
}

export interface FileLine {
  readonly key: string;
  readonly bytes: number;
  /** When it was put, ms since the epoch, by the clock of the place. */
  readonly at: number;
}

/** The place of the files does not do what it was asked for. The message is a sentence for operators; they may try again. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
  readonly code = 'files_away';
}

/** Names of files and folders, of letters, digits, `.`, `_` and `-`; what is not whole yet begins with a dot. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
/** Bytes; a prefix of the place comes before it. */
const LONGEST_KEY = 512;

/** Whether it is a key: names with `/` between them. No key leads out of its place. */
export function isKey(key: string): boolean {
  return key.length <= LONGEST_KEY && key.split('/').every((name) => NAME.test(name));
}

/** Throws unless it is a key. */
export function checkKey(key: string): void {
  if (!isKey(key))
    throw new Error(`a key is names of letters, digits, '.', '_' and '-' with '/' between, not '${key}'`);
}

/** Throws unless it is the beginning of keys up to a `/`, or empty. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '' && !(prefix.endsWith('/') && isKey(prefix.slice(0, -1))))
    throw new Error(`a prefix is empty or a key with '/' at its end, not '${prefix}'`);
}

/** The whole file; null: there is none. Rejects where it is larger than `most` bytes, with nothing more read. */
export async function readWhole(files: SharedFiles, key: string, most: number): Promise<Buffer | null> {
  const found = await files.get(key);
  if (!found) return null;
  if (found.bytes > most) {
    found.stream.destroy();
    throw new Error(`${key} in ${files.place} has ${found.bytes} bytes, and at most ${most} were expected`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of found.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
