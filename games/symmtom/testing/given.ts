/** For tests: sessions in one line, actions in two characters each, coins that fall as listed. */
import type { JointAction } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { decide, evolve, initialState, piecesOf } from '../rules.ts';
import { type Action, type Cell, Config, type Move, type State, type TurnPlayed } from '../types.ts';

type Options = Partial<Omit<Config, 'deal' | 'agents'>>;

export interface Given extends Options {
  /** Cells by seat, "2,3 3,3". */
  readonly at: string;
  /** Default: in the upper right corner. */
  readonly bases?: string;
  /** Pieces by seat, "0 12 3", "-" for none. Default: seat i has piece i. */
  readonly first?: string;
  /** Pieces by seat. Default: the first-hand ones. */
  readonly knows?: string;
}

/** The state after the deal. Defaults: six by six, h = 1, `paper` rules, one piece per agent. */
export function given({ at, bases, first, knows, ...options }: Given): State {
  const positions = cells(at);
  const firstHand = first ? pieces(first) : positions.map((_, seat) => [seat]);
  const config = Config.parse({
    agents: positions.length,
    pieces: Math.max(...firstHand.flat()) + 1,
    ...options,
    deal: {
      positions,
      bases: bases ? cells(bases) : positions.map((_, seat) => [6, 6 - seat]),
      firstHand,
      knowledge: knows ? pieces(knows) : firstHand,
    },
  });
  const state = initialState(config);
  return decide(state, { type: 'start' }, coins('')).reduce(evolve, state);
}

export interface Played {
  readonly event: TurnPlayed;
  readonly before: State;
  readonly after: State;
}

/** "R0 .- L2": by seat, a move (R L U D, . to stay) and a piece (- to be silent). `sides`: the coins, 0 or 1, then 0. */
export function when(before: State, actions: string, sides = ''): Played {
  const [event] = decide(before, { type: 'act', actions: acts(actions) }, coins(sides));
  if (event?.type !== 'TurnPlayed') throw new Error('a turn is one event');
  return { event, before, after: evolve(before, event) };
}

/** Plays several turns. */
export function turns(state: State, ...actions: readonly string[]): readonly Played[] {
  const played: Played[] = [];
  for (const joint of actions) played.push(when(played.at(-1)?.after ?? state, joint));
  return played;
}

/** What each seat knows, in the order of seats: "012 - 2". */
export const known = ({ knowledge }: Pick<State, 'knowledge'>): string =>
  knowledge.map((mask) => piecesOf(mask).join('') || '-').join(' ');

/** What each seat said, in the order of seats: "2 - 0". */
export const said = (event: TurnPlayed): string => event.said.map((piece) => piece ?? '-').join(' ');

/** Where each seat is, in the order of seats: "2,3 3,3". */
export const at = ({ positions }: Pick<State, 'positions'>): string => positions.join(' ');

export function acts(text: string): JointAction<Action> {
  return Object.fromEntries(text.split(' ').map((sign, seat): [number, Action] => [seat, act(sign)]));
}

function act([move = '', say = '-']: string): Action {
  const letter = MOVES[move];
  if (!letter) throw new Error(`no move ${move}`);
  return { move: letter, say: say === '-' ? null : Number.parseInt(say, 36) };
}

const MOVES: Readonly<Record<string, Move>> = { R: 'right', L: 'left', U: 'up', D: 'down', '.': 'stay' };

function cells(text: string): Cell[] {
  return text.split(' ').map((cell): Cell => {
    const [x = 0, y = 0] = cell.split(',').map(Number);
    return [x, y];
  });
}

function pieces(text: string): number[][] {
  return text.split(' ').map((set) => (set === '-' ? [] : Array.from(set, (sign) => Number.parseInt(sign, 36))));
}

/** An rng whose draws are these digits in order, then 0. */
export function coins(sides: string): Rng {
  let drawn = 0;
  const int = (n: number): number => Number(sides[drawn++] ?? 0) % n;
  return {
    int,
    uint32: () => int(2),
    real: () => 0,
    pick: (items) => items[int(items.length)] as never,
    shuffle: (items) => [...items],
  };
}

/** Every way in which coins can fall while `run` asks for them, with its probability. */
export function everyChance<A>(run: (rng: Rng) => A): readonly { readonly result: A; readonly probability: number }[] {
  const explore = (prefix: readonly number[], probability: number): { result: A; probability: number }[] => {
    let drawn = 0;
    const int = (n: number): number => {
      if (n !== 2) throw new Error(`only coins can be enumerated, not one of ${n}`);
      return prefix[drawn++] ?? 0;
    };
    const result = run({ ...coins(''), int });
    if (drawn <= prefix.length) return [{ result, probability }];
    return [...explore([...prefix, 0], probability / 2), ...explore([...prefix, 1], probability / 2)];
  };
  return explore([], 1);
}
