/** Where things are drawn: cells of the grid to places on the page. Rows count upwards, pixels downwards. */
import type { Action, Cell, Move } from '../../../games/symmtom/types.ts';

const STEPS: Readonly<Record<Move, Cell>> = { stay: [0, 0], right: [1, 0], left: [-1, 0], up: [0, 1], down: [0, -1] };

export const neighbour = ([x, y]: Cell, move: Move): Cell => [x + STEPS[move][0], y + STEPS[move][1]];

/** Where an agent came from, given where it is and what came of its move. */
export const cameFrom = ([x, y]: Cell, move: Move): Cell => [x - STEPS[move][0], y - STEPS[move][1]];

export interface BoardPoint {
  readonly x: number;
  readonly y: number;
}

/** The middle of a cell, in pixels. */
export function middleOf([x, y]: Cell, width: number, cell: number): BoardPoint {
  return { x: (x - 0.5) * cell, y: (width - y + 0.5) * cell };
}

export interface BoardRectangle extends BoardPoint {
  readonly width: number;
  readonly height: number;
}

/** The cells within hearing of a cell, as far as they are on the grid. */
export function rangeBox([x, y]: Cell, hearing: number, width: number, cell: number): BoardRectangle {
  const left = Math.max(1, x - hearing);
  const right = Math.min(width, x + hearing);
  const bottom = Math.max(1, y - hearing);
  const top = Math.min(width, y + hearing);
  return {
    x: (left - 1) * cell + 1,
    y: (width - top) * cell + 1,
    width: (right - left + 1) * cell - 2,
    height: (top - bottom + 1) * cell - 2,
  };
}

export interface MoveTarget {
  readonly move: Move;
  readonly cell: Cell;
}

/** Moves that are offered and lead to a cell of the grid, each once. */
export function targetsOf(position: Cell, legal: readonly Action[], width: number): readonly MoveTarget[] {
  const moves = [...new Set(legal.map(({ move }) => move))];
  return moves
    .map((move) => ({ move, cell: neighbour(position, move) }))
    .filter(({ cell: [x, y] }) => x >= 1 && y >= 1 && x <= width && y <= width);
}

/** Room for a finger: at least 44 pixels each way, growing away from the agent. */
export function touchBox({ move, cell }: MoveTarget, width: number, size: number): BoardRectangle {
  const { x, y } = middleOf(cell, width, size);
  if (move === 'stay') return { x: x - size / 2, y: y - size / 2, width: size, height: size };
  const [dx, dy] = STEPS[move];
  const along = Math.max(size, 44);
  const across = Math.max(size, 44);
  const sideways = dx !== 0;
  const near = size / 2;
  return {
    x: sideways ? (dx > 0 ? x - near : x + near - along) : x - across / 2,
    y: sideways ? y - across / 2 : dy > 0 ? y + near - along : y - near,
    width: sideways ? along : across,
    height: sideways ? across : along,
  };
}

/**
 * The arrow into a cell, as a path about the middle of the cell that points up. It lies in the middle of a free cell, at the
 * near edge of one where an agent stands, and there beside the name of a base, which stands at the lower edge.
 */
export function wayIn(
  move: Move,
  { isTaken, isBase }: { readonly isTaken: boolean; readonly isBase: boolean },
  cell: number,
): string {
  const down = isTaken ? 0.38 : 0.05;
  const aside = move === 'up' && isTaken && isBase ? 0.36 : 0;
  const [left, middle, right] = [aside - 0.1, aside, aside + 0.1].map((x) => x * cell);
  return `M ${left} ${down * cell} L ${middle} ${(down - 0.1) * cell} L ${right} ${down * cell}`;
}
