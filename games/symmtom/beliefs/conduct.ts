/**
 * Conducts: assumptions about how the other agents behave. Given what an agent knows, a conduct says what it may say and
 * where it steps. A posterior is named after its conduct. It is exact if the others follow the conduct, and errs if not.
 */
import { fullMask, piecesOf } from '../rules.ts';
import type { Cell, Move, Parameters, Piece } from '../types.ts';
import { countOf } from './packed.ts';

/** An agent under a hypothesis. */
interface Supposed {
  /** What the speech filter lets through, as a mask. */
  readonly sayable: number;
  /** The piece it asked to say last; -1: none yet, or not kept. */
  readonly last: number;
}

export interface Utterance {
  /** null: the agent is heard to say nothing. */
  readonly word: Piece | null;
  readonly chance: number;
  /** The piece asked for, to be kept; -1 where it is not kept. */
  readonly last: number;
}

export interface Conduct {
  readonly id: string;
  readonly version: number;
  readonly about: string;
  /** Whether an agent's words depend on what it said last. */
  readonly remembers: boolean;
  /** All that it may say; the chances sum to 1. */
  utterances(agent: Supposed, parameters: Parameters): readonly Utterance[];
  /** The one of these with this word; null: there is none. */
  utterance(word: Piece | null, agent: Supposed, parameters: Parameters): Utterance | null;
  /** Where the agent steps; null: its steps do not depend on what it knows. */
  step(agent: Supposed, at: Cell, base: Cell, parameters: Parameters): Move | null;
}

/** As the policy `symmtom/uniform`: asks for any piece or for silence with equal chance; unknown pieces are silenced. */
export const uniformConduct: Conduct = {
  id: 'uniform',
  version: 1,
  about: 'others move and speak at random',
  remembers: false,
  utterances({ sayable }, { pieces, silence }) {
    const chance = 1 / (pieces + Number(silence));
    const words = piecesOf(sayable).map((word): Utterance => ({ word, chance, last: -1 }));
    return [...words, { word: null, chance: 1 - words.length * chance, last: -1 }];
  },
  utterance(word, { sayable }, { pieces, silence }) {
    const chance = 1 / (pieces + Number(silence));
    if (word === null) return { word, chance: 1 - countOf(sayable) * chance, last: -1 };
    return sayable & (1 << word) ? { word, chance, last: -1 } : null;
  },
  step: () => null,
};

/** Always says something that it knows, each piece with equal chance. */
export const talkativeConduct: Conduct = {
  id: 'talkative',
  version: 1,
  about: 'others always say a piece that they know, any of them alike; where they go tells nothing',
  remembers: false,
  utterances({ sayable }) {
    const words = piecesOf(sayable);
    if (words.length === 0) return [{ word: null, chance: 1, last: -1 }];
    return words.map((word) => ({ word, chance: 1 / words.length, last: -1 }));
  },
  utterance(word, { sayable }) {
    if (word === null) return sayable === 0 ? { word, chance: 1, last: -1 } : null;
    return sayable & (1 << word) ? { word, chance: 1 / countOf(sayable), last: -1 } : null;
  },
  step: () => null,
};

/** As the policy `symmtom/heuristic` (Sclar, Neubig and Bisk, ICML 2022): all pieces in turn; the middle, or the base. */
export const roundRobinConduct: Conduct = {
  id: 'round-robin',
  version: 1,
  about: "others play the paper's heuristic: all they know in turn, to the middle, and home once they know everything",
  remembers: true,
  utterances({ sayable, last }) {
    const word = inTurn(sayable, last);
    return [{ word, chance: 1, last: word ?? last }];
  },
  utterance(word, { sayable, last }) {
    return word === inTurn(sayable, last) ? { word, chance: 1, last: word ?? last } : null;
  },
  step({ sayable }, at, base, { width, pieces }) {
    const middle = Math.trunc(width / 2) + 1;
    const [x, y] = sayable === fullMask(pieces) ? base : [middle, middle];
    if (at[0] !== x) return at[0] < x ? 'right' : 'left';
    if (at[1] !== y) return at[1] < y ? 'up' : 'down';
    return 'stay';
  },
};

/** The next piece of those that it may say, the first after the last one; null: it may say none. */
function inTurn(sayable: number, last: number): Piece | null {
  const words = piecesOf(sayable);
  return words.find((piece) => piece > last) ?? words[0] ?? null;
}
