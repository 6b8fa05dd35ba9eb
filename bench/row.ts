/** One line of the bench's report, and the median of its measurements. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value to compare with, measured in the same run. */
  readonly beside?: { readonly name: string; readonly value: number };
  /** Ratio of the two values, in the direction of the goal. */
  readonly ratio?: number;
  /** The least ratio, or without a ratio the least value, to reach. */
  readonly goal?: number;
  /** Whether the goal is an upper bound instead. */
  readonly atMost?: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2;
}
