/** Checks recorded random problems of public announcements, with answers by SMCDEL 1.3.0, against our judgement. */
import * as z from 'zod';
import { type EntailmentProblem, judge } from '../../../epistemics/entailment.ts';
import type { Formula } from '../../../epistemics/formula.ts';
import { differing, type GoldenDifference } from '../report.ts';
import { ListedFormula, Observations, observingOf } from './lists.ts';

const Recorded = z.object({
  vars: z.array(z.int()),
  law: ListedFormula,
  obs: Observations,
  announcements: z.array(ListedFormula),
  query: ListedFormula,
  worldsAfterEachStep: z.array(z.int()),
  worldsWhereQueryHolds: z.int(),
  valid: z.boolean(),
});

export const AnnouncementProblems = z.object({ problems: z.array(Recorded).min(1) });
export type AnnouncementProblem = z.infer<typeof Recorded>;

/** Compares validity, the number of worlds after every announcement, and in how many of the last the query holds. */
export function checkAnnouncements(problem: AnnouncementProblem, place: string): readonly GoldenDifference[] {
  const { vars, law, obs, announcements, query } = problem;
  const judged = judge({ observing: observingOf(vars, law, obs), ...peeled(announcements, query) });
  if (!judged.ok) return [{ place, what: 'size', recorded: problem.worldsAfterEachStep, ours: judged }];
  return [
    ...differing(place, 'valid', problem.valid, judged.valid),
    ...differing(place, 'worlds after each announcement', problem.worldsAfterEachStep, judged.worldsLeft),
    ...differing(place, 'worlds where the query holds', problem.worldsWhereQueryHolds, judged.holdsIn),
  ];
}

/** The recording counts announcements at the beginning of the query as further steps. */
function peeled(
  announcements: readonly Formula[],
  hypothesis: Formula,
): Pick<EntailmentProblem, 'announcements' | 'hypothesis'> {
  if (hypothesis.op !== 'announced') return { announcements, hypothesis };
  return peeled([...announcements, hypothesis.told], hypothesis.of);
}
