/** One line of the bench's report. */
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
