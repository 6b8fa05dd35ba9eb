/**
 * SymmToM's belief models. From the percepts of one seat they answer the propositions `knows/<seat>/<piece>`.
 *
 * The knowledge operator tells what cannot be doubted, and assumes nothing of how others behave. Posteriors tell how
 * probable the rest is; each assumes that the other agents follow the conduct that its id names. Three more are the
 * estimates of the paper's K matrix (conservative, greedy and estimated encounter).
 */
import type { BeliefModel, Credence, GameBeliefs, OfferedModel } from '../../core/beliefs/model.ts';
import type { Proposition } from '../../core/game.ts';
import { en } from '../replay/words/en.ts';
import type { State, SymmToM } from '../types.ts';
import { type Conduct, roundRobinConduct, talkativeConduct, uniformConduct } from './conduct.ts';
import { type EstimatedMatrix, estimatedEncounter } from './estimated.ts';
import { beginK, type EstimateRule, guessedWord, type KMatrix, publicK, turnK, type Word } from './k-matrix.ts';
import {
  accuracyOfKnowledge,
  answerFor,
  beginKnowledge,
  KNOWLEDGE_LIMITS,
  type Knowledge,
  type KnowledgeLimits,
  updateKnowledge,
} from './knowledge.ts';
import type { NestedLimits } from './minds.ts';
import { beginMinds, type Estimator, matrixFor, type NestedMinds, updateMinds } from './nested.ts';
import { type ChanceTable, changedInMasks, changedInTables, hasEntry } from './packed.ts';
import { changedInBounds, type PieceBounds } from './possible.ts';
import { accuracyFor, beginPosterior, LIMITS, type Posterior, summaryFor, updatePosterior } from './posterior.ts';
import { changedInSummary, type Summary } from './summary.ts';

const K_DEPTH = 3;
const KNOWLEDGE_DEPTH = 3;
const POSTERIOR_DEPTH = 3;

type Said = Exclude<Word, undefined>;

/** `depth`: of the longest chain that can be asked. */
export function knowledgeModel(
  depth = KNOWLEDGE_DEPTH,
  limits: KnowledgeLimits = KNOWLEDGE_LIMITS,
): BeliefModel<SymmToM, Knowledge, PieceBounds> {
  return {
    id: 'symmtom/knowledge',
    version: 1,
    prior: (first) => beginKnowledge(first, depth, limits),
    update: (knowledge, experience) => updateKnowledge(knowledge, experience, limits),
    query: (knowledge, chain, proposition) => {
      const { seat, piece } = subjectOf(proposition);
      const { least, most } = answerFor(knowledge, chain);
      if ((least[seat] ?? 0) & (1 << piece)) return KNOWN;
      return (most[seat] ?? 0) & (1 << piece) ? IN_DOUBT : UNKNOWN;
    },
    table: {
      basis: answerFor,
      changes: changedInBounds,
      answer: ({ least, most, pieces }, place) => {
        if (hasEntry(least, place, pieces)) return KNOWN;
        return hasEntry(most, place, pieces) ? IN_DOUBT : UNKNOWN;
      },
    },
    accuracy: accuracyOfKnowledge,
  };
}
const IN_DOUBT: readonly Credence[] = [];

/** `depth`: of the longest chain that can be asked. */
export function encounterModel(
  estimate: EstimateRule,
  depth = K_DEPTH,
): BeliefModel<SymmToM, NestedMinds<KMatrix>, KMatrix> {
  const by: Estimator<KMatrix, Said> = {
    begin: (first) => beginK(first, estimate),
    imagine: (first, seat) => publicK(first, seat, estimate),
    heard: (_matrix, word) => word,
    guess: guessedWord,
    turn: turnK,
  };
  return {
    id: `symmtom/${estimate}-encounter`,
    version: 1,
    prior: (first) => beginMinds(by, first, depth),
    update: (minds, experience) => updateMinds(by, minds, experience),
    table: {
      basis: matrixFor,
      changes: (before, now) => changedInMasks(before.columns, now.columns, now.pieces),
      answer: ({ columns, pieces }, place) => certainly(hasEntry(columns, place, pieces)),
    },
    query: (minds, chain, proposition) => {
      const { seat, piece } = subjectOf(proposition);
      return certainly(((matrixFor(minds, chain).columns[seat] ?? 0) & (1 << piece)) !== 0);
    },
  };
}

/** `depth`: of the longest chain that can be asked. */
export function estimatedModel(depth = K_DEPTH): BeliefModel<SymmToM, NestedMinds<EstimatedMatrix>, ChanceTable> {
  return {
    id: 'symmtom/estimated-encounter',
    version: 2,
    prior: (first) => beginMinds(estimatedEncounter, first, depth),
    update: (minds, experience) => updateMinds(estimatedEncounter, minds, experience),
    table: {
      basis: (minds, chain) => matrixFor(minds, chain).known,
      changes: changedInTables,
      answer: (known, place) => probably(known[place] as number),
    },
    query: (minds, chain, proposition) => {
      const { seat, piece } = subjectOf(proposition);
      const { known, pieces } = matrixFor(minds, chain);
      return probably(known[seat * pieces + piece] ?? 0);
    },
  };
}

/** `depth`: of the longest chain that can be asked. Depth 1 saves most of the work. */
export function posteriorModel(
  conduct: Conduct,
  { limits = LIMITS, depth = POSTERIOR_DEPTH }: { readonly limits?: NestedLimits; readonly depth?: number } = {},
): BeliefModel<SymmToM, Posterior, Summary> {
  return {
    id: `symmtom/posterior-${conduct.id}`,
    version: 2 + conduct.version,
    prior: (first) => beginPosterior(first, limits, depth),
    update: (posterior, experience, rng) => updatePosterior(posterior, experience, { conduct, limits, rng }),
    query: (posterior, chain, proposition) => {
      const { seat, piece } = subjectOf(proposition);
      const { pieces, chances, errors } = summaryFor(posterior, chain);
      const entry = seat * pieces + piece;
      return probably(chances[entry] ?? 0, errors?.[entry]);
    },
    table: {
      basis: summaryFor,
      changes: changedInSummary,
      answer: ({ chances, errors }, place) => probably(chances[place] as number, errors?.[place]),
    },
    accuracy: accuracyFor,
  };
}

const { models } = en;

const posteriorOffer = (conduct: Conduct, texts: Pick<OfferedModel, 'name' | 'about'>): OfferedModel => ({
  model: posteriorModel(conduct),
  depth: POSTERIOR_DEPTH,
  within: (depth) => posteriorModel(conduct, { depth }),
  ...texts,
});

export const beliefs: GameBeliefs<SymmToM> = {
  models: [
    {
      model: knowledgeModel(),
      depth: KNOWLEDGE_DEPTH,
      within: knowledgeModel,
      ...models.knowledge,
    },
    posteriorOffer(uniformConduct, models['posterior-uniform']),
    posteriorOffer(talkativeConduct, models['posterior-talkative']),
    posteriorOffer(roundRobinConduct, models['posterior-round-robin']),
    {
      model: encounterModel('greedy'),
      depth: K_DEPTH,
      within: (depth) => encounterModel('greedy', depth),
      ...models['greedy-encounter'],
    },
    {
      model: encounterModel('conservative'),
      depth: K_DEPTH,
      within: (depth) => encounterModel('conservative', depth),
      ...models['conservative-encounter'],
    },
    {
      model: estimatedModel(),
      depth: K_DEPTH,
      within: estimatedModel,
      ...models['estimated-encounter'],
    },
  ],
  beside: `symmtom/posterior-${uniformConduct.id}`,
  truth: ({ knowledge }: State, proposition) => {
    const { seat, piece } = subjectOf(proposition);
    return ((knowledge[seat] ?? 0) & (1 << piece)) !== 0;
  },
  knowledge: (proposition) => {
    const { seat, piece } = subjectOf(proposition);
    return { seat, of: `piece/${piece}` };
  },
  evident: ({ config, firstHand }: State, proposition) => {
    const { seat, piece } = subjectOf(proposition);
    return config.firstHandShown && ((firstHand[seat] ?? 0) & (1 << piece)) !== 0;
  },
};

interface Subject {
  readonly seat: number;
  readonly piece: number;
}

/** A timeline asks the same propositions at every turn. */
const subjects = new WeakMap<Pick<Proposition, 'id'>, Subject>();

/** The seat and piece that the proposition is about. Throws if the id is not one of this game's. */
function subjectOf(proposition: Pick<Proposition, 'id'>): Subject {
  const known = subjects.get(proposition);
  if (known) return known;
  const subject = subjectIn(proposition.id);
  subjects.set(proposition, subject);
  return subject;
}

function subjectIn(id: string): Subject {
  const [name, seat, piece, ...rest] = id.split('/');
  if (name !== 'knows' || seat === undefined || piece === undefined || rest.length > 0)
    throw new Error(`there is no proposition ${id}; there are knows/<seat>/<piece>`);
  return { seat: Number(seat), piece: Number(piece) };
}

function certainly(known: boolean): readonly Credence[] {
  return known ? KNOWN : UNKNOWN;
}
const KNOWN: readonly Credence[] = [
  { value: true, probability: 1 },
  { value: false, probability: 0 },
];
const UNKNOWN: readonly Credence[] = [
  { value: true, probability: 0 },
  { value: false, probability: 1 },
];

function probably(chance: number, standardError?: number): readonly Credence[] {
  // sums of weights may miss 1 by a rounding
  const probability = Math.min(1, chance);
  if (standardError === undefined && (probability === 0 || probability === 1)) return certainly(probability === 1);
  const error = standardError === undefined ? {} : { standardError };
  return [
    { value: true, probability, ...error },
    { value: false, probability: 1 - probability, ...error },
  ];
}
