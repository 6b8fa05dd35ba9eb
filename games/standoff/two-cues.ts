/**
 * Lists on which no rule of two cues is right often. Trials of all regimes with an opponent are drawn by kept weights,
 * under which the best table of any two of the 38 cues is right in less than 65 % of the trials (README, Shortcuts; the
 * weights are found by `npx standpoint research standoff weights`).
 */
import type { Rng } from '../core/rng.ts';
import { type Candidate, candidateAt, type TrialSlot } from './candidates.ts';
import type { Block, UncheckedConfig } from './session-config.ts';
import { strataOf } from './sources.ts';
import { orderingByName } from './trials/orderings.ts';
import { indexOf, TRIALS_PER_PRESENCE, trialAt } from './trials/trials.ts';
import { MIDDLE_BOX, type Ordering, REGIMES, type RegimeWithPresence, type Treat, type Trial } from './trials/types.ts';
import kept from './two-cues.json' with { type: 'json' };
import { firstSide } from './walk.ts';

/** Which treat is in the middle box in the end. */
export const MIDDLES = ['neither', 'large', 'small'] as const;
export type Middle = (typeof MIDDLES)[number];

export function middleOf({ large, small }: Pick<Trial, Treat>): Middle {
  return large === MIDDLE_BOX ? 'large' : small === MIDDLE_BOX ? 'small' : 'neither';
}

/** Trials of one ordering with the same treat, or none, in the middle. The same treat is best in all of them. */
export interface Weighted {
  readonly ordering: string;
  readonly middle: Middle;
  /** Relative to the others. */
  readonly weight: number;
}

/** `fallback`: whether there are trials in which the opponent knows of no treat. */
export function keptWeights(fallback: boolean): readonly Weighted[] {
  const rows = Object.entries(fallback ? kept.withFallback : kept.withoutFallback);
  return rows.flatMap(([ordering, weights]) =>
    MIDDLES.flatMap((middle, i) => {
      const weight = weights[i] ?? 0;
      return weight > 0 ? [{ ordering, middle, weight }] : [];
    }),
  );
}

/**
 * Whether the weights suit the block: it is drawn from all trials with an opponent, with the sights of the paper and the
 * opponent first. Other sources may lack what balances a cue.
 */
export function suitsWeights(config: UncheckedConfig, { from }: Pick<Block, 'from'>): boolean {
  const strata = strataOf(from) ?? [];
  const trials = strata.reduce((sum, stratum) => sum + stratum.trials, 0);
  return (
    config.playerSees === 'open' &&
    config.opponentSees === 'screened' &&
    firstSide(config) === 'opponent' &&
    trials === TRIALS_PER_PRESENCE &&
    strata.every(({ regime }) => regime.endsWith('p'))
  );
}

/**
 * Slots drawn by the weights, half of them for each treat (of an odd number, one more for either). Within a treat the draw
 * is systematic: each kind of trial comes as often as its weight says, up to one, and regimes spread over the list.
 */
export function slotsByWeight(config: UncheckedConfig, trials: number, rng: Rng): readonly TrialSlot[] {
  if (trials === 0) return [];
  const kinds = kindsFor(config.fallback !== 'excluded');
  const one = trials % 2 === 0 ? 0 : rng.int(2);
  const small = Math.floor(trials / 2) + one;
  return (['small', 'large'] as const).flatMap((treat) => {
    const own = kinds.filter((kind) => kind.treat === treat);
    // kinds that are alike stand together, in an order of their own for each list
    const order = rng.shuffle(own).sort((a, b) => a.place - b.place);
    return systematic(order, treat === 'small' ? small : trials - small, rng).map(
      (kind): TrialSlot => ({ regime: kind.regime, candidates: candidatesOf(kind, config) }),
    );
  });
}

/** So many of the items: the points are one step apart on the line of their weights, from a start that is drawn. */
function systematic<A extends { readonly weight: number }>(items: readonly A[], count: number, rng: Rng): readonly A[] {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  const drawn: A[] = [];
  let [next, end] = [rng.int(total), 0];
  for (const item of items) {
    end += item.weight * count;
    for (; next < end; next += total) drawn.push(item);
  }
  return drawn;
}

interface Kind extends Weighted {
  readonly regime: RegimeWithPresence;
  /** The one that is best. */
  readonly treat: Treat;
  /** Kinds of one regime, with the best box in the middle or not, have the same. */
  readonly place: number;
}

/** Kept because making them takes longer than a draw. */
const KINDS = new Map<boolean, readonly Kind[]>();
const CANDIDATES = new Map<Kind, readonly Candidate[]>();

function kindsFor(fallback: boolean): readonly Kind[] {
  let kinds = KINDS.get(fallback);
  if (!kinds) {
    kinds = keptWeights(fallback).map(kindOf);
    KINDS.set(fallback, kinds);
  }
  return kinds;
}

function kindOf(weighted: Weighted): Kind {
  const { regime } = orderingOf(weighted);
  const some = indexesOf(weighted).find((index) => middleOf(trialAt(index)) === weighted.middle);
  if (some === undefined) throw new Error(`${weighted.ordering} has no trial with ${weighted.middle} in the middle`);
  const { correct, large } = trialAt(some);
  const treat = correct === large ? 'large' : 'small';
  const place = REGIMES.indexOf(regime) + (treat === weighted.middle ? REGIMES.length : 0);
  return { ...weighted, regime: `${regime}-p`, treat, place };
}

/** Block and config suit the weights, so that candidates do not depend on them. */
function candidatesOf(kind: Kind, config: UncheckedConfig): readonly Candidate[] {
  let candidates = CANDIDATES.get(kind);
  if (!candidates) {
    candidates = indexesOf(kind)
      .filter((index) => middleOf(trialAt(index)) === kind.middle)
      .map((index) => candidateAt(index, config, null));
    CANDIDATES.set(kind, candidates);
  }
  return candidates;
}

function indexesOf(weighted: Weighted): readonly number[] {
  const { firstTrial, trials } = orderingOf(weighted);
  return Array.from({ length: trials }, (_, i) => indexOf(firstTrial + i, 'present'));
}

function orderingOf({ ordering: name }: Weighted): Ordering {
  const ordering = orderingByName(name);
  if (!ordering) throw new Error(`there is no ordering ${name}`);
  return ordering;
}
