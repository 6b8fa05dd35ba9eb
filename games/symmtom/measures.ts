/**
 * Measures of SymmToM as folds over a session's log: useful pieces told and missed, and the post-hoc measures of the paper
 * (Sclar, Neubig and Bisk, ICML 2022, section 8), how often each agent did something that could not pay. All are counts per agent and episode. The released program
 * logs only the first; the others are fixed here where the paper's sentences leave them open.
 */
import type { SessionEvent } from '../core/session/events.ts';
import { evolve, fullMask, inHearing, initialState, piecesOf, sayable } from './rules.ts';
import type { Cell, State, SymmToM, TurnPlayed } from './types.ts';

export interface Measures {
  /** Useful pieces told: hearers to whom what the agent said was new. */
  readonly usefulTold: number;
  /**
   * Useful pieces missed: turn by turn, the hearers to whom the best piece that the filter would have let through was new,
   * minus those to whom the piece said was new.
   */
  readonly usefulMissed: number;
  /**
   * Unsuccessful recharge base, as the program logs it (`incorrect_recharge_base_use`): turns that ended on the own
   * base without all pieces known at their start. Standing still counts every turn, the turn after a reset too.
   */
  readonly missedBaseTurns: number;
  /** Unsuccessful recharge base, in the paper's words: how often the agent stepped on its base in such a turn. */
  readonly missedBaseSteps: number;
  /** Wrong piece: requests that the speech filter silenced. Chosen silence does not count. */
  readonly wrongPieces: number;
  /** Wrong pieces that the agent knew at the start of the turn, but too recently for the filter of `released` rules. */
  readonly tooFreshPieces: number;
  /**
   * Useless piece: all agents in range after the moves knew the piece at the start of the turn, although the filter would
   * have let through another piece that one of them lacked. Not counted without an agent in range.
   */
  readonly uselessPieces: number;
  /**
   * Useless movement: an agent that lacked a piece at the start of the turn moved away, in steps, from the earlier cells
   * of all agents whose knowledge differed from its own. Blocked moves, and turns without such agents, do not count.
   */
  readonly uselessMoves: number;
  /** Rewarded visits to the own base. */
  readonly baseUses: number;
  /** Reward for pieces heard, for pieces told, for the base, and (competitive variant) for winning or losing. */
  readonly hearing: number;
  readonly telling: number;
  readonly base: number;
  readonly prize: number;
  /** The sum of the four. */
  readonly reward: number;
}

export const MEASURES = [
  'usefulTold',
  'usefulMissed',
  'missedBaseTurns',
  'missedBaseSteps',
  'wrongPieces',
  'tooFreshPieces',
  'uselessPieces',
  'uselessMoves',
  'baseUses',
  'hearing',
  'telling',
  'base',
  'prize',
  'reward',
] as const satisfies readonly (keyof Measures)[];

/** One entry per seat, from a log or the beginning of one. */
export function measuresOf(events: readonly SessionEvent<SymmToM>[]): readonly Measures[] {
  const created = events[0];
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  let state = initialState(created.config);
  let measures: readonly Measures[] = state.returns.map(() => NOTHING);
  for (const event of events) {
    if (event.type !== 'GameEventOccurred') continue;
    if (event.event.type === 'TurnPlayed') measures = afterTurn(measures, state, event.event);
    state = evolve(state, event.event);
  }
  return measures;
}

/** One step of the fold; `before` is the state before the turn. */
export function afterTurn(measures: readonly Measures[], before: State, event: TurnPlayed): readonly Measures[] {
  return measures.map((sum, seat) => plus(sum, turnOf(before, event, seat)));
}

/** The mean over agents, of one session or of many. */
export function meanOf(measures: readonly Measures[]): Measures {
  const mean: Record<keyof Measures, number> = { ...NOTHING };
  for (const key of MEASURES) for (const one of measures) mean[key] += one[key] / measures.length;
  return mean;
}

export const NOTHING: Measures = {
  usefulTold: 0,
  usefulMissed: 0,
  missedBaseTurns: 0,
  missedBaseSteps: 0,
  wrongPieces: 0,
  tooFreshPieces: 0,
  uselessPieces: 0,
  uselessMoves: 0,
  baseUses: 0,
  hearing: 0,
  telling: 0,
  base: 0,
  prize: 0,
  reward: 0,
};

function plus(a: Measures, b: Measures): Measures {
  const sum: Record<keyof Measures, number> = { ...a };
  for (const key of MEASURES) sum[key] += b[key];
  return sum;
}

function turnOf(before: State, event: TurnPlayed, seat: number): Measures {
  const missed = event.missed.includes(seat);
  const asked = event.asked[seat] ?? null;
  const wrong = asked !== null && event.said[seat] === null;
  const hearing = event.parts.hearing[seat] ?? 0;
  const telling = event.parts.telling[seat] ?? 0;
  const base = event.parts.base[seat] ?? 0;
  const reward = event.rewards[seat] ?? 0;
  const useful = usefulOf(before, event, seat);
  return {
    usefulTold: useful.told,
    usefulMissed: useful.missed,
    missedBaseTurns: Number(missed),
    missedBaseSteps: Number(missed && event.moves[seat] !== 'stay'),
    wrongPieces: Number(wrong),
    tooFreshPieces: Number(wrong && knows(before, seat, asked)),
    uselessPieces: Number(isUselessPiece(before, event, seat)),
    uselessMoves: Number(isUselessMove(before, event, seat)),
    baseUses: Number(event.recharged.includes(seat)),
    hearing,
    telling,
    base,
    prize: reward - hearing - telling - base,
    reward,
  };
}

function usefulOf(before: State, { said, positions }: TurnPlayed, seat: number) {
  const cell = positions[seat] as Cell;
  const { hearing } = before.config;
  const hearers = before.knowledge.filter((_, i) => i !== seat && inHearing(cell, positions[i] as Cell, hearing));
  const newTo = (piece: number): number => hearers.filter((known) => !(known & (1 << piece))).length;
  const word = said[seat] ?? null;
  const told = word === null ? 0 : newTo(word);
  const most = Math.max(told, ...piecesOf(sayable(before, seat)).map(newTo));
  return { told, missed: most - told };
}

function isUselessPiece(before: State, { said, positions }: TurnPlayed, seat: number): boolean {
  const piece = said[seat] ?? null;
  if (piece === null) return false;
  const cell = positions[seat] as Cell;
  const { hearing } = before.config;
  const hearers = before.knowledge.filter((_, i) => i !== seat && inHearing(cell, positions[i] as Cell, hearing));
  // the pieces that all hearers had; without hearers, all there are
  const common = hearers.reduce((all, known) => all & known, -1);
  return (common & (1 << piece)) !== 0 && (sayable(before, seat) & ~common) !== 0;
}

function isUselessMove(before: State, { moves, positions }: TurnPlayed, seat: number): boolean {
  const { knowledge, config } = before;
  const own = knowledge[seat] ?? 0;
  if (moves[seat] === 'stay' || own === fullMask(config.pieces)) return false;
  const from = before.positions[seat] as Cell;
  const to = positions[seat] as Cell;
  const others = before.positions.filter((_, i) => i !== seat && knowledge[i] !== own);
  return others.length > 0 && others.every((cell) => steps(to, cell) > steps(from, cell));
}

function knows(state: State, seat: number, piece: number): boolean {
  return ((state.knowledge[seat] ?? 0) & (1 << piece)) !== 0;
}

/** Manhattan distance. */
function steps([ax, ay]: Cell, [bx, by]: Cell): number {
  return Math.abs(ax - bx) + Math.abs(ay - by);
}
