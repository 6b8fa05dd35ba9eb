/** Quantiles of numbers, between the two nearest where they fall between two. */

/** NaN where there are no numbers. */
export function quantileOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** The first quartile, the median and the third quartile; empty: there are no numbers. */
export function quartilesOf(numbers: readonly number[]): readonly number[] {
  return numbers.length === 0 ? [] : [0.25, 0.5, 0.75].map((share) => quantileOf(numbers, share));
}
