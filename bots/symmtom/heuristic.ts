/**
 * The paper's heuristic: gather in the middle, say all known pieces in turn, go to the base with all of them, come
 * back. Sclar, Neubig and Bisk (ICML 2022) describe it in one paragraph and released no program for it. The paragraph
 * leaves open which cell, which axis first, and how old the agent's own knowledge is. These are chosen so that the
 * rewards of Table 1 come out under `released` rules.
 */
import type { Policy } from '../../games/core/policy.ts';
import { begin, type Memory, remember, sayable } from '../../games/symmtom/memory.ts';
import type { Cell, Move, Piece, SymmToM } from '../../games/symmtom/types.ts';

interface HeuristicMemory {
  readonly own: Memory;
  /** The piece said last, or asked for in vain; null: none yet. */
  readonly last: Piece | null;
}

export const heuristic: Policy<SymmToM, HeuristicMemory> = {
  id: 'symmtom/heuristic',
  game: 'symmtom',
  version: 1,
  about: 'Goes to the middle, says all it knows in turn, and takes it to its base once it knows everything.',
  initialMemory: (first) => ({ own: begin(first), last: null }),
  observe: ({ own, last }, experience) => ({
    own: remember(own, experience),
    last: experience.acted?.action.say ?? last,
  }),
  act({ own, last }, { seat, observation }) {
    const { width, pieces } = own.parameters;
    // as old as the knowledge of the speech filter: under `released` rules it leaves for the base one turn late
    const known = sayable(own);
    const middle = Math.trunc(width / 2) + 1;
    const goal: Cell = known.length === pieces ? own.base : [middle, middle];
    return { move: straightTo(observation.positions[seat] ?? goal, goal), say: nextAfter(known, last) };
  },
};

/** Along x first, then along y, even if the way is blocked. */
function straightTo([x, y]: Cell, [goalX, goalY]: Cell): Move {
  if (x !== goalX) return x < goalX ? 'right' : 'left';
  if (y !== goalY) return y < goalY ? 'up' : 'down';
  return 'stay';
}

/** Round-robin in the order of the pieces. */
function nextAfter(known: readonly Piece[], last: Piece | null): Piece | null {
  return known.find((piece) => last === null || piece > last) ?? known[0] ?? null;
}
