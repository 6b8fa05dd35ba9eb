/**
 * The cookie of a signed-in operator, and whether a request comes from a page of this server. The cookie counts only for
 * requests from here: SameSite keeps other sites from sending it, and a browser says where a request that changes
 * something, or that opens a WebSocket, comes from.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

/** A request over HTTP, upgrades included. Without a method it counts as one that changes something. */
export interface CookieRequest {
  readonly headers: IncomingHttpHeaders;
  readonly method?: string | undefined;
}

export interface Cookies {
  /** The token that the request carries; null: none. */
  tokenIn(request: CookieRequest): string | null;
  /** Whether a page of this server made the request, as far as its browser says. */
  isFromHere(request: CookieRequest): boolean;
  /** The header that gives the browser this token until then. */
  give(token: string, maxAgeMs: number): string;
  /** The header that takes it away. */
  take(): string;
  /** The same for what makes a browser a known one (known-browsers.ts), beside the token. */
  knownIn(request: CookieRequest): string | null;
  giveKnown(value: string, maxAgeMs: number): string;
}

/** `publicUrl`: the address of the server for browsers; null: the one that each request names. */
export function openCookies(publicUrl: string | null): Cookies {
  const secure = publicUrl?.startsWith('https:') ?? false;
  // with the prefix a browser takes the cookie only over https, for this host alone and for every path
  const name = secure ? '__Host-standpoint' : 'standpoint';
  const known = `${name}-known`;
  const own = publicUrl === null ? null : new URL(publicUrl).origin;
  const attributes = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  // where the own address is https, a page that came over http is not from here
  const isOwn = (origin: string, host: string | undefined): boolean =>
    origin === own ||
    (host !== undefined && hostOf(origin) === host.toLowerCase() && !(secure && !origin.startsWith('https:')));
  return {
    tokenIn: ({ headers }) => parseCookie(headers.cookie ?? '')[name] ?? null,
    isFromHere({ headers, method }) {
      const { origin, host } = headers;
      const site = headers['sec-fetch-site'];
      const reads = (method === 'GET' || method === 'HEAD') && headers.upgrade === undefined;
      if (origin !== undefined && !isOwn(origin, host)) return false;
      // 'none': typed, or from a bookmark
      if (site !== undefined) return site === 'same-origin' || (reads && site === 'none');
      return reads || origin !== undefined;
    },
    give: (token, maxAgeMs) => stringifySetCookie(name, token, { ...attributes, maxAge: Math.floor(maxAgeMs / 1000) }),
    knownIn: ({ headers }) => parseCookie(headers.cookie ?? '')[known] ?? null,
    giveKnown: (value, maxAgeMs) =>
      stringifySetCookie(known, value, { ...attributes, maxAge: Math.floor(maxAgeMs / 1000) }),
    take: () => stringifySetCookie(name, '', { ...attributes, maxAge: 0 }),
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
