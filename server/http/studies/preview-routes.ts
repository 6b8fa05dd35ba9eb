/** The routes by which an operator goes through a study as its participants: one begins a preview, the other ends it. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { PairAnswer } from '../../../answers/drafts.ts';
import type { Sent } from '../../../answers/schema.ts';
import { sourceIn } from '../../../studies/definition/freeze.ts';
import { pairIdOf } from '../../../studies/preview/pair.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import { newId } from '../../live/seat/tokens.ts';
import { botFacts } from '../../studies/bot-accounts.ts';
import { beginPreview, endPreview, MOST_PREVIEWS, runningPreviews } from '../../studies/previews.ts';
import { doorOf, goneOf, refusing } from '../door.ts';
import { inWorker } from '../in-worker.ts';
import type { DraftJob, DraftResult } from './draft-worker.ts';
import { StudyParams, type StudyRouteOptions, stored, studyIn } from './study-route.ts';

/** `arm`: null: the first. */
const PairBody = z.strictObject({ from: z.enum(['draft', 'study']), arm: z.string().max(1000).nullable() });

export function previewRoutes(app: FastifyInstance, options: StudyRouteOptions): void {
  const { store, studies, models, now } = options;
  const door = doorOf(options);
  const { parse, mustMay } = door;
  const refuse = refusing(options.refused);
  const module = new URL('./draft-worker.ts', import.meta.url);
  const limits = { command: 'study check FOLDER', limitMs: 15_000, waiting: 20 };
  const think = inWorker<DraftJob, DraftResult>(module, { refuse: door.refuse, ...limits });

  /** The draft, or the newest version of the study, as JSON. */
  const jsonOf = async (id: string, from: 'draft' | 'study'): Promise<string> => {
    if (from === 'draft')
      return (await store.studyDrafts.findJson(id))?.json ?? refuse('draft_unknown', `There is no draft ${id}.`);
    const told = await studies.all.read(id);
    const newest = told?.preview ? undefined : told?.versions.at(-1);
    return newest
      ? JSON.stringify(sourceIn(newest.frozen))
      : refuse('study_unknown', `There is no published study ${id}.`);
  };
  const performed = <A extends object>(answer: A | StudyRefusal): A =>
    'code' in answer ? refuse(answer.code, answer.message) : answer;

  app.post('/api/studies/:study/pair', async (request, reply): Promise<FastifyReply> => {
    const operator = await mustMay(request, 'edit');
    const { study: of } = parse(StudyParams, request.params);
    const { from, arm } = parse(PairBody, request.body);
    const json = await jsonOf(of, from);
    if ((await stored(runningPreviews(studies.all, now()))) >= MOST_PREVIEWS)
      return refuse(
        'previews_full',
        `${MOST_PREVIEWS} previews run in the lab. Close one that is not needed any more.`,
      );
    const id = pairIdOf(of, newId().slice(0, 6));
    const facts = { bots: await botFacts(store.bots), models };
    const result = await think({ kind: 'pair', json, id, arm, ...facts }, goneOf(reply));
    if (result.kind === 'refused') return refuse(result.code, result.message);
    const copy = result.answer as Extract<typeof result.answer, { readonly people: number }>;
    const cause = { operator: operator.id, reason: null };
    const begun = performed(await stored(beginPreview(studies, { of, copy, now: now(), cause })));
    const { arms, arm: chosen } = copy;
    return reply.code(201).send({ ...begun, arms: [...arms], arm: chosen } satisfies Sent<typeof PairAnswer>);
  });

  app.delete('/api/studies/:study/pair', async (request, reply): Promise<FastifyReply> => {
    const operator = await mustMay(request, 'edit');
    const live = await studyIn(request, door, options);
    const refusal = await stored(endPreview(live, { operator: operator.id, reason: null }));
    if (refusal) return refuse(refusal.code, refusal.message);
    return reply.code(204).send();
  });
}
