/**
 * A posterior over who knows what, given the rules, a seat's percepts (places, words, silence, rewards) and a stated
 * conduct of the others. It is exact where the hypotheses can be enumerated, and has a Monte-Carlo error where not. At
 * the start each other agent is taken to know its first-hand pieces only. second-order.ts has what the seat takes others
 * to believe.
 */
import { type Chain, withoutRepeats } from '../../../epistemics/chains.ts';
import type { Accuracy } from '../../core/beliefs/model.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import type { Rng } from '../../core/rng.ts';
import { maskOf } from '../rules.ts';
import type { Cell, Parameters, SymmToM } from '../types.ts';
import type { Conduct } from './conduct.ts';
import { beginFilter, type Filter, updateFilter } from './filter.ts';
import { type Deals, dealsLike } from './first-hand.ts';
import type { Evidence, Hypothesis } from './hypotheses.ts';
import { beginK, type KMatrix, updateK, wordsHeard } from './k-matrix.ts';
import type { NestedLimits } from './minds.ts';
import {
  beginSecondOrder,
  effectiveMinds,
  type SecondOrder,
  secondOrderSummary,
  updateSecondOrder,
} from './second-order.ts';
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

export interface Posterior {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly bases: readonly Cell[];
  readonly positions: readonly Cell[];
  readonly own: KMatrix;
  readonly filter: Filter;
  readonly summary: Summary;
  /** One for each other seat; empty at depth 1. */
  readonly others: readonly { readonly order: SecondOrder; readonly summary: Summary }[];
}

interface How {
  readonly conduct: Conduct;
  readonly limits: NestedLimits;
  readonly rng: Rng;
}

/** `depth` is 1 or 2. */
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
  const filter = beginFilter(hypotheses, deals.sampled, limits);
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
      const imagine = (firstHand: number): Filter => {
        const seen = parameters.firstHandShown ? shown : shown.map((_, k) => (k === j ? firstHand : null));
        const imagined = dealsLike(seen, parameters, limits.inner.hypotheses);
        return beginFilter(hypothesesOf(imagined), imagined.sampled, limits.inner);
      };
      const order = beginSecondOrder(j, { hypotheses, sampled: deals.sampled }, imagine, limits);
      return { order, summary: secondOrderSummary(order) };
    }),
  };
}

export function updatePosterior(posterior: Posterior, experience: Experience<SymmToM>, how: How): Posterior {
  const { seat, own, parameters, bases } = posterior;
  const action = experience.acted?.action ?? { move: 'stay' as const, say: null };
  let { positions, filter, others } = posterior;
  for (const percept of experience.percepts) {
    if (percept.type !== 'turn') continue;
    const evidence: Evidence = {
      parameters,
      bases,
      from: positions,
      percept,
      words: wordsHeard(own, percept, action.say),
      rewards: percept.rewards,
      self: { seat, move: action.move },
      apart: 0,
    };
    filter = updateFilter(filter, evidence, how);
    others = others.map(({ order, summary }) => {
      const after = updateSecondOrder(order, evidence, how);
      return { order: after, summary: keptIfEqual(summary, secondOrderSummary(after)) };
    });
    positions = percept.positions;
  }
  return {
    ...posterior,
    positions,
    filter,
    summary: keptIfEqual(posterior.summary, summaryOf(filter, seat)),
    others,
    own: updateK(own, experience),
  };
}

/** Throws if the chain begins with another seat or names more than one other seat. */
export function summaryFor(posterior: Posterior, chain: Chain): Summary {
  const order = orderFor(posterior, chain);
  return order === null ? posterior.summary : order.summary;
}

export function accuracyFor(posterior: Posterior, chain: Chain): Accuracy {
  const found = orderFor(posterior, chain);
  if (found === null) {
    const { exact, effective, surprises } = posterior.filter;
    return { method: exact ? 'exact' : 'sampled', effective, surprises };
  }
  const effective = effectiveMinds(found.order);
  return { method: effective === null ? 'exact' : 'sampled', effective, surprises: found.order.surprises };
}

function orderFor({ seat, others }: Posterior, chain: Chain): Posterior['others'][number] | null {
  if (chain[0] !== seat) throw new Error(`seat ${seat} cannot tell what ${chain.join('>')} believes`);
  const [, other, ...deeper] = withoutRepeats(chain);
  if (other === undefined) return null;
  const found = others.find(({ order }) => order.of === other);
  if (!found || deeper.length > 0)
    throw new Error(`the posterior is kept for the seat and one other, not for ${chain.join('>')}`);
  return found;
}

function hypothesesOf({ deals }: Deals): readonly Hypothesis[] {
  return deals.map((firstHand) => ({
    firstHand,
    known: firstHand,
    before: firstHand,
    last: firstHand.map(() => -1),
    weight: 1,
  }));
}
