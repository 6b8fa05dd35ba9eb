/**
 * Scores the answers to the probes of a session from its log, in three ways.
 * `truth`: the answer is true, of the house or of the answer that the next agent has reason to give.
 * `knowledge`: it is the answer that the seat itself has reason to give, "I don't know" included. Reasons are beliefs
 * folded from the seat's own percepts.
 * `original` (EnactToM, `runner/benchmark.py`), roots only: about the house, "yes" if that is true at the end; about
 * another agent, the same answer as that agent gave to its own question, true or not.
 */

import { type HouseholdLog, holdsNow, type KnowledgeMoment, momentsOf } from '../../beliefs/knowledge.ts';
import { knows } from '../../beliefs.ts';
import { probesIn } from '../../probes/asked-in.ts';
import { type AskedProbe, keyOf, optionFor, readQuestion, YES } from '../../probes.ts';
import type { AnnotatedFacts } from '../annotated-message.ts';
import { type Detections, detectionsIn } from './detection.ts';

export interface ScoredProbe extends AskedProbe {
  /** 0: about the house; 1: what another would answer; 2: what it would say that a third would. */
  readonly order: number;
  /** null: no answer was given. */
  readonly option: string | null;
  /** 0 to 100. */
  readonly confidence: number | null;
  /** The true answer, and the one that the seat had reason to give. */
  readonly so: string;
  readonly warranted: string;
  readonly byTruth: boolean;
  readonly byKnowledge: boolean;
  /** null: not a root. */
  readonly byOriginal: boolean | null;
}

/** How many passed, and of how many. */
export interface Share {
  readonly passed: number;
  readonly of: number;
}

/** `OfYes`: what "yes" to everything would have scored. */
export interface LiteralScore {
  readonly truth: Share;
  readonly truthOfYes: Share;
  readonly knowledge: Share;
  readonly knowledgeOfYes: Share;
  readonly original: Share;
  readonly originalOfYes: Share;
  /** 'knowledge': "I don't know" is right for a seat that has not heard of something. */
  readonly foils: Share;
  readonly foilsOfYes: Share;
  /**
   * Brier score of confidence in being right by knowledge, over roots and foils that were answered with a confidence;
   * null: there are none. Since version 3, "I don't know" has no confidence.
   */
  readonly brier: number | null;
  /** Matched questions with the true answer, and with the one that the seat had reason to give. */
  readonly matchedTruth: Share;
  readonly matchedKnowledge: Share;
  /** One row for each order. []: no matched question was answered. Versions 1 and 2 have none. */
  readonly detections: readonly Detections[];
}

/** null: the session had no probes or was not played to its end. */
export function scoredProbes(
  log: HouseholdLog,
  annotations: readonly AnnotatedFacts[] = [],
): readonly ScoredProbe[] | null {
  const answers = answersIn(log);
  const end = momentsOf(log, annotations).at(-1);
  if (answers.size === 0 || !end || end.state.result === null) return null;
  return probesIn(end.state, versionIn(log)).flatMap((asked) => {
    const given = answers.get(keyOf(asked));
    if (given === undefined) return [];
    const so = optionFor(truthAbout(end, asked));
    const belief = end.beliefs[asked.seat];
    const warranted = optionFor(belief ? knows(belief, [asked.seat, ...asked.whom], asked.literal) : null);
    const option = given?.option ?? null;
    const answerOf = (other: AskedProbe) => answers.get(keyOf(other))?.option ?? null;
    return [
      {
        ...asked,
        order: asked.whom.length,
        option,
        confidence: given?.confidence ?? null,
        so,
        warranted,
        byTruth: option === so,
        byKnowledge: option === warranted,
        byOriginal: isRoot(asked) ? byOriginal(end, asked, answerOf) : null,
      },
    ];
  });
}

/** An answer from the log, with the true answer and the one that the seat had reason to give. */
export interface JudgedAnswer {
  /** The index in the log of the event that holds the answer, from 0. */
  readonly index: number;
  readonly seat: number;
  /** The seat whose answer the question is about; null: it is about the house. */
  readonly next: number | null;
  readonly so: string;
  readonly warranted: string;
}

/** The judged answers, in the order of the log; []: the session had no probes or was not played to its end. */
export function answersJudged(log: HouseholdLog): readonly JudgedAnswer[] {
  const end = momentsOf(log).at(-1);
  if (!end || end.state.result === null) return [];
  return log.flatMap((event, index): readonly JudgedAnswer[] => {
    if (event.type !== 'ProbeAnswered') return [];
    const { seat, probeId } = event;
    const shown = log.find((one) => one.type === 'ProbeShown' && one.probe.seat === seat && one.probe.id === probeId);
    const about = shown?.type === 'ProbeShown' ? readQuestion(shown.probe) : null;
    if (!about) return [];
    const belief = end.beliefs[seat];
    const warranted = optionFor(belief ? knows(belief, [seat, ...about.whom], about.literal) : null);
    return [{ index, seat, next: about.whom[0] ?? null, so: optionFor(truthAbout(end, about)), warranted }];
  });
}

export function literalScore(probes: readonly ScoredProbe[]): LiteralScore {
  const roots = probes.filter(isRoot);
  const foils = probes.filter(isFoil);
  const matched = probes.filter((probe) => probe.matched);
  const sure = [...roots, ...foils].flatMap(({ confidence, byKnowledge }) =>
    confidence === null ? [] : [{ stated: confidence / 100, right: byKnowledge ? 1 : 0 }],
  );
  const distance = sure.reduce((sum, { stated, right }) => sum + (stated - right) * (stated - right), 0);
  return {
    truth: shareOf(roots, ({ byTruth }) => byTruth),
    truthOfYes: shareOf(roots, ({ so }) => so === YES),
    knowledge: shareOf(roots, ({ byKnowledge }) => byKnowledge),
    knowledgeOfYes: shareOf(roots, ({ warranted }) => warranted === YES),
    original: shareOf(roots, ({ byOriginal: passed }) => passed === true),
    // every seat says yes, so every seat says the same as the next one
    originalOfYes: shareOf(roots, ({ whom, so }) => whom.length > 0 || so === YES),
    foils: shareOf(foils, ({ byKnowledge }) => byKnowledge),
    foilsOfYes: shareOf(foils, ({ warranted }) => warranted === YES),
    brier: sure.length === 0 ? null : distance / sure.length,
    matchedTruth: shareOf(matched, ({ byTruth }) => byTruth),
    matchedKnowledge: shareOf(matched, ({ byKnowledge }) => byKnowledge),
    detections: detectionsIn(probes),
  };
}

function isRoot({ kind, reversed }: AskedProbe): boolean {
  return kind === 'root' && !reversed;
}

function isFoil({ kind, reversed }: AskedProbe): boolean {
  return reversed || (kind !== 'root' && kind !== 'inner');
}

function versionIn([created]: HouseholdLog): number {
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  return created.rulesVersion;
}

/** The true answer: about the house, or about what the next agent has reason to answer. */
function truthAbout(end: KnowledgeMoment, { whom, literal }: Pick<AskedProbe, 'whom' | 'literal'>): boolean | null {
  const [next] = whom;
  if (next === undefined) return holdsNow(end, literal);
  const belief = end.beliefs[next];
  return belief ? knows(belief, whom, literal) : null;
}

function byOriginal(end: KnowledgeMoment, asked: AskedProbe, answerOf: (asked: AskedProbe) => string | null): boolean {
  const option = answerOf(asked);
  const [next, ...rest] = asked.whom;
  if (next === undefined) return option === YES && holdsNow(end, asked.literal);
  // two missing answers are equal, too
  return option === answerOf({ ...asked, seat: next, whom: rest });
}

/** Question -> its answer; null: asked and not answered. */
function answersIn(
  log: HouseholdLog,
): ReadonlyMap<string, { readonly option: string; readonly confidence: number | null } | null> {
  const keys = new Map<string, string>();
  const answers = new Map<string, { readonly option: string; readonly confidence: number | null } | null>();
  for (const event of log) {
    if (event.type === 'ProbeShown') {
      const about = readQuestion(event.probe);
      if (!about) continue;
      const key = keyOf({ seat: event.probe.seat, ...about });
      keys.set(`${event.probe.seat} ${event.probe.id}`, key);
      answers.set(key, null);
    }
    const key = event.type === 'ProbeAnswered' ? keys.get(`${event.seat} ${event.probeId}`) : undefined;
    if (event.type === 'ProbeAnswered' && key !== undefined) answers.set(key, event.answer);
  }
  return answers;
}

function shareOf<T>(items: readonly T[], passes: (item: T) => boolean): Share {
  return { passed: items.filter(passes).length, of: items.length };
}
