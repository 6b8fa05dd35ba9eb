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

/** One round of a comparison: three measurements, one after the other, so that other load slows all of them. */
export interface BenchRound<A> {
  readonly measured: A;
  /** What it is compared with. */
  readonly base: A;
  /** The base once more, for the null control. */
  readonly again: A;
}

/**
 * Measures rounds. The second measurement of the base comes after the other two in one round and before them in the next, so that a
 * drift of the machine's speed moves ratio and control to both sides.
 */
export async function inRounds<A>(
  rounds: number,
  { measured, base }: { readonly measured: () => Promise<A>; readonly base: () => Promise<A> },
): Promise<readonly BenchRound<A>[]> {
  const all: BenchRound<A>[] = [];
  for (let nth = 0; nth < rounds; nth++) {
    const first = await base();
    const between = await measured();
    const last = await base();
    const bases = nth % 2 === 0 ? { base: first, again: last } : { base: last, again: first };
    all.push({ measured: between, ...bases });
  }
  return all;
}

/** The medians over the rounds: of a figure, of that of the base, of their ratio, and of the null control. */
export function compared<A>(
  rounds: readonly BenchRound<A>[],
  base: string,
  of: (one: A) => number,
): Required<Pick<BenchRow, 'value' | 'beside' | 'ratio' | 'control'>> {
  const over = (figure: (round: BenchRound<A>) => number): number => median(rounds.map(figure));
  return {
    value: over(({ measured }) => of(measured)),
    beside: { name: base, value: over((round) => of(round.base)) },
    ratio: over((round) => of(round.measured) / of(round.base)),
    control: over((round) => of(round.again) / of(round.base)),
  };
}

/** NaN where there is none. */
export function median(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/** From the lower to the upper quartile. NaN where there is none. */
export function middleHalf(values: readonly number[]): Quartiles {
  return { from: quantileOf(values, 0.25), to: quantileOf(values, 0.75) };
}
