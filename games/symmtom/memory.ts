/**
 * What a seat can remember of its own life in a SymmToM session: a fold over percepts, exact under the rules. Policies use
 * it, and so does the page if the session's memory aids allow it.
 */
import type { Experience, FirstSight } from '../core/policy.ts';
import type { Cell, Heard, Parameters, Percept, Piece, SymmToM } from './types.ts';

/** A second-hand piece that the seat has now: when it was first heard since the last reset, and from whom. */
interface Source {
  readonly piece: Piece;
  readonly turn: number;
  readonly speakers: readonly number[];
}

export interface Memory {
  readonly seat: number;
  readonly parameters: Parameters;
  readonly firstHand: readonly Piece[];
  readonly base: Cell;
  /** Ascending; first-hand included. */
  readonly known: readonly Piece[];
  /** What the agent knew at the start of the turn just played. */
  readonly knownBefore: readonly Piece[];
  /** The pieces that the speech filter let through in the turn just played. */
  readonly couldSay: readonly Piece[];
  readonly sources: readonly Source[];
  /** Everything heard, by turn. */
  readonly heard: readonly { readonly turn: number; readonly heard: readonly Heard[] }[];
  /** Turns in which the seat forgot all second-hand pieces on its base. */
  readonly resets: readonly number[];
}

export function begin({ seat, observation, percepts }: FirstSight<SymmToM>): Memory {
  const dealt = percepts.find((percept) => percept.type === 'dealt');
  const firstHand = observation.firstHand[seat] ?? [];
  const known = dealt?.knows ?? observation.truth?.knowledge[seat] ?? firstHand;
  const base = observation.bases[seat];
  if (!base) throw new Error(`seat ${seat} has no base: not dealt yet`);
  return {
    seat,
    parameters: observation.parameters,
    firstHand,
    base,
    known,
    knownBefore: known,
    couldSay: known,
    sources: known.filter((piece) => !firstHand.includes(piece)).map((piece) => ({ piece, turn: -1, speakers: [] })),
    heard: [],
    resets: [],
  };
}

export function remember(memory: Memory, { turn, percepts }: Experience<SymmToM>): Memory {
  return percepts.reduce((now, percept) => (percept.type === 'turn' ? afterTurn(now, turn, percept) : now), memory);
}

function afterTurn(memory: Memory, turn: number, percept: Extract<Percept, { type: 'turn' }>): Memory {
  const [x, y] = percept.positions[memory.seat] ?? [0, 0];
  // a privileged policy is shown all that was said; a seat hears what is said in its range
  const audible = percept.heard.filter(({ speaker }) => percept.inRange[memory.seat]?.includes(speaker));
  const heard = [...memory.heard, { turn, heard: audible }];
  const knewAll = memory.known.length === memory.parameters.pieces;
  if (knewAll && x === memory.base[0] && y === memory.base[1]) {
    const resets = [...memory.resets, turn];
    const couldSay = sayable(memory);
    return { ...memory, known: memory.firstHand, knownBefore: memory.known, couldSay, sources: [], heard, resets };
  }
  const fresh = [...new Set(audible.map(({ piece }) => piece))].filter((piece) => !memory.known.includes(piece));
  const sources = fresh.map((piece) => ({
    piece,
    turn,
    speakers: audible.filter((h) => h.piece === piece).map((h) => h.speaker),
  }));
  return {
    ...memory,
    known: fresh.length > 0 ? [...memory.known, ...fresh].toSorted((a, b) => a - b) : memory.known,
    knownBefore: memory.known,
    couldSay: sayable(memory),
    sources: [...memory.sources, ...sources],
    heard,
  };
}

/** The pieces that the speech filter lets through this turn. */
export function sayable(memory: Memory): readonly Piece[] {
  return memory.parameters.rules === 'released' ? memory.knownBefore : memory.known;
}
