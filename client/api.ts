/**
 * The server's HTTP routes. Every answer is parsed here. A refusal is a value with a code, and so is a server that does
 * not answer.
 */
import * as v from 'valibot';
import { CardAnswer, FormAnswer, GamesAnswer } from '../answers/games.ts';
import { PredictionsAnswer } from '../answers/predictions.ts';
import { RefusalAnswer } from '../answers/refusals.ts';
import { RightAnswer, SightAnswer } from '../answers/rights.ts';
import {
  type Branch,
  BranchesAnswer,
  ConnectAnswer,
  CreatedAnswer,
  type CreatedSession,
  ForkAnswer,
  InvitationAnswer,
  LogAnswer,
  LossAnswer,
  SessionPageAnswer,
  SessionsAnswer,
} from '../answers/sessions.ts';
import { ApiError } from './api-error.ts';
import { outageBegan, outageEnded } from './outage.ts';
import { keepVisitorRight, keptRight } from './seat/rights.ts';
import { rightTo } from './seat/tokens.ts';
import type { WantedSession } from './session-order.ts';
import { waitForRoom } from './too-many.ts';

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

export const getGames = () => ask('GET', '/api/games', GamesAnswer);
/** The propositions about a session of this game, from its rules. */
export const getForm = (game: string) => ask('GET', `/api/games/${encodeURIComponent(game)}/form`, FormAnswer);
export const getCard = (game: string, policy: string) =>
  ask('GET', `/api/games/${encodeURIComponent(game)}/card?policy=${encodeURIComponent(policy)}`, CardAnswer);
/** What a right allows; without it, what this browser may order with the right that it keeps. */
export const getRight = (token = keptRight()) => ask('GET', '/api/right', RightAnswer, withToken(token));

export interface SessionListQuery {
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
export const getSessions = (query: SessionListQuery) => {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return ask('GET', `/api/lab/sessions?${asked}`, SessionPageAnswer, withToken(keptRight()));
};
/** The branches of a session as lists show them. */
export const getBranchRows = (session: string) =>
  ask('GET', `/api/lab/sessions/${encodeURIComponent(session)}/branches`, SessionsAnswer, withToken(keptRight()));

/** What an operator does with a session in the list. */
export type ShelfOrder =
  | { readonly type: 'rename'; readonly name: string | null }
  | { readonly type: 'archive' | 'unarchive' | 'delete' }
  | { readonly type: 'stop'; readonly reason: string };
export const shelve = (session: string, deed: ShelfOrder) =>
  ask('POST', `${pathOf(session)}/shelf`, v.object({}), { body: deed, ...withToken(keptRight()) });
export const getLoss = (session: string) => ask('GET', `${pathOf(session)}/shelf`, LossAnswer, withToken(keptRight()));

/** What an invitation says before the seat is taken. */
export const getInvitation = (session: string, token: string) =>
  ask('GET', `${pathOf(session)}/invitation`, InvitationAnswer, { token });
export const createSession = async (order: WantedSession): Promise<CreatedSession> =>
  keepingRight(await ask('POST', '/api/sessions', CreatedAnswer, { body: order, ...withToken(keptRight()) }));

export type ReplaySight =
  | {
      readonly sees: 'all' | 'own';
      readonly token: string | null;
      /** For operators: its number in the lab. */
      readonly number?: number | undefined;
      /** The moment at which a demo opens. */
      readonly opens?: { readonly seq: number; readonly about?: string | undefined } | undefined;
    }
  | { readonly sees: 'nothing'; readonly code: string; readonly message: string };

/** What this browser may see of a session, and the token that it may see it with: a seat's or its right's. */
export async function getSight(session: string): Promise<ReplaySight> {
  const path = `${pathOf(session)}/sight`;
  const seat = rightTo(session, '')?.token ?? null;
  const withSeat = await ask('GET', path, SightAnswer, withToken(seat));
  if (withSeat.sees === 'all') return { ...withSeat, token: seat };
  const ordered = keptRight();
  const withRight = ordered === null ? withSeat : await ask('GET', path, SightAnswer, withToken(ordered));
  if (withRight.sees === 'all') return { ...withRight, token: ordered };
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
/** What these policies expected at each decision of a session that is over. */
export const getPredictions = (session: string, models: readonly string[]) =>
  ask(
    'GET',
    `${pathOf(session)}/predictions?models=${models.map(encodeURIComponent).join(',')}`,
    PredictionsAnswer,
    withToken(keptRight() ?? rightTo(session, '')?.token ?? null),
  );
export const connectSeat = (session: string, token: string) =>
  ask('POST', `${pathOf(session)}/connect`, ConnectAnswer, { token, patienceMs: PATIENCE_MS });

/** A file that was built beside the page, by its name. */
export async function getBuilt(name: string): Promise<string> {
  const answer = await send('GET', `/${name}`, {});
  if (!answer.ok) throw new ApiError('part_missing', `The server answered ${answer.status}.`);
  return answer.text();
}

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
  /** The cookie of a sign-in is not sent. */
  readonly asNobody?: true;
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
    const said = v.safeParse(RefusalAnswer, json);
    if (said.success) {
      const { code, message } = said.output;
      throw new ApiError(code, message, said.output);
    }
    // a proxy answers for a server that is down: that counts as no answer
    if (answer.status >= 500) outageBegan();
    throw new ApiError(answer.status >= 500 ? 'unreachable' : 'malformed', `The server answered ${answer.status}.`);
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) throw new ApiError('malformed', `The server's answer to ${path} cannot be read.`);
  return parsed.output;
}

function send(method: Method, path: string, { body, token, patienceMs, asNobody }: Asking): Promise<Response> {
  const headers: Record<string, string> = {};
  const hasBody = method === 'POST' || method === 'PUT';
  if (hasBody) headers['content-type'] = 'application/json';
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const sent = hasBody ? { body: JSON.stringify(body ?? {}) } : {};
  // the answer itself may come over a slow line
  const waiting = new AbortController();
  const timer = patienceMs === undefined ? undefined : setTimeout(() => waiting.abort(), patienceMs);
  return fetch(path, {
    method,
    headers,
    cache: 'no-store',
    credentials: asNobody ? 'omit' : 'same-origin',
    ...sent,
    signal: waiting.signal,
  }).then(
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
