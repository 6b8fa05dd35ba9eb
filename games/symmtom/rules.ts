/**
 * What happens in a turn of SymmToM: speech filter, moves, then speech, knowledge and rewards, all at once.
 * Sources: Sclar, Neubig and Bisk, ICML 2022, section 4, and the program released with it (msclar/symmtom); the
 * README lists where the two differ and which is followed.
 */
import type { GameCommand, JointAction } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { drawDeal } from './deal.ts';
import { moveAll, sameCell } from './movement.ts';
import { type Action, type Cell, type Config, type Event, MOVES, type Piece, type State, turnsOf } from './types.ts';

export function initialState(config: Config): State {
  return {
    config,
    turn: 0,
    positions: [],
    bases: [],
    firstHand: [],
    knowledge: [],
    knowledgeBefore: [],
    moves: [],
    said: [],
    returns: Array.from({ length: config.agents }, () => 0),
    visits: Array.from({ length: config.agents }, () => 0),
    winners: [],
  };
}

export function decide(state: State, command: GameCommand<Action>, rng: Rng): readonly Event[] {
  switch (command.type) {
    case 'start':
      return [{ type: 'Dealt', deal: state.config.deal ?? drawDeal(state.config, rng) }];
    case 'act':
      return [playTurn(state, command.actions, rng)];
  }
}

export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'Dealt': {
      const knowledge = event.deal.knowledge.map(maskOf);
      return {
        ...state,
        positions: event.deal.positions,
        bases: event.deal.bases,
        firstHand: event.deal.firstHand.map(maskOf),
        knowledge,
        knowledgeBefore: knowledge,
        moves: knowledge.map(() => 'stay'),
        said: knowledge.map(() => null),
      };
    }
    case 'TurnPlayed': {
      const knowledge = state.knowledge.map((known, i) => {
        if (event.recharged.includes(i)) return state.firstHand[i] ?? 0;
        const learnt = event.learnt[i];
        return learnt && learnt.length > 0 ? known | maskOf(learnt) : known;
      });
      return {
        config: state.config,
        turn: state.turn + 1,
        positions: event.positions,
        bases: state.bases,
        firstHand: state.firstHand,
        knowledge,
        knowledgeBefore: state.knowledge,
        moves: event.moves,
        said: event.said,
        returns: state.returns.map((sum, i) => sum + (event.rewards[i] ?? 0)),
        visits:
          event.recharged.length > 0
            ? state.visits.map((v, i) => v + (event.recharged.includes(i) ? 1 : 0))
            : state.visits,
        winners: event.winners,
      };
    }
    case 'PairAnswered':
    case 'PairChosen':
    case 'PairsEnded':
      return state;
  }
}

export function isTerminal(state: State): boolean {
  return state.turn >= turnsOf(state.config) || state.winners.length > 0;
}

export function activeSeats(state: State): readonly number[] {
  return isTerminal(state) ? NO_SEATS : seatsIn(fullMask(state.positions.length));
}

/** Every move with every piece: attempts against a wall, and requests for an unknown piece, are legal. */
export function legalActions({ config }: Pick<State, 'config'>): readonly Action[] {
  const { silence, pieces } = config;
  const key = silence ? -pieces : pieces;
  let actions = ACTIONS.get(key);
  if (!actions) {
    const says: (Piece | null)[] = Array.from({ length: pieces }, (_, piece) => piece);
    if (silence) says.unshift(null);
    actions = MOVES.flatMap((move) => says.map((say) => ({ move, say })));
    ACTIONS.set(key, actions);
  }
  return actions;
}
/** The lists made so far, by the number of pieces, negative where silence is an action. They are few and never changed. */
const ACTIONS = new Map<number, readonly Action[]>();

export function accepts({ config }: State, _seat: number, { say }: Action): boolean {
  return say === null ? config.silence : say < config.pieces;
}

/**
 * To stay and be silent. Where silence is no action, to ask for a piece that the filter will silence; an agent that can
 * say every piece says the first.
 */
export function defaultAction(state: State, seat: number): Action {
  const { silence, pieces } = state.config;
  const silenced = piecesOf(fullMask(pieces) & ~sayable(state, seat));
  return { move: 'stay', say: silence ? null : (silenced[0] ?? 0) };
}

export const maskOf = (pieces: readonly Piece[]): number => pieces.reduce((mask, piece) => mask | (1 << piece), 0);

export function piecesOf(mask: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let rest = mask, piece = 0; rest !== 0; rest >>>= 1, piece++) if (rest & 1) pieces.push(piece);
  return pieces;
}

/** The seats of a mask of seats. */
export function seatsIn(mask: number): readonly number[] {
  SEATS[mask] ??= piecesOf(mask);
  return SEATS[mask];
}
/** The lists made so far, by their masks: they are few, short and never changed. */
const SEATS: (readonly number[])[] = [];

export const fullMask = (pieces: number): number => (1 << pieces) - 1;

/** Whether two cells are within hearing of each other: Chebyshev distance. */
export function inHearing(a: Cell, b: Cell, hearing: number): boolean {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) <= hearing;
}

/** What an agent may say this turn, as a mask: what it knows; in the released program, what it knew one turn before. */
export function sayable(state: State, seat: number): number {
  return (state.config.rules === 'released' ? state.knowledgeBefore[seat] : state.knowledge[seat]) ?? 0;
}

function playTurn(state: State, actions: JointAction<Action>, rng: Rng): Event {
  const { config } = state;
  const { asked, said } = speak(state, actions);
  const { positions, moves, coins } = moveAll(state.positions, actions, config.width, rng);
  const { hearing, telling, learnt } = exchange(state, positions, said);
  const { base, recharged, missed } = visitBases(state, positions);
  const { competitive } = config;
  const winners = competitive ? recharged.filter((i) => (state.visits[i] ?? 0) + 1 >= competitive.visits) : NO_SEATS;
  const parts =
    competitive && !competitive.cooperativeRewards
      ? { hearing: zeros(state), telling: zeros(state), base: zeros(state) }
      : { hearing, telling, base };
  const rewards = parts.base.map((ofBase, i) => {
    const prize = competitive && winners.length > 0 ? (winners.includes(i) ? competitive.win : -competitive.lose) : 0;
    return (parts.hearing[i] as number) + (parts.telling[i] as number) + ofBase + prize;
  });
  return {
    type: 'TurnPlayed',
    moves,
    positions,
    coins,
    asked,
    said,
    learnt,
    recharged,
    missed,
    rewards,
    parts,
    winners,
  };
}

const NO_SEATS: readonly number[] = [];
const NONE: readonly Piece[] = [];

/** A zero for each agent. */
function zeros({ returns }: State): number[] {
  return returns.map(() => 0);
}

/** The speech filter: an agent that asks for a piece which it may not say is silent. */
function speak(state: State, actions: JointAction<Action>) {
  const asked = state.knowledge.map((_, i) => {
    const action = actions[i];
    if (!action || !accepts(state, i, action))
      throw new Error(`turn ${state.turn}: seat ${i} cannot ${JSON.stringify(action)}`);
    return action.say;
  });
  const said = asked.map((say, i) => (say !== null && sayable(state, i) & (1 << say) ? say : null));
  return { asked, said };
}

/** Each word that a hearer in range after the moves did not know at the start of the turn pays hearer and speaker. */
function exchange(state: State, positions: readonly Cell[], said: readonly (Piece | null)[]) {
  const { config } = state;
  const hearing = zeros(state);
  const telling = zeros(state);
  const learnt = state.knowledge.map((known, i) => {
    let fresh = 0;
    for (let j = 0; j < config.agents; j++) {
      const piece = said[j];
      if (j === i || piece == null || known & (1 << piece)) continue;
      if (!inHearing(positions[i] as Cell, positions[j] as Cell, config.hearing)) continue;
      hearing[i] = (hearing[i] as number) + 1;
      telling[j] = (telling[j] as number) + 1;
      fresh |= 1 << piece;
    }
    return fresh === 0 ? NONE : piecesOf(fresh);
  });
  return { hearing, telling, learnt };
}

/** The own base pays an agent that ends the turn on it and knew everything at the start of the turn. */
function visitBases(state: State, positions: readonly Cell[]) {
  const { config, knowledge, bases } = state;
  const base = zeros(state);
  const recharged: number[] = [];
  const missed: number[] = [];
  for (let i = 0; i < config.agents; i++) {
    if (!sameCell(positions[i] as Cell, bases[i] as Cell)) continue;
    if (knowledge[i] === fullMask(config.pieces)) {
      base[i] = (config.agents - 1) * config.pieces;
      recharged.push(i);
    } else missed.push(i);
  }
  return { base, recharged, missed };
}
