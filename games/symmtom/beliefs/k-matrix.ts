/**
 * The K matrix of Sclar, Neubig and Bisk (ICML 2022, section 6): who knows which piece, as one agent believes it.
 * A fold over what that agent lived through. Its own column is exact; the others' are estimates.
 *
 * Two ways to deal with exchanges that were seen but not heard: `conservative` assumes that nothing was said, `greedy`
 * that each said the piece that was new to most. The equations as printed lose first-hand pieces and mix up indices;
 * the game's README lists what is corrected here. The estimate in probabilities is in estimated.ts.
 */
import type { Experience, FirstSight } from '../../core/policy.ts';
import { sameCell } from '../movement.ts';
import { fullMask, maskOf } from '../rules.ts';
import type { Cell, Percept, Piece, SymmToM } from '../types.ts';

export type EstimateRule = 'conservative' | 'greedy';

export interface KMatrix {
  /** The agent whose beliefs these are. */
  readonly seat: number;
  readonly estimate: EstimateRule;
  readonly pieces: number;
  readonly released: boolean;
  readonly bases: readonly Cell[];
  /** F, as masks: public first-hand pieces, which never change; empty where they are not shown. */
  readonly firstHand: readonly number[];
  /** K, one mask a column: column j holds the pieces that agent j is believed to know. */
  readonly columns: readonly number[];
  /** The agent's own column one turn ago, which the released speech filter uses. */
  readonly ownBefore: number;
  readonly onBase: readonly boolean[];
}

export type TurnPercept = Extract<Percept, { type: 'turn' }>;

/** What an agent said: a piece, or null for nothing; undefined: out of hearing. */
export type Word = Piece | null | undefined;

export function beginK({ seat, observation, percepts }: FirstSight<SymmToM>, estimate: EstimateRule): KMatrix {
  const { parameters, bases, positions } = observation;
  const firstHand = observation.firstHand.map((own) => maskOf(own ?? []));
  const dealt = percepts.find((percept) => percept.type === 'dealt');
  const own = dealt?.knows ? maskOf(dealt.knows) : (firstHand[seat] ?? 0);
  return {
    seat,
    estimate,
    pieces: parameters.pieces,
    released: parameters.rules === 'released',
    bases,
    firstHand,
    columns: firstHand.with(seat, own),
    ownBefore: own,
    onBase: onBaseAt(positions, bases),
  };
}

/** The matrix that an observer with public knowledge only takes `seat` to begin with. */
export function publicK(
  { observation }: Pick<FirstSight<SymmToM>, 'observation'>,
  seat: number,
  estimate: EstimateRule,
) {
  const { firstHandShown } = observation.parameters;
  const firstHand = firstHandShown ? observation.firstHand : observation.firstHand.map(() => null);
  return beginK({ seat, observation: { ...observation, firstHand }, percepts: [] }, estimate);
}

export function updateK(k: KMatrix, { acted, percepts }: Experience<SymmToM>): KMatrix {
  const say = acted?.action.say ?? null;
  return percepts.reduce(
    (now, percept) => (percept.type === 'turn' ? turnK(now, percept, wordsHeard(now, percept, say)) : now),
    k,
  );
}

/** Speaker -> its word, as the matrix's agent heard it. `say`: what this agent asked to say itself. */
export function wordsHeard(
  { seat, released, ownBefore, columns }: KMatrix,
  percept: TurnPercept,
  say: Piece | null,
): readonly Word[] {
  const near = percept.inRange[seat] as readonly number[];
  const words = new Array<Word>(columns.length).fill(undefined);
  for (let i = 0; i < near.length; i++) words[near[i] as number] = null;
  // the filter silences a piece that the agent may not say
  const sayable = (released ? ownBefore : columns[seat]) ?? 0;
  words[seat] = say !== null && sayable & (1 << say) ? say : null;
  for (let i = 0; i < percept.heard.length; i++) {
    const { speaker, piece } = percept.heard[i] as TurnPercept['heard'][number];
    words[speaker] = piece;
  }
  return words;
}

/** E: the agent is believed to know everything, so that its base would pay. */
export function isComplete(k: KMatrix, agent: number): boolean {
  return k.columns[agent] === fullMask(k.pieces);
}

/** K(t) = F or ((S or K(t-1)) and not (B and E)), with E from K(t-1); ranges and bases after the moves of turn t. */
export function turnK(
  k: KMatrix,
  percept: Pick<TurnPercept, 'positions' | 'inRange'>,
  words: readonly Word[],
): KMatrix {
  const { seat, columns, firstHand, bases } = k;
  const heard = heardBy(k, percept.inRange, words);
  const after: number[] = [];
  const onBase: boolean[] = [];
  let isSame = true;
  for (let j = 0; j < columns.length; j++) {
    const known = columns[j] as number;
    const isHome = sameCell(percept.positions[j] as Cell, bases[j] as Cell);
    const forgets = isHome && isComplete(k, j);
    const now = (firstHand[j] ?? 0) | (forgets ? 0 : known | (heard[j] as number));
    isSame &&= now === known;
    after.push(now);
    onBase.push(isHome);
  }
  // in many turns nothing is learnt
  return { ...k, columns: isSame ? columns : after, ownBefore: columns[seat] ?? 0, onBase };
}

/** S, one mask per agent: the pieces that it is believed to have heard this turn, or to have said. */
function heardBy(k: KMatrix, inRange: TurnPercept['inRange'], words: readonly Word[]): readonly number[] {
  const masks = new Array<number>(k.columns.length).fill(0);
  for (let speaker = 0; speaker < words.length; speaker++) {
    const word = words[speaker];
    const hearers = inRange[speaker] ?? [];
    const piece = word === undefined ? guessedWord(k, speaker, hearers) : word;
    if (piece === null) continue;
    // S0, S1, S2: own words, words heard and words guessed all reach every agent in range of the speaker
    for (let i = 0; i < hearers.length; i++) {
      const j = hearers[i] as number;
      masks[j] = (masks[j] ?? 0) | (1 << piece);
    }
    // a speaker knows what it says, except in the turn after it forgot under released rules
    if (!(k.released && k.onBase[speaker])) masks[speaker] = (masks[speaker] ?? 0) | (1 << piece);
  }
  return masks;
}

/** What a speaker out of hearing is taken to have said. */
export function guessedWord(k: KMatrix, speaker: number, hearers: readonly number[]): Piece | null {
  switch (k.estimate) {
    case 'conservative':
      return null;
    case 'greedy':
      return likelyWord(k, speaker, hearers);
  }
}

/** U: of the pieces that the speaker is believed to know, the one that the fewest hearers know; the lowest of equals. */
function likelyWord({ columns, pieces }: KMatrix, speaker: number, hearers: readonly number[]): number | null {
  let word: number | null = null;
  let fewest = hearers.length;
  for (let piece = 0; piece < pieces; piece++) {
    if (!((columns[speaker] ?? 0) & (1 << piece))) continue;
    let knowers = 0;
    for (let i = 0; i < hearers.length; i++) if ((columns[hearers[i] as number] ?? 0) & (1 << piece)) knowers++;
    if (knowers < fewest) {
      word = piece;
      fewest = knowers;
    }
  }
  return word;
}

export function onBaseAt(positions: readonly Cell[], bases: readonly Cell[]): readonly boolean[] {
  return positions.map((cell, i) => sameCell(cell, bases[i] as Cell));
}
