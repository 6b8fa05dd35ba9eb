/**
 * What a seat at one of the fast tables gets, as the game's own `observe` gives it: for policies that sit beside a learner,
 * and for beliefs that are folds over what a seat lived through.
 */
import type { Experience, FirstSight } from '../../games/core/policy.ts';
import { piecesOf } from '../../games/symmtom/rules.ts';
import {
  type Cell,
  MOVES,
  type Observation,
  type Parameters,
  type State,
  type SymmToM,
} from '../../games/symmtom/types.ts';
import { observe } from '../../games/symmtom/view.ts';
import { type EpisodeTables, rowOf } from './episodes.ts';

/** The state at this moment. Returns and visits are not kept, and are 0. */
export function stateIn(tables: EpisodeTables, slot: number, turn: number): State {
  const { config, positions, bases, firstHand, knowledge, moves, said } = tables;
  const n = config.agents;
  const row = rowOf(tables, slot, turn) * n;
  const before = turn > 0 ? row - n : row;
  const cells = (array: Int8Array, at: number): Cell[] =>
    Array.from({ length: n }, (_, i): Cell => [array[2 * (at + i)] as number, array[2 * (at + i) + 1] as number]);
  const none = Array.from({ length: n }, () => 0);
  return {
    config,
    turn,
    positions: cells(positions, row),
    bases: cells(bases, slot * n),
    firstHand: [...firstHand.subarray(slot * n, slot * n + n)],
    knowledge: [...knowledge.subarray(row, row + n)],
    knowledgeBefore: [...knowledge.subarray(before, before + n)],
    moves: Array.from(moves.subarray(row, row + n), (code) => MOVES[code] ?? 'stay'),
    said: Array.from(said.subarray(row, row + n), (piece) => (piece < 0 ? null : piece)),
    returns: none,
    visits: none,
    winners: [],
  };
}

export function firstSightIn(state: State, seat: number): FirstSight<SymmToM> {
  const observation = observe(state, seat);
  const { positions, bases, firstHand } = observation;
  const knows = piecesOf(state.knowledge[seat] as number);
  return { seat, observation, percepts: [{ type: 'dealt', positions, bases, firstHand, knows }] };
}

/** The turn that led to this moment, as the seat lived it. `asked`: the move and the piece that it asked for. */
export function experienceIn(
  tables: EpisodeTables,
  { slot, turn, seat }: { readonly slot: number; readonly turn: number; readonly seat: number },
  { positions, moves, inRange, heard, parameters }: Observation,
  asked: { readonly move: number; readonly say: number | null },
): Experience<SymmToM> {
  const row = rowOf(tables, slot, turn) * tables.config.agents;
  const rewards = moves.map((_, i) => (shows(parameters, i === seat) ? (tables.rewards[row + i] as number) : null));
  const action = { move: MOVES[asked.move] ?? ('stay' as const), say: asked.say };
  return {
    turn: turn - 1,
    acted: { action, by: 'agent' },
    percepts: [{ type: 'turn', moves, positions, inRange, heard, rewards, winners: [] }],
  };
}

function shows({ rewardsShown }: Parameters, own: boolean): boolean {
  return rewardsShown === 'all' || (rewardsShown === 'own' && own);
}
