/** Where things stand on the drawn board: cells of 100 units, a square cut out of the 7 x 8 cells. Pure. */
import { BOXES, type Box, type Parameters, type Pose, type Side } from '../../../games/standoff/types.ts';

export const CELL = 100;
export const VIEW = { x: 0, y: 90, size: 7 * CELL } as const;

type Board = Parameters['board'];

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const middleOf = ({ x, y }: Point): Point => ({ x: (x + 0.5) * CELL, y: (y + 0.5) * CELL });

/** The columns with floor: all but the walls at the left and the right. */
export const floorOf = ({ width }: Board) => ({ left: CELL, right: (width - 1) * CELL, width: (width - 2) * CELL });

/** The row of a side's own barrier, and its far and near edges. */
export function barrierOf(
  side: Side,
  { gateRow, screenRow }: Board,
): { readonly top: number; readonly bottom: number } {
  const row = side === 'player' ? gateRow : screenRow;
  return { top: row * CELL, bottom: (row + 1) * CELL };
}

/** The area beyond a side's barrier, with the barrier. */
export function beyondOf(side: Side, board: Board): { readonly top: number; readonly bottom: number } {
  const { top, bottom } = barrierOf(side, board);
  return side === 'player' ? { top, bottom: (board.height - 1) * CELL } : { top: CELL, bottom };
}

/** A side's own rows, which its curtain hides from the other side. */
export function homeOf(side: Side, board: Board): { readonly top: number; readonly bottom: number } {
  const { top, bottom } = barrierOf(side, board);
  return side === 'player' ? { top: CELL, bottom: top } : { top: bottom, bottom: VIEW.y + VIEW.size };
}

/** What a side sees from its start: a cone as far as the boxes, or as far as its barrier. */
export function coneOf(side: Side, board: Board, open: boolean): string {
  const from = middleOf(board.starts[side]);
  const { left, right } = floorOf(board);
  const { top, bottom } = barrierOf(side, board);
  const boxRow = (board.boxes[0]?.y ?? 0) * CELL;
  const near = side === 'player' ? top : bottom;
  const far = open ? (side === 'player' ? boxRow + CELL : boxRow) : near;
  // as wide at the barrier as the board is at the boxes
  const share = (far - from.y) / ((side === 'player' ? boxRow + CELL : boxRow) - from.y);
  const at = (edge: number): number => from.x + share * (edge - from.x);
  return `M ${from.x} ${from.y} L ${at(left)} ${far} L ${at(right)} ${far} Z`;
}

/** Agents at a box stand in front of it, so that what is in it stays in sight. */
export function placeOf(pose: Pose, side: Side, { boxes }: Board): Point {
  const { x, y } = middleOf(pose);
  const atBox = boxes.some((box) => box.x === pose.x && box.y === pose.y);
  return { x, y: atBox ? y + (side === 'player' ? -1.16 : 1.02) * CELL : y };
}

export const TURN: readonly number[] = [90, 180, 270, 0];

export const BOX_NUMBERS: readonly Box[] = Array.from({ length: BOXES }, (_, box) => box);

/** The width of a line of words on the board, in sizes of its text: as most letters are, those of Chinese as wide as high. */
export const emsOf = (line: string): number =>
  [...line].reduce((sum, letter) => sum + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/u.test(letter) ? 1.05 : 0.62), 0);

/** A size of text that can be read when the board is this many pixels wide. */
export const textSize = (width: number): number => Math.min(30, Math.max(20, (13.5 * VIEW.size) / Math.max(width, 1)));
