/**
 * Worlds: everything hidden in a SymmToM session, as it may be, and every way in which a turn may go on from there. No
 * conduct is assumed: an agent may say anything that the rules allow.
 */
import type { Seat } from '../../core/game.ts';
import { sameCell } from '../movement.ts';
import { fullMask, piecesOf } from '../rules.ts';
import type { Cell, Parameters, Piece } from '../types.ts';
import type { TurnPercept, Word } from './k-matrix.ts';

/** Masks and counts by agent. */
export interface BeliefWorld {
  readonly firstHand: readonly number[];
  readonly known: readonly number[];
  /** `known` one turn ago under `released` rules, whose speech filter uses it; else empty. */
  readonly before: readonly number[];
  /** Rewarded base visits in the competitive variant; else empty. */
  readonly visits: readonly number[];
}

/** What all see of a turn. */
export interface PublicTurn {
  readonly parameters: Parameters;
  readonly bases: readonly Cell[];
  readonly percept: Pick<TurnPercept, 'positions' | 'inRange' | 'winners'>;
}

/** What one agent notices of a turn beyond what all see. */
export interface WorldSight {
  /** Speaker -> its word; undefined: out of hearing. */
  readonly words: readonly Word[];
  /** Agent -> its reward; null: not shown. */
  readonly rewards: readonly (number | null)[];
}

/** A world after a turn, what each agent said in the turn, and what each was paid. */
export interface Continuation {
  readonly world: BeliefWorld;
  readonly said: readonly (Piece | null)[];
  readonly rewards: readonly number[];
}

/** The world of a deal by chance: each agent knows its first-hand pieces. */
export function worldOf(firstHand: readonly number[], { rules, competitive }: Parameters): BeliefWorld {
  return {
    firstHand,
    known: firstHand,
    before: rules === 'released' ? firstHand : [],
    visits: competitive ? firstHand.map(() => 0) : [],
  };
}

/** Equal for equal worlds of one session. */
export function keyOf({ firstHand, known, before, visits }: BeliefWorld): readonly number[] {
  return known.concat(before, visits, firstHand);
}

export function sightOf(seat: Seat, { said, rewards }: Omit<Continuation, 'world'>, turn: PublicTurn): WorldSight {
  const shown = turn.parameters.rewardsShown;
  const near = turn.percept.inRange[seat];
  const words: Word[] = said.slice();
  const seen: (number | null)[] = rewards.slice();
  for (let j = 0; j < said.length; j++) {
    if (j !== seat && !near?.includes(j)) words[j] = undefined;
    if (shown !== 'all' && (shown !== 'own' || j !== seat)) seen[j] = null;
  }
  return { words, rewards: seen };
}

/** Equal for equal sights of one agent and turn, of which the same words are unheard and the same rewards hidden. */
export function sightKey({ words, rewards }: WorldSight): readonly number[] {
  const key = new Array<number>(2 * words.length);
  for (let j = 0; j < words.length; j++) {
    key[2 * j] = words[j] ?? -1;
    key[2 * j + 1] = rewards[j] ?? 0;
  }
  return key;
}

/** The ways in which the turn may have gone on from this world, if an agent noticed this: all, or the first `most` of them. */
export function continuationsOf(
  world: BeliefWorld,
  sight: WorldSight,
  turn: PublicTurn,
  most: number,
): readonly Continuation[] {
  const options: (readonly (Piece | null)[])[] = [];
  for (let speaker = 0; speaker < world.known.length; speaker++) {
    const words = wordsOf(world, speaker, sight, turn);
    if (words.length === 0) return [];
    options.push(words);
  }
  const found: Continuation[] = [];
  const at = new Array<number>(options.length).fill(0);
  while (found.length < most) {
    const said: (Piece | null)[] = [];
    for (let speaker = 0; speaker < options.length; speaker++)
      said.push((options[speaker] as readonly (Piece | null)[])[at[speaker] as number] as Piece | null);
    const after = afterTurn(world, said, turn);
    if (after && agrees(sight.rewards, after.rewards)) found.push(after);
    let speaker = options.length - 1;
    while (speaker >= 0 && (at[speaker] as number) + 1 === options[speaker]?.length) at[speaker--] = 0;
    if (speaker < 0) break;
    at[speaker] = (at[speaker] as number) + 1;
  }
  return found;
}

function agrees(shown: readonly (number | null)[], rewards: readonly number[]): boolean {
  for (let j = 0; j < rewards.length; j++) if (shown[j] !== null && shown[j] !== rewards[j]) return false;
  return true;
}

/** What the speaker may have said. Without a hearer it makes no difference, and counts as silence. */
function wordsOf(
  world: BeliefWorld,
  speaker: Seat,
  { words }: WorldSight,
  turn: PublicTurn,
): readonly (Piece | null)[] {
  const { rules, pieces, silence } = turn.parameters;
  const sayable = (rules === 'released' ? world.before : world.known)[speaker] ?? 0;
  const silent: readonly (Piece | null)[] = silence || sayable !== fullMask(pieces) ? NOTHING : [];
  const word = words[speaker];
  if (word === null) return turn.percept.inRange[speaker]?.length ? silent : NOTHING;
  if (word !== undefined) return sayable & (1 << word) ? [word] : [];
  if (turn.percept.inRange[speaker]?.length === 0) return NOTHING;
  return silent.concat(piecesOf(sayable));
}
const NOTHING: readonly null[] = [null];

/** The world after these words; null: others would have won. */
function afterTurn(
  given: BeliefWorld,
  said: readonly (Piece | null)[],
  { parameters, bases, percept }: PublicTurn,
): Continuation | null {
  const { firstHand, known, before, visits } = given;
  const { pieces, agents, rules, competitive } = parameters;
  const full = fullMask(pieces);
  const paid = new Array<number>(agents).fill(0);
  const after = known.slice();
  /** Agents, as bits. */
  let recharged = 0;
  let isSame = rules === 'paper';
  for (let j = 0; j < agents; j++) {
    const mask = known[j] as number;
    const near = percept.inRange[j] as readonly number[];
    let fresh = 0;
    for (let k = 0; k < near.length; k++) {
      const l = near[k] as number;
      const word = said[l] ?? null;
      if (word === null || mask & (1 << word)) continue;
      fresh |= 1 << word;
      paid[j] = (paid[j] as number) + 1;
      paid[l] = (paid[l] as number) + 1;
    }
    const recharges = mask === full && sameCell(percept.positions[j] as Cell, bases[j] as Cell);
    if (recharges) paid[j] = (paid[j] as number) + (agents - 1) * pieces;
    if (recharges) recharged |= 1 << j;
    const now = recharges ? (firstHand[j] as number) : mask | fresh;
    isSame &&= now === mask;
    after[j] = now;
  }
  const world = isSame ? given : { firstHand, known: after, before: rules === 'released' ? known : before, visits };
  if (!competitive) return { world, said, rewards: paid };
  const counted = visits.map((count, j) => count + ((recharged >> j) & 1));
  const wins = counted.map((count, j) => (recharged & (1 << j)) !== 0 && count >= competitive.visits);
  if (wins.some((won, j) => won !== percept.winners.includes(j))) return null;
  const isOver = wins.includes(true);
  const rewards = paid.map(
    (sum, j) =>
      (competitive.cooperativeRewards ? sum : 0) + (isOver ? (wins[j] ? competitive.win : -competitive.lose) : 0),
  );
  return { world: { ...world, visits: counted }, said, rewards };
}
