/** The routes by which operators act on participants and sessions of a study, and see beforehand what comes of it. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ActionBody, type Consequences, PreviewBody } from '../../../studies/room/actions.ts';
import type { Acting } from '../../studies/operators/acting.ts';
import { doorOf } from '../door.ts';
import { ORDER_BOUNDS } from '../json-bodies.ts';
import { type StudyRouteOptions, stored, studyIn } from './study-route.ts';

export interface ActionRouteOptions extends StudyRouteOptions {
  readonly acting: Acting;
}

export function actionRoutes(app: FastifyInstance, options: ActionRouteOptions): void {
  const { sessions, access, refused, acting } = options;
  const door = doorOf({ sessions, access });
  const { parse, mustMay } = door;

  app.post(
    '/api/studies/:study/actions/preview',
    { config: { json: ORDER_BOUNDS } },
    async (request): Promise<Consequences> => {
      const operator = await mustMay(request, 'act');
      const live = await studyIn(request, door, options);
      const body = parse(PreviewBody, request.body);
      return stored(acting.preview(live, body, operator.id));
    },
  );

  app.post(
    '/api/studies/:study/actions',
    { config: { json: ORDER_BOUNDS } },
    async (request, reply): Promise<FastifyReply> => {
      const operator = await mustMay(request, 'act');
      const live = await studyIn(request, door, options);
      const body = parse(ActionBody, request.body);
      const answer = await stored(acting.act(live, body, operator.id));
      if (!('code' in answer)) return reply.send(answer satisfies Consequences);
      refused(answer.code);
      return reply.code(409).send(answer);
    },
  );
}
