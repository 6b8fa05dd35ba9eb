/** Draws times from the distributions in a session's setup. */
import type { Rng } from '../rng.ts';

/** A time from a distribution that is given by its quantiles, at equal steps from the least to the greatest. */
export function drawMs(quantiles: readonly number[], rng: Rng): number {
  const step = rng.int(quantiles.length - 1);
  const [low = 0, high = low] = quantiles.slice(step, step + 2);
  return low + rng.int(high - low + 1);
}
