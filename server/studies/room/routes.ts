/** The route by which an operator sees outcomes by arm before intake closes. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { tokenOf } from '../../../games/core/free-text.ts';
import { doorOf, Refused } from '../../http/door.ts';
import { hideText } from '../../live/free-text.ts';
import { newId } from '../../live/tokens.ts';
import { streamOfStudy } from '../../store/releases.ts';
import { type StudyRouteOptions, stored, studyIn } from '../participant-routes.ts';

const UnblindBody = z.strictObject({ reason: z.string().trim().min(1).max(2000) });

export function roomRoutes(app: FastifyInstance, options: StudyRouteOptions): void {
  const door = doorOf(options);

  app.post('/api/studies/:study/unblind', async (request) => {
    const operator = await door.mustMay(request, 'unblind');
    const live = await studyIn(request, door, options);
    const { reason } = door.parse(UnblindBody, request.body);
    const typed = { session: streamOfStudy(live.id), author: operator.id, at: options.now() };
    const { token, kept } = hideText(reason, typed);
    const { intake, unblinded } = live.state();
    if (intake !== 'closed' && !unblinded) {
      const cause = { operator: operator.id, reason: tokenOf(token) };
      const refusal = await stored(
        live.perform({ type: 'unblind', cause }, { commandId: `unblind-${newId()}`, also: [kept] }),
      );
      if (refusal) {
        options.refused(refusal.code);
        throw new Refused(refusal.code, refusal.message);
      }
    }
    await stored(live.settled());
    return { study: live.id, unblinded: live.told().unblinded };
  });
}
