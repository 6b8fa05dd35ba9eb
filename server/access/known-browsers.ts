/**
 * Browsers in which an operator has signed in before. Tries to sign in are counted by name, so a stranger can use them up; a
 * known browser has tries of its own. Its cookie proves the name, opens nothing, and stays when a sign-in is over.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieRequest, Cookies } from './cookie.ts';

export interface KnownBrowsers {
  /** The header that makes the browser a known one of this name. */
  give(name: string): string;
  /** Id of the browser, if an operator has signed in there with this name; null: not, or the request does not say. */
  idIn(request: CookieRequest, name: string): string | null;
}

const STAYS_MS = 180 * 86_400_000;

/** A name as it is counted: operators sign in with any case of it. */
export function countedName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** `secret`: of the lab; with another one all browsers are unknown. */
export function openKnownBrowsers(cookies: Pick<Cookies, 'giveKnown' | 'knownIn'>, secret: string): KnownBrowsers {
  const proofOf = (id: string, name: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known browser', id, countedName(name)]))
      .digest();
  return {
    give(name) {
      const id = randomBytes(9).toString('base64url');
      return cookies.giveKnown(`${id}.${proofOf(id, name).toString('base64url')}`, STAYS_MS);
    },
    idIn(request, name) {
      const [id = '', proof = ''] = cookies.knownIn(request)?.split('.') ?? [];
      const [given, made] = [Buffer.from(proof, 'base64url'), proofOf(id, name)];
      return given.length === made.length && timingSafeEqual(given, made) ? id : null;
    },
  };
}
