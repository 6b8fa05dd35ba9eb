/**
 * Batches that are sampled apart from one another, weighted by how well each foresaw the evidence (islands: Vergé,
 * Dubarry, Del Moral & Moulines 2015). What differs between them differs by chance alone, which gives the error. When
 * few carry most of the weight, those are copied; copies have chance in common, so they count as one for some time: the
 * variance of a particle filter from common ancestors (Chan & Lai 2013; Lee & Whiteley 2018), no older than a fixed lag
 * (Olsson & Douc 2019).
 */
import type { Rng } from '../../core/rng.ts';

export interface Islands<Batch> {
  readonly batches: readonly Batch[];
  /** Of the batches; they sum to 1. */
  readonly weights: readonly number[];
  /** Batches with the same number descend from one, some time ago. */
  readonly origins: readonly number[];
  /** The same since more recently: the origins of the time to come. */
  readonly recent: readonly number[];
  /** Turns. */
  readonly age: number;
}

/** Turns; batches count as independent again once they have been apart for so many, or up to twice that. */
const LAG = 16;

/** A batch after a turn, and the chance that it gave to what was noticed, in [0, 1]. */
export interface Outlived<Batch> {
  readonly batch: Batch;
  readonly evidence: number;
}

export function islandsOf<Batch>(batches: readonly Batch[]): Islands<Batch> {
  const each = [...batches.keys()];
  return { batches, weights: each.map(() => 1 / each.length), origins: each, recent: each, age: 0 };
}

/**
 * The batches after a turn, `most` of them again: as they are while their weights are worth half as many even ones
 * (Kish 1965), else drawn by weight. null: no batch explains what was noticed; one that cannot, while others can, is
 * left out.
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

/** How often each is drawn: equally spaced marks with a common random start, so that chance enters once. */
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
