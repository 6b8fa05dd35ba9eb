/** The routes of preregistration: register a plan, record a departure from it. The log says what else departs. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { Plan } from '../../../studies/preregister/plan.ts';
import type { Cause } from '../../../studies/way/contract/parts.ts';
import { preregister, recordDeviation } from '../../studies/operators/preregistering.ts';
import { doorOf, refusing } from '../door.ts';
import { ORDER_BOUNDS } from '../json-bodies.ts';
import { type StudyRouteOptions, stored, studyIn } from './study-route.ts';

const RegisterBody = z.strictObject({
  plan: Plan,
  scriptSha256: z.string().regex(/^[0-9a-f]{64}$/, '64 hex digits'),
});
const DeviationBody = z.strictObject({ what: z.string().trim().min(1).max(2000) });

export function preregisterRoutes(app: FastifyInstance, options: StudyRouteOptions): void {
  const { sessions, access, store, refused } = options;
  const door = doorOf({ sessions, access });
  const refuse = refusing(refused);

  app.post(
    '/api/studies/:study/preregister',
    { config: { json: ORDER_BOUNDS } },
    async (request, reply): Promise<FastifyReply> => {
      const operator = await door.mustMay(request, 'act');
      const live = await studyIn(request, door, options);
      const { plan, scriptSha256 } = door.parse(RegisterBody, request.body);
      const cause: Cause = { operator: operator.id, reason: null };
      const answer = await stored(preregister(store, live, { plan, scriptSha256, cause }));
      if ('refusal' in answer) return refuse(answer.refusal.code, answer.refusal.message);
      if ('problems' in answer) {
        refused('plan_refused');
        const message = `This plan cannot be registered. Problems: ${answer.problems.length}.`;
        return reply.code(422).send({ code: 'plan_refused', message, problems: answer.problems });
      }
      return reply.send(answer);
    },
  );

  app.post('/api/studies/:study/deviations', async (request, reply): Promise<FastifyReply> => {
    const operator = await door.mustMay(request, 'act');
    const live = await studyIn(request, door, options);
    const { what } = door.parse(DeviationBody, request.body);
    const refusal = await stored(recordDeviation(live, what, { operator: operator.id, reason: null }));
    return refusal ? refuse(refusal.code, refusal.message) : reply.code(201).send({ study: live.id, what });
  });
}
