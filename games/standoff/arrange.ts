/** A random order in which, where possible, no feature of the items has the same value more than twice in a row. */
import type { Rng } from '../core/rng.ts';

const LONGEST_RUN = 2;
const ATTEMPTS = 200;

/** `features`: the most important first. If no order suits all of them, the last is given up, then the one before it. */
export function arrange<A>(items: readonly A[], features: readonly ((item: A) => unknown)[], rng: Rng): readonly A[] {
  const possible = features.filter((feature) => canSpread(items.map(feature)));
  for (let used = possible.length; used > 0; used--)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const order = tryOrder(items, possible.slice(0, used), rng);
      if (order) return order;
    }
  return rng.shuffle(items);
}

/** Whether there are enough other items to separate the most frequent value into runs of two. */
function canSpread(values: readonly unknown[]): boolean {
  const counts = new Map<unknown, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return most <= LONGEST_RUN * (values.length - most + 1);
}

/** Picks item by item at random, without a long run and so that the rest can still be spread. null: no item fits. */
function tryOrder<A>(items: readonly A[], features: readonly ((item: A) => unknown)[], rng: Rng): readonly A[] | null {
  const left = rng.shuffle(items);
  const order: A[] = [];
  while (left.length > 0) {
    const at = left.findIndex((item, i) => {
      const rest = left.toSpliced(i, 1);
      return features.every((feature) => !repeats(order, item, feature) && canSpread(rest.map(feature)));
    });
    if (at < 0) return null;
    order.push(...left.splice(at, 1));
  }
  return order;
}

function repeats<A>(order: readonly A[], item: A, feature: (item: A) => unknown): boolean {
  const before = order.slice(-LONGEST_RUN);
  return before.length === LONGEST_RUN && before.every((one) => feature(one) === feature(item));
}
