/**
 * The server's HTTP routes. Every answer is parsed here. A refusal is a value with a code, and so is a server that does
 * not answer.
 */
import * as z from 'zod';
import type { Aids, Disclosure } from '../games/core/session/types.ts';
import { keepVisitorRight, keptRight } from './seat/rights.ts';
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

/** The right that an order gives to a browser that had none. */
const right = z.string().optional();

const CreatedAnswer = z.object({
  right,
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
  right,
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

const RightAnswer = z.object({
  holder: z.enum(['operator', 'given', 'visitor', 'endedRight', 'seat', 'nobody']),
  mayOrder: z.boolean(),
  why: ErrorAnswer.optional(),
});

const SightAnswer = z.discriminatedUnion('sees', [
  z.object({ sees: z.enum(['all', 'own']) }),
  z.object({ sees: z.literal('nothing'), why: ErrorAnswer }),
]);

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
/** What a right allows; without it, what this browser may order with the right that it keeps. */
export const getRight = (token = keptRight()) => ask('GET', '/api/right', RightAnswer, withToken(token));
export const getSessions = (limit: number) =>
  ask('GET', `/api/sessions?limit=${limit}`, SessionsAnswer, withToken(keptRight()));
export const createSession = async (order: SessionOrder): Promise<Created> =>
  keepingRight(await ask('POST', '/api/sessions', CreatedAnswer, { body: order, ...withToken(keptRight()) }));

export type Sight =
  | { readonly sees: 'all' | 'own'; readonly token: string | null }
  | { readonly sees: 'nothing'; readonly code: string; readonly message: string };

/** What this browser may see of a session, and the token that it may see it with: a seat's or its right's. */
export async function getSight(session: string): Promise<Sight> {
  const path = `${pathOf(session)}/sight`;
  const seat = rightTo(session, '')?.token ?? null;
  const withSeat = await ask('GET', path, SightAnswer, withToken(seat));
  if (withSeat.sees === 'all') return { sees: 'all', token: seat };
  const ordered = keptRight();
  const withRight = ordered === null ? withSeat : await ask('GET', path, SightAnswer, withToken(ordered));
  if (withRight.sees === 'all') return { sees: 'all', token: ordered };
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
  ask('POST', `${pathOf(session)}/connect`, ConnectAnswer, { token });

export const pathOf = (session: string): string => `/api/sessions/${encodeURIComponent(session)}`;
export const withToken = (token: string | null) => (token === null ? {} : { token });

function keepingRight<A extends { readonly right?: string | undefined }>(answer: A): A {
  if (answer.right !== undefined) keepVisitorRight(answer.right);
  return answer;
}

export async function ask<T>(
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
