/** What a small classifier reads of a problem: the question, and the announcements by their part in it, one by one and in pairs. */
import { announcementCue, patternIn } from '../../../games/mindgames/announcement-cues.ts';
import { shapeName, shapeOf } from '../../../games/mindgames/patterns.ts';
import type { Problem } from '../../../games/mindgames/types.ts';

export function featuresOf(problem: Problem): readonly string[] {
  const { setup, names, announcements, hypothesis } = problem;
  const pattern = patternIn(problem);
  // the first one, that some facts are so, stands in every problem
  const told = announcements.slice(1).map((one) => announcementCue(one, problem));
  const pairs = told.slice(1).map((one, i) => `${told[i]}, then ${one}`);
  return [
    ...[pattern, `${setup} ${shapeName(shapeOf(hypothesis))}`, `${names.length} agents`, `${told.length} told`],
    ...[...new Set(told)].flatMap((one) => [one, `${setup}: ${one}`, `${pattern}: ${one}`]),
    `${pattern} after ${told.at(-1) ?? 'nothing'}`,
    ...new Set(pairs),
  ];
}
