/** SHA-256 where there is no faster one: in browsers. sha256-node.ts is its twin; `imports` of package.json chooses. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The digest of the text's UTF-8, 32 bytes. */
export const sha256Of = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** The first 128 bits of the digest of the text's UTF-8 as four whole numbers, -2^31..2^31-1, the first byte highest. */
export function sha256Words(text: string): [number, number, number, number] {
  const { buffer, byteOffset } = sha256Of(text);
  const view = new DataView(buffer, byteOffset);
  return [view.getInt32(0), view.getInt32(4), view.getInt32(8), view.getInt32(12)];
}

/** The digest in hex. */
export const sha256Hex = (text: string): string => bytesToHex(sha256Of(text));
