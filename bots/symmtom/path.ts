/** Paths over the grid: the next step to a cell, around agents in the way. */
import type { Cell, Move } from '../../games/symmtom/types.ts';
import { distance, sameCell } from './meeting.ts';

const STEPS: readonly (readonly [move: Move, dx: number, dy: number])[] = [
  ['right', 1, 0],
  ['left', -1, 0],
  ['up', 0, 1],
  ['down', 0, -1],
];

export interface PathGrid {
  readonly width: number;
  /** Cells that cannot be entered. */
  readonly standing: readonly Cell[];
  /** Cells that others seem about to enter; avoided between equally short paths. */
  readonly contested: readonly Cell[];
}

/** The first step of a shortest path, preferably uncontested and along the longer side. Stays if no step helps. */
export function stepTo(from: Cell, goal: Cell, { width, standing, contested }: PathGrid): Move {
  if (sameCell(from, goal)) return 'stay';
  const far = standing.length === 0 ? null : distancesTo(goal, from, standing, width);
  const farFrom = (cell: Cell): number => (far ? (far[indexOf(cell, width)] ?? UNREACHED) : distance(cell, goal));
  let best: Move = 'stay';
  let least = farFrom(from) * 4;
  for (const [move, dx, dy] of STEPS) {
    const cell: Cell = [from[0] + dx, from[1] + dy];
    if (isOutside(cell, width) || standing.some((other) => sameCell(other, cell))) continue;
    const along = Math.abs(goal[0] - from[0]) >= Math.abs(goal[1] - from[1]) ? dx !== 0 : dy !== 0;
    const price = farFrom(cell) * 4 + (contested.some((other) => sameCell(other, cell)) ? 2 : 0) + (along ? 0 : 1);
    if (price < least) [best, least] = [move, price];
  }
  return best;
}

export function after([x, y]: Cell, move: Move): Cell {
  const step = STEPS.find(([name]) => name === move);
  return step ? [x + step[1], y + step[2]] : [x, y];
}

/** Longer than any path. */
const UNREACHED = 1_000_000;

/** Steps to the goal, around standing agents, from `from` and all cells that are nearer to the goal. */
function distancesTo(goal: Cell, from: Cell, standing: readonly Cell[], width: number): readonly number[] {
  const far: number[] = new Array(width * width).fill(UNREACHED);
  for (const cell of standing) far[indexOf(cell, width)] = -1;
  const end = indexOf(from, width);
  const queue: number[] = [indexOf(goal, width)];
  // the goal itself may be occupied
  far[queue[0] as number] = 0;
  for (const at of queue) {
    if (at === end) break;
    const next = (far[at] as number) + 1;
    const x = at % width;
    const reach = (cell: number): void => {
      if (far[cell] !== UNREACHED) return;
      far[cell] = next;
      queue.push(cell);
    };
    if (x + 1 < width) reach(at + 1);
    if (x > 0) reach(at - 1);
    reach(at + width);
    reach(at - width);
  }
  return far;
}

const indexOf = ([x, y]: Cell, width: number): number => (y - 1) * width + x - 1;
const isOutside = ([x, y]: Cell, width: number): boolean => x < 1 || y < 1 || x > width || y > width;
