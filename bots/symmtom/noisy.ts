/**
 * A seat as people may play it, to measure partners with: it knows no meeting cells, walks to the nearest agent that may
 * know something new, stays to talk, remembers what it heard and goes home with all pieces. In one turn of four its step is
 * any step, and in one of four its word is any that it may say, or silence.
 */
import type { Policy } from '../../games/core/policy.ts';
import type { Rng } from '../../games/core/rng.ts';
import { beginK, type KMatrix, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { begin, type Memory, remember, sayable } from '../../games/symmtom/memory.ts';
import { fullMask } from '../../games/symmtom/rules.ts';
import { type Cell, MOVES, type Observation, type Piece, type SymmToM } from '../../games/symmtom/types.ts';
import { distance } from './meeting.ts';
import { stepTo } from './path.ts';
import { silenceOf } from './silence.ts';

interface NoisyMemory {
  readonly own: Memory;
  readonly k: KMatrix;
}

/** One turn of this many is noise. */
const NOISE = 4;

export const noisy: Policy<SymmToM, NoisyMemory> = {
  id: 'symmtom/noisy',
  game: 'symmtom',
  version: 1,
  about: 'Walks to the nearest agent, tells what is new, goes home with everything, and errs in one turn of four.',
  initialMemory: (first) => ({ own: begin(first), k: beginK(first, 'conservative') }),
  observe: ({ own, k }, experience) => ({ own: remember(own, experience), k: updateK(k, experience) }),
  act: ({ own, k }, { seat, observation }, rng) => {
    const { positions, parameters } = observation;
    const here = positions[seat] as Cell;
    const standing = positions.filter((_, j) => j !== seat);
    const way = { width: parameters.width, standing, contested: [] };
    const move = rng.int(NOISE) === 0 ? rng.pick(MOVES) : stepTo(here, goalOf(own, k, observation), way);
    const words = sayable(own);
    const say =
      rng.int(NOISE) === 0 ? anyWord(own, rng) : (words.find((piece) => isNew(k, observation, piece)) ?? null);
    return { move, say: say ?? silenceOf(own) };
  },
};

function goalOf({ seat, base, known, parameters }: Memory, { columns }: KMatrix, observation: Observation): Cell {
  const { positions, inRange } = observation;
  const here = positions[seat] as Cell;
  if (known.length === parameters.pieces) return base;
  const mine = columns[seat] ?? 0;
  const teaches = (j: number): boolean => ((columns[j] ?? 0) & ~mine & fullMask(parameters.pieces)) !== 0;
  const wanted = positions.flatMap((cell, j) => (j !== seat && teaches(j) ? [{ cell, j }] : []));
  if (wanted.some(({ j }) => inRange[seat]?.includes(j))) return here;
  const others = wanted.length > 0 ? wanted : positions.flatMap((cell, j) => (j === seat ? [] : [{ cell, j }]));
  const [nearest] = others.toSorted((a, b) => distance(here, a.cell) - distance(here, b.cell));
  return nearest?.cell ?? here;
}

function isNew({ columns, seat }: KMatrix, { inRange }: Observation, piece: Piece): boolean {
  return (inRange[seat] ?? []).some((j) => !((columns[j] ?? 0) & (1 << piece)));
}

function anyWord(own: Memory, rng: Rng): Piece | null {
  return rng.pick([null, ...sayable(own)]);
}
