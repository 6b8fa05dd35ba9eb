/**
 * What a seat had reason to believe in a recorded session, for the experimenter. The answer tells the whole session, so it
 * is open to readers of the whole log.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { agreedIn } from '../annotations/coding.ts';
import type { BeliefJob, BeliefResult } from '../beliefs/worker.ts';
import { readSessionLog } from '../store/session-log.ts';
import { doorOf, goneOf, type RouteOptions, SessionParams } from './door.ts';
import { inWorker } from './in-worker.ts';

const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'a whole number')
  .transform(Number);
const seat = whole.pipe(z.int().min(0).max(63));

const BeliefQuery = z
  .strictObject({
    seat: seat.optional().describe('who believes'),
    about: seat.optional().describe('only beliefs about this seat, and what it is taken to believe'),
    order: whole.pipe(z.int().min(1).max(4)).optional().describe('seats in the longest chain; without it, 2'),
    between: z
      .string()
      .regex(/^\d+,\d+$/)
      .optional()
      .describe('instead of seat: who of these two knows what the other does not'),
    at: whole.pipe(z.int().min(1)).optional().describe('the number of an event; without it, the last'),
    model: z.string().max(64).optional().describe('which belief model; without it, the first that the game offers'),
  })
  .refine(({ seat: one, between }) => (one === undefined) !== (between === undefined), {
    message: 'ask with either seat or between',
  })
  .refine(({ about, order, between }) => between === undefined || (about === undefined && order === undefined), {
    message: 'about and order go with seat, not with between',
  });

export function beliefRoutes(app: FastifyInstance, { store, sessions, access }: RouteOptions): void {
  const { refuse, parse, mustSeeAll } = doorOf({ sessions, access });
  const module = new URL('../beliefs/worker.ts', import.meta.url);
  const think = inWorker<BeliefJob, BeliefResult>(module, { refuse, command: 'play beliefs' });

  app.get('/api/sessions/:session/beliefs', async (request, reply) => {
    const gone = goneOf(reply);
    const { session } = parse(SessionParams, request.params);
    const asker = await access.askerOf(request);
    await mustSeeAll(asker, session);
    const { seat: who, about, order, between, at, model } = parse(BeliefQuery, request.query);
    const log = await readSessionLog(store.events, session);
    const [a = 0, b = 0] = (between ?? '').split(',').map(Number);
    const asked =
      who === undefined
        ? ({ kind: 'between', seats: [a, b] } as const)
        : ({ kind: 'seat', seat: who, about, order } as const);
    // only operators get models that read codes: coders are blind to codes, and codes tell what hidden texts say
    const coded = asker.kind === 'operator' ? await agreedIn(store.events, session) : [];
    const result = await think({ log, model, coded, at, asked }, gone);
    switch (result.kind) {
      case 'problem':
        return refuse('malformed', result.problem);
      case 'seat':
        return result.answer;
      case 'between':
        return result.between;
    }
  });
}
