/**
 * The server's HTTP routes. Every answer is parsed here. A refusal is a value with a code, and so is a server that does
 * not answer.
 */
import * as z from 'zod';
import type { Aids, Disclosure } from '../games/core/session/types.ts';
import { rightTo } from './seat/tokens.ts';

const PolicyAnswer = z.object({ id: z.string(), about: z.string(), version: z.number(), privileged: z.boolean() });
const GamesAnswer = z.array(
  z
    .object({
      id: z.string(),
      version: z.number(),
      policies: z.array(PolicyAnswer),
      defaultPartner: z.string().nullable(),
    })
    .transform((game) => ({ ...game, defaultPartner: game.defaultPartner ?? game.policies[0]?.id ?? '' })),
);
export type GameOffer = z.infer<typeof GamesAnswer>[number];

const named = { key: z.string(), label: z.string(), about: z.string().optional() };
const FormAnswer = z.object({
  fields: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          ...named,
          kind: z.literal('number'),
          min: z.number(),
          max: z.number(),
          empty: z.enum(['null', 'absent']).optional(),
        }),
        z.object({
          ...named,
          kind: z.literal('choice'),
          values: z.array(z.union([z.string(), z.number(), z.null()])).readonly(),
        }),
        z.object({ ...named, kind: z.literal('switch') }),
        z.object({ ...named, kind: z.literal('json') }),
      ]),
    )
    .readonly(),
  config: z.record(z.string(), z.unknown()),
  seats: z.union([z.number(), z.object({ key: z.string() })]),
});
export type FormOffer = z.infer<typeof FormAnswer>;

const CreatedAnswer = z.object({
  session: z.string(),
  seats: z.array(z.object({ seat: z.number(), token: z.string().nullable() })),
});
export type Created = z.infer<typeof CreatedAnswer>;

const SessionsAnswer = z.array(
  z.object({
    session: z.string(),
    game: z.string(),
    status: z.enum(['open', 'running', 'paused', 'ended']),
    outcome: z.enum(['terminated', 'truncated', 'abandoned']).nullable(),
    cause: z.enum(['lobby_timeout', 'deserted', 'unattended', 'policy_lost', 'fault']).nullable(),
    turn: z.number(),
    rounds: z.number().nullable(),
    begun: z.boolean(),
    stranded: z.boolean(),
    seats: z.array(z.object({ kind: z.enum(['person', 'bot', 'outside', '']), name: z.string() })),
    createdAt: z.number(),
    endedAt: z.number().nullable(),
    returns: z.array(z.number()).nullable(),
    label: z.string().nullable(),
  }),
);
export type SessionSummary = z.infer<typeof SessionsAnswer>[number];

const LogAnswer = z.object({
  session: z.string(),
  game: z.string(),
  events: z.array(
    z.object({ version: z.number(), recordedAt: z.number(), event: z.looseObject({ type: z.string() }) }),
  ),
});
export type Log = z.infer<typeof LogAnswer>;

const ForkAnswer = z.object({
  session: z.string(),
  seats: z.array(z.object({ seat: z.number(), token: z.string().nullable() })),
  seq: z.number(),
  turn: z.number(),
  ended: z.boolean(),
});
export type Branch = z.infer<typeof ForkAnswer>;

const BranchesAnswer = z.array(
  z.object({
    session: z.string(),
    status: z.enum(['open', 'running', 'paused', 'ended']),
    seq: z.number().nullable(),
    createdAt: z.number(),
    returns: z.array(z.number()).nullable(),
  }),
);

const ConnectAnswer = z.object({ seat: z.number(), reservation: z.unknown() });

const ErrorAnswer = z.object({ code: z.string(), message: z.string() });

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

async function ask<T>(
  method: 'GET' | 'POST',
  path: string,
  schema: z.ZodType<T>,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (method === 'POST') headers['content-type'] = 'application/json';
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const answer = await fetch(path, { method, headers, cache: 'no-store', ...sent }).catch(() => {
    throw new ApiError('unreachable', 'The server cannot be reached.');
  });
  const json: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = ErrorAnswer.safeParse(json);
    if (said.success) throw new ApiError(said.data.code, said.data.message);
    // a proxy answers for a server that is down: that counts as no answer
    throw new ApiError(answer.status >= 500 ? 'unreachable' : 'malformed', `The server answered ${answer.status}.`);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new ApiError('malformed', `The server's answer to ${path} cannot be read.`);
  return parsed.data;
}
