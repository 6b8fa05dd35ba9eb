/** What all routes do with a request: find out who asks, parse it strictly, and refuse it with a code and a sentence. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { policyById } from '../../bots/index.ts';
import { isWellFormed } from '../../games/core/json.ts';
import type { RefusalCode } from '../../games/core/session/commands.ts';
import type { Sessions } from '../live/sessions.ts';
import type { KeptText } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export interface RouteOptions {
  readonly store: Store;
  readonly sessions: Sessions;
  /** Whether this bearer is the operator's token; null: the request has none. */
  readonly isOperator: (bearer: string | null) => boolean;
}

const STATUS: Partial<Record<RefusalCode, number>> = {
  unauthorised: 401,
  not_allowed: 403,
  no_such_session: 404,
  seat_taken: 409,
  ended: 410,
  no_rules: 410,
  not_offered: 410,
  too_large: 413,
  too_many: 429,
};

/** A refusal on its way to an HTTP answer. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly statusCode: number;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
    this.statusCode = STATUS[code] ?? 400;
  }
}

/** The session's id in a path. */
export const SessionParams = z.object({ session: z.string().regex(/^[\w-]{1,64}$/) });

export interface Door {
  /** Counts and throws the refusal. */
  refuse(code: RefusalCode, message: string): never;
  /** The parsed input, or a refusal that says what is wrong with it. */
  parse<A>(schema: z.ZodType<A>, value: unknown): A;
  isForOperator(request: FastifyRequest): boolean;
  /** Says which texts this reader may read: all read policies' texts; operators and a session's participants read people's. */
  readingOf(request: FastifyRequest): Promise<(kept: KeptText) => boolean>;
}

export function doorOf({ sessions, isOperator }: Pick<RouteOptions, 'sessions' | 'isOperator'>): Door {
  const refuse: Door['refuse'] = (code, message) => {
    sessions.refused(code);
    throw new Refused(code, message);
  };
  return {
    refuse,
    parse(schema, value) {
      if (!isWellFormed(value)) return refuse('malformed', 'A text in it holds half a character (a lone surrogate).');
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : refuse('malformed', z.prettifyError(parsed.error));
    },
    isForOperator: (request) => isOperator(bearerOf(request)),
    async readingOf(request) {
      const token = bearerOf(request) ?? '';
      if (isOperator(token)) return () => true;
      const right = await sessions.rightOf(token);
      return ({ author, session }) => policyById(author) !== undefined || right?.session === session;
    },
  };
}

/** Aborted when the client hangs up. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

/** Whether only the participants of this session may be told of it. */
export async function isSecret({ sessions }: Pick<Store, 'sessions'>, session: string): Promise<boolean> {
  return (await sessions.secretAmong([session])).has(session);
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
