/** Ids and tokens. A token is the right to a seat; the store keeps only its hash. */
import { hash, randomBytes } from 'node:crypto';

/** Lower-case letters and digits that readers do not confuse. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 12 letters, about 59 bits: unique, not secret. */
export function newId(): string {
  let id = '';
  while (id.length < 12) {
    for (const byte of randomBytes(16))
      if (byte < LETTERS.length * 8 && id.length < 12) id += LETTERS[byte % LETTERS.length];
  }
  return id;
}

/** 192 random bits. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}
