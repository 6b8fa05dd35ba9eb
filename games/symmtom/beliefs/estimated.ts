/**
 * The K matrix in probabilities (estimated encounter, EE, of Sclar, Neubig and Bisk, ICML 2022, section 6.1). In an
 * exchange that was seen but not heard, each piece was said with some probability. The paper learns these probabilities
 * with a small network inside its agents, which was not released. Here a speaker picks among the pieces that it knows,
 * and silence, in proportion to weights. A weight depends on the share of hearers who lack the piece; it was counted in
 * simulated sessions (encounter-weights.ts names them, and the command that counts again). The probability that a piece
 * was said never exceeds the probability that its speaker knows it, so that a guess teaches nothing about its speaker.
 *
 * Pieces are taken to be independent of each other, as in the paper, and so are agents.
 */
import type { FirstSight } from '../../core/policy.ts';
import type { Cell, SymmToM } from '../types.ts';
import { SILENCE_WEIGHT, WEIGHTS } from './encounter-weights.ts';
import { beginK, onBaseAt, publicK, type TurnPercept } from './k-matrix.ts';
import type { Estimator } from './nested.ts';
import { type ChanceTable, sameTables, tableOfMasks } from './packed.ts';

/** Piece -> the probability that it was said. The rest, up to 1, is silence. */
export type PieceChances = readonly number[];

export interface EstimatedMatrix {
  readonly pieces: number;
  readonly released: boolean;
  readonly bases: readonly Cell[];
  readonly onBase: readonly boolean[];
  /** Agent -> its first-hand pieces, as a mask; none where they are not shown. */
  readonly firstHand: readonly number[];
  /** The probability that each agent knows each piece. */
  readonly known: ChanceTable;
}

export const estimatedEncounter: Estimator<EstimatedMatrix, PieceChances> = {
  begin: (first) => inChances(beginK(first, 'conservative')),
  imagine: (first: FirstSight<SymmToM>, seat) => inChances(publicK(first, seat, 'conservative')),
  heard: ({ pieces }, word) => Array.from({ length: pieces }, (_, piece) => Number(piece === word)),
  guess: chancesOf,
  turn: matrixAfter,
};

/** `lacking`: the share of the hearers who lack a piece, 0 to 1. Linear between two counted shares. */
export function weightFor(lacking: number, weights: readonly number[] = WEIGHTS): number {
  const at = lacking * (weights.length - 1);
  const low = Math.min(Math.trunc(at), weights.length - 2);
  return (weights[low] ?? 0) * (low + 1 - at) + (weights[low + 1] ?? 0) * (at - low);
}

function inChances(matrix: ReturnType<typeof beginK>): EstimatedMatrix {
  const { pieces, released, bases, onBase, firstHand, columns } = matrix;
  return { pieces, released, bases, onBase, firstHand, known: tableOfMasks(columns, pieces) };
}

function chancesOf({ known, pieces }: EstimatedMatrix, speaker: number, hearers: readonly number[]): PieceChances {
  const weights: number[] = [];
  /** Expected, of all that may be said. */
  let sum = SILENCE_WEIGHT;
  for (let piece = 0; piece < pieces; piece++) {
    let lacking = 0;
    for (const j of hearers) lacking += 1 - (known[j * pieces + piece] as number);
    const weight = hearers.length === 0 ? 0 : weightFor(lacking / hearers.length);
    weights.push(weight);
    sum += (known[speaker * pieces + piece] as number) * weight;
  }
  // supposing that it knows this piece; the other pieces count by their probabilities
  return weights.map((weight, piece) => {
    const has = known[speaker * pieces + piece] as number;
    return has === 0 ? 0 : (has * weight) / (sum + (1 - has) * weight);
  });
}

function matrixAfter(
  matrix: EstimatedMatrix,
  { positions, inRange }: TurnPercept,
  said: readonly PieceChances[],
): EstimatedMatrix {
  const { pieces, bases, firstHand, released } = matrix;
  const onBase = onBaseAt(positions, bases);
  const known = new Float64Array(matrix.known.length);
  for (let j = 0; j < onBase.length; j++) {
    const before = matrix.known.subarray(j * pieces, (j + 1) * pieces);
    // a speaker knows what it says, except in the turn after the base under released rules
    const shown = released && matrix.onBase[j] ? null : said[j];
    const has = shown ? before.map((chance, piece) => Math.max(chance, shown[piece] ?? 0)) : before;
    const complete = onBase[j] ? has.reduce((product, chance) => product * chance, 1) : 0;
    for (let piece = 0; piece < pieces; piece++) {
      let unheard = 1;
      for (const l of inRange[j] ?? []) unheard *= 1 - (said[l]?.[piece] ?? 0);
      const had = has[piece] as number;
      const isFirstHand = (firstHand[j] ?? 0) & (1 << piece);
      // an agent that knew everything on its base forgets; an agent that lacked the piece did not know everything
      known[j * pieces + piece] = isFirstHand ? 1 : Math.max(0, had - complete) + (1 - had) * (1 - unheard);
    }
  }
  // where nothing is learnt, what rests on the matrix stays as it was
  return { ...matrix, onBase, known: sameTables(known, matrix.known) ? matrix.known : known };
}
