/** Orders of conditions within a participant: Williams squares and blocked permutations. */
import type { Rng } from '../../games/core/rng.ts';

/**
 * A Williams square for n conditions: each row is an order. Every condition stands in each place equally often, and
 * follows every other equally often. It has n rows where n is even and 2n where n is odd (Williams, Australian Journal of
 * Scientific Research A 2, 1949). Throws unless n is a whole number of at least 1.
 */
export function williamsSquare(n: number): readonly (readonly number[])[] {
  if (!Number.isInteger(n) || n < 1) throw new Error(`a Williams square needs n of at least 1, got ${n}`);
  // 0, n-1, 1, n-2, 2, ...: the differences of neighbours are all different
  const first = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? i / 2 : n - (i + 1) / 2));
  const rows = first.map((_, shift) => first.map((one) => (one + shift) % n));
  return n % 2 === 0 || n === 1 ? rows : [...rows, ...rows.map((row) => row.toReversed())];
}

/** One permutation of 0..n-1 for each block. */
export function blockedOrder(n: number, blocks: number, rng: Rng): readonly (readonly number[])[] {
  const conditions = Array.from({ length: n }, (_, i) => i);
  return Array.from({ length: blocks }, () => rng.shuffle(conditions));
}

/** The number at `index` of a sequence that runs through keyed permutations of 0..n-1, a new one each time. */
export function inCycles(n: number, index: number, rngOf: (cycle: number) => Rng): number {
  const order = rngOf(Math.floor(index / n)).shuffle(Array.from({ length: n }, (_, i) => i));
  return order[index % n] ?? 0;
}
