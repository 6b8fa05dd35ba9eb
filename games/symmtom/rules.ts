/**
 * What happens in a turn of SymmToM: speech filter, moves, then speech, knowledge and rewards, all at once.
 * Sources: Sclar, Neubig and Bisk, ICML 2022, section 3, and the program released with it (msclar/symmtom); the
 * README lists where the two differ and which is followed.
 */
import type { GameCommand, JointAction } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import {
  type Action,
  type Cell,
  type Config,
  type Deal,
  type Event,
  MOVES,
  type Move,
  type Piece,
  type State,
  turnsOf,
} from './types.ts';

const STEP: Readonly<Record<Move, Cell>> = { stay: [0, 0], right: [1, 0], left: [-1, 0], up: [0, 1], down: [0, -1] };

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
        visits: event.recharged.length > 0 ? state.visits.map((v, i) => v + (event.recharged.includes(i) ? 1 : 0)) : state.visits,
        winners: event.winners,
      };
    }
  }
}

export function isTerminal(state: State): boolean {
  return state.turn >= turnsOf(state.config) || state.winners.length > 0;
}

export function activeSeats(state: State): readonly number[] {
  return isTerminal(state) ? [] : state.positions.map((_, seat) => seat);
}

/** Every move with every piece: neither walls nor not knowing a piece make an attempt illegal. */
export function legalActions({ config }: Pick<State, 'config'>): readonly Action[] {
  const says: (Piece | null)[] = Array.from({ length: config.pieces }, (_, piece) => piece);
  if (config.silence) says.unshift(null);
  return MOVES.flatMap((move) => says.map((say) => ({ move, say })));
}

export function accepts({ config }: State, _seat: number, { say }: Action): boolean {
  return say === null ? config.silence : say < config.pieces;
}

/** To stay and be silent; where silence is no action, to ask for piece 0. */
export function defaultAction({ config }: State): Action {
  return { move: 'stay', say: config.silence ? null : 0 };
}

export const maskOf = (pieces: readonly Piece[]): number => pieces.reduce((mask, piece) => mask | (1 << piece), 0);

export function piecesOf(mask: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let rest = mask, piece = 0; rest !== 0; rest >>>= 1, piece++) if (rest & 1) pieces.push(piece);
  return pieces;
}

export const fullMask = (pieces: number): number => (1 << pieces) - 1;

/** Whether two cells are within hearing of each other: Chebyshev distance. */
export function inHearing(a: Cell, b: Cell, hearing: number): boolean {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) <= hearing;
}

/** What an agent may say this turn, as a mask: what it knows; in the released program, what it knew one turn before. */
export function sayable(state: State, seat: number): number {
  return (state.config.rules === 'released' ? state.knowledgeBefore[seat] : state.knowledge[seat]) ?? 0;
}

function drawDeal({ agents, width, pieces }: Config, rng: Rng): Deal {
  const cells = (): Cell[] =>
    rng
      .shuffle(Array.from({ length: width * width }, (_, i) => i))
      .slice(0, agents)
      .map((i): Cell => [1 + (i % width), 1 + Math.trunc(i / width)]);
  // equal shares; those left over go to different agents
  const order = rng.shuffle(Array.from({ length: agents }, (_, seat) => seat));
  const firstHand: Piece[][] = order.map(() => []);
  rng
    .shuffle(Array.from({ length: pieces }, (_, piece) => piece))
    .forEach((piece, i) => {
      firstHand[order[i % agents] as number]?.push(piece);
    });
  const sorted = firstHand.map((own) => own.toSorted((a, b) => a - b));
  return { bases: cells(), positions: cells(), firstHand: sorted, knowledge: sorted };
}

function playTurn(state: State, actions: JointAction<Action>, rng: Rng): Event {
  const { config, bases } = state;
  const n = config.agents;
  const full = fullMask(config.pieces);
  const asked: (Piece | null)[] = [];
  const said: (Piece | null)[] = [];
  for (let i = 0; i < n; i++) {
    const action = actions[i];
    if (!action) throw new Error(`seat ${i} has no action in turn ${state.turn}`);
    asked.push(action.say);
    said.push(action.say !== null && sayable(state, i) & (1 << action.say) ? action.say : null);
  }
  const { positions, moves, coins } = moveAll(state, actions, rng);

  const hearing = zeros(n);
  const telling = zeros(n);
  const base = zeros(n);
  const learntMask = zeros(n);
  for (let i = 0; i < n; i++) {
    const known = state.knowledge[i] as number;
    for (let j = 0; j < n; j++) {
      const piece = said[j];
      if (j === i || piece == null || known & (1 << piece)) continue;
      if (!inHearing(positions[i] as Cell, positions[j] as Cell, config.hearing)) continue;
      hearing[i] = (hearing[i] as number) + 1;
      telling[j] = (telling[j] as number) + 1;
      learntMask[i] = (learntMask[i] as number) | (1 << piece);
    }
  }
  const recharged: number[] = [];
  const missed: number[] = [];
  for (let i = 0; i < n; i++) {
    const [x, y] = positions[i] as Cell;
    const own = bases[i] as Cell;
    if (x !== own[0] || y !== own[1]) continue;
    if (state.knowledge[i] !== full) missed.push(i);
    else {
      base[i] = (n - 1) * config.pieces;
      recharged.push(i);
    }
  }
  const { competitive } = config;
  const winners = competitive ? recharged.filter((i) => (state.visits[i] ?? 0) + 1 >= competitive.visits) : [];
  const parts = competitive && !competitive.cooperativeRewards
    ? { hearing: zeros(n), telling: zeros(n), base: zeros(n) }
    : { hearing, telling, base };
  const rewards = parts.base.map((paid, i) => {
    const prize = competitive && winners.length > 0 ? (winners.includes(i) ? competitive.win : -competitive.lose) : 0;
    return paid + (parts.hearing[i] as number) + (parts.telling[i] as number) + prize;
  });
  const learnt = learntMask.map((mask) => (mask === 0 ? NONE : piecesOf(mask)));
  return { type: 'TurnPlayed', moves, positions, coins, asked, said, learnt, recharged, missed, rewards, parts, winners };
}

const NONE: readonly Piece[] = [];
const zeros = (n: number): number[] => Array.from({ length: n }, () => 0);

/**
 * All move at once. A step off the grid is cancelled. While two want the same cell, taken in ascending pairs,
 * one of them, by a coin, gives up if it has a move, else the other: so a standing agent is never pushed,
 * neighbours may swap, and a chain follows its head.
 */
function moveAll(
  { positions, config: { width } }: State,
  actions: JointAction<Action>,
  rng: Rng,
): { positions: readonly Cell[]; moves: readonly Move[]; coins: readonly number[] } {
  const n = positions.length;
  const next = positions.map((cell, i): Cell => {
    const [dx, dy] = STEP[(actions[i] as Action).move];
    const x = cell[0] + dx;
    const y = cell[1] + dy;
    return (dx === 0 && dy === 0) || x < 1 || y < 1 || x > width || y > width ? cell : [x, y];
  });
  const coins: number[] = [];
  for (let again = true; again; ) {
    again = false;
    for (let a = 0; a < n; a++) {
      for (let b = a + 1; b < n; b++) {
        const cellA = next[a] as Cell;
        const cellB = next[b] as Cell;
        if (cellA[0] !== cellB[0] || cellA[1] !== cellB[1]) continue;
        const first = rng.int(2) === 0 ? a : b;
        coins.push(first);
        const gives = next[first] !== positions[first] ? first : a + b - first;
        next[gives] = positions[gives] as Cell;
        again = true;
      }
    }
  }
  const moves = next.map((cell, i) => (cell === positions[i] ? 'stay' : (actions[i] as Action).move));
  return { positions: next, moves, coins };
}

