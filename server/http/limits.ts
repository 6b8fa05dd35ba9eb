/**
 * How many requests the server takes. A seat has a limit of its own, so that a classroom behind one address can play;
 * everything else is counted by address. Pages, files and health checks are never counted: a page that cannot be loaded
 * cannot say that it has to wait.
 */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Access, bearerOf } from '../access/access.ts';
import { countedName } from '../access/known-browsers.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import { hashToken } from '../live/seat/tokens.ts';
import type { StudyRows } from '../store/store.ts';
import { Refused } from './door.ts';

/** Requests within a window. */
interface Limit {
  readonly max: number;
  readonly windowMs: number;
  /** Bytes of the bodies of all of them; left out: as many as the requests may have. */
  readonly bytes?: number;
}

export interface RequestLimits {
  /** The limit of one address, for requests without a token that proved to be valid. */
  readonly address: Limit;
  /** The limit of the token of one seat. */
  readonly seat: Limit;
  /** The limit of the token of one participant of a study. */
  readonly participant: Limit;
  readonly operator: Limit;
  /** Tries to sign in from one address, and, apart from them, tries of one-time links. */
  readonly tryFrom: Limit;
  /** Tries to sign in with one name; in one browser that is known; and of one operator to change the password. */
  readonly tryAs: Limit;
  /** Sessions that one address makes. */
  readonly creation: Limit;
  /** Branches that one address makes: each reads and plays a whole session. */
  readonly fork: Limit;
}

/** A class of 100 behind one address may come, make its sessions and reload within seconds. */
export const REQUEST_LIMITS: RequestLimits = {
  address: { max: 1000, windowMs: 10_000, bytes: 4 * 1024 * 1024 },
  seat: { max: 60, windowMs: 10_000, bytes: 64 * 1024 },
  participant: { max: 120, windowMs: 10_000, bytes: 256 * 1024 },
  operator: { max: 2000, windowMs: 10_000 },
  tryFrom: { max: 30, windowMs: 5 * 60_000 },
  tryAs: { max: 10, windowMs: 5 * 60_000 },
  creation: { max: 240, windowMs: 60_000 },
  fork: { max: 30, windowMs: 60_000 },
};

/** What tokens look like. Other texts are not looked up. */
const TOKEN = /^[\w-]{16,128}$/;

interface Options {
  readonly sessions: Pick<Sessions, 'refused'>;
  readonly studies: Pick<StudyRows, 'withToken'>;
  readonly access: Pick<Access, 'operatorOf' | 'seatOf'>;
  readonly limits: RequestLimits;
}

/** Counts the requests to all routes that are added to `routes` afterwards. */
export async function limitRequests(routes: FastifyInstance, options: Options): Promise<void> {
  const { sessions, studies, access, limits } = options;
  const keyOf = async (request: FastifyRequest): Promise<string> => {
    const token = bearerOf(request) ?? '';
    const operator = await access.operatorOf(request);
    if (operator) return `operator:${operator.id}`;
    if (TOKEN.test(token)) {
      // a made-up token is counted by address, however many different ones are tried
      const right = making(request) ? null : await access.seatOf(request);
      if (right) return `seat:${right.session}/${right.seat}`;
      const place = making(request) ? null : await studies.withToken(hashToken(token));
      if (place) return `participant:${place.participant}`;
    }
    return `${making(request) ?? 'address'}:${normalizeIP(request.ip)}`;
  };
  /** The keys of the requests that are under way. */
  const keys = new WeakMap<FastifyRequest, string>();
  const limitOf = (key: string): Limit => limits[key.slice(0, key.indexOf(':')) as keyof RequestLimits];
  const silent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await routes.register(rateLimit, {
    keyGenerator: async (request) => {
      const key = await keyOf(request);
      keys.set(request, key);
      return key;
    },
    max: (_request, key) => limitOf(key).max,
    // the types leave out the key, which the library passes
    timeWindow: (_request: FastifyRequest, key: string) => limitOf(key).windowMs,
    cache: 20_000,
    // what is left of a limit would tell a participant how busy the others at this address are
    addHeaders: { ...silent, 'retry-after': true },
    addHeadersOnExceeding: silent,
    onExceeded: () => sessions.refused('too_many'),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new Refused('too_many', `Too many requests at once. Try again in ${seconds} s.`);
    },
  });
  const taken = openByteCounts();
  // before the body is read, and after the request was counted
  routes.addHook('preParsing', async (request, reply) => {
    const key = keys.get(request);
    const bytes = bytesAnnounced(request);
    if (key === undefined || bytes === 0) return;
    const waitMs = taken.add(key, bytes, limitOf(key));
    if (waitMs === 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    sessions.refused('too_many');
    reply.header('retry-after', seconds);
    throw new Refused('too_many', `Too much was sent at once. Try again in ${seconds} s.`);
  });
}

/** A body whose length is not announced counts as the longest that its route takes. */
function bytesAnnounced({ headers, routeOptions: { bodyLimit = 0 } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Number(headers['content-length'] ?? 0);
}

/** More keys than that have no window each: then the oldest windows end early. */
const MOST_WINDOWS = 20_000;

/** Bytes by key, in windows that begin with the first byte. */
function openByteCounts() {
  const windows = new Map<string, { readonly until: number; bytes: number }>();
  return {
    /** Counts these bytes; returns how long the key has to wait, ms. 0: they may come. */
    add(key: string, bytes: number, { bytes: most, windowMs }: Limit): number {
      if (most === undefined) return 0;
      const now = performance.now();
      let window = windows.get(key);
      if (!window || window.until <= now) {
        windows.delete(key);
        window = { until: now + windowMs, bytes: 0 };
        windows.set(key, window);
        for (const oldest of windows.keys()) {
          if (windows.size <= MOST_WINDOWS) break;
          windows.delete(oldest);
        }
      }
      if (window.bytes + bytes > most) return window.until - now;
      window.bytes += bytes;
      return 0;
    },
  };
}

/** What the request makes, if it makes something. */
function making({ method, routeOptions: { url } }: FastifyRequest): 'creation' | 'fork' | null {
  if (method !== 'POST') return null;
  if (url === '/api/sessions') return 'creation';
  return url === '/api/sessions/:session/forks' ? 'fork' : null;
}

/** Refuse one try too many. */
export interface TryLimits {
  /** Refuses one try too many to use a one-time link. */
  link(request: FastifyRequest): Promise<void>;
  /**
   * Refuses one try too many to sign in. `known`: id of the browser, in which an operator of this name has signed in
   * before; null: it is another one.
   */
  signIn(request: FastifyRequest, by: { readonly name: string; readonly known: string | null }): Promise<void>;
  /** Refuses one try too many of an operator who is signed in to change the password. */
  password(request: FastifyRequest, operator: string): Promise<void>;
}

/** `routes` must be limited already. */
export function limitTries(routes: FastifyInstance, { tryFrom, tryAs }: RequestLimits): TryLimits {
  const keys = new WeakMap<FastifyRequest, string>();
  const counted = ({ max, windowMs }: Limit) => {
    const limiter = routes.createRateLimit({
      ...{ max, timeWindow: windowMs },
      keyGenerator: (request: FastifyRequest) => keys.get(request) ?? '',
    });
    return async (request: FastifyRequest, key: string): Promise<void> => {
      keys.set(request, key);
      const limit = await limiter(request);
      if (limit.isAllowed || !limit.isExceeded) return;
      const minutes = Math.ceil(limit.ttl / 60_000);
      throw new Refused('too_many_tries', `Too many tries. Try again in ${minutes} min.`);
    };
  };
  const [from, as] = [counted(tryFrom), counted(tryAs)];
  return {
    link: (request) => from(request, `link ${normalizeIP(request.ip)}`),
    async signIn(request, { name, known }) {
      if (known !== null) return as(request, `known ${known}`);
      await from(request, `sign-in ${normalizeIP(request.ip)}`);
      await as(request, `name ${countedName(name)}`);
    },
    password: (request, operator) => as(request, `password ${operator}`),
  };
}
