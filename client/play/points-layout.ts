/** Where the curve of points has its numbers and its numbered marks: none is cut off, and no mark covers another. Pure. */
import type { Paid } from './recap.ts';

/** Radius of a mark, px. */
export const MARK = 11;
/** Middles of two marks are at least so far apart, px. */
const APART = 2 * MARK + 3;
/** Widths of a digit or a sign in the scale and in the sum, px, for the widest of the usual fonts. */
const [SCALE_DIGIT, SUM_DIGIT] = [8, 11.5];
const GAP = 8;

interface PointsLayout {
  /** Left and right end of the curve, px. */
  readonly left: number;
  readonly right: number;
  /** One for each moment, in their order. `x`: the turn; `middle`: of the number, which may stand beside the turn. */
  readonly marks: readonly { readonly number: number; readonly x: number; readonly middle: number }[];
}

/** `marked`: turns, in their order. A turn that paid nothing is marked at the next one that was told, the last at the end. */
export function pointsLayout(paid: readonly Paid[], marked: readonly number[], width: number): PointsLayout {
  const sums = [0, 1, ...paid.map(({ sum }) => sum)];
  const digits = (values: readonly number[]): number => Math.max(...values.map((value) => String(value).length));
  const left = GAP + SCALE_DIGIT * digits([Math.min(...sums), Math.max(...sums)]) + GAP;
  const right = width - GAP - SUM_DIGIT * digits(sums.slice(-1)) - GAP;
  const turns = marked.map((turn) => {
    const at = paid.findIndex((one) => one.turn >= turn);
    return left + (((at < 0 ? paid.length - 1 : at) + 1) / paid.length) * (right - left);
  });
  const middles = apart(turns, { least: left, most: width - MARK });
  return { left, right, marks: turns.map((x, i) => ({ number: i + 1, x, middle: middles[i] ?? x })) };
}

/** The nearest places from left to right that do not touch: pushed to the right, and back where the picture ends. */
function apart(xs: readonly number[], { least, most }: { readonly least: number; readonly most: number }): number[] {
  const pushed: number[] = [];
  for (const x of xs) pushed.push(Math.max(x, least, (pushed.at(-1) ?? Number.NEGATIVE_INFINITY) + APART));
  let end = most;
  for (let i = pushed.length - 1; i >= 0; i--) {
    pushed[i] = Math.min(pushed[i] ?? end, end);
    end = (pushed[i] ?? end) - APART;
  }
  return pushed;
}
