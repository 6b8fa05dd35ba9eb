/** One line of the bench's report, and the median of its measurements. */
import { quantileOf } from '../studies/room/quartiles.ts';

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value is the median of several measurements; these are the bounds of their middle half. */
  readonly middleHalf?: Quartiles;
  /** The value to compare with, measured in the same run. */
  readonly beside?: { readonly name: string; readonly value: number };
  /** Ratio of the two values, in the direction of the goal. */
  readonly ratio?: number;
  /** The ratio is the median of the ratios of several slices; these are the bounds of their middle half. */
  readonly ratioMiddleHalf?: Quartiles;
  /**
   * The null control of the ratio: what is compared with, beside itself, measured in the same slices. It differs from 1 by
   * chance and other load alone, so a ratio no farther from 1 shows nothing.
   */
  readonly control?: number;
  /** The least ratio, or without a ratio the least value, to reach. */
  readonly goal?: number;
  /** Whether the goal is an upper bound instead. */
  readonly atMost?: boolean;
}

/** Quartiles, in the unit of the value. */
export interface Quartiles {
  readonly from: number;
  readonly to: number;
}

/** NaN where there is none. */
export function median(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/** From the lower to the upper quartile. NaN where there is none. */
export function middleHalf(values: readonly number[]): Quartiles {
  return { from: quantileOf(values, 0.25), to: quantileOf(values, 0.75) };
}
