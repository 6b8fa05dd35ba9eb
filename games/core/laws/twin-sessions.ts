/**
 * Two sessions, played with the same chance and the same actions, for a seat that must not be able to tell them apart. At
 * every turn, all that reaches the seat is compared.
 */
import type { GameCommand, GameTypes, JointAction, Seat, TestedLife, TestedTurn } from '../game.ts';
import type { Rng } from '../rng.ts';
import { type Check, equal, type GameUnderTest, textOf } from './check.ts';
import type { MomentCounts } from './compared-moments.ts';

/** What the playouts of one check share. */
export interface TwinBench<T extends GameTypes> {
  readonly game: GameUnderTest<T>;
  readonly check: Check;
  readonly moments: MomentCounts;
  /** Actions that seats try to submit. It grows with the playouts of twins. */
  readonly pool: ActionPool;
  /** Told of every moment at which the lives were compared and found equal; left out: no more is compared. */
  readonly found?: (mine: TestedLife<T>, other: TestedLife<T>, kind: string) => void;
}

interface ActionPool {
  readonly texts: Set<string>;
  readonly actions: unknown[];
}

/** Two lives of one seat, in two sessions. */
export interface TwinPair<T extends GameTypes> {
  /** The kind of secret or act, for reports. */
  readonly kind: string;
  readonly lives: readonly [TestedLife<T>, TestedLife<T>];
  readonly rng: Rng;
  /** Turns to compare, at most. */
  readonly turns: number;
  /** How many actions of the pool to try at each turn. */
  readonly tries: number;
  /** Whether the seat may tell the sessions apart from this turn on; then the comparison ends. */
  readonly apart: (mine: TestedLife<T>, other: TestedLife<T>) => boolean;
  /** Further checks at every compared turn. */
  readonly also?: (mine: TestedLife<T>, other: TestedLife<T>) => void;
}

/**
 * Compares the last turn of both lives, then plays one more turn at both sessions. It stops when the seat may tell the
 * sessions apart, or at a leak: when the seat can tell them apart and may not.
 */
export function comparePair<T extends GameTypes>(
  { game, check, moments, pool, found }: TwinBench<T>,
  { kind, lives, rng, turns, tries, apart, also }: TwinPair<T>,
): 'leak' | 'no leak' {
  let [mine, other] = lives;
  const { seat } = mine;
  for (let depth = 0; depth <= turns; depth++) {
    if (apart(mine, other)) return 'no leak';
    const [a, b] = [lastOf(mine), lastOf(other)];
    const actions = Array.from({ length: pool.actions.length === 0 ? 0 : tries }, () => rng.pick(pool.actions));
    const differing = whatReaches(game, seat, actions).find(([, of]) => differ(of(a), of(b)));
    check(
      'no leak',
      !differing,
      () => `turn ${mine.turns.length - 1}: ${differing?.[0]} tells seat ${seat} of ${kind}`,
    );
    if (differing) return 'leak';
    also?.(mine, other);
    moments.count({ kind, seat, turn: depth });
    found?.(mine, other, kind);
    if (depth === turns || game.isTerminal(a.state) || game.isTerminal(b.state)) return 'no leak';
    const joint = chooseForAll(game, [a.state, b.state], rng);
    if (joint === null) return 'no leak';
    [mine, other] = [lifeAfter(game, mine, joint), lifeAfter(game, other, joint)];
  }
  return 'no leak';
}

function differ(a: unknown, b: unknown): boolean {
  return a !== b && !equal(a, b);
}

/** The life of a seat in a session that has just started. */
export function lifeAtStart<T extends GameTypes>(
  game: GameUnderTest<T>,
  config: T['Config'],
  seat: Seat,
): TestedLife<T> {
  return { seat, turns: [livedTurn(game, { seat, before: game.initialState(config), turn: 0 }, null)] };
}

/** The life after one turn more. */
export function lifeAfter<T extends GameTypes>(
  game: GameUnderTest<T>,
  life: TestedLife<T>,
  actions: JointAction<T['Action']>,
): TestedLife<T> {
  const { seat, turns } = life;
  return {
    seat,
    turns: [...turns, livedTurn(game, { seat, before: lastOf(life).state, turn: turns.length }, actions)],
  };
}

export function lastOf<T extends GameTypes>({ turns }: TestedLife<T>): TestedTurn<T> {
  const last = turns.at(-1);
  if (!last) throw new Error('a life begins with the start');
  return last;
}

interface At<T extends GameTypes> {
  readonly seat: Seat;
  readonly before: T['State'];
  readonly turn: number;
}

/** `actions` null: the start. */
function livedTurn<T extends GameTypes>(
  game: GameUnderTest<T>,
  { seat, before, turn }: At<T>,
  actions: JointAction<T['Action']> | null,
): TestedTurn<T> {
  const command: GameCommand<T['Action']> = actions ? { type: 'act', actions } : { type: 'start' };
  const percepts: (T['Percept'] | null)[] = [];
  const publicPercepts: (T['Percept'] | null)[] = [];
  let state = before;
  for (const event of game.decide(before, command, turn)) {
    const states = { before: state, after: game.evolve(state, event) };
    percepts.push(game.perceive(event, states, seat));
    publicPercepts.push(game.perceive(event, states, 'public'));
    state = states.after;
  }
  return { actions: actions ?? {}, state, percepts: noticed(percepts), publicPercepts: noticed(publicPercepts) };
}

function noticed<Percept>(percepts: readonly (Percept | null)[]): readonly Percept[] {
  return percepts.filter((percept) => percept !== null);
}

/** One joint action that all these sessions accept; null: there is none, or the sessions wait for no action. */
export function chooseForAll<T extends GameTypes>(
  game: GameUnderTest<T>,
  [first, ...others]: readonly [T['State'], ...T['State'][]],
  rng: Rng,
): JointAction<T['Action']> | null {
  const active = game.activeSeats(first);
  const clock = game.clock(first);
  if (active.length === 0 && !(clock && 'beatMs' in clock)) return null;
  if (others.some((other) => !equal(active, game.activeSeats(other)))) return null;
  const joint: Record<Seat, T['Action']> = {};
  for (const seat of active) {
    const listed = rng.shuffle([...game.legalActions(first, seat), game.defaultAction(first, seat)]);
    const action = listed.find((one) => [first, ...others].every((state) => game.accepts(state, seat, one)));
    if (action === undefined) return null;
    joint[seat] = action;
  }
  return joint;
}

/** All that reaches a seat in a turn, part by part. */
function whatReaches<T extends GameTypes>(
  game: GameUnderTest<T>,
  seat: Seat,
  actions: readonly unknown[],
): readonly (readonly [string, (turn: TestedTurn<T>) => unknown])[] {
  return [
    ['what is noticed', ({ percepts }) => percepts],
    ['the observation', ({ state }) => game.observe(state, seat)],
    ['the legal actions', ({ state }) => game.legalActions(state, seat)],
    ['what is accepted', ({ state }) => actions.map((action) => game.accepts(state, seat, action))],
    ['a refusal', ({ state }) => game.refusals(state, seat, actions)],
    ['the default', ({ state }) => (game.activeSeats(state).includes(seat) ? game.defaultAction(state, seat) : null)],
    ['the clock', ({ state }) => game.clock(state)],
    ['whose turn it is', ({ state }) => game.activeSeats(state)],
    ['the end', ({ state }) => game.isTerminal(state)],
    ['the round', ({ state }) => game.roundOf(state)],
    ['the round of questions', ({ state }) => game.roundNow(state)],
  ];
}

/** Adds the legal actions of these states to the pool. */
export function addLegalActions<T extends GameTypes>(
  { game, pool }: TwinBench<T>,
  states: readonly T['State'][],
): void {
  for (const state of states)
    for (const seat of game.activeSeats(state))
      for (const action of game.legalActions(state, seat)) {
        const text = textOf(action) ?? '';
        if (pool.texts.has(text)) continue;
        pool.texts.add(text);
        pool.actions.push(action);
      }
}
