/**
 * Who knows what, as a posterior: the rules, what a seat perceived (places, words, silence, rewards), and a stated
 * conduct of the others. Exact where it can be enumerated, with a Monte-Carlo error where not.
 *
 * A longer chain is the same fold over what its seats perceived *together*: [i, j] conditions on what both of them saw
 * and heard, and is what i can take j to believe before anything that j alone has heard. It is the mean of j's own
 * posterior over all that j may have heard out of i's hearing, given what they share; and so the same for [i, j] and
 * [j, i]. At the start nobody is taken to know more than their first-hand pieces.
 */
import { bitsOf, type Chain, withoutRepeats } from '../../../epistemics/chains.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import type { Rng } from '../../core/rng.ts';
import { maskOf } from '../rules.ts';
import { type Cell, MAX_PIECES, type Parameters, type SymmToM } from '../types.ts';
import type { Conduct } from './conduct.ts';
import { beginFilter, type Filter, type Limits, updateFilter } from './filter.ts';
import { dealsLike } from './first-hand.ts';
import type { Evidence, Hypothesis } from './hypotheses.ts';
import { beginK, type KMatrix, type TurnPercept, updateK, type Word, wordsHeard } from './k-matrix.ts';

/** What some seats can take to be so from what they perceived together. */
export interface Shared {
  /** As bits. */
  readonly seats: number;
  readonly filter: Filter;
  /** By agent, then piece: the probability that it is known. */
  readonly chances: readonly (readonly number[])[];
  /** Monte-Carlo standard errors of these; null: they are exact. */
  readonly errors: readonly (readonly number[])[] | null;
}

export interface Posterior {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly bases: readonly Cell[];
  readonly positions: readonly Cell[];
  readonly own: KMatrix;
  /** The seat alone first, then with each other seat. */
  readonly shared: readonly Shared[];
}

export function beginPosterior(first: FirstSight<SymmToM>, limits: Limits): Posterior {
  const { seat, observation } = first;
  const { parameters, bases, positions } = observation;
  const own = beginK(first, 'conservative');
  const shown = observation.firstHand.map((pieces) => (pieces ? maskOf(pieces) : null));
  const common = parameters.firstHandShown ? shown : shown.map(() => null);
  const alone = priorOf(shown, parameters, limits, (hypothesis) => ({
    ...hypothesis,
    known: hypothesis.known.with(seat, own.ownBefore),
    before: hypothesis.before.with(seat, own.ownBefore),
  }));
  const together = priorOf(common, parameters, limits, (hypothesis) => hypothesis);
  const others = positions.map((_, j) => j).filter((j) => j !== seat);
  return {
    seat,
    parameters,
    bases,
    positions,
    own,
    shared: [sharedOf(1 << seat, alone), ...others.map((j) => sharedOf(bitsOf([seat, j]), together))],
  };
}

export function updatePosterior(
  posterior: Posterior,
  experience: Experience<SymmToM>,
  how: { readonly conduct: Conduct; readonly limits: Limits; readonly rng: Rng },
): Posterior {
  const { seat } = posterior;
  const action = experience.acted?.action ?? { move: 'stay' as const, say: null };
  let { positions, shared } = posterior;
  for (const percept of experience.percepts) {
    if (percept.type !== 'turn') continue;
    const heard = wordsHeard(posterior.own, percept, action.say);
    shared = shared.map(({ seats, filter }, i) => {
      const evidence: Evidence = {
        parameters: posterior.parameters,
        bases: posterior.bases,
        from: positions,
        percept,
        words: heard.map((word, speaker): Word => (isHeardByAll(seats, speaker, percept) ? word : undefined)),
        rewards:
          i === 0 || posterior.parameters.rewardsShown === 'all' ? percept.rewards : percept.rewards.map(() => null),
        self: i === 0 ? { seat, move: action.move } : null,
      };
      return sharedOf(seats, updateFilter(filter, evidence, how));
    });
    positions = percept.positions;
  }
  return { ...posterior, positions, shared, own: updateK(posterior.own, experience) };
}

/** Throws where the chain begins with another seat, or names more than one other. */
export function sharedFor({ seat, shared }: Posterior, chain: Chain): Shared {
  if (chain[0] !== seat) throw new Error(`seat ${seat} cannot tell what ${chain.join('>')} believes`);
  const bits = bitsOf(withoutRepeats(chain));
  const found = shared.find(({ seats }) => seats === bits);
  if (!found) throw new Error(`the posterior is kept for the seat and one other, not for ${chain.join('>')}`);
  return found;
}

function isHeardByAll(seats: number, speaker: number, { inRange }: TurnPercept): boolean {
  return inRange.every((near, j) => !(seats & (1 << j)) || j === speaker || near.includes(speaker));
}

function priorOf(
  shown: readonly (number | null)[],
  parameters: Parameters,
  limits: Limits,
  knowing: (hypothesis: Hypothesis) => Hypothesis,
): Filter {
  const { deals, sampled } = dealsLike(shown, parameters, limits.hypotheses);
  const hypotheses = deals.map((firstHand) =>
    knowing({ firstHand, known: firstHand, before: firstHand, last: firstHand.map(() => -1), weight: 1 }),
  );
  return beginFilter(hypotheses, sampled, limits);
}

function sharedOf(seats: number, filter: Filter): Shared {
  const { batches, exact } = filter;
  const each = batches.map(chancesIn);
  const first = each[0] ?? [];
  const meanAt = (j: number, piece: number): number =>
    each.reduce((sum, chances) => sum + (chances[j]?.[piece] ?? 0), 0) / each.length;
  const chances = exact ? first : first.map((row, j) => row.map((_, piece) => meanAt(j, piece)));
  const errors = exact
    ? null
    : chances.map((row, j) =>
        row.map((mean, piece) => {
          const squares = each.reduce((sum, one) => sum + ((one[j]?.[piece] ?? 0) - mean) ** 2, 0);
          return rootOf(squares / (each.length - 1) / each.length);
        }),
      );
  return { seats, filter, chances, errors };
}

/** Exactly 0 and 1 where all hypotheses agree, whatever their weights add up to. */
function chancesIn(hypotheses: readonly Hypothesis[]): readonly (readonly number[])[] {
  const agents = hypotheses[0]?.known.length ?? 0;
  return Array.from({ length: agents }, (_, j) => {
    const row = new Array<number>(MAX_PIECES).fill(0);
    let always = -1;
    for (const { known, weight } of hypotheses) {
      const mask = known[j] as number;
      always &= mask;
      for (let rest = mask, piece = 0; rest !== 0; rest >>>= 1, piece++)
        if (rest & 1) row[piece] = (row[piece] as number) + weight;
    }
    return row.map((chance, piece) => (always & (1 << piece) ? 1 : chance));
  });
}

/** The square root by Newton's method: every engine rounds the four operations alike. */
function rootOf(square: number): number {
  if (square <= 0) return 0;
  let root = Math.max(1, square);
  for (let better = (root + square / root) / 2; better < root; better = (root + square / root) / 2) root = better;
  return root;
}
