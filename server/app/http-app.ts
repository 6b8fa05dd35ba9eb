/** Fastify as every route finds it: bounded bodies and connections, and an error that becomes a code and a sentence. */
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { HttpRefusal } from '../../answers/refusals.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import type { Settings } from '../config.ts';
import { CONNECTION_LIMITS, limitConnections, timeouts, trustIn } from '../http/connections.ts';
import { Refused } from '../http/door.ts';
import { readJsonBodies } from '../http/json-bodies.ts';
import { guardAnswers } from '../http/pages.ts';
import type { PassingOn } from '../http/passing-on.ts';
import { refuseAfterTheBody } from '../http/rest-of-body.ts';
import { NotNow, PlayedElsewhere } from '../live/owner/ownership.ts';
import type { ProgramLog } from '../program-log.ts';
import type { Counts } from './counts.ts';
import type { ForTests } from './options.ts';

/** Bytes of an HTTP body. */
const MAX_BODY = 64 * 1024;

export interface HttpApp {
  readonly app: FastifyInstance;
  /** Every route that was added, as in "GET /api/games". */
  readonly routes: readonly string[];
}

export interface HttpAppOptions {
  readonly settings: Settings;
  readonly forTests: ForTests;
  readonly log: ProgramLog;
  readonly counts: Counts;
  /** An address without the path of this process, which a proxy in front may leave in it. */
  readonly withinOwnPath: (url: string) => string;
  /** null: requests for what another process has are redirected to it. */
  readonly passing: () => PassingOn | null;
}

/** Routes parse with Zod (server/http/door.ts). Without Fastify's own compilers a server loads a hundred modules less. */
const noSchemas = () => () => {
  throw new Error('a route of this server has no schema of Fastify');
};
const NO_SCHEMAS = { buildValidator: noSchemas, buildSerializer: noSchemas };

export function openHttpApp({ settings, forTests, log, counts, withinOwnPath, passing }: HttpAppOptions): HttpApp {
  const limits = { ...CONNECTION_LIMITS, ...forTests.connectionLimits };
  const app = Fastify({
    // requests are not logged: their queries may hold reconnection secrets
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel, stream: log },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    forceCloseConnections: true,
    trustProxy: trustIn(settings.trustProxy),
    rewriteUrl: (request) => withinOwnPath(request.url ?? '/'),
    // an address that cannot be read: no hook or handler is called for it
    frameworkErrors: (_error, _request, reply) => {
      reply.raw.statusCode = 400;
      reply.raw.setHeader('content-type', 'application/json; charset=utf-8');
      reply.raw.end(JSON.stringify({ code: 'malformed', message: 'This address cannot be read.' }));
    },
    ...timeouts(limits),
    schemaController: { compilersFactory: NO_SCHEMAS },
  });
  readJsonBodies(app, counts.refused);
  refuseAfterTheBody(app);
  limitConnections(app.server, limits, settings.trustProxy);
  guardAnswers(app.server, settings.publicUrl, settings.shared?.addresses);
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
  // what is passed on counts for the address that it came from
  app.addHook('onRequest', async (request) => {
    const client = passing()?.clientOf(request) ?? null;
    if (client !== null) Object.defineProperty(request, 'ip', { value: client });
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const answer = (met: FastifyError): FastifyReply => answerError(met, { url: request.url, reply, counts });
    const other = passing();
    if (!(error instanceof PlayedElsewhere) || !other) return answer(error);
    return other.passOn(request, reply, error.address).catch(answer);
  });
  return { app, routes };
}

interface Answering {
  readonly url: string;
  readonly reply: FastifyReply;
  readonly counts: Counts;
}

function answerError(error: FastifyError, { url, reply, counts }: Answering): FastifyReply {
  const refuse = (status: number, refusal: HttpRefusal): FastifyReply => reply.code(status).send(refusal);
  // the other process is at another path of the same host
  if (error instanceof PlayedElsewhere) return reply.code(307).header('location', `//${error.address}${url}`).send();
  if (error instanceof NotNow) {
    counts.refused('not_now');
    reply.header('retry-after', '1');
    return refuse(503, { code: 'not_now', message: error.message });
  }
  if (error instanceof UnreadableStudy) {
    counts.refused('study_unreadable');
    // versions of programs are nothing for participants
    const message = url.startsWith('/s/') ? 'This study cannot be run here now.' : error.message;
    return refuse(409, { code: 'study_unreadable', message });
  }
  if (error instanceof Refused) return refuse(error.statusCode, { code: error.code, message: error.message });
  const status = error.statusCode ?? 500;
  if (status >= 500) {
    counts.fault();
    reply.log.error(error);
    return refuse(500, { code: 'fault', message: 'Something went wrong on our side.' });
  }
  const code = status === 413 ? 'too_large' : status === 429 ? 'too_many' : 'malformed';
  counts.refused(code);
  return refuse(status, { code, message: error.message });
}
