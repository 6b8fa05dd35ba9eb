/**
 * The K matrix in probabilities (estimated encounter, EE, of Sclar, Neubig and Bisk, ICML 2022, section 6.1): of an
 * exchange that was seen but not heard, every piece was said with some probability. The paper learns these with a small
 * network inside its agents, which was not released; here they are frequencies: a speaker picks among the pieces that
 * it knows, and silence, in proportion to weights that depend on the share of its hearers who lack the piece, counted
 * in simulated sessions (encounter-weights.ts says in which, and the command that counts again). What it cannot know it
 * does not say: a piece is guessed to be said at most as often as it is believed to be known, so that a guess teaches
 * nothing about its speaker.
 *
 * Pieces are taken to be independent of each other, as in the paper; so are agents.
 */
import type { FirstSight } from '../../core/policy.ts';
import type { Cell, SymmToM } from '../types.ts';
import { SILENCE_WEIGHT, WEIGHTS } from './encounter-weights.ts';
import { beginK, onBaseAt, publicK, type TurnPercept } from './k-matrix.ts';
import type { Estimator } from './nested.ts';

/** By piece, the probability that it was said; what is missing to 1 is silence. */
export type Chances = readonly number[];

export interface EstimatedMatrix {
  readonly pieces: number;
  readonly released: boolean;
  readonly bases: readonly Cell[];
  readonly onBase: readonly boolean[];
  /** By agent, as masks; none where they are not shown. */
  readonly firstHand: readonly number[];
  /** By agent, then piece. */
  readonly known: readonly (readonly number[])[];
}

export const estimatedEncounter: Estimator<EstimatedMatrix, Chances> = {
  begin: (first) => inChances(beginK(first, 'conservative')),
  imagine: (first: FirstSight<SymmToM>, seat) => inChances(publicK(first, seat, 'conservative')),
  heard: ({ pieces }, word) => Array.from({ length: pieces }, (_, piece) => Number(piece === word)),
  guess: chancesOf,
  turn,
};

/** `lacking`: the share of the hearers who lack a piece, 0 to 1. Between two counted shares, the straight line. */
export function weightFor(lacking: number, weights: readonly number[] = WEIGHTS): number {
  const at = lacking * (weights.length - 1);
  const low = Math.min(Math.trunc(at), weights.length - 2);
  return (weights[low] ?? 0) * (low + 1 - at) + (weights[low + 1] ?? 0) * (at - low);
}

function inChances({
  pieces,
  released,
  bases,
  onBase,
  firstHand,
  columns,
}: ReturnType<typeof beginK>): EstimatedMatrix {
  const known = columns.map((mask) => Array.from({ length: pieces }, (_, piece) => (mask >> piece) & 1));
  return { pieces, released, bases, onBase, firstHand, known };
}

function chancesOf({ known, pieces }: EstimatedMatrix, speaker: number, hearers: readonly number[]): Chances {
  const weights: number[] = [];
  /** Expected, of all that may be said. */
  let sum = SILENCE_WEIGHT;
  for (let piece = 0; piece < pieces; piece++) {
    let lacking = 0;
    for (const j of hearers) lacking += 1 - (known[j]?.[piece] ?? 0);
    const weight = hearers.length === 0 ? 0 : weightFor(lacking / hearers.length);
    weights.push(weight);
    sum += (known[speaker]?.[piece] ?? 0) * weight;
  }
  // if it knows the piece, and of the others as many as expected
  return weights.map((weight, piece) => {
    const has = known[speaker]?.[piece] ?? 0;
    return has === 0 ? 0 : (has * weight) / (sum + (1 - has) * weight);
  });
}

function turn(matrix: EstimatedMatrix, { positions, inRange }: TurnPercept, said: readonly Chances[]): EstimatedMatrix {
  const { pieces, bases, firstHand, released } = matrix;
  const onBase = onBaseAt(positions, bases);
  const known = matrix.known.map((before, j) => {
    // who says a piece knows it, but for what released rules let pass in the turn after the base
    const shown = released && matrix.onBase[j] ? null : said[j];
    const has = shown ? before.map((chance, piece) => Math.max(chance, shown[piece] ?? 0)) : before;
    const complete = onBase[j] ? has.reduce((product, chance) => product * chance, 1) : 0;
    return Array.from({ length: pieces }, (_, piece) => {
      if ((firstHand[j] ?? 0) & (1 << piece)) return 1;
      let unheard = 1;
      for (const l of inRange[j] ?? []) unheard *= 1 - (said[l]?.[piece] ?? 0);
      const had = has[piece] ?? 0;
      // who knew everything on its base forgets; who lacked the piece did not know everything
      return Math.max(0, had - complete) + (1 - had) * (1 - unheard);
    });
  });
  return { ...matrix, onBase, known };
}
