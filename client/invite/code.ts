/** QR codes as paths. uqr does the coding: it is small, has no dependencies, and gives the matrix (decision 47). */
import { encode } from 'uqr';

/** Light squares around the code: ISO/IEC 18004 asks for four. */
const MARGIN = 4;

function squaresOf(text: string): readonly (readonly boolean[])[] {
  return encode(text, { border: 0 }).data;
}

/** The number of squares along a side, with the margin. */
export function codeSize(text: string): number {
  return squaresOf(text).length + 2 * MARGIN;
}

/** The dark squares, each one unit large. */
export function pathOfCode(text: string): string {
  return squaresOf(text)
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])))
    .join('');
}
