/** Coding over HTTP: operators open rounds and decide where coders differ; coders read and code, each blind to the other. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { agreementOf, toAdjudicate } from '../../games/core/coding/annotations.ts';
import {
  type AnnotationCommand,
  type AnyCoding,
  factsSchema,
  messageRefSchema,
} from '../../games/core/coding/types.ts';
import { bearerOf, isDeleted } from '../access/access.ts';
import {
  annotate,
  codableOf,
  coderOf,
  coderToken,
  codingIn,
  messagesToCode,
  readAnnotations,
  type ToCode,
} from '../annotations/coding.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';
import { ORDER_BOUNDS } from './json-bodies.ts';

export interface AnnotationRouteOptions extends RouteOptions {
  readonly now: () => number;
  readonly operatorToken: string;
}

const name = z.string().min(1).max(80);
const codebook = z.int().min(1);
const Opening = z.strictObject({ codebook, coders: z.tuple([name, name]) });
const codeSchema = (coding: AnyCoding) =>
  z.strictObject({ codebook, message: messageRefSchema(coding), facts: factsSchema(coding) });

export function annotationRoutes(app: FastifyInstance, options: AnnotationRouteOptions): void {
  const { store, sessions, access, operatorToken, now } = options;
  const { refuse, parse, mustMay } = doorOf({ sessions, access });
  const sessionOf = (request: FastifyRequest): string => parse(SessionParams, request.params).session;
  /** The coder whose token this is; null: none. A coder waits, like all others, until the whole family is over. */
  const coderFor = async (session: string, request: FastifyRequest): Promise<string | null> => {
    const coder = coderOf(operatorToken, session, bearerOf(request) ?? '');
    if (coder !== null && (await store.sessions.secretAmong([session])).has(session))
      return refuse('not_over', 'A session that belongs with this one is still played.');
    return coder;
  };
  const mustBeThere = async (session: string): Promise<void> => {
    if (await isDeleted(store, session)) refuse('no_such_session', `Session ${session} was deleted.`);
  };
  const codable = async (session: string): Promise<ToCode> => {
    await mustBeThere(session);
    const found = await codableOf(store, session);
    return typeof found === 'string' ? refuse('no_such_session', found) : found;
  };
  const codingOf = async (session: string): Promise<AnyCoding> => {
    await mustBeThere(session);
    const coding = await codingIn(store.events, session);
    return coding ?? refuse('no_such_session', `Session ${session} has no messages to code.`);
  };
  const perform = async (session: string, coding: AnyCoding, command: AnnotationCommand<unknown>): Promise<void> => {
    const commandId = `annotate-${randomBytes(8).toString('hex')}`;
    const refusal = await annotate(store.events, session, [command], { coding, at: now(), commandId });
    if (refusal) refuse('not_allowed', `${refusal.code}: ${refusal.message}`);
  };

  app.post('/api/sessions/:session/annotations', async (request, reply) => {
    await mustMay(request, 'act');
    const session = sessionOf(request);
    const { coders, codebook: version } = parse(Opening, request.body);
    const { messages, coding } = await codable(session);
    const refs = messages.map(({ turn, from }) => ({ turn, from }));
    await perform(session, coding, { type: 'open', session, codebook: version, coders, messages: refs });
    const rights = coders.map((coder) => ({ coder, token: coderToken(operatorToken, session, coder) }));
    return reply.code(201).send({ session, codebook: version, messages: refs.length, coders: rights });
  });

  app.get('/api/sessions/:session/annotations', async (request) => {
    const session = sessionOf(request);
    const coder = await coderFor(session, request);
    if (coder === null) await mustMay(request, 'watch');
    const found = await codable(session);
    const annotations = await readAnnotations(store.events, session, found.coding);
    if (coder !== null) {
      const mine = messagesToCode(found, annotations, coder);
      if (!mine) return refuse('not_allowed', 'Other coders have the current round of this session.');
      return { session, coder, names: found.names, ...mine };
    }
    const rounds = annotations.rounds.map((round) => ({
      codebook: round.codebook,
      coders: round.coders,
      agreement: agreementOf(found.coding, round),
      toAdjudicate: toAdjudicate(found.coding, round),
    }));
    return { session, messages: found.messages.length, rounds };
  });

  app.post('/api/sessions/:session/annotations/codes', { config: { json: ORDER_BOUNDS } }, async (request, reply) => {
    const session = sessionOf(request);
    const coder = await coderFor(session, request);
    if (coder === null) return refuse('not_allowed', 'That is for coders only.');
    const coding = await codingOf(session);
    await perform(session, coding, { type: 'code', coder, ...parse(codeSchema(coding), request.body) });
    return reply.code(201).send({});
  });

  app.post(
    '/api/sessions/:session/annotations/adjudications',
    { config: { json: ORDER_BOUNDS } },
    async (request, reply) => {
      await mustMay(request, 'act');
      const session = sessionOf(request);
      const coding = await codingOf(session);
      const decision = parse(codeSchema(coding).extend({ adjudicator: name }), request.body);
      await perform(session, coding, { type: 'adjudicate', ...decision });
      return reply.code(201).send({});
    },
  );
}
