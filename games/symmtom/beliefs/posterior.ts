/**
 * A posterior over who knows what, given the rules, a seat's percepts (places, words, silence, rewards) and a stated
 * conduct of the others. It is exact where the hypotheses can be enumerated, and has a Monte-Carlo error where not. At
 * the start each other agent is taken to know its first-hand pieces only. second-order.ts has what the seat takes others
 * to believe.
 */
import { type AgentChain, withoutRepeats } from '../../../epistemics/chains.ts';
import type { Accuracy } from '../../core/beliefs/model.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import { type Rng, rngFor } from '../../core/rng.ts';
import { maskOf } from '../rules.ts';
import type { Cell, Parameters, SymmToM } from '../types.ts';
import type { Conduct } from './conduct.ts';
import { type Beginning, beginFilter, type ParticleFilter, updateFilter } from './filter.ts';
import { type Deals, dealsLike } from './first-hand.ts';
import type { Evidence, KnowledgeHypothesis } from './hypotheses.ts';
import { beginK, type KMatrix, turnK, wordsHeard } from './k-matrix.ts';
import type { NestedLimits, SecondOrder, WeightedMind } from './minds.ts';
import { beginSecondOrder, effectiveMinds, secondOrderSummary, updateSecondOrder } from './second-order.ts';
import { keptIfEqual, type Summary, summaryOf } from './summary.ts';

export const LIMITS: NestedLimits = {
  hypotheses: 2048,
  branches: 16_384,
  batches: 8,
  particles: 256,
  minds: 256,
  drawnMinds: 8,
  inner: { hypotheses: 256, branches: 2048, batches: 2, particles: 64 },
};

/**
 * The limits of the minds that chains of three are taken from. Each of these minds keeps what another seat takes others
 * to believe.
 */
const THIRD: NestedLimits = {
  ...LIMITS,
  minds: 128,
  drawnMinds: 4,
  deeper: {
    hypotheses: 256,
    branches: 2048,
    batches: 4,
    particles: 32,
    minds: 64,
    drawnMinds: 2,
    inner: { hypotheses: 64, branches: 1024, batches: 2, particles: 16 },
  },
};

export interface Posterior {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly bases: readonly Cell[];
  readonly positions: readonly Cell[];
  readonly own: KMatrix;
  readonly filter: ParticleFilter;
  readonly summary: Summary;
  /** One for each other seat; empty at depth 1. */
  readonly others: readonly { readonly order: SecondOrder; readonly summary: Summary }[];
  /** The same with what each mind takes others to believe, kept apart so that shorter chains do not depend on it; empty below depth 3. */
  readonly thirds: readonly Third[];
}

interface Third {
  readonly order: SecondOrder;
  /** Seat -> its summary; undefined for the seat itself. */
  readonly summaries: readonly (Summary | undefined)[];
}

interface How {
  readonly conduct: Conduct;
  readonly limits: NestedLimits;
  readonly rng: Rng;
}

/** `depth` is 1 to 3. */
export function beginPosterior(first: FirstSight<SymmToM>, limits: NestedLimits, depth: number): Posterior {
  const { seat, observation } = first;
  const { parameters, bases, positions } = observation;
  const own = beginK(first, 'conservative');
  const shown = observation.firstHand.map((pieces) => (pieces ? maskOf(pieces) : null));
  const deals = dealsLike(shown, parameters, limits.hypotheses);
  const hypotheses = hypothesesOf(deals).map((hypothesis) => ({
    ...hypothesis,
    known: hypothesis.known.with(seat, own.ownBefore),
    before: hypothesis.before.with(seat, own.ownBefore),
  }));
  const beginning: Beginning = { hypotheses, sampled: deals.sampled, pieces: parameters.pieces };
  const filter = beginFilter(beginning, limits);
  const others = positions.map((_, j) => j).filter((j) => depth > 1 && j !== seat);
  return {
    seat,
    parameters,
    bases,
    positions,
    own,
    filter,
    summary: summaryOf(filter, seat),
    others: others.map((j) => {
      const imagine = imagining({ parameters, shown, of: j, limits, isDeep: false });
      const order = beginSecondOrder(j, beginning, imagine, limits);
      return { order, summary: secondOrderSummary(order) };
    }),
    thirds: others
      .filter(() => depth > 2)
      .map((j) => {
        const third = thirdLimits(limits);
        const imagine = imagining({ parameters, shown, of: j, limits: third, isDeep: true });
        const order = beginSecondOrder(j, beginning, imagine, third);
        return thirdOf(order, positions.length);
      }),
  };
}

interface Imagined {
  readonly parameters: Parameters;
  readonly shown: readonly (number | null)[];
  readonly of: number;
  readonly limits: NestedLimits;
  readonly isDeep: boolean;
}

/** What a seat begins with if it has these first-hand pieces; where it is deep, also what it takes others to believe. */
function imagining({ parameters, shown, of, limits, isDeep }: Imagined) {
  return (firstHand: number): Pick<WeightedMind, 'filter' | 'deeper'> => {
    const seen = parameters.firstHandShown ? shown : shown.map((_, k) => (k === of ? firstHand : null));
    const imagined = dealsLike(seen, parameters, limits.inner.hypotheses);
    const { pieces } = parameters;
    const beginning: Beginning = { hypotheses: hypothesesOf(imagined), sampled: imagined.sampled, pieces };
    const filter = beginFilter(beginning, limits.inner);
    const { deeper: within } = limits;
    if (!isDeep || !within) return { filter, deeper: [] };
    const deeper = shown.flatMap((_, k) => {
      if (k === of) return [];
      const imagine = imagining({ parameters, shown, of: k, limits: within, isDeep: false });
      const order = beginSecondOrder(k, beginning, imagine, within);
      return [{ order, summary: secondOrderSummary(order) }];
    });
    return { filter, deeper };
  };
}

/** The limits for chains of three, unless the caller gives its own. */
const thirdLimits = (limits: NestedLimits): NestedLimits => (limits.deeper ? limits : THIRD);

function thirdOf(order: SecondOrder, agents: number, before?: Third): Third {
  const summaries = Array.from({ length: agents }, (_, k) => {
    if (k === order.of) return undefined;
    const summary = secondOrderSummary(order, k);
    const old = before?.summaries[k];
    return old ? keptIfEqual(old, summary) : summary;
  });
  return { order, summaries };
}

export function updatePosterior(posterior: Posterior, experience: Experience<SymmToM>, how: How): Posterior {
  const { seat, parameters, bases } = posterior;
  const action = experience.acted?.action ?? { move: 'stay' as const, say: null };
  let { own, positions, filter, others, thirds } = posterior;
  const third = thirds.length > 0 ? thirdHow(how, seat, experience.turn) : how;
  for (const percept of experience.percepts) {
    if (percept.type !== 'turn') continue;
    const words = wordsHeard(own, percept, action.say);
    const evidence: Evidence = {
      parameters,
      bases,
      from: positions,
      percept,
      words,
      rewards: percept.rewards,
      self: { seat, move: action.move },
      apart: 0,
    };
    filter = updateFilter(filter, evidence, how);
    others = others.map(({ order, summary }) => {
      const after = updateSecondOrder(order, evidence, how);
      return { order: after, summary: keptIfEqual(summary, secondOrderSummary(after)) };
    });
    thirds = thirds.map((one) => thirdOf(updateSecondOrder(one.order, evidence, third), parameters.agents, one));
    positions = percept.positions;
    own = turnK(own, percept, words);
  }
  const summary =
    filter === posterior.filter ? posterior.summary : keptIfEqual(posterior.summary, summaryOf(filter, seat));
  return { ...posterior, own, positions, filter, summary, others, thirds };
}

/** How chains of three are updated: with a chance of their own, so that shorter chains do not depend on it. */
function thirdHow({ conduct, limits }: How, seat: number, turn: number): How {
  return { conduct, limits: thirdLimits(limits), rng: rngFor('symmtom/third-order', conduct.id, seat, turn) };
}

/** Throws if the chain begins with another seat or is longer than what is kept. */
export function summaryFor(posterior: Posterior, chain: AgentChain): Summary {
  const [, other, third, ...deeper] = chainOf(posterior, chain);
  if (other === undefined) return posterior.summary;
  const found =
    third === undefined
      ? posterior.others.find(({ order }) => order.of === other)?.summary
      : posterior.thirds.find(({ order }) => order.of === other)?.summaries[third];
  if (!found || deeper.length > 0) throw tooDeep(chain);
  return found;
}

export function accuracyFor(posterior: Posterior, chain: AgentChain): Accuracy {
  const [, other, third] = chainOf(posterior, chain);
  if (other === undefined) {
    const { exact, effective, surprises } = posterior.filter;
    return { method: exact ? 'exact' : 'sampled', effective, surprises };
  }
  const kept = third === undefined ? posterior.others : posterior.thirds;
  const found = kept.find(({ order }) => order.of === other);
  if (!found) throw tooDeep(chain);
  const effective = effectiveMinds(found.order);
  return { method: effective === null ? 'exact' : 'sampled', effective, surprises: found.order.surprises };
}

/** The chain without repeats in a row. */
function chainOf({ seat }: Posterior, chain: AgentChain): AgentChain {
  if (chain[0] !== seat) throw new Error(`seat ${seat} cannot tell what ${chain.join('>')} believes`);
  return withoutRepeats(chain);
}

function tooDeep(chain: AgentChain): Error {
  return new Error(`this posterior is not kept for chains as long as ${chain.join('>')}`);
}

function hypothesesOf({ deals }: Deals): readonly KnowledgeHypothesis[] {
  return deals.map((firstHand) => ({
    firstHand,
    known: firstHand,
    before: firstHand,
    last: firstHand.map(() => -1),
    weight: 1,
  }));
}
