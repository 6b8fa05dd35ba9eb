/** The route of the list for re-contact. Reading it is an event, as all reading of who a person is. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Sent } from '../../../answers/schema.ts';
import type { RecontactAnswer } from '../../../answers/studies.ts';
import { externalIdsOf } from '../../studies/data/bonuses.ts';
import { notePersonalRead } from '../../studies/operators/personal-reads.ts';
import { recontactOf } from '../../studies/operators/recontact.ts';
import { doorOf, Refused } from '../door.ts';
import { type StudyRouteOptions, stored, studyIn } from './study-route.ts';

const Body = z.strictObject({
  wave: z.int().min(2).max(10),
  /** The origin of the server, as participants reach it. */
  origin: z
    .url({ protocol: /^https?$/ })
    .max(200)
    .transform((address) => new URL(address).origin),
});

export function recontactRoutes(app: FastifyInstance, options: StudyRouteOptions): void {
  const { store, sessions, access, refused } = options;
  const door = doorOf({ sessions, access });
  const { parse, mustMay } = door;
  app.post('/api/studies/:study/recontact', async (request): Promise<Sent<typeof RecontactAnswer>> => {
    const operator = await mustMay(request, 'readPersonal');
    const live = await studyIn(request, door, options);
    const { wave, origin } = parse(Body, request.body);
    const ids = await externalIdsOf(live, store);
    const found = recontactOf(live.told(), { wave, origin, ids, key: live.secret.joinKey });
    if (!found) {
      refused('not_possible');
      throw new Refused('not_possible', `The study has no wave ${wave} for which participants come back.`);
    }
    if (found.participants.length > 0)
      await stored(notePersonalRead(live, operator, `ids of the recruiter, for wave ${wave}`, found.participants));
    return found;
  });
}
