/**
 * Batches that are sampled independently and weighted by how well each foresaw the evidence (islands: Vergé, Dubarry,
 * Del Moral & Moulines 2015). Batches differ by chance alone, so their spread gives the error. When few batches carry
 * most of the weight, those are copied. Copies share their past draws, so they count as one batch for some time: this is
 * the variance of a particle filter from common ancestors (Chan & Lai 2013; Lee & Whiteley 2018) within a fixed lag
 * (Olsson & Douc 2019).
 */
import type { Rng } from '../../core/rng.ts';

export interface Islands<Batch> {
  readonly batches: readonly Batch[];
  /** The weights of the batches; they sum to 1. */
  readonly weights: readonly number[];
  /** Batch -> the ancestor that it descends from. Batches with the same number share one. */
  readonly origins: readonly number[];
  /** The same, counted from a later turn; replaces `origins` when the lag is over. */
  readonly recent: readonly number[];
  /** Turns. */
  readonly age: number;
}

/** Turns: copies count as independent again after this many turns apart, or up to twice as many. */
const LAG = 16;

/** A batch after a turn, and the probability that it gave to the evidence. */
export interface Outlived<Batch> {
  readonly batch: Batch;
  readonly evidence: number;
}

export function islandsOf<Batch>(batches: readonly Batch[]): Islands<Batch> {
  if (batches.length === 1) return { batches, weights: ALONE, origins: FIRST, recent: FIRST, age: 0 };
  const each = [...batches.keys()];
  return { batches, weights: each.map(() => 1 / each.length), origins: each, recent: each, age: 0 };
}

const ALONE: readonly number[] = [1];
const FIRST: readonly number[] = [0];

/**
 * The batches after a turn, again `most` of them. They are kept while their effective number (Kish 1965) is at least half
 * of `most`, else drawn by weight. A batch that cannot explain the evidence is left out; null: no batch explains it.
 */
export function outlive<Batch>(
  { weights, origins, recent, age }: Omit<Islands<unknown>, 'batches'>,
  after: readonly (Outlived<Batch> | null)[],
  { most, rng }: { readonly most: number; readonly rng: Rng },
): Islands<Batch> | null {
  const alive = after.flatMap((one, i) => {
    const weight = (weights[i] ?? 0) * (one?.evidence ?? 0);
    return one && weight > 0 ? [{ batch: one.batch, weight, origin: origins[i] ?? i, since: recent[i] ?? i }] : [];
  });
  const total = alive.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  const shares = alive.map(({ weight }) => weight / total);
  const worth = 1 / shares.reduce((sum, share) => sum + share ** 2, 0);
  const even = worth >= most / 2 && alive.length === most;
  const kept = even ? alive : systematic(shares, most, rng).flatMap((times, i) => copiesOf(alive[i], times));
  const renewed = (age + 1) % LAG === 0;
  return {
    batches: kept.map(({ batch }) => batch),
    weights: even ? shares : kept.map(() => 1 / kept.length),
    origins: kept.map(({ origin, since }) => (renewed ? since : origin)),
    recent: renewed ? [...kept.keys()] : kept.map(({ since }) => since),
    age: age + 1,
  };
}

function copiesOf<One>(one: One | undefined, times: number): readonly One[] {
  return one === undefined ? [] : Array.from({ length: times }, () => one);
}

/** How often each item is drawn, by systematic sampling: equally spaced marks with one random start. */
export function systematic(weights: readonly number[], count: number, rng: Rng): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const start = rng.real();
  let passed = 0;
  let marks = 0;
  return weights.map((weight) => {
    passed += (weight / total) * count;
    let times = 0;
    while (marks < count && marks + start < passed) {
      marks++;
      times++;
    }
    return times;
  });
}
