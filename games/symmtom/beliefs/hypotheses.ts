/**
 * Hypotheses: weighted guesses at who knows what in a SymmToM session. In each turn everything that the others may have
 * said is tried, and hypotheses that contradict the evidence are dropped.
 */

import { sameCell } from '../movement.ts';
import { fullMask, maskOf } from '../rules.ts';
import type { Cell, Move, Parameters } from '../types.ts';
import type { Conduct, Utterance } from './conduct.ts';
import type { TurnPercept, Word } from './k-matrix.ts';
import { chanceOfMoves } from './move-chances.ts';
import { hashWith } from './packed.ts';

/** Masks by agent. */
export interface KnowledgeHypothesis {
  readonly firstHand: readonly number[];
  readonly known: readonly number[];
  /** `known` one turn ago, under `released` rules. Under `paper` rules nothing depends on it, and it equals `known`. */
  readonly before: readonly number[];
  /** Agent -> the piece asked for last; -1: none, or not kept. */
  readonly last: readonly number[];
  readonly weight: number;
}

/** What some seats all noticed in a turn. */
export interface Evidence {
  readonly parameters: Parameters;
  readonly bases: readonly Cell[];
  readonly from: readonly Cell[];
  readonly percept: TurnPercept;
  /** Speaker -> its word; undefined: not heard by all of these seats. */
  readonly words: readonly Word[];
  /** Agent -> its reward; null: not seen by all of these seats. */
  readonly rewards: readonly (number | null)[];
  /** The seat that knows its own action, which the conduct need not explain, and where it wanted to step. */
  readonly self: { readonly seat: number; readonly move: Move } | null;
  /** Speakers, as bits, whose words count even where they teach no hearer: another seat infers something from them. */
  readonly apart: number;
}

/** What came of a turn in a hypothesis. */
export interface HypothesisOutcome {
  readonly hypothesis: KnowledgeHypothesis;
  /** Agent -> what each was paid. */
  readonly rewards: readonly number[];
}

/** How much of the evidence has to fit: all of it; the rules without the conduct; plain facts only (no rewards). */
export type Trust = 'all' | 'rules' | 'facts';

/** What each agent may have said under this hypothesis, as far as it matters; null: the evidence excludes it. */
export interface Branches {
  readonly hypothesis: KnowledgeHypothesis;
  readonly factor: number;
  readonly options: readonly (readonly Utterance[])[];
  readonly count: number;
  /** Where no agent has a choice: what comes of the turn, with a hypothesis of weight 1; else null. */
  readonly only: HypothesisOutcome | null;
}

export function branchesOf(
  given: KnowledgeHypothesis,
  evidence: Evidence,
  conduct: Conduct,
  trust: Trust,
): Branches | null {
  const hypothesis = trust === 'facts' ? crediting(given, evidence) : given;
  const factor = trust === 'all' ? stepsChance(hypothesis, evidence, conduct) : 1;
  if (factor === 0) return null;
  const options: (readonly Utterance[])[] = [];
  let count = 1;
  for (let speaker = 0; speaker < hypothesis.known.length; speaker++) {
    const now = optionsOf(hypothesis, speaker, evidence, conduct);
    if (now.length === 0) return null;
    options.push(now);
    count *= now.length;
  }
  if (count === 1) {
    const only = afterWords(hypothesis, firstOf(options), evidence, { weight: 1, trust });
    return only && { hypothesis, factor, options, count, only };
  }
  if (trust !== 'facts' && !settled(hypothesis, options, evidence)) return null;
  return { hypothesis, factor, options, count, only: null };
}

/** The first option of each. */
export function firstOf(options: readonly (readonly Utterance[])[]): readonly Utterance[] {
  return options.map((list) => list[0] as Utterance);
}

/** Whether every reward that no open choice of words can change is as it was observed. */
function settled(
  hypothesis: KnowledgeHypothesis,
  options: readonly (readonly Utterance[])[],
  evidence: Evidence,
): boolean {
  const isOpen = (speaker: number): boolean => (options[speaker]?.length ?? 0) > 1;
  const rewards = evidence.rewards.map((reward, j) =>
    isOpen(j) || evidence.percept.inRange[j]?.some(isOpen) ? null : reward,
  );
  if (rewards.every((reward) => reward === null)) return true;
  return afterWords(hypothesis, firstOf(options), { ...evidence, rewards }, { weight: 1, trust: 'rules' }) !== null;
}

/** The hypothesis after a turn with these words; null: the rewards would have differed from those observed. */
export function afterWords(
  given: KnowledgeHypothesis,
  said: readonly Utterance[],
  { parameters, bases, percept, rewards }: Evidence,
  { weight, trust }: { readonly weight: number; readonly trust: Trust },
): HypothesisOutcome | null {
  const { firstHand, known, before, last } = given;
  const { pieces, agents, rules, competitive } = parameters;
  const full = fullMask(pieces);
  const paid = new Array<number>(agents).fill(0);
  const after = known.slice();
  let isSame = true;
  for (let j = 0; j < agents; j++) {
    const mask = known[j] as number;
    const near = percept.inRange[j] as readonly number[];
    let fresh = 0;
    for (let k = 0; k < near.length; k++) {
      const l = near[k] as number;
      const word = said[l]?.word ?? null;
      if (word === null || mask & (1 << word)) continue;
      fresh |= 1 << word;
      paid[j] = (paid[j] as number) + 1;
      paid[l] = (paid[l] as number) + 1;
    }
    const recharges = mask === full && sameCell(percept.positions[j] as Cell, bases[j] as Cell);
    if (recharges) paid[j] = (paid[j] as number) + (agents - 1) * pieces;
    const now = recharges ? (firstHand[j] as number) : mask | fresh;
    isSame &&= now === mask;
    after[j] = now;
  }
  const counted = !competitive || competitive.cooperativeRewards;
  const earned = competitive ? paid.map((sum, j) => prizeOf(j, parameters, percept) + (counted ? sum : 0)) : paid;
  if (trust !== 'facts')
    for (let j = 0; j < agents; j++) if (rewards[j] !== null && rewards[j] !== earned[j]) return null;
  const next = {
    firstHand,
    known: isSame ? known : after,
    before: rules === 'released' ? known : before,
    last: said.some((utterance, j) => utterance.last !== last[j]) ? said.map((utterance) => utterance.last) : last,
    weight,
  };
  const isUnchanged = isSame && next.before === before && next.last === last && weight === given.weight;
  return { hypothesis: isUnchanged ? given : next, rewards: earned };
}

function prizeOf(j: number, { competitive }: Parameters, { winners }: TurnPercept): number {
  if (!competitive || winners.length === 0) return 0;
  return winners.includes(j) ? competitive.win : -competitive.lose;
}

/** Adds up the weights of equal hypotheses; they then sum to 1. */
export function merged(hypotheses: readonly KnowledgeHypothesis[]): readonly KnowledgeHypothesis[] {
  const only = hypotheses[0];
  if (only && hypotheses.length === 1) return only.weight === 1 ? hypotheses : [{ ...only, weight: 1 }];
  // heads are found by a hash of the masks, since most of the time of a belief goes here
  const heads = new Map<number, number>();
  const kept: KnowledgeHypothesis[] = [];
  const weights: number[] = [];
  const nexts: number[] = [];
  let total = 0;
  for (const hypothesis of hypotheses) {
    total += hypothesis.weight;
    const hash = hashOf(hypothesis);
    const head = heads.get(hash) ?? -1;
    let at = head;
    while (at >= 0 && !sameKnowledge(kept[at] as KnowledgeHypothesis, hypothesis)) at = nexts[at] as number;
    if (at >= 0) weights[at] = (weights[at] as number) + hypothesis.weight;
    else {
      heads.set(hash, kept.length);
      nexts.push(head);
      weights.push(hypothesis.weight);
      kept.push(hypothesis);
    }
  }
  return kept.map((hypothesis, i) => ({ ...hypothesis, weight: (weights[i] as number) / total }));
}

function hashOf({ known, before, last, firstHand }: KnowledgeHypothesis): number {
  let hash = 0;
  for (let j = 0; j < known.length; j++) {
    hash = hashWith(hash, known[j] as number);
    hash = hashWith(hash, before[j] as number);
    hash = hashWith(hash, last[j] as number);
    hash = hashWith(hash, firstHand[j] as number);
  }
  return hash;
}

/** Whether two hypotheses are the same but for their weights. */
export function sameKnowledge(a: KnowledgeHypothesis, b: KnowledgeHypothesis): boolean {
  return (
    sameMasks(a.known, b.known) &&
    sameMasks(a.before, b.before) &&
    sameMasks(a.last, b.last) &&
    sameMasks(a.firstHand, b.firstHand)
  );
}

function sameMasks(a: readonly number[], b: readonly number[]): boolean {
  if (a === b) return true;
  for (let j = 0; j < a.length; j++) if (a[j] !== b[j]) return false;
  return true;
}

export function sayableOf({ known, before }: KnowledgeHypothesis, agent: number, { rules }: Parameters): number {
  return (rules === 'released' ? before[agent] : known[agent]) ?? 0;
}

/** The probability of the observed steps. */
function stepsChance(hypothesis: KnowledgeHypothesis, evidence: Evidence, conduct: Conduct): number {
  const { parameters, bases, from, percept, self } = evidence;
  const steps: Move[] = [];
  for (let j = 0; j < from.length; j++) {
    const supposed = { sayable: sayableOf(hypothesis, j, parameters), last: hypothesis.last[j] ?? -1 };
    const step = self?.seat === j ? self.move : conduct.step(supposed, from[j] as Cell, bases[j] as Cell, parameters);
    if (step === null) return 1;
    steps.push(step);
  }
  return chanceOfMoves(from, steps, percept.positions, parameters.width);
}

function optionsOf(
  hypothesis: KnowledgeHypothesis,
  speaker: number,
  { parameters, words, percept, self, apart }: Evidence,
  conduct: Conduct,
): readonly Utterance[] {
  const last = hypothesis.last[speaker] ?? -1;
  const word = words[speaker];
  if (self?.seat === speaker) return [{ word: word ?? null, chance: 1, last }];
  const hearers = percept.inRange[speaker] ?? [];
  if (word === undefined && hearers.length === 0 && !conduct.remembers) return [{ word: null, chance: 1, last }];
  const supposed = { sayable: sayableOf(hypothesis, speaker, parameters), last };
  if (word !== undefined) {
    const heard = conduct.utterance(word, supposed, parameters);
    return heard && heard.chance > 1e-12 ? [heard] : [];
  }
  const all = conduct.utterances(supposed, parameters);
  if (conduct.remembers) return all;
  if (apart & (1 << speaker)) return all.filter(({ chance }) => chance > 1e-12);
  // words that change nothing count as silence
  let common = -1;
  for (const j of hearers) common &= hypothesis.known[j] ?? 0;
  const news = all.filter((utterance) => utterance.word !== null && !(common & (1 << utterance.word)));
  const rest = 1 - news.reduce((sum, utterance) => sum + utterance.chance, 0);
  return rest > 1e-12 ? [...news, { word: null, chance: rest, last }] : news;
}

/** The hypothesis in which each speaker could say the piece that it was heard to say. */
function crediting(hypothesis: KnowledgeHypothesis, { words }: Evidence): KnowledgeHypothesis {
  const shown = words.map((word) => (word == null ? 0 : maskOf([word])));
  const credit = (masks: readonly number[]): readonly number[] => masks.map((mask, j) => mask | (shown[j] ?? 0));
  return { ...hypothesis, known: credit(hypothesis.known), before: credit(hypothesis.before) };
}
