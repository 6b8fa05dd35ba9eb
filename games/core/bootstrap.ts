/**
 * Percentile bootstrap over groups whose values go together, such as the messages of one session (Efron, Annals of Statistics 7,
 * 1979). Quantities that are computed on the same draws can be compared draw by draw.
 */
import type { Rng } from './rng.ts';

const DRAWS = 1000;

/** For each draw the groups in it, as places among all groups: as many as there are, with repetition. */
export function resamples(groups: number, rng: Rng): readonly (readonly number[])[] {
  return Array.from({ length: DRAWS }, () => Array.from({ length: groups }, () => rng.int(groups)));
}

/** Ends of the 95 % interval. null: the quantity is undefined (null) in more than one draw of twenty. */
export function percentileInterval(
  drawn: readonly (number | null)[],
): { readonly low: number; readonly high: number } | null {
  const sorted = drawn.filter((one) => one !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0 || sorted.length < 0.95 * drawn.length) return null;
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] as number;
  return { low: at(0.025), high: at(0.975) };
}
