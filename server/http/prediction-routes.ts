/**
 * What policies expected at each decision of a session that is over. The answer reads the whole session, so it is open to readers
 * of the whole log, and closed while the session is played or its study is not released.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { PredictionsAnswer } from '../../answers/predictions.ts';
import type { Sent } from '../../answers/schema.ts';
import { policyById } from '../../bots/index.ts';
import type { PredictionsJob, PredictionsResult } from '../agents/predictions-worker.ts';
import { openReleases } from '../store/releases.ts';
import { readSessionLog } from '../store/session-log.ts';
import { doorOf, goneOf, type RouteOptions, SessionParams } from './door.ts';
import { inWorker } from './in-worker.ts';

const LAPSE = 0.05;
/** Actions that are told of a decision, beside what was done. */
const MOST_ACTIONS = 5;

/** Readers who wait: a class may look at one replay. */
const MOST_WAITING = 8;

const PredictionQuery = z.strictObject({
  models: z
    .string()
    .max(300)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(1)).max(3))
    .refine((models) => new Set(models).size === models.length, 'each model once')
    .describe('ids of one to three policies, with commas between them'),
});

export function predictionRoutes(app: FastifyInstance, { store, sessions, access }: RouteOptions): void {
  const { refuse, parse, mustSeeAll } = doorOf({ sessions, access });
  const releases = openReleases(store.events);
  const module = new URL('../agents/predictions-worker.ts', import.meta.url);
  const limits = { command: 'research evaluate predict', waiting: MOST_WAITING };
  const expect = inWorker<PredictionsJob, PredictionsResult>(module, { refuse, ...limits });

  app.get('/api/sessions/:session/predictions', async (request, reply): Promise<Sent<typeof PredictionsAnswer>> => {
    const gone = goneOf(reply);
    const { session } = parse(SessionParams, request.params);
    const asker = await access.askerOf(request);
    await mustSeeAll(asker, session);
    const study = (await store.sessions.studiesOf([session])).get(session);
    if (study !== undefined && !(await releases.isReleased(study)))
      return refuse('not_released', 'What policies expected is told once the study of this session has been released.');
    const log = await readSessionLog(store.events, session);
    const [created] = log;
    if (created?.type !== 'SessionCreated') return refuse('no_such_session', 'There is no such session.');
    if (log.at(-1)?.type !== 'SessionEnded')
      return refuse('not_over', 'What policies expected is told once the session is over.');
    const { models } = parse(PredictionQuery, request.query);
    for (const id of models) {
      const policy = policyById(id);
      if (policy?.game !== created.game) return refuse('malformed', `${created.game} has no policy ${id}.`);
      if (policy.privileged) return refuse('malformed', `${id} sees more than a seat does.`);
      const unfit = policy.whyNot?.(created.config) ?? null;
      if (unfit !== null) return refuse('malformed', unfit);
    }
    const kept = await store.texts.of(session);
    const mayRead = await access.readingOf(asker, kept);
    const texts = Object.fromEntries([...kept].flatMap(([id, text]) => (mayRead(text) ? [[id, text.text]] : [])));
    const result = await expect({ log, models, lapse: LAPSE, most: MOST_ACTIONS, texts }, gone);
    if (!result.ok) return refuse('malformed', `A policy cannot read this session: ${result.error}`);
    const decisions = result.decisions.map(({ index, seat, turn, options, actions }) => {
      return { seat, turn, seq: index + 1, options, actions };
    });
    return { models, lapse: LAPSE, decisions };
  });
}
