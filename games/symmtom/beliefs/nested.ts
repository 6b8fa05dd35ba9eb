/**
 * What a seat believes, and what it takes others to believe, in one fold that keeps a matrix for every chain of seats.
 * The matrix of chain [i, j] is what i takes j to believe. Positions and ranges are seen by all. Words in j's hearing
 * enter as i believes they were (heard by i, or guessed); words out of j's hearing enter as j would guess them. The
 * matrix of [i, j, k] follows from that of [i, j] in the same way.
 */
import { type AgentChain, chainsOf, numberOf } from '../../../epistemics/chains.ts';
import type { Experience, FirstSight } from '../../core/policy.ts';
import type { SymmToM } from '../types.ts';
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
  readonly agents: number;
  /** The longest chain, the seat itself included. */
  readonly depth: number;
  /** What the seat knows of itself for certain; it says which of its own words passed the filter. */
  readonly own: KMatrix;
  /** One per chain, in the order of `chainsOf`. */
  readonly matrices: readonly Matrix[];
}

export function beginMinds<M, S>(by: Estimator<M, S>, first: FirstSight<SymmToM>, depth: number): NestedMinds<M> {
  const { seat } = first;
  const { agents } = first.observation.parameters;
  const { last } = chainsOf({ agents, depth: depth - 1, self: seat });
  const matrices = last.map((of, i) => (i === 0 ? by.begin(first) : by.imagine(first, of)));
  return { seat, agents, depth, own: beginK(first, 'conservative'), matrices };
}

export function updateMinds<M, S>(
  by: Estimator<M, S>,
  minds: NestedMinds<M>,
  experience: Experience<SymmToM>,
): NestedMinds<M> {
  const say = experience.acted?.action.say ?? null;
  const { agents, depth, seat } = minds;
  const { last, without } = chainsOf({ agents, depth: depth - 1, self: seat });
  let { own, matrices } = minds;
  for (const percept of experience.percepts) {
    if (percept.type !== 'turn') continue;
    const words = wordsHeard(own, percept, say);
    const said: (readonly S[])[] = [];
    matrices = matrices.map((matrix, i) => {
      const of = last[i] ?? seat;
      const above = said[without[i] ?? -1];
      const now = words.map((word, speaker) => {
        const hears = speaker === of || percept.inRange[of]?.includes(speaker);
        if (!above) return word === undefined ? guessed(by, matrix, speaker, percept) : by.heard(matrix, word);
        return hears ? (above[speaker] as S) : guessed(by, matrix, speaker, percept);
      });
      said.push(now);
      return by.turn(matrix, percept, now);
    });
    own = turnK(own, percept, words);
  }
  return { ...minds, own, matrices };
}

function guessed<M, S>(by: Estimator<M, S>, matrix: M, speaker: number, { inRange }: TurnPercept): S {
  return by.guess(matrix, speaker, inRange[speaker] ?? []);
}

/** Throws if the chain begins with another seat or is longer than `depth`. */
export function matrixFor<M>(minds: NestedMinds<M>, chain: AgentChain): M {
  const { agents, depth, seat, matrices } = minds;
  if (chain[0] !== seat) throw new Error(`seat ${seat} cannot tell what ${chain.join('>')} believes`);
  return matrices[numberOf(chainsOf({ agents, depth: depth - 1, self: seat }), chain.slice(1))] as M;
}
