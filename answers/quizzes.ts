/** Answers about quizzes: questions about a replay that a class answers. */
import * as v from 'valibot';

/** The questions of a quiz. */
export const QuizAnswerable = v.object({
  moments: v.array(
    v.object({
      /** Version of the event. */
      seq: v.number(),
      /** Seats, or agents of a story. */
      mind: v.array(v.union([v.number(), v.string()])),
      proposition: v.string(),
      choices: v.array(v.union([v.string(), v.number(), v.boolean()])),
    }),
  ),
  /** ms: then it is gone. */
  until: v.number(),
});
export type QuizQuestions = v.InferOutput<typeof QuizAnswerable>;

export const QuizMade = v.object({
  quiz: v.string(),
  /** Opens the counts. It is told once. */
  key: v.string(),
  until: v.number(),
});

/** kept: whether this answer counts; false: the browser has answered before. */
export const QuizKept = v.object({ kept: v.boolean() });

export const QuizCounts = v.object({
  /** Moment -> choice -> number of browsers. */
  counts: v.array(v.array(v.number())),
  until: v.number(),
});
