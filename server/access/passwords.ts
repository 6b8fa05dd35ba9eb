/**
 * Passwords as the store keeps them: scrypt with N = 2^15, r = 8, p = 3, one of the settings that OWASP's Password Storage
 * Cheat Sheet counts as equal, and the one that takes 32 MiB. The hash names its parameters, so that later ones can differ.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Characters. NIST SP 800-63B asks for length, and for no rules about kinds of characters. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 200;

/** The binary logarithm of N. */
const PASSWORD_LOG_N = 15;
const [R, P] = [8, 3] as const;
const KEY_BYTES = 32;

/** `logN`: less is for tests. */
export async function hashPassword(password: string, logN = PASSWORD_LOG_N): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, { N: 2 ** logN, r: R, p: P });
  return ['scrypt', logN, R, P, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the hash is that of the password. null takes as long as a hash, and is that of none. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, logN, r, p, salt = '', key = ''] = (hash ?? NONE).split('$');
  if (kind !== 'scrypt') throw new Error(`a password is hashed with ${kind}, which is unknown`);
  const parameters = { N: 2 ** Number(logN), r: Number(r), p: Number(p) };
  const found = await keyOf(password, Buffer.from(salt, 'base64url'), parameters);
  return timingSafeEqual(found, Buffer.from(key, 'base64url')) && hash !== null;
}

const NONE = [
  'scrypt',
  PASSWORD_LOG_N,
  R,
  P,
  'AAAAAAAAAAAAAAAAAAAAAA',
  Buffer.alloc(KEY_BYTES).toString('base64url'),
].join('$');

/** One at a time, so that many tries at once take no more memory and processor than one. */
let last: Promise<unknown> = Promise.resolve();

function keyOf(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const key = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const given = { ...options, maxmem: 128 * 1024 * 1024 };
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, given, (error, made) =>
          error ? reject(error) : resolve(made),
        );
      }),
  );
  last = key.catch(() => undefined);
  return key;
}
