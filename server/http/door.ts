/** What all routes do with a request: ask who may do it, parse it strictly, and refuse it with a code and a sentence. */
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Operator } from '../../answers/people.ts';
import { type Deed, may } from '../../answers/roles.ts';
import { isWellFormed } from '../../games/core/json.ts';
import { REFUSALS, type Refusal, type RefusalCode } from '../../games/core/session/commands.ts';
import type { Access, Asker, CookieRequest } from '../access/access.ts';
import { OPERATOR_REFUSALS } from '../access/refusals.ts';
import type { Reservations } from '../doors/rooms/reservations.ts';
import type { Sessions } from '../live/registry/sessions.ts';
import type { Store } from '../store/store.ts';
import { ROUTE_REFUSALS } from '../studies/refusals.ts';

export interface RouteOptions {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly access: Access;
  readonly reservations: Reservations;
}

const STATUS = { ...REFUSALS, ...ROUTE_REFUSALS, ...OPERATOR_REFUSALS };
type Code = keyof typeof STATUS;

export const FROM_ELSEWHERE =
  'The request does not come from a page of this server, so the sign-in does not count. Behind a proxy, set PUBLIC_URL.';

/** A refusal on its way to an HTTP answer. */
export class Refused extends Error {
  readonly code: Code;
  readonly statusCode: number;
  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
    this.statusCode = STATUS[code];
  }
}

/** The session's id in a path. */
export const SessionParams = z.object({ session: z.string().regex(/^[\w-]{1,64}$/) });

export interface Door {
  /** Counts and throws the refusal. */
  refuse(code: RefusalCode, message: string): never;
  /** The parsed input, or a refusal that says what is wrong with it. */
  parse<A>(schema: z.ZodType<A>, value: unknown): A;
  /** Refuses all who may not see the whole of this session. */
  mustSeeAll(asker: Asker, session: string): Promise<void>;
  /** The operator whose request this is; refuses all others, and operators whose role may not do this. */
  mustMay(request: CookieRequest, deed: Deed): Promise<Operator>;
  /** The same as a hook: before the body is read, which may be large. */
  onlyFor(deed: Deed): (request: CookieRequest) => Promise<void>;
  /** The value, or the refusal thrown. */
  granted<A>(answer: A | Refusal): A;
}

export function doorOf({
  sessions,
  access,
}: Pick<RouteOptions, 'access'> & { sessions: Pick<Sessions, 'refused'> }): Door {
  const refuse: Door['refuse'] = (code, message) => {
    sessions.refused(code);
    throw new Refused(code, message);
  };
  const mustMay: Door['mustMay'] = async (request, deed) => {
    const operator = await access.operatorOf(request);
    if (!operator)
      return refuse('not_allowed', access.isForeign(request) ? FROM_ELSEWHERE : 'That is for operators only.');
    return may(operator, deed) ? operator : refuse('not_allowed', `Your role, ${operator.role}, does not allow that.`);
  };
  return {
    refuse,
    parse(schema, value) {
      if (!isWellFormed(value)) return refuse('malformed', 'A text in it holds half a character (a lone surrogate).');
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed.data : refuse('malformed', z.prettifyError(parsed.error));
    },
    async mustSeeAll(asker, session) {
      const sight = await access.sightOf(asker, session);
      if (typeof sight !== 'string') refuse(sight.code, sight.message);
      if (sight === 'own') refuse('not_allowed', 'A participant may look at what their own seat saw, and at no more.');
    },
    mustMay,
    onlyFor: (deed) => async (request) => {
      await mustMay(request, deed);
    },
    granted: (answer) => (isRefusal(answer) ? refuse(answer.code, answer.message) : answer),
  };
}

/** A function that refuses with one of these codes. `refused` counts it. */
export const refusing =
  <C extends Code>(refused: (code: C) => void) =>
  (code: C, message: string): never => {
    refused(code);
    throw new Refused(code, message);
  };

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

/** Aborted when the client hangs up. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.destroyed) gone.abort();
  return gone.signal;
}
