/**
 * Where agents meet: one cell per seat, all in hearing of each other, near the bases. Computed from what every seat
 * sees at the start, so that all agents with this planner expect the same cells without speaking.
 */
import type { Cell, Observation } from '../../games/symmtom/types.ts';

type Public = Pick<Observation, 'parameters' | 'positions' | 'bases'>;

/** The cells, by seat. `fixed`: by seat, a cell where it waits whatever the others do; null: it comes. */
export function meetingCells(known: Public, fixed: readonly (Cell | null)[] = []): readonly Cell[] {
  const { agents, width, hearing } = known.parameters;
  const side = Math.min(width, Math.max(hearing + 1, 1 + wholeRoot(agents - 1)));
  let best: readonly Cell[] = known.positions;
  let bestWorth = -1;
  for (let y = 1; y <= width - side + 1; y++)
    for (let x = 1; x <= width - side + 1; x++) {
      const block = cellsOf(x, y, side);
      for (let first = 0; first < agents; first++) {
        const cells = seatsIn(known, block, first, fixed);
        const worth = cells ? worthOf(known, cells) : -1;
        if (cells && worth > bestWorth) [best, bestWorth] = [cells, worth];
      }
    }
  return best;
}

export function distance(a: Cell, b: Cell): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** An estimate of all base visits together: gather, talk, go, come back, until the time is over. */
function worthOf({ parameters, positions, bases }: Public, cells: readonly Cell[]): number {
  const { agents, pieces, turns } = parameters;
  const talk = Math.ceil(pieces / agents);
  const ways = cells.map((cell, i) => Math.max(1, distance(cell, bases[i] ?? cell)));
  const gather = Math.max(1, ...cells.map((cell, i) => distance(cell, positions[i] ?? cell)));
  const cycle = 2 * Math.max(...ways) + talk - 1;
  return ways.reduce((sum, way) => sum + Math.max(0, 1 + (turns - (gather + talk - 1 + way)) / cycle), 0);
}

/**
 * Seats in turn, beginning with `first`, take the free cell nearest to their base, never another seat's base. null: they
 * do not fit, or a fixed cell is outside of the block.
 */
function seatsIn(
  { parameters: { agents }, positions, bases }: Public,
  block: readonly Cell[],
  first: number,
  fixed: readonly (Cell | null)[],
): readonly Cell[] | null {
  if (fixed.some((cell) => cell && !block.some((one) => sameCell(one, cell)))) return null;
  const taken: (Cell | null)[] = bases.map((_, seat) => fixed[seat] ?? null);
  for (let i = 0; i < agents; i++) {
    const seat = (first + i) % agents;
    if (taken[seat]) continue;
    const base = bases[seat] as Cell;
    let nearest: Cell | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const cell of block) {
      if (taken.some((other) => other !== null && sameCell(other, cell))) continue;
      if (bases.some((other, j) => j !== seat && sameCell(other, cell))) continue;
      // among cells equally near to the base, the one nearest to the seat's position
      const far = distance(cell, base) + distance(cell, positions[seat] as Cell) / 1000;
      if (far < least) [nearest, least] = [cell, far];
    }
    if (nearest === null) return null;
    taken[seat] = nearest;
  }
  return taken.filter((cell) => cell !== null);
}

function cellsOf(x0: number, y0: number, side: number): readonly Cell[] {
  return Array.from({ length: side * side }, (_, i): Cell => [x0 + (i % side), y0 + Math.trunc(i / side)]);
}

/** The largest whole number whose square is at most `n`. */
function wholeRoot(n: number): number {
  let root = 0;
  while ((root + 1) * (root + 1) <= n) root++;
  return root;
}
