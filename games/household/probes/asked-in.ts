/** The questions of a session by the version of its rules. */
import type { Question } from '../../core/session/types.ts';
import type { AskedProbe } from '../probes.ts';
import type { State } from '../types.ts';
import { probesWithFoils, questionsWithFoils } from './foils.ts';
import { matchedProbes, matchedQuestions } from './matched.ts';

/** The first rules version with matched sets. */
const MATCHED_SINCE = 3;

export function probesIn(end: State, version: number): readonly AskedProbe[] {
  return version < MATCHED_SINCE ? probesWithFoils(end.config.task) : matchedProbes(end);
}

export function questionsIn(end: State, version: number): readonly Question[] {
  return version < MATCHED_SINCE ? questionsWithFoils(end.config) : matchedQuestions(end);
}
