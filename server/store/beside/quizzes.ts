/** Quizzes about replays, and what classes answered. Answers have no name, and a random key of the browser. */

import type { QuizMoment } from '../rows.ts';
import { and, asc, eq, inArray, lt, sql } from '../sqlite/drizzle.ts';
import type { Quizzes } from '../store.ts';
import { type BesideQueries, rowsOf } from './queries.ts';

export function quizzesOf({ q, tables: { quizzes, quizAnswers }, read, inOne }: BesideQueries): Quizzes {
  const count = sql<number>`count(*)`.mapWith(Number);
  return {
    // counted where it is written, so that requests at once do not pass the bound together
    add: ({ moments, ...quiz }, atMost) =>
      inOne(function* (tx) {
        const [there] = yield* rowsOf(tx.select({ count }).from(quizzes));
        if ((there?.count ?? 0) >= atMost) return false;
        yield tx
          .insert(quizzes)
          .values({ ...quiz, moments: JSON.stringify(moments) })
          .returning();
        return true;
      }),
    find: async ({ id, session }) => {
      const asked = q
        .select()
        .from(quizzes)
        .where(and(eq(quizzes.id, id), eq(quizzes.session, session)));
      const [row] = await read(asked);
      return row ? { ...row, moments: JSON.parse(row.moments) as readonly QuizMoment[] } : null;
    },
    answer: ({ browser, ...answer }, atMost) =>
      inOne(function* (tx) {
        const id = `${answer.quiz} ${answer.moment} ${browser}`;
        const own = tx.select({ id: quizAnswers.id }).from(quizAnswers).where(eq(quizAnswers.id, id));
        if ((yield* rowsOf(own)).length > 0) return 'there';
        const quiz = tx.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, answer.quiz));
        if ((yield* rowsOf(quiz)).length === 0) return 'gone';
        const all = tx.select({ count }).from(quizAnswers).where(eq(quizAnswers.quiz, answer.quiz));
        if (((yield* rowsOf(all))[0]?.count ?? 0) >= atMost) return 'full';
        yield tx
          .insert(quizAnswers)
          .values({ id, ...answer })
          .returning();
        return 'kept';
      }),
    counts: (quiz) => {
      const { moment, choice } = quizAnswers;
      const asked = q.select({ moment, choice, count }).from(quizAnswers).where(eq(quizAnswers.quiz, quiz));
      return read(asked.groupBy(moment, choice).orderBy(asc(moment), asc(choice)));
    },
    dropBefore: (at) =>
      inOne(function* (tx) {
        const isOld = lt(quizzes.createdAt, at);
        const old = tx.select({ id: quizzes.id }).from(quizzes).where(isOld);
        yield tx.delete(quizAnswers).where(inArray(quizAnswers.quiz, old)).returning();
        yield tx.delete(quizzes).where(isOld).returning();
      }),
  };
}
