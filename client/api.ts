/**
 * The server's HTTP routes. Every answer is parsed here. A refusal is a value with a code, and so is a server that does
 * not answer.
 */
import * as v from 'valibot';
import type { Aids, Disclosure } from '../games/core/session/types.ts';
import { rightTo } from './seat/tokens.ts';
import { waitForRoom } from './too-many.ts';

const PolicyAnswer = v.object({ id: v.string(), about: v.string(), version: v.number(), privileged: v.boolean() });
const GamesAnswer = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      version: v.number(),
      policies: v.array(PolicyAnswer),
      defaultPartner: v.nullable(v.string()),
    }),
    v.transform((game) => ({ ...game, defaultPartner: game.defaultPartner ?? game.policies[0]?.id ?? '' })),
  ),
);
export type GameOffer = v.InferOutput<typeof GamesAnswer>[number];

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

const seatsMade = v.array(v.object({ seat: v.number(), token: v.nullable(v.string()) }));
const CreatedAnswer = v.object({ session: v.string(), seats: seatsMade });
export type Created = v.InferOutput<typeof CreatedAnswer>;

const status = v.picklist(['open', 'running', 'paused', 'ended']);
const returns = v.nullable(v.array(v.number()));
const SessionsAnswer = v.array(
  v.object({
    session: v.string(),
    game: v.string(),
    status,
    outcome: v.nullable(v.picklist(['terminated', 'truncated', 'abandoned'])),
    cause: v.nullable(v.picklist(['lobby_timeout', 'deserted', 'unattended', 'policy_lost', 'fault'])),
    turn: v.number(),
    rounds: v.nullable(v.number()),
    begun: v.boolean(),
    stranded: v.boolean(),
    seats: v.array(v.object({ kind: v.picklist(['person', 'bot', 'outside', '']), name: v.string() })),
    createdAt: v.number(),
    endedAt: v.nullable(v.number()),
    returns,
    label: v.nullable(v.string()),
  }),
);
export type SessionSummary = v.InferOutput<typeof SessionsAnswer>[number];

const LogAnswer = v.object({
  session: v.string(),
  game: v.string(),
  events: v.array(
    v.object({ version: v.number(), recordedAt: v.number(), event: v.looseObject({ type: v.string() }) }),
  ),
});
export type Log = v.InferOutput<typeof LogAnswer>;

const ForkAnswer = v.object({
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

const ErrorAnswer = v.object({ code: v.string(), message: v.string() });

export interface SessionOrder {
  readonly game: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly seats: readonly (
    | { readonly kind: 'person' }
    | { readonly kind: 'policy'; readonly policy: string }
    | { readonly kind: 'outside' }
  )[];
  readonly aids?: Aids;
  readonly disclosure?: Disclosure;
  readonly questions?: { readonly limitMs: number | null };
  readonly lobby?: { readonly limitMs: number | null };
  readonly label?: string;
}

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
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const getGames = () => ask('GET', '/api/games', GamesAnswer);
/** The propositions about a table of this game, from its rules. */
export const getForm = (game: string) => ask('GET', `/api/games/${encodeURIComponent(game)}/form`, FormAnswer);
export const getSessions = (limit: number) => ask('GET', `/api/sessions?limit=${limit}`, SessionsAnswer);
export const createSession = (order: SessionOrder) => ask('POST', '/api/sessions', CreatedAnswer, { body: order });
/** The log of a session. With a token of one of its seats, it holds the texts that participants wrote. */
export const getLog = (session: string) =>
  ask('GET', `/api/sessions/${encodeURIComponent(session)}/log`, LogAnswer, rightIn(session));
export const forkSession = (session: string, order: ForkOrder) =>
  ask('POST', `/api/sessions/${encodeURIComponent(session)}/forks`, ForkAnswer, { body: order, ...rightIn(session) });
/** The branches of a session, the latest first. */
export const getBranches = (session: string) =>
  ask('GET', `/api/sessions/${encodeURIComponent(session)}/forks`, BranchesAnswer);
export const connectSeat = (session: string, token: string) =>
  ask('POST', `/api/sessions/${encodeURIComponent(session)}/connect`, ConnectAnswer, { token });

function rightIn(session: string): { readonly token?: string } {
  const right = rightTo(session, '');
  return right ? { token: right.token } : {};
}

type Schema<T> = v.GenericSchema<unknown, T>;

interface Asking {
  readonly body?: unknown;
  readonly token?: string;
}

/** All requests of the client are made here. One that came too soon after others is made again when there is room. */
async function ask<T>(method: 'GET' | 'POST', path: string, schema: Schema<T>, asking: Asking = {}): Promise<T> {
  let answer = await send(method, path, asking);
  while (answer.status === 429) {
    await waitForRoom(Number(answer.headers.get('retry-after')));
    answer = await send(method, path, asking);
  }
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = v.safeParse(ErrorAnswer, json);
    if (said.success) throw new ApiError(said.output.code, said.output.message);
    // a proxy answers for a server that is down: that counts as no answer
    throw new ApiError(answer.status >= 500 ? 'unreachable' : 'malformed', `The server answered ${answer.status}.`);
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) throw new ApiError('malformed', `The server's answer to ${path} cannot be read.`);
  return parsed.output;
}

function send(method: 'GET' | 'POST', path: string, { body, token }: Asking): Promise<Response> {
  const headers: Record<string, string> = {};
  if (method === 'POST') headers['content-type'] = 'application/json';
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  return fetch(path, { method, headers, cache: 'no-store', ...sent }).catch(() => {
    throw new ApiError('unreachable', 'The server cannot be reached.');
  });
}
