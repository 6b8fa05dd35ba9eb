/** The questions of a session by the version of its rules. */
import type { Question } from '../../core/session/types.ts';
import type { AskedProbe } from '../probes.ts';
import type { State } from '../types.ts';
import { probesByOrder, questionsByOrder } from './by-order.ts';
import { probesWithFoils, questionsWithFoils } from './foils.ts';
import { matchedProbes, matchedQuestions } from './matched.ts';

/** The first rules versions with matched sets, and with questions by order. */
const MATCHED_SINCE = 3;
const BY_ORDER_SINCE = 4;

export function probesIn(end: State, version: number): readonly AskedProbe[] {
  if (version < MATCHED_SINCE) return probesWithFoils(end.config.task);
  return version < BY_ORDER_SINCE ? matchedProbes(end) : probesByOrder(end);
}

export function questionsIn(end: State, version: number): readonly Question[] {
  const kept = KEPT.get(end);
  if (kept?.version === version) return kept.questions;
  const questions = askedIn(end, version);
  KEPT.set(end, { version, questions });
  return questions;
}
/** A session asks for its questions after every answer, while the end stays the same. */
const KEPT = new WeakMap<State, { readonly version: number; readonly questions: readonly Question[] }>();

function askedIn(end: State, version: number): readonly Question[] {
  if (version < MATCHED_SINCE) return questionsWithFoils(end.config);
  return version < BY_ORDER_SINCE ? matchedQuestions(end) : questionsByOrder(end);
}
