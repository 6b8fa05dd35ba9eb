/** Problems as rows of data: their structure, their sentences, the answer, and how the answer follows. */

import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { operatorPatternOf, shapeName, shapeOf } from '../../games/mindgames/patterns.ts';
import { answerFor, judged } from '../../games/mindgames/problem.ts';
import { Problem } from '../../games/mindgames/types.ts';
import { type AnswerCount, SETUPS } from '../../games/mindgames/values.ts';
import { english } from '../../games/mindgames/words/english.ts';

/** `--json` of problems with their answers. */
export const PROBLEMS = jsonOption(
  z.array(
    z.strictObject({
      setup: z.enum(SETUPS),
      agents: z.int(),
      pattern: z.string(),
      shape: z.string(),
      premise: z.array(z.string()),
      question: z.string(),
      answer: z.string(),
      status: z.string(),
      worldsLeft: z.array(z.int()).describe('bits: what is so of each agent'),
      holdsIn: z.int().describe('how many of these worlds'),
      names: Problem.shape.names,
      sees: Problem.shape.sees,
      announcements: Problem.shape.announcements,
      hypothesis: Problem.shape.hypothesis,
    }),
  ),
);

export function rowOf(problem: Problem, count: AnswerCount) {
  const { setup, names, sees, announcements, hypothesis } = problem;
  const { status, worldsLeft, holdsIn } = judged(problem);
  const shape = shapeOf(hypothesis);
  return {
    setup,
    agents: names.length,
    pattern: operatorPatternOf(shape),
    shape: shapeName(shape),
    premise: english.premiseInWords(problem),
    question: english.questionInWords(problem),
    answer: answerFor(status, count),
    status,
    worldsLeft,
    holdsIn,
    names,
    sees,
    announcements,
    hypothesis,
  };
}
export type ProblemRow = ReturnType<typeof rowOf>;

/** Problems as text, one sentence a line, with their answers. */
export function textOf(rows: readonly ProblemRow[], count: AnswerCount): string {
  return rows
    .map(({ premise, question, answer }) =>
      [...premise, question, `(${english.answerInWords(answer, count === 2)})`].join('\n'),
    )
    .map((text) => `${text}\n`)
    .join('\n');
}
