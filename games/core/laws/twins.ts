/**
 * Twins: a table and another one that a seat must not be able to tell from it yet. Both are played with the same seed
 * and the same actions. Until what the seat noticed differs, all that reaches it must be equal, and so must all that
 * everybody sees.
 */
import type { GameCommand, GameTypes, JointAction, Seat } from '../game.ts';
import { type Rng, rngFor } from '../rng.ts';
import { type Check, equal, type Tried, textOf } from './check.ts';

export interface TwinPlayout {
  readonly seat: Seat;
  readonly seed: string;
  readonly maxTurns: number;
  /** Actions to try, by their text; grows by those that are legal on the way. */
  readonly pool: Map<string, unknown>;
}

/** Actions of the pool tried at every moment. */
const TRIED = 32;

/** Returns how many moments were compared. */
export function playTwins<T extends GameTypes>(
  game: Tried<T>,
  config: T['Config'],
  { seat, seed, maxTurns, pool }: TwinPlayout,
  check: Check,
): number {
  const twin = game.twins(config, seat);
  if (equal(config, twin)) return 0;
  check('no leak', equal(game.roles(config), game.roles(twin)), () => `the roles tell twins of seat ${seat} apart`);

  const rng = rngFor(seed, 'twin-actions', seat);
  let mine = game.initialState(config);
  let other = game.initialState(twin);
  let command: GameCommand<T['Action']> = { type: 'start' };
  for (let turn = 0; turn <= maxTurns; turn++) {
    const a = happen(game, mine, command, seat, turn);
    const b = happen(game, other, command, seat, turn);
    [mine, other] = [a.state, b.state];
    const alike = equal(a.noticed, b.noticed);
    check('no leak', alike || turn > 0, () => `what seat ${seat} notices at the start tells twins apart`);
    if (!alike) return turn;
    check(
      'equal histories, equal public observation',
      equal(a.noticedByAll, b.noticedByAll) && equal(game.observe(mine, 'public'), game.observe(other, 'public')),
      () => `turn ${turn}: what everybody sees differs, though seat ${seat} has noticed nothing different`,
    );
    for (const state of [mine, other])
      for (const s of game.activeSeats(state))
        for (const action of game.legalActions(state, s)) pool.set(textOf(action) ?? '', action);
    const actions = rng.shuffle([...pool.values()]).slice(0, TRIED);
    for (const [what, of] of reaching(game, seat, actions))
      check('no leak', equal(of(mine), of(other)), () => `turn ${turn}: ${what} tells twins of seat ${seat} apart`);

    if (game.isTerminal(mine) || game.isTerminal(other)) return turn + 1;
    const joint = chooseForBoth(game, mine, other, rng);
    if (joint === null) return turn + 1;
    command = { type: 'act', actions: joint };
  }
  return maxTurns + 1;
}

/** The same joint action at both tables, of actions that both would take; null: there is none, or nobody acts. */
function chooseForBoth<T extends GameTypes>(
  game: Tried<T>,
  mine: T['State'],
  other: T['State'],
  rng: Rng,
): JointAction<T['Action']> | null {
  const active = game.activeSeats(mine);
  const clock = game.clock(mine);
  if (!equal(active, game.activeSeats(other)) || (active.length === 0 && !(clock && 'beatMs' in clock))) return null;
  const joint: Record<Seat, T['Action']> = {};
  for (const seat of active) {
    const listed = [...game.legalActions(mine, seat), game.defaultAction(mine, seat)];
    const both = listed.filter((action) => game.accepts(mine, seat, action) && game.accepts(other, seat, action));
    if (both.length === 0) return null;
    joint[seat] = rng.pick(both);
  }
  return joint;
}

function happen<T extends GameTypes>(
  game: Tried<T>,
  state: T['State'],
  command: GameCommand<T['Action']>,
  seat: Seat,
  turn: number,
) {
  const noticed: (T['Percept'] | null)[] = [];
  const noticedByAll: (T['Percept'] | null)[] = [];
  let now = state;
  for (const event of game.decide(state, command, turn)) {
    const states = { before: now, after: game.evolve(now, event) };
    noticed.push(game.perceive(event, states, seat));
    noticedByAll.push(game.perceive(event, states, 'public'));
    now = states.after;
  }
  const some = (percepts: typeof noticed): typeof noticed => percepts.filter((percept) => percept !== null);
  return { state: now, noticed: some(noticed), noticedByAll: some(noticedByAll) };
}

/** Everything about a state that reaches a seat. */
function reaching<T extends GameTypes>(
  game: Tried<T>,
  seat: Seat,
  actions: readonly unknown[],
): readonly (readonly [string, (state: T['State']) => unknown])[] {
  return [
    ['the observation', (state) => game.observe(state, seat)],
    ['the legal actions', (state) => game.legalActions(state, seat)],
    ['what is accepted', (state) => actions.map((action) => game.accepts(state, seat, action))],
    ['the default', (state) => (game.activeSeats(state).includes(seat) ? game.defaultAction(state, seat) : null)],
    ['the clock', (state) => game.clock(state)],
    ['whose turn it is', (state) => game.activeSeats(state)],
    ['the end', (state) => game.isTerminal(state)],
    ['the round', (state) => game.roundOf(state)],
  ];
}
