/** The routes of bundles: make one, see those that there are, and take one. */
import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { EXPORT_STAGES, type ExportLine, type ExportsAnswer } from '../../../answers/exports.ts';
import type { Sent } from '../../../answers/schema.ts';
import { bundleName, TIMES } from '../../../studies/tables/describe.ts';
import type { Bundles } from '../../studies/data/bundles.ts';
import { noteLook, REASON_NEEDED, wouldUnblind } from '../../studies/operators/early-look.ts';
import type { StudyRouteCode } from '../../studies/refusals.ts';
import { doorOf, Refused } from '../door.ts';
import { type StudyRouteOptions, stored, studyIn } from './study-route.ts';

const ExportBody = z.strictObject({
  stage: z.enum(EXPORT_STAGES).default('main'),
  times: z.enum(TIMES).default('exact'),
  until: z.int().min(1).nullable().default(null),
  reason: z.string().trim().min(1).max(2000).optional(),
});
const ExportParams = z.object({ export: z.string().regex(/^[\w-]{1,64}$/) });

export function exportRoutes(
  app: FastifyInstance,
  { bundles, ...options }: StudyRouteOptions & { readonly bundles: Bundles },
): void {
  const { sessions, access, refused } = options;
  const door = doorOf({ sessions, access });
  const { parse, mustMay } = door;
  const refuse = (code: StudyRouteCode, message: string): never => {
    refused(code);
    throw new Refused(code, message);
  };

  app.post('/api/studies/:study/exports', async (request, reply): Promise<FastifyReply> => {
    const operator = await mustMay(request, 'export');
    const live = await studyIn(request, door, options);
    const { reason, ...wish } = parse(ExportBody, request.body ?? {});
    if (wouldUnblind(live.state(), wish.stage)) {
      await mustMay(request, 'unblind');
      if (reason === undefined) return refuse(REASON_NEEDED.code, REASON_NEEDED.message);
      const refusal = await stored(noteLook(live, { operator: operator.id, reason, at: options.now() }));
      if (refusal) return refuse(refusal.code, refusal.message);
    }
    const line = await stored(bundles.start(live, wish, operator.id));
    if (!line) return refuse('export_running', 'A bundle of this study is being made already.');
    return reply.code(202).send(line satisfies ExportLine);
  });

  app.get('/api/studies/:study/exports', async (request): Promise<Sent<typeof ExportsAnswer>> => {
    await mustMay(request, 'export');
    const live = await studyIn(request, door, options);
    return { exports: await bundles.of(live.id) };
  });

  app.get('/api/studies/:study/exports/:export', async (request, reply): Promise<FastifyReply> => {
    await mustMay(request, 'export');
    const live = await studyIn(request, door, options);
    const { export: id } = parse(ExportParams, request.params);
    const found = await bundles.zipOf(live.id, id);
    if (!found) return refuse('export_unknown', 'There is no such bundle here, or it is no longer kept.');
    const { file, bundle } = found;
    return reply
      .header('content-disposition', `attachment; filename="${bundleName(bundle)}.zip"`)
      .header('content-length', bundle.bytes)
      .type('application/zip')
      .send(createReadStream(file));
  });
}
