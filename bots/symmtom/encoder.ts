/**
 * An observation as the vector that the released program gives its agents, entry for entry, for learned policies.
 * Source: msclar/symmtom, scenarios/simple_symmtom.py, `observation`; length c(2n-1) + 6n + 2 (n agents, c pieces).
 * It reads only the observation, so that a learned policy can play wherever there are observations.
 */
import type { Cell, Move, Observation, Parameters, Piece } from '../../games/symmtom/types.ts';

export interface FeatureBlock {
  readonly name: string;
  readonly size: number;
}

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
  return write(observation, seat, null);
}

/** The vector of a seat with the knowledge of all agents, from an observation of viewer `'all'`. */
export function encodeOracle(observation: Observation, seat: number): number[] {
  if (!observation.truth)
    throw new Error(`an oracle's vector needs the observation of viewer 'all', not of ${observation.viewer}`);
  return write(observation, seat, observation.truth.before);
}

function write(observation: Observation, seat: number, knowledge: readonly (readonly Piece[])[] | null): number[] {
  const { positions, bases, moves, firstHand, heard, inRange } = observation;
  const { pieces, width } = observation.parameters;
  const others = positions.map((_, i) => i).filter((i) => i !== seat);
  const own = positions[seat];
  if (!own) throw new Error(`seat ${seat} is nowhere: not dealt yet`);
  const vector: number[] = [];
  const writeSet = (known: readonly Piece[] | null | undefined): void => {
    for (let piece = 0; piece < pieces; piece++) vector.push(known?.includes(piece) ? 1 : 0);
  };
  const writeOffset = (to: Cell | undefined, from: Cell | undefined): void => {
    if (!to || !from) throw new Error('every seat has a cell and a base');
    vector.push((to[0] - from[0]) / (width - 1), (to[1] - from[1]) / (width - 1));
  };

  if (knowledge) writeSet(knowledge[seat]);
  writeSet(firstHand[seat]);
  for (const i of [seat, ...others]) vector.push(...DIRECTION[moves[i] ?? 'stay']);
  for (const i of others) writeOffset(positions[i], own);
  if (knowledge) for (const i of others) writeSet(knowledge[i]);
  for (const i of others) writeSet(firstHand[i]);
  for (const i of [seat, ...others]) writeOffset(bases[i], positions[i]);
  for (const i of others)
    writeSet(heard.filter(({ speaker }) => speaker === i && inRange[seat]?.includes(i)).map(({ piece }) => piece));
  const [x, y] = own;
  vector.push(y === width ? 1 : 0, y === 1 ? 1 : 0, x === width ? 1 : 0, x === 1 ? 1 : 0);
  return vector;
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
