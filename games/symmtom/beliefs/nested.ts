/**
 * What a seat believes, and what it takes others to believe, in one fold that keeps a matrix for every chain of seats.
 * The matrix of chain [i, j] is what i takes j to believe. Positions and ranges are seen by all. Words in j's hearing
 * enter as i believes they were (heard by i, or guessed); words out of j's hearing enter as j would guess them. The
 * matrix of [i, j, k] follows from that of [i, j] in the same way.
 */
import { type AgentChain, type Chains, chainsOf, numberOf } from '../../../epistemics/chains.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import type { Percept, SymmToM } from '../types.ts';
import { beginK, type KMatrix, type TurnPercept, turnK, type Word, wordsHeard } from './k-matrix.ts';

/** How one matrix is kept. A `Said` is what a speaker is believed to have said. */
export interface Estimator<Matrix, Said> {
  /** The seat's own matrix. */
  begin(first: FirstSight<SymmToM>): Matrix;
  /** The matrix of `seat` as it looks from public knowledge alone. */
  imagine(first: FirstSight<SymmToM>, seat: number): Matrix;
  heard(matrix: Matrix, word: Exclude<Word, undefined>): Said;
  guess(matrix: Matrix, speaker: number, hearers: readonly number[]): Said;
  turn(matrix: Matrix, percept: TurnPercept, said: readonly Said[]): Matrix;
}

export interface NestedMinds<Matrix> {
  readonly seat: number;
  /** The chains without the seat itself, which each of them begins with. */
  readonly chains: Chains;
  /** What the seat knows of itself for certain; it says which of its own words passed the filter. */
  readonly own: KMatrix;
  /** One for each of `chains`. */
  readonly matrices: readonly Matrix[];
}

/** `depth`: of the longest chain, the seat itself included. */
export function beginMinds<M, S>(by: Estimator<M, S>, first: FirstSight<SymmToM>, depth: number): NestedMinds<M> {
  const { seat } = first;
  const { agents } = first.observation.parameters;
  const chains = chainsOf({ agents, depth: depth - 1, self: seat });
  const matrices = chains.last.map((of, i) => (i === 0 ? by.begin(first) : by.imagine(first, of)));
  return { seat, chains, own: beginK(first, 'conservative'), matrices };
}

export function updateMinds<M, S>(
  by: Estimator<M, S>,
  minds: NestedMinds<M>,
  { acted, percepts }: Experience<SymmToM>,
): NestedMinds<M> {
  let { own, matrices } = minds;
  for (let i = 0; i < percepts.length; i++) {
    const percept = percepts[i] as Percept;
    if (percept.type !== 'turn') continue;
    const words = wordsHeard(own, percept, acted?.action.say ?? null);
    matrices = matricesAfter(by, { ...minds, matrices }, percept, words);
    own = turnK(own, percept, words);
  }
  return { ...minds, own, matrices };
}

function matricesAfter<M, S>(
  by: Estimator<M, S>,
  { chains: { last, without }, matrices }: NestedMinds<M>,
  percept: TurnPercept,
  words: readonly Word[],
): readonly M[] {
  const { inRange } = percept;
  const after: M[] = [];
  /** Chain -> speaker -> what it is believed to have said. */
  const said: (readonly S[])[] = [];
  for (let i = 0; i < matrices.length; i++) {
    const matrix = matrices[i] as M;
    const of = last[i] as number;
    const above = said[without[i] as number];
    const now: S[] = [];
    for (let speaker = 0; speaker < words.length; speaker++) {
      const word = words[speaker];
      if (above && (speaker === of || inRange[of]?.includes(speaker))) now.push(above[speaker] as S);
      else if (!above && word !== undefined) now.push(by.heard(matrix, word));
      else now.push(by.guess(matrix, speaker, inRange[speaker] as readonly number[]));
    }
    said.push(now);
    after.push(by.turn(matrix, percept, now));
  }
  return after;
}

/** Throws if the chain begins with another seat or is too long. */
export function matrixFor<M>({ seat, chains, matrices }: NestedMinds<M>, chain: AgentChain): M {
  if (chain[0] !== seat) throw new Error(`seat ${seat} cannot tell what ${chain.join('>')} believes`);
  return matrices[numberOf(chains, chain, 1)] as M;
}
