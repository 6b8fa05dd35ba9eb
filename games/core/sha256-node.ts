/** SHA-256 as sha256.ts has it, by Node's own code, which takes a tenth of the time. */
import { hash } from 'node:crypto';

/** The digest of the text's UTF-8, 32 bytes. */
export const sha256Of = (text: string): Uint8Array => hash('sha256', text, 'buffer');

/** The first 128 bits of the digest of the text's UTF-8 as four whole numbers, -2^31..2^31-1, the first byte highest. */
export function sha256Words(text: string): [number, number, number, number] {
  // as a text of one character a byte, which takes half the time of a buffer
  const bytes = hash('sha256', text, 'binary');
  return [wordAt(bytes, 0), wordAt(bytes, 4), wordAt(bytes, 8), wordAt(bytes, 12)];
}

/** The digest in hex. */
export const sha256Hex = (text: string): string => hash('sha256', text, 'hex');

const wordAt = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) << 24) |
  (bytes.charCodeAt(at + 1) << 16) |
  (bytes.charCodeAt(at + 2) << 8) |
  bytes.charCodeAt(at + 3);
