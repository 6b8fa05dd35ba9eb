/** SHA-256 where there is no faster one: in browsers. sha256-node.ts is its twin; `imports` of package.json chooses. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The digest of the text's UTF-8, 32 bytes. */
export const sha256Of = (text: string): Uint8Array => sha256(utf8ToBytes(text));

/** The digest in hex. */
export const sha256Hex = (text: string): string => bytesToHex(sha256Of(text));
