/**
 * Simultaneous moves and their collisions, as the released program resolves them (msclar/symmtom, core.py,
 * `apply_environment_force`). The paper only says that agents cannot share a cell.
 */
import type { JointAction } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import type { Action, Cell, Move } from './types.ts';

export interface MovedAgents {
  readonly positions: readonly Cell[];
  /** Each move as it was carried out: `stay` if it was cancelled. */
  readonly moves: readonly Move[];
  /** For each collision, in order: the agent that was asked first to give up its move. */
  readonly coins: readonly number[];
}

/**
 * All agents move at once. A step off the grid is cancelled. While two agents want the same cell, in ascending pairs, a
 * coin picks one of them to give up its move; if it has none, the other gives up. So a standing agent is never pushed,
 * neighbours may swap, and a chain follows its head.
 */
export function moveAll(
  positions: readonly Cell[],
  actions: JointAction<Action>,
  width: number,
  rng: Rng,
): MovedAgents {
  const next = positions.map((cell, seat) => cellAfter(cell, (actions[seat] as Action).move, width));
  const coins: number[] = [];
  for (let again = true; again; ) {
    again = false;
    for (let a = 0; a < next.length; a++) {
      for (let b = a + 1; b < next.length; b++) {
        if (!sameCell(next[a] as Cell, next[b] as Cell)) continue;
        const first = rng.int(2) === 0 ? a : b;
        coins.push(first);
        const gives = next[first] !== positions[first] ? first : a + b - first;
        next[gives] = positions[gives] as Cell;
        again = true;
      }
    }
  }
  // the same array as before: the move was cancelled
  const moves = next.map((cell, seat) => (cell === positions[seat] ? 'stay' : (actions[seat] as Action).move));
  return { positions: next, moves, coins };
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** The cell that the move leads to; off the grid, the same array. */
export function cellAfter(cell: Cell, move: Move, width: number): Cell {
  const [x, y] = cell;
  switch (move) {
    case 'stay':
      return cell;
    case 'right':
      return x < width ? [x + 1, y] : cell;
    case 'left':
      return x > 1 ? [x - 1, y] : cell;
    case 'up':
      return y < width ? [x, y + 1] : cell;
    case 'down':
      return y > 1 ? [x, y - 1] : cell;
  }
}
