/**
 * What seats would do if all knew who knows what: a plan that needs the truth, for playing a turn's consequences on. A seat
 * with all pieces goes to its base, the others to the cells where all meet; each says the piece that is new to most of
 * its hearers. A seat with all pieces waits while a neighbour lacks no more than its fair share of them.
 */
import { fullMask, inHearing, piecesOf, sayable } from '../../games/symmtom/rules.ts';
import type { Action, Cell, Move, State } from '../../games/symmtom/types.ts';
import { distance, sameCell } from './meeting.ts';

/** The action of each seat. `meeting`: by seat, the cell where it waits for the others. */
export function informedActions(state: State, meeting: readonly Cell[]): readonly Action[] {
  const goals = state.positions.map((_, seat) => goalOf(state, seat, meeting));
  const moves = state.positions.map((from, seat) => stepOf(state, from, goals[seat] as Cell, goals));
  const next = state.positions.map((from, seat) => cellAfter(from, moves[seat] as Move));
  return moves.map((move, seat) => ({ move, say: wordOf(state, seat, next) }));
}

function goalOf({ config, knowledge, positions, bases, turn }: State, seat: number, meeting: readonly Cell[]): Cell {
  const full = fullMask(config.pieces);
  const here = positions[seat] as Cell;
  const base = bases[seat] as Cell;
  if (knowledge[seat] !== full) return meeting[seat] as Cell;
  const isInTime = (config.turns ?? 5 * config.width) - turn > distance(here, base);
  const share = Math.ceil(config.pieces / config.agents);
  const isAwaited = positions.some((there, j) => {
    const lacks = piecesOf(full & ~(knowledge[j] ?? 0)).length;
    return j !== seat && lacks > 0 && lacks <= share && inHearing(here, there, config.hearing);
  });
  return isAwaited && isInTime ? here : base;
}

/** A step that comes nearer, along the longer side first, past agents that stay. */
function stepOf({ positions }: State, from: Cell, goal: Cell, goals: readonly Cell[]): Move {
  const [dx, dy] = [goal[0] - from[0], goal[1] - from[1]];
  const along: Move = dx > 0 ? 'right' : 'left';
  const across: Move = dy > 0 ? 'up' : 'down';
  const steps: Move[] = [];
  if (dx !== 0) steps.push(along);
  if (dy !== 0) steps.push(across);
  if (Math.abs(dy) > Math.abs(dx)) steps.reverse();
  const isFree = (move: Move): boolean => {
    const cell = cellAfter(from, move);
    return !positions.some((other, j) => sameCell(other, cell) && sameCell(other, goals[j] as Cell));
  };
  return steps.find(isFree) ?? 'stay';
}

/** null where no hearer lacks a piece that it can say. */
function wordOf(state: State, seat: number, next: readonly Cell[]): number | null {
  const { config, knowledge, firstHand } = state;
  const can = sayable(state, seat);
  let best: number | null = null;
  let most = 0;
  for (const piece of piecesOf(can)) {
    const own = ((firstHand[seat] ?? 0) >>> piece) & 1;
    let newTo = 0;
    for (const [j, cell] of next.entries())
      if (j !== seat && !((knowledge[j] ?? 0) & (1 << piece)) && inHearing(cell, next[seat] as Cell, config.hearing))
        newTo++;
    // own pieces first, which no other agent can tell
    const worth = newTo === 0 ? 0 : newTo + own / 2;
    if (worth > most) [best, most] = [piece, worth];
  }
  return best ?? vainWord(state, seat);
}

/** Silence; where silence is no action, a piece that the agent cannot say, or any. */
export function vainWord(state: State, seat: number): number | null {
  const { silence, pieces } = state.config;
  if (silence) return null;
  return piecesOf(fullMask(pieces) & ~sayable(state, seat))[0] ?? 0;
}

function cellAfter([x, y]: Cell, move: Move): Cell {
  switch (move) {
    case 'stay':
      return [x, y];
    case 'right':
      return [x + 1, y];
    case 'left':
      return [x - 1, y];
    case 'up':
      return [x, y + 1];
    case 'down':
      return [x, y - 1];
  }
}
