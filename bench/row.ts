/** One line of the bench's report, and the middle of what was measured. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Measured in the same run, side by side. */
  readonly beside?: { readonly name: string; readonly value: number };
  /** Of the two, as the goal is stated. */
  readonly ratio?: number;
  /** What the ratio, or without one the value, should reach. */
  readonly goal?: number;
  /** A goal that must not be exceeded. */
  readonly atMost?: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2;
}
