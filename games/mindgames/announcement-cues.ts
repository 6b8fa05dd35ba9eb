/**
 * What a rule of thumb can read of the announcements beside the question, without working anything out. Balanced problems
 * (draw.ts) leave these cues in: what was announced is known, so that some of them are logic.
 */
import { operatorPatternOf, shapeOf } from './patterns.ts';
import type { Announcement, Problem } from './types.ts';

/** An announcement by its part in the question: who is said to know, and whether it is about what the question is about. */
export function announcementCue(told: Announcement, { hypothesis: { chain, subject } }: Problem): string {
  const roleOf = (agent: number): string =>
    ['first', 'second'][chain.findIndex((one) => one.agent === agent)] ?? 'other';
  const about =
    told.subject === subject
      ? 'the same'
      : typeof told.subject === 'number'
        ? `of ${roleOf(told.subject)}`
        : told.subject;
  if (told.type === 'fact') return `${about} ${told.holds ? 'is so' : 'is not so'}`;
  return `${roleOf(told.agent)} ${told.knows ? 'knows' : 'does not know'} ${about}`;
}

/** Setup and operator pattern, with the last announcement about what the question is about; `none`: there is none. */
export function sameSubjectCue(problem: Problem): string {
  const { announcements, hypothesis } = problem;
  return `${patternIn(problem)}: ${cueOrNone(
    announcements.findLast(({ subject }) => subject === hypothesis.subject),
    problem,
  )}`;
}

/** Setup and operator pattern, with the last announcement. */
export function lastAnnouncementCue(problem: Problem): string {
  return `${patternIn(problem)}: ${cueOrNone(problem.announcements.at(-1), problem)}`;
}

export function patternIn({ setup, hypothesis }: Problem): string {
  return `${setup} ${operatorPatternOf(shapeOf(hypothesis))}`;
}

function cueOrNone(told: Announcement | undefined, problem: Problem): string {
  return told ? announcementCue(told, problem) : 'none';
}
