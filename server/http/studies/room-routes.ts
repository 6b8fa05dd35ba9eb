/** The route by which an operator sees outcomes by arm before intake closes. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { noteLook } from '../../studies/operators/early-look.ts';
import { doorOf, Refused } from '../door.ts';
import { type StudyRouteOptions, stored, studyIn } from './study-route.ts';

const UnblindBody = z.strictObject({ reason: z.string().trim().min(1).max(2000) });

export function roomRoutes(app: FastifyInstance, options: StudyRouteOptions): void {
  const door = doorOf(options);

  app.post('/api/studies/:study/unblind', async (request) => {
    const operator = await door.mustMay(request, 'unblind');
    const live = await studyIn(request, door, options);
    const { reason } = door.parse(UnblindBody, request.body);
    const refusal = await stored(noteLook(live, { operator: operator.id, reason, at: options.now() }));
    if (refusal) {
      options.refused(refusal.code);
      throw new Refused(refusal.code, refusal.message);
    }
    await stored(live.settled());
    return { study: live.id, unblinded: live.told().unblinded };
  });
}
