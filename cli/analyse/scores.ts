/**
 * Proper scores of a confidence that the given answer is right: who names the true probability scores best on average.
 * Less is better. Brier, Monthly Weather Review 78, 1950; Good, J. R. Stat. Soc. B 14, 1952 (logarithm).
 */

/** A confidence of 0 or 100 % that is wrong would cost without limit, so confidences count as from 1 % to 99 %. */
const EDGE = 0.01;

/** `confidence`: 0 to 100. */
export function brierOf(confidence: number, right: boolean): number {
  return (confidence / 100 - (right ? 1 : 0)) ** 2;
}

/** Natural logarithm. */
export function logOf(confidence: number, right: boolean): number {
  const p = Math.min(1 - EDGE, Math.max(EDGE, confidence / 100));
  return -Math.log(right ? p : 1 - p);
}
