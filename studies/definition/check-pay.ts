/** What is wrong with how answers to questions are paid. */
import { problem, type StudyProblem } from './problem.ts';
import type { Study } from './types.ts';

/** `published`: the version that participants are in; it keeps the rule that it was published with. */
export function checkProbePay({ payment }: Study, published: Study | null): readonly StudyProblem[] {
  const rule = payment.probe?.rule ?? null;
  if (rule !== 'confidence' || published?.payment.probe?.rule === rule) return [];
  return [
    problem(
      ['payment', 'probe', 'rule'],
      'probe_pay_improper',
      "With this rule an answer that a participant knows to be wrong wins for certain: write 'likeliest'.",
    ),
  ];
}
