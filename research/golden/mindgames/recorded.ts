/**
 * Checks epistemics/entailment.ts against problems of the released MindGames data set (Sileo & Lernould 2023) in
 * structured
 * form: which agents observe which facts, the announcements, the hypothesis, the released label.
 *
 * In the setup with cards some released labels follow from other observers than the English names: where an agent sees
 * no card, the rows of observers moved up. Such a problem is judged twice, as released and by its English text.
 */
import * as z from 'zod';
import { type Judgement, judge } from '../../../epistemics/entailment.ts';
import { TRUE } from '../../../epistemics/formula.ts';
import { ListedFormula, Observations, observingOf } from '../epistemics/lists.ts';
import { differing, type GoldenDifference } from '../report.ts';

const Recorded = z.object({
  index: z.int(),
  setup: z.string(),
  vars: z.array(z.int()),
  obs: Observations,
  obsFromEnglish: Observations,
  announcements: z.array(ListedFormula),
  query: ListedFormula,
  label: z.enum(['entailment', 'not_entailment']),
  labelFromEnglish: z.enum(['entailment', 'not_entailment', 'inconsistent premise']),
  status: z.enum(['entailed', 'refuted', 'undetermined']),
  worldsAfterEachStep: z.array(z.int()),
  worldsWhereHypothesisHolds: z.int(),
});
export type RecordedProblem = z.infer<typeof Recorded>;

export const MindGamesSample = z.object({
  problems: z.array(Recorded).min(1),
  mislabelledVsEnglish: z.array(Recorded).default([]),
});

/** Compares the released label, the label by the English text, the status, and the numbers of worlds. */
export function checkProblem(problem: RecordedProblem): readonly GoldenDifference[] {
  const place = `${problem.setup} ${problem.index}`;
  const asReleased = judged(problem, problem.obs);
  const asRead = judged(problem, problem.obsFromEnglish);
  return [
    ...differing(place, 'label', problem.label, labelOf(asReleased)),
    ...differing(place, 'label from the English', problem.labelFromEnglish, labelOf(asRead)),
    ...differing(place, 'status', problem.status, asReleased.status),
    ...differing(place, 'worlds after each announcement', problem.worldsAfterEachStep, asReleased.worldsLeft),
    ...differing(place, 'worlds where the hypothesis holds', problem.worldsWhereHypothesisHolds, asReleased.holdsIn),
  ];
}

function judged({ index, vars, announcements, query }: RecordedProblem, obs: RecordedProblem['obs']): Judgement {
  const judgement = judge({ observing: observingOf(vars, TRUE, obs), announcements, hypothesis: query });
  if (!judgement.ok) throw new Error(`problem ${index} needs more than ${judgement.most} ${judgement.tooLarge}`);
  return judgement;
}

function labelOf({ status }: Judgement): RecordedProblem['labelFromEnglish'] {
  if (status === 'inconsistent') return 'inconsistent premise';
  return status === 'entailed' ? 'entailment' : 'not_entailment';
}
