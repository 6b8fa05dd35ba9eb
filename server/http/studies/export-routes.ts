/** The routes of bundles: make one, see those that there are, and take one. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { EXPORT_STAGES, type ExportLine, type ExportsAnswer } from '../../../answers/exports.ts';
import type { Sent } from '../../../answers/schema.ts';
import { bundleName, TIMES } from '../../../studies/tables/describe.ts';
import { FilesAway } from '../../files/files.ts';
import type { Bundles } from '../../studies/data/bundles.ts';
import { noteLook, REASON_NEEDED, wouldUnblind } from '../../studies/operators/early-look.ts';
import { doorOf, refusing } from '../door.ts';
import { StudyParams, type StudyRouteOptions, stored, studyIn } from './study-route.ts';

const ExportBody = z.strictObject({
  stage: z.enum(EXPORT_STAGES).default('main'),
  times: z.enum(TIMES).default('exact'),
  until: z.int().min(1).nullable().default(null),
  reason: z.string().trim().min(1).max(2000).optional(),
});
const ExportParams = StudyParams.extend({ export: z.string().regex(/^[\w-]{1,64}$/) });

interface ExportRouteOptions extends StudyRouteOptions {
  readonly bundles: Bundles;
}

/** Routes that begin a bundle and list those of a study, for the process that runs the study: it alone knows whether one is being made. */
export function exportRoutes(app: FastifyInstance, { bundles, ...options }: ExportRouteOptions): void {
  const { sessions, access, refused } = options;
  const door = doorOf({ sessions, access });
  const { parse, mustMay } = door;
  const refuse = refusing(refused);

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
    return { exports: await found(bundles.of(live.id), refused) };
  });
}

/** The zip of a bundle, from any process that finds it. */
export function bundleRoute(app: FastifyInstance, { bundles, ...options }: ExportRouteOptions): void {
  const { sessions, access, refused } = options;
  const door = doorOf({ sessions, access });
  app.get('/api/studies/:study/exports/:export', async (request, reply): Promise<FastifyReply> => {
    await door.mustMay(request, 'export');
    const { study, export: id } = door.parse(ExportParams, request.params);
    const kept = await found(bundles.zipOf(study, id), refused);
    if (!kept) {
      // processes that share no files have each their own: the process that runs the study may have it
      await studyIn(request, door, options);
      return refusing(refused)('export_unknown', 'There is no such bundle here, or it is no longer kept.');
    }
    return reply
      .header('content-disposition', `attachment; filename="${bundleName(kept.bundle)}.zip"`)
      .header('content-length', kept.bundle.bytes)
      .type('application/zip')
      .send(kept.zip);
  });
}

/** What the place of the files answers, or a refusal where it does not answer. */
async function found<Answer>(answer: Promise<Answer>, refused: StudyRouteOptions['refused']): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    return refusing(refused)(error.code, `Bundles cannot be read now: ${error.message}. Please try again.`);
  }
}
