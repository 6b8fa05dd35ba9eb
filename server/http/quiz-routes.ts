/**
 * Quizzes about replays that all readers may open: any reader of such a replay makes one, a class answers it without names, and
 * the maker's key opens the counts. A quiz and its answers are gone after a day.
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { QuizAnswerable, QuizCounts, QuizKept, QuizMade } from '../../answers/quizzes.ts';
import type { Sent } from '../../answers/schema.ts';
import { bearerOf } from '../access/access.ts';
import { hashToken, newId, newToken } from '../live/seat/tokens.ts';
import type { QuizRow } from '../store/rows.ts';
import { streamOfSession } from '../store/session-log.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';

/** Quizzes about all sessions together, moments of a quiz, browsers that answer one, and bytes of a request. */
export const QUIZ_BOUNDS = { quizzes: 2000, moments: 12, browsers: 500, bytes: 16 * 1024 } as const;
const DAY_MS = 24 * 60 * 60_000;
const TIDY_MS = 60 * 60_000;

const value = z.union([z.string().max(120), z.boolean(), z.int()]);
const Moment = z.strictObject({
  seq: z.int().min(1),
  mind: z
    .array(z.union([z.int().min(0).max(63), z.string().min(1).max(60)]))
    .min(1)
    .max(4),
  proposition: z.string().min(1).max(200),
  choices: z.array(value).min(2).max(6),
});
export const QuizOrder = z.strictObject({ moments: z.array(Moment).min(1).max(QUIZ_BOUNDS.moments) });
export const GivenQuizAnswer = z.strictObject({
  browser: z.string().regex(/^[\w-]{16,64}$/),
  moment: z
    .int()
    .min(0)
    .max(QUIZ_BOUNDS.moments - 1),
  choice: z.int().min(0).max(5),
});
const QuizParams = SessionParams.extend({ quiz: z.string().regex(/^[\w-]{1,64}$/) });

export interface QuizRouteOptions extends RouteOptions {
  readonly now: () => number;
}

export function quizRoutes(app: FastifyInstance, options: QuizRouteOptions): void {
  const { store, now } = options;
  const { refuse, parse, mustSeeAll } = doorOf(options);
  const { quizzes } = store;

  /** Also to an operator: a class has no tokens, so a replay that it may not open has no quiz. */
  const mustBeOpen = (session: string): Promise<void> => mustSeeAll({ kind: 'nobody' }, session);
  const gone = (): never => refuse('ended', 'There is no such quiz. A quiz is kept for a day.');
  const found = async (params: unknown): Promise<QuizRow> => {
    const { session, quiz: id } = parse(QuizParams, params);
    await mustBeOpen(session);
    const quiz = await quizzes.find({ id, session });
    return quiz && quiz.createdAt + DAY_MS > now() ? quiz : gone();
  };
  const untilOf = ({ createdAt }: Pick<QuizRow, 'createdAt'>): number => createdAt + DAY_MS;

  const dropOld = () => quizzes.dropBefore(now() - DAY_MS);
  const tidying = setInterval(() => void dropOld().catch((error) => app.log.error(error, 'old quizzes stay')), TIDY_MS);
  tidying.unref();
  app.addHook('onClose', async () => clearInterval(tidying));

  app.post('/api/sessions/:session/quizzes', { bodyLimit: QUIZ_BOUNDS.bytes }, async (request, reply) => {
    const { session } = parse(SessionParams, request.params);
    await mustBeOpen(session);
    const { moments } = parse(QuizOrder, request.body);
    const log = await store.events.read(streamOfSession(session));
    const missing = moments.find(({ seq }) => seq > log.length);
    if (missing) return refuse('malformed', `The session has no event ${missing.seq}.`);
    const key = newToken();
    const quiz: QuizRow = { id: newId(), session, keyHash: hashToken(key), moments, createdAt: now() };
    await dropOld();
    if (!(await quizzes.add(quiz, QUIZ_BOUNDS.quizzes)))
      return refuse('too_large', `This server keeps at most ${QUIZ_BOUNDS.quizzes} quizzes. Try again tomorrow.`);
    return reply.code(201).send({ quiz: quiz.id, key, until: untilOf(quiz) } satisfies Sent<typeof QuizMade>);
  });

  app.get('/api/sessions/:session/quizzes/:quiz', async (request): Promise<Sent<typeof QuizAnswerable>> => {
    const quiz = await found(request.params);
    return { moments: quiz.moments, until: untilOf(quiz) };
  });

  app.post(
    '/api/sessions/:session/quizzes/:quiz/answers',
    { bodyLimit: QUIZ_BOUNDS.bytes },
    async (request): Promise<Sent<typeof QuizKept>> => {
      const quiz = await found(request.params);
      const given = parse(GivenQuizAnswer, request.body);
      if (given.choice >= (quiz.moments[given.moment]?.choices.length ?? 0))
        return refuse('malformed', 'The quiz has no such choice.');
      const answer = { quiz: quiz.id, ...given };
      switch (await quizzes.answer(answer, QUIZ_BOUNDS.browsers * quiz.moments.length)) {
        case 'kept':
          return { kept: true };
        case 'there':
          return { kept: false };
        case 'full':
          return refuse('too_large', 'This quiz has as many answers as it can have.');
        case 'gone':
          return gone();
      }
    },
  );

  app.get('/api/sessions/:session/quizzes/:quiz/counts', async (request): Promise<Sent<typeof QuizCounts>> => {
    const quiz = await found(request.params);
    if (hashToken(bearerOf(request) ?? '') !== quiz.keyHash)
      return refuse('not_allowed', 'The key of who made this quiz opens its counts.');
    const all = await quizzes.counts(quiz.id);
    const counts = quiz.moments.map(({ choices }, moment) =>
      choices.map((_, choice) => all.find((one) => one.moment === moment && one.choice === choice)?.count ?? 0),
    );
    return { counts, until: untilOf(quiz) };
  });
}
