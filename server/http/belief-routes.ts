/**
 * What a seat had reason to believe in a recorded session, for the experimenter. It tells the whole table, so it is
 * open to whoever may read the log: to all once the session is over, before to operators only.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { BeliefJob, BeliefResult } from '../beliefs/worker.ts';
import { inWorker } from '../live/in-worker.ts';
import { fromLog, streamOfSession } from '../store/session-log.ts';
import { isSecret } from '../store/side-rows.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';

export interface BeliefRouteOptions extends Pick<RouteOptions, 'db' | 'store' | 'sessions' | 'isOperator'> {
  /** How long a model may take. */
  readonly limitMs?: number;
}

const seat = z.coerce.number().int().min(0).max(63);

export const BeliefQuery = z
  .strictObject({
    seat: seat.optional().describe('who believes'),
    about: seat.optional().describe('only beliefs about this seat, and what it is taken to believe'),
    order: z.coerce.number().int().min(1).max(4).optional().describe('seats in the longest chain; without it, 2'),
    between: z
      .string()
      .regex(/^\d+,\d+$/)
      .optional()
      .describe('instead of seat: who of these two knows what the other does not'),
    at: z.coerce.number().int().min(1).optional().describe('the number of an event; without it, the last'),
    model: z.string().max(64).optional().describe('which belief model; without it, the first that the game offers'),
  })
  .refine(({ seat: one, between }) => (one === undefined) !== (between === undefined), {
    message: 'ask with either seat or between',
  });

/** Sessions that are thought about at the same time; each takes a core. */
const AT_ONCE = 2;

export function beliefRoutes(app: FastifyInstance, options: BeliefRouteOptions): void {
  const { db, store, sessions, isOperator, limitMs = 60_000 } = options;
  let thinking = 0;
  const { refuse, parse, isForOperator } = doorOf({ sessions, isOperator });
  const think = async (job: BeliefJob): Promise<BeliefResult> => {
    if (thinking >= AT_ONCE) return refuse('too_many', 'Other sessions are being thought about: try again soon.');
    thinking++;
    try {
      const module = new URL('../beliefs/worker.ts', import.meta.url);
      const result = await inWorker<BeliefJob, BeliefResult>(module, job, limitMs);
      return result ?? refuse('too_large', 'It takes too long to compute here: `npm run beliefs` has the time.');
    } finally {
      thinking--;
    }
  };

  app.get('/api/sessions/:session/beliefs', async (request) => {
    const { session } = parse(SessionParams, request.params);
    const { seat: who, about, order, between, at, model } = parse(BeliefQuery, request.query);
    const log = (await store.read(streamOfSession(session))).map((stored) => fromLog(stored));
    if (log[0]?.type !== 'SessionCreated') return refuse('no_such_session', 'There is no such session.');
    if (!isForOperator(request) && isSecret(db, session))
      return refuse('not_allowed', 'Beliefs in a running session are for operators only.');
    const [a = 0, b = 0] = (between ?? '').split(',').map(Number);
    const asked =
      who === undefined
        ? ({ kind: 'between', seats: [a, b] } as const)
        : ({ kind: 'seat', seat: who, about, order } as const);
    const result = await think({ log, model, at, asked });
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
