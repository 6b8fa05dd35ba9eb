/**
 * The server's HTTP routes. Every answer is parsed here. A refusal is a value with a code, and so is a server that does
 * not answer.
 */
import * as v from 'valibot';
import { outageBegan, outageEnded } from './outage.ts';
import { keepVisitorRight, keptRight } from './seat/rights.ts';
import { rightTo } from './seat/tokens.ts';
import type { SessionOrder } from './session-order.ts';
import { waitForRoom } from './too-many.ts';

const PolicyAnswer = v.object({
  id: v.string(),
  about: v.string(),
  version: v.number(),
  privileged: v.boolean(),
  learned: v.optional(v.boolean(), false),
});
const GamesAnswer = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      version: v.number(),
      policies: v.array(PolicyAnswer),
      defaultPartner: v.nullable(v.string()),
      asks: v.nullable(v.picklist(['turns', 'rounds'])),
    }),
    v.transform((game) => ({ ...game, defaultPartner: game.defaultPartner ?? game.policies[0]?.id ?? '' })),
  ),
);
export type GameOffer = v.InferOutput<typeof GamesAnswer>[number];

const CardAnswer = v.object({
  id: v.string(),
  version: v.number(),
  algorithm: v.string(),
  about: v.string(),
  config: v.record(v.string(), v.unknown()),
  rules: v.number(),
  seeds: v.array(v.string()),
  episodes: v.number(),
  batch: v.number(),
  backend: v.string(),
  cpuS: v.number(),
  bestAt: v.number(),
  evaluation: v.array(
    v.object({
      checkpoint: v.picklist(['best', 'last']),
      measure: v.string(),
      rules: v.string(),
      n: v.number(),
      mean: v.number(),
      se: v.number(),
    }),
  ),
  saw: v.string(),
});
/** What is told of a trained policy: how it was trained, on what, and how well it plays. */
export type LearnedCard = v.InferOutput<typeof CardAnswer>;

const named = { key: v.string(), label: v.string(), about: v.optional(v.string()) };
const scalar = v.union([v.string(), v.number(), v.null()]);
const FormAnswer = v.object({
  fields: v.pipe(
    v.array(
      v.variant('kind', [
        v.object({
          ...named,
          kind: v.literal('number'),
          min: v.number(),
          max: v.number(),
          empty: v.optional(v.picklist(['null', 'absent'])),
        }),
        v.object({ ...named, kind: v.literal('choice'), values: v.pipe(v.array(scalar), v.readonly()) }),
        v.object({ ...named, kind: v.literal('switch') }),
        v.object({ ...named, kind: v.literal('json') }),
      ]),
    ),
    v.readonly(),
  ),
  config: v.record(v.string(), v.unknown()),
  seats: v.union([v.number(), v.object({ key: v.string() })]),
});
export type FormOffer = v.InferOutput<typeof FormAnswer>;

/** The right that an order gives to a browser that had none. */
const right = v.optional(v.string());

/** `ordered`: the place among the seats of the order; a fork has no order. */
const seatsMade = v.array(
  v.object({ seat: v.number(), ordered: v.optional(v.number()), token: v.nullable(v.string()) }),
);
const CreatedAnswer = v.object({ right, session: v.string(), seats: seatsMade });
export type Created = v.InferOutput<typeof CreatedAnswer>;

const status = v.picklist(['open', 'running', 'paused', 'ended']);
const returns = v.nullable(v.array(v.number()));
const SessionAnswer = v.object({
  session: v.string(),
  game: v.string(),
  status,
  outcome: v.nullable(v.picklist(['terminated', 'truncated', 'abandoned'])),
  cause: v.nullable(
    v.picklist([
      'lobby_timeout',
      'deserted',
      'unattended',
      'policy_lost',
      'fault',
      'partner_left',
      'aborted',
      'operator',
      'time_up',
    ]),
  ),
  turn: v.number(),
  rounds: v.nullable(v.number()),
  /** Whether it is counted in trials. */
  inRounds: v.boolean(),
  length: v.nullable(v.number()),
  begun: v.boolean(),
  stranded: v.boolean(),
  seats: v.array(v.object({ kind: v.picklist(['person', 'bot', 'outside', '']), name: v.string() })),
  createdAt: v.number(),
  endedAt: v.nullable(v.number()),
  returns,
  name: v.nullable(v.string()),
  example: v.boolean(),
  archived: v.boolean(),
  branches: v.number(),
  parent: v.nullable(v.string()),
  /** For operators: the server process that plays it, where several do; null: none does. */
  playedBy: v.nullish(v.string()),
});
const SessionsAnswer = v.array(SessionAnswer);
const SessionPageAnswer = v.object({
  /** Recorded by the server for a new database; on the first page alone. */
  examples: SessionsAnswer,
  sessions: SessionsAnswer,
  /** What to ask the next page after; null: there is none. */
  next: v.nullable(v.string()),
});
export type SessionPage = v.InferOutput<typeof SessionPageAnswer>;
export type SessionSummary = v.InferOutput<typeof SessionAnswer>;

/** What a deletion takes and leaves; loss null: the session cannot be deleted now, and `why` says why. */
const LossAnswer = v.object({
  loss: v.nullable(v.object({ events: v.number(), texts: v.number(), branches: v.number(), comments: v.number() })),
  why: v.nullable(v.string()),
});

const InvitationAnswer = v.object({
  game: v.string(),
  seat: v.number(),
  signs: v.picklist(['drawn', 'seat']),
  phase: v.picklist(['open', 'running', 'paused', 'ended']),
  length: v.nullable(v.number()),
  unit: v.picklist(['turns', 'trials']),
  turnMs: v.nullable(v.number()),
  /** told: whether the session tells how long people wait. */
  lobby: v.object({ deadline: v.nullable(v.number()), limitMs: v.nullable(v.number()), told: v.boolean() }),
  seats: v.array(v.object({ taken: v.boolean(), kind: v.picklist(['', 'person', 'bot']) })),
});
export type Invitation = v.InferOutput<typeof InvitationAnswer>;

const LogAnswer = v.object({
  session: v.string(),
  game: v.string(),
  events: v.array(
    v.object({ version: v.number(), recordedAt: v.number(), event: v.looseObject({ type: v.string() }) }),
  ),
});

const ForkAnswer = v.object({
  right,
  session: v.string(),
  seats: seatsMade,
  seq: v.number(),
  turn: v.number(),
  ended: v.boolean(),
});
export type Branch = v.InferOutput<typeof ForkAnswer>;

const BranchesAnswer = v.array(
  v.object({ session: v.string(), status, seq: v.nullable(v.number()), createdAt: v.number(), returns }),
);

const ConnectAnswer = v.object({ seat: v.number(), reservation: v.unknown() });

const ErrorAnswer = v.object({ code: v.string(), message: v.string(), browser: v.optional(v.string()) });

const RightAnswer = v.object({
  holder: v.picklist(['operator', 'given', 'visitor', 'endedRight', 'seat', 'nobody']),
  mayOrder: v.boolean(),
  why: v.optional(ErrorAnswer),
  operator: v.optional(v.object({ id: v.string(), name: v.string(), role: v.string() })),
  /** The deeds that the operator's role allows. */
  may: v.optional(v.array(v.string()), []),
});

const SightAnswer = v.variant('sees', [
  v.object({
    sees: v.picklist(['all', 'own']),
    opens: v.optional(v.object({ seq: v.number(), about: v.optional(v.string()) })),
  }),
  v.object({ sees: v.literal('nothing'), why: ErrorAnswer }),
]);

/** What the server needs to make a branch of a session. */
export interface ForkOrder {
  /** Version of an event of the session. */
  readonly at: number;
  readonly change:
    | { readonly kind: 'action'; readonly seat: number; readonly action: unknown }
    | { readonly kind: 'percept'; readonly seat: number; readonly percept: unknown }
    | null;
  readonly seats: readonly (
    | { readonly kind: 'same' | 'person' }
    | { readonly kind: 'policy'; readonly policy: string }
  )[];
}

/** `unreachable`: no answer at all. All other codes come from the server. */
export class ApiError extends Error {
  readonly code: string;
  /** Number of this browser, by which an operator lets it into a study; null: the refusal is another one. */
  readonly browser: string | null;
  constructor(code: string, message: string, browser: string | null = null) {
    super(message);
    this.code = code;
    this.browser = browser;
  }
}

export const getGames = () => ask('GET', '/api/games', GamesAnswer);
/** The propositions about a table of this game, from its rules. */
export const getForm = (game: string) => ask('GET', `/api/games/${encodeURIComponent(game)}/form`, FormAnswer);
export const getCard = (game: string, policy: string) =>
  ask('GET', `/api/games/${encodeURIComponent(game)}/card?policy=${encodeURIComponent(policy)}`, CardAnswer);
/** What a right allows; without it, what this browser may order with the right that it keeps. */
export const getRight = (token = keptRight()) => ask('GET', '/api/right', RightAnswer, withToken(token));

export interface SessionQuery {
  readonly limit?: number;
  readonly after?: string;
  readonly text?: string;
  readonly game?: string;
  readonly state?: 'waiting' | 'running' | 'ended';
  readonly who?: 'people' | 'bots';
  /** ms since the epoch. */
  readonly since?: number;
  readonly archived?: '0' | '1';
}

/** The sessions that this browser may have in a list, newest first. */
export const getSessions = (query: SessionQuery) => {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return ask('GET', `/api/lab/sessions?${asked}`, SessionPageAnswer, withToken(keptRight()));
};
/** The branches of a session as lists show them. */
export const getBranchRows = (session: string) =>
  ask('GET', `/api/lab/sessions/${encodeURIComponent(session)}/branches`, SessionsAnswer, withToken(keptRight()));

/** What an operator does with a session in the list. */
export type ShelfDeed =
  | { readonly type: 'rename'; readonly name: string | null }
  | { readonly type: 'archive' | 'unarchive' | 'delete' }
  | { readonly type: 'stop'; readonly reason: string };
export const shelve = (session: string, deed: ShelfDeed) =>
  ask('POST', `${pathOf(session)}/shelf`, v.object({}), { body: deed, ...withToken(keptRight()) });
export const getLoss = (session: string) => ask('GET', `${pathOf(session)}/shelf`, LossAnswer, withToken(keptRight()));

/** What an invitation says before the seat is taken. */
export const getInvitation = (session: string, token: string) =>
  ask('GET', `${pathOf(session)}/invitation`, InvitationAnswer, { token });
export const createSession = async (order: SessionOrder): Promise<Created> =>
  keepingRight(await ask('POST', '/api/sessions', CreatedAnswer, { body: order, ...withToken(keptRight()) }));

export type Sight =
  | {
      readonly sees: 'all' | 'own';
      readonly token: string | null;
      /** The moment at which a demo opens. */
      readonly opens?: { readonly seq: number; readonly about?: string | undefined } | undefined;
    }
  | { readonly sees: 'nothing'; readonly code: string; readonly message: string };

/** What this browser may see of a session, and the token that it may see it with: a seat's or its right's. */
export async function getSight(session: string): Promise<Sight> {
  const path = `${pathOf(session)}/sight`;
  const seat = rightTo(session, '')?.token ?? null;
  const withSeat = await ask('GET', path, SightAnswer, withToken(seat));
  if (withSeat.sees === 'all') return { sees: 'all', token: seat, opens: withSeat.opens };
  const ordered = keptRight();
  const withRight = ordered === null ? withSeat : await ask('GET', path, SightAnswer, withToken(ordered));
  if (withRight.sees === 'all') return { sees: 'all', token: ordered, opens: withRight.opens };
  if (withSeat.sees === 'own') return { sees: 'own', token: seat };
  // the right that was not enough says more than that there is no seat
  return { sees: 'nothing', ...(withRight.sees === 'nothing' ? withRight.why : { code: 'not_allowed', message: '' }) };
}

/** The log of a session. With a token of one of its seats, it holds the texts that participants wrote. */
export const getLog = (session: string, token: string | null) =>
  ask('GET', `${pathOf(session)}/log`, LogAnswer, withToken(token));
export const forkSession = async (session: string, order: ForkOrder): Promise<Branch> => {
  const token = keptRight() ?? rightTo(session, '')?.token ?? null;
  return keepingRight(await ask('POST', `${pathOf(session)}/forks`, ForkAnswer, { body: order, ...withToken(token) }));
};
/** The branches of a session that this browser may know of, the latest first. */
export const getBranches = (session: string) =>
  ask('GET', `${pathOf(session)}/forks`, BranchesAnswer, withToken(keptRight() ?? rightTo(session, '')?.token ?? null));
export const connectSeat = (session: string, token: string) =>
  ask('POST', `${pathOf(session)}/connect`, ConnectAnswer, { token, patienceMs: PATIENCE_MS });

/** For requests that a page repeats by itself. */
export const PATIENCE_MS = 10_000;

export const pathOf = (session: string): string => `/api/sessions/${encodeURIComponent(session)}`;
export const withToken = (token: string | null) => (token === null ? {} : { token });

function keepingRight<A extends { readonly right?: string | undefined }>(answer: A): A {
  if (answer.right !== undefined) keepVisitorRight(answer.right);
  return answer;
}

type Schema<T> = v.GenericSchema<unknown, T>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Asking {
  readonly body?: unknown;
  readonly token?: string;
  /** An answer that there are too many requests is given to the page, which tells the person. */
  readonly once?: true;
  /** A server that does not answer within this time, ms, counts as one that cannot be reached: it may be frozen. */
  readonly patienceMs?: number;
}

/** All requests of the client are made here. One that came too soon after others is made again when there is room. */
export async function ask<T>(method: Method, path: string, schema: Schema<T>, asking: Asking = {}): Promise<T> {
  let answer = await send(method, path, asking);
  while (answer.status === 429 && !asking.once) {
    await waitForRoom(Number(answer.headers.get('retry-after')));
    answer = await send(method, path, asking);
  }
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = v.safeParse(ErrorAnswer, json);
    if (said.success) {
      const { code, message, browser } = said.output;
      throw new ApiError(code, message, browser);
    }
    // a proxy answers for a server that is down: that counts as no answer
    if (answer.status >= 500) outageBegan();
    throw new ApiError(answer.status >= 500 ? 'unreachable' : 'malformed', `The server answered ${answer.status}.`);
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) throw new ApiError('malformed', `The server's answer to ${path} cannot be read.`);
  return parsed.output;
}

function send(method: Method, path: string, { body, token, patienceMs }: Asking): Promise<Response> {
  const headers: Record<string, string> = {};
  const hasBody = method === 'POST' || method === 'PUT';
  if (hasBody) headers['content-type'] = 'application/json';
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const sent = hasBody ? { body: JSON.stringify(body ?? {}) } : {};
  // the answer itself may come over a slow line
  const waiting = new AbortController();
  const timer = patienceMs === undefined ? undefined : setTimeout(() => waiting.abort(), patienceMs);
  return fetch(path, { method, headers, cache: 'no-store', ...sent, signal: waiting.signal }).then(
    (answer) => {
      clearTimeout(timer);
      if (answer.status < 500) outageEnded();
      return answer;
    },
    () => {
      clearTimeout(timer);
      outageBegan();
      throw new ApiError('unreachable', 'The server cannot be reached.');
    },
  );
}
