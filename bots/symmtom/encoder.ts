/**
 * An observation as the vector that the released program gives its agents, entry for entry, for learned policies.
 * Source: msclar/symmtom, scenarios/simple_symmtom.py, `observation`; length c(2n-1) + 6n + 2 (n agents, c pieces).
 * It reads only the observation, so that a learned policy can play wherever there are observations.
 */
import { maskOf } from '../../games/symmtom/rules.ts';
import type { Cell, Move, Observation, Parameters, Piece } from '../../games/symmtom/types.ts';
import type { FeatureBlock } from '../learner-form.ts';

/**
 * The blocks of the vector in order. "Others" are all other seats, ascending. Marked blocks: (w-1): differences of
 * cells divided by w-1. (oracle): only for policies that see everything; knowledge as of the start of the turn just
 * played.
 */
export function layoutOf(
  { agents: n, pieces: c }: Pick<Parameters, 'agents' | 'pieces'>,
  oracle = false,
): readonly FeatureBlock[] {
  const blocks: FeatureBlock[] = [
    { name: 'own knowledge (oracle)', size: c },
    { name: 'own first-hand pieces', size: c },
    { name: "own direction, then the others'", size: 2 * n },
    { name: "others' positions from one's own (w-1)", size: 2 * (n - 1) },
    { name: "others' knowledge (oracle)", size: c * (n - 1) },
    { name: "others' first-hand pieces", size: c * (n - 1) },
    { name: 'own base from oneself, then of each other its base from it (w-1)', size: 2 * n },
    { name: 'what each other was heard to say', size: c * (n - 1) },
    { name: 'walls up, down, right, left', size: 4 },
  ];
  return oracle ? blocks : blocks.filter(({ name }) => !name.endsWith('(oracle)'));
}

/** The vector of a seat from its own observation. First-hand pieces that are not shown count as none. */
export function encode(observation: Observation, seat: number): number[] {
  const vector: number[] = [];
  write(observation, seat, null, vector, 0);
  return vector;
}

/** The same, written into an array from `at` on; returns the place after it. */
export function encodeInto(observation: Observation, seat: number, into: Numbers, at: number): number {
  return write(observation, seat, null, into, at);
}

/** The vector of a seat with the knowledge of all agents, from an observation of viewer `'all'`. */
export function encodeOracle(observation: Observation, seat: number): number[] {
  if (!observation.truth)
    throw new Error(`an oracle's vector needs the observation of viewer 'all', not of ${observation.viewer}`);
  const vector: number[] = [];
  write(observation, seat, observation.truth.before, vector, 0);
  return vector;
}

/** Who is believed to know what, a mask for each agent: the seat's own column, then the others', ascending. */
export function writeColumns(
  columns: readonly number[],
  { seat, pieces }: { readonly seat: number; readonly pieces: number },
  into: Numbers,
  start: number,
): number {
  let at = start;
  for (let o = 0; o < columns.length; o++) at = writeMask(into, at, columns[otherOf(o, seat)] ?? 0, pieces);
  return at;
}

/** What is written into: an array that grows, or one of fixed length. */
type Numbers = number[] | Float32Array;

function writeMask(into: Numbers, at: number, mask: number, pieces: number): number {
  for (let piece = 0; piece < pieces; piece++) into[at + piece] = (mask >>> piece) & 1;
  return at + pieces;
}

function write(
  observation: Observation,
  seat: number,
  knowledge: readonly (readonly Piece[])[] | null,
  into: Numbers,
  start: number,
): number {
  const { positions, bases, moves, firstHand, heard, inRange } = observation;
  const { pieces, width } = observation.parameters;
  const agents = positions.length;
  const own = positions[seat];
  if (!own) throw new Error(`seat ${seat} is nowhere: not dealt yet`);
  let at = start;
  const writeSet = (known: readonly Piece[] | null | undefined): void => {
    at = writeMask(into, at, known ? maskOf(known) : 0, pieces);
  };
  const writeOffset = (to: Cell | undefined, from: Cell | undefined): void => {
    if (!to || !from) throw new Error('every seat has a cell and a base');
    into[at++] = (to[0] - from[0]) / (width - 1);
    into[at++] = (to[1] - from[1]) / (width - 1);
  };

  if (knowledge) writeSet(knowledge[seat]);
  writeSet(firstHand[seat]);
  for (let o = 0; o < agents; o++) {
    const [x, y] = DIRECTION[moves[otherOf(o, seat)] ?? 'stay'];
    into[at++] = x;
    into[at++] = y;
  }
  for (let o = 1; o < agents; o++) writeOffset(positions[otherOf(o, seat)], own);
  if (knowledge) for (let o = 1; o < agents; o++) writeSet(knowledge[otherOf(o, seat)]);
  for (let o = 1; o < agents; o++) writeSet(firstHand[otherOf(o, seat)]);
  for (let o = 0; o < agents; o++) {
    const i = otherOf(o, seat);
    writeOffset(bases[i], positions[i]);
  }
  for (let o = 1; o < agents; o++) {
    const i = otherOf(o, seat);
    let said = 0;
    for (const { speaker, piece } of heard) if (speaker === i && inRange[seat]?.includes(i)) said |= 1 << piece;
    at = writeMask(into, at, said, pieces);
  }
  const [x, y] = own;
  into[at++] = y === width ? 1 : 0;
  into[at++] = y === 1 ? 1 : 0;
  into[at++] = x === width ? 1 : 0;
  into[at++] = x === 1 ? 1 : 0;
  return at;
}

const DIRECTION: Readonly<Record<Move, readonly [number, number]>> = {
  stay: [0, 0],
  right: [1, 0],
  left: [-1, 0],
  up: [0, 1],
  down: [0, -1],
};

/** The seat itself is number 0; then the others, ascending. */
export function otherOf(order: number, seat: number): number {
  if (order === 0) return seat;
  return order <= seat ? order - 1 : order;
}
