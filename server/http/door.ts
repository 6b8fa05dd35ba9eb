/** What all routes do with a request: ask who may do it, parse it strictly, and refuse it with a code and a sentence. */
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Operator } from '../../answers/people.ts';
import { type Deed, may } from '../../answers/roles.ts';
import { isWellFormed } from '../../games/core/json.ts';
import type { Refusal, RefusalCode } from '../../games/core/session/commands.ts';
import type { OperatorCode } from '../access/refusals.ts';
import type { Reservations } from '../doors/rooms/reservations.ts';
import type { Sessions } from '../live/session/sessions.ts';
import type { Store } from '../store/store.ts';
import type { StudyRouteCode } from '../studies/refusals.ts';
import type { Access, Asked, Asker } from './access.ts';

export interface RouteOptions {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly access: Access;
  readonly reservations: Reservations;
}

const STATUS: Partial<Record<RefusalCode | StudyRouteCode | OperatorCode, number>> = {
  unauthorised: 401,
  not_allowed: 403,
  not_over: 403,
  not_released: 403,
  no_right: 403,
  right_ended: 403,
  no_such_session: 404,
  seat_taken: 409,
  ended: 410,
  no_rules: 410,
  not_offered: 410,
  too_large: 413,
  too_many: 429,
  too_many_sessions: 429,
  study_unknown: 404,
  signature_missing: 403,
  signature_refused: 403,
  signature_expired: 403,
  not_invited: 403,
  open_elsewhere: 403,
  browser_unknown: 404,
  unsigned: 403,
  full: 403,
  too_many_arrivals: 403,
  not_open: 403,
  outside_hours: 403,
  stale_page: 409,
  superseded: 409,
  under_way: 409,
  no_such_participant: 404,
  data_exist: 409,
  already_preregistered: 409,
  not_preregistered: 409,
  stale_version: 409,
  plan_refused: 422,
  study_refused: 422,
  hooks_off: 404,
  hook_refused: 403,
  not_reconcilable: 409,
  export_unknown: 404,
  reason_needed: 422,
  export_running: 409,
  draft_unknown: 404,
  draft_exists: 409,
  drafts_full: 409,
  draft_stale: 409,
  acted_since: 409,
  not_stored: 503,
  not_now: 503,
  sign_in_failed: 403,
  too_many_tries: 429,
  link_unknown: 410,
  name_taken: 409,
  name_missing: 400,
  last_owner: 409,
  no_such_operator: 404,
  no_such_invitation: 404,
  foreign_origin: 403,
};

export const FROM_ELSEWHERE =
  'The request does not come from a page of this server, so the sign-in does not count. Behind a proxy, set PUBLIC_URL.';

/** A refusal on its way to an HTTP answer. */
export class Refused extends Error {
  readonly code: RefusalCode | StudyRouteCode | OperatorCode;
  readonly statusCode: number;
  constructor(code: RefusalCode | StudyRouteCode | OperatorCode, message: string) {
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
  /** Refuses all who may not see the whole of this session. */
  mustSeeAll(asker: Asker, session: string): Promise<void>;
  /** The operator whose request this is; refuses all others, and operators whose role may not do this. */
  mustMay(request: Asked, deed: Deed): Promise<Operator>;
  /** The same as a hook: before the body is read, which may be large. */
  onlyFor(deed: Deed): (request: Asked) => Promise<void>;
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
