/** For tests: policies that answer questions between turns from what their seat lived through, and from nothing else. */

import type { Policy } from '../../core/policy.ts';
import { aboutOf } from '../../core/session/ordered.ts';
import type { Probe, ProbeAnswer } from '../../core/session/types.ts';
import { noticedIn, pairCuesOf } from '../pair-cues.ts';
import { knowledgeIn, type Warranted, warrantedIn } from '../pair-warrants.ts';
import type { PairLife, SymmToM } from '../types.ts';

export type Answerer = (asked: Pick<Warranted, 'thinker' | 'agent' | 'piece'>, life: PairLife) => boolean | null;

/** Tracks what it cannot doubt. */
export const tracker: Answerer = (asked, life) =>
  warrantedIn(life, knowledgeIn(life)).find(
    ({ thinker, agent, piece }) => thinker === asked.thinker && agent === asked.agent && piece === asked.piece,
  )?.answer ?? null;

/** Answers by one cue alone. */
export const byCue =
  (cue: number): Answerer =>
  (asked, life) =>
    pairCuesOf(noticedIn(life), asked)[cue] ?? null;

/** Acts at random, and answers so. */
export function answering(answerer: Answerer): Policy<SymmToM, PairLife> {
  return {
    id: 'symmtom/answering',
    game: 'symmtom',
    version: 1,
    about: 'Answers questions.',
    initialMemory: (first) => ({ first, experiences: [] }),
    observe: ({ first, experiences }, experience) => ({ first, experiences: [...experiences, experience] }),
    act: (_life, { legalActions }, rng) => rng.pick(legalActions),
    answer: (life, probe) => answerTo(probe, life, answerer),
  };
}

function answerTo(probe: Probe, life: PairLife, answerer: Answerer): ProbeAnswer | null {
  const about = aboutOf(probe);
  if (!about) return null;
  const [, agent, piece] = about.proposition.split('/').map(Number);
  const answer = answerer({ thinker: about.whom[0] ?? null, agent: agent ?? 0, piece: piece ?? 0 }, life);
  return answer === null ? null : { option: answer ? 'yes' : 'no', confidence: null };
}
