/** One playout of a game, checked against the laws on a single session. law.ts says what each law asks. */
import type { ZodType } from 'zod';
import type { GameCommand, GameTypes, JointAction, Seat } from '../game.ts';
import { rngFor } from '../rng.ts';
import { Probe } from '../session/types.ts';
import { type Check, equal, type GameUnderTest, textOf } from './check.ts';

export interface LawPlayout {
  readonly seed: string;
  readonly maxTurns: number;
  /** Whether seats choose at random, or only their default actions, as when no participant acts. */
  readonly play: 'random' | 'defaults';
}

export function playUnderLaws<T extends GameTypes>(
  game: GameUnderTest<T>,
  config: T['Config'],
  { seed, maxTurns, play }: LawPlayout,
  check: Check,
): void {
  const paid = game.roles(config).map(() => 0);
  checkSound(game, check, 'the config', config, game.schemas.config);
  for (const question of game.ordered(config))
    checkSound(game, check, 'a question between turns', { ...question, limitMs: null }, Probe);
  let state = game.initialState(config);
  let command: GameCommand<T['Action']> = { type: 'start' };
  for (let turn = 0; turn <= maxTurns; turn++) {
    const events = game.decide(state, command, turn);
    checkAgain(check, `deciding turn ${turn}`, events, game.decide(state, command, turn));
    for (const event of events) {
      const before = state;
      state = game.evolve(before, event);
      checkAgain(check, `folding ${event.type}`, state, game.evolve(before, event));
      checkEvent(game, check, event, { before, after: state }, paid.length);
      event.rewards?.forEach((reward, seat) => {
        paid[seat] = (paid[seat] ?? 0) + reward;
      });
    }
    checkState(game, check, state, paid, turn);
    const active = game.activeSeats(state);
    const clock = game.clock(state);
    if (game.isTerminal(state) || (active.length === 0 && !(clock && 'beatMs' in clock))) {
      checkSound(game, check, 'the questions', game.questions(config, state));
      check('every playout ends', true, () => '');
      return;
    }
    const actions = chooseActions(game, state, { play, key: `${seed}/${turn}` });
    if (actions === null) return;
    command = { type: 'act', actions };
  }
  check('every playout ends', false, () => `not over after ${maxTurns} turns of ${play} play`);
}

function checkEvent<T extends GameTypes>(
  game: GameUnderTest<T>,
  check: Check,
  event: T['Event'],
  states: { readonly before: T['State']; readonly after: T['State'] },
  seats: number,
): void {
  checkSound(game, check, `event ${event.type}`, event, game.schemas.event);
  checkSound(game, check, 'what is notable', game.notable(states));
  for (const viewer of viewersOf(seats)) {
    const percept = game.perceive(event, states, viewer);
    checkAgain(check, `perceiving ${event.type}`, percept, game.perceive(event, states, viewer));
    if (percept !== null) checkSound(game, check, `the percept of ${viewer}`, percept, game.schemas.percept);
  }
}

function checkState<T extends GameTypes>(
  game: GameUnderTest<T>,
  check: Check,
  state: T['State'],
  paid: readonly number[],
  turn: number,
): void {
  checkSound(game, check, 'the state', state);
  for (const viewer of viewersOf(paid.length)) {
    const observation = game.observe(state, viewer);
    checkSound(game, check, `the observation of ${viewer}`, observation, game.schemas.observation);
    checkAgain(check, `observing as ${viewer}`, observation, game.observe(state, viewer));
    checkSound(game, check, 'the propositions', game.propositions(observation));
  }
  const returns = game.returns(state);
  check(
    'rewards sum to returns',
    equal(returns, paid),
    () => `turn ${turn}: rewards sum to ${paid}, returns are ${returns}`,
  );

  const active = game.activeSeats(state);
  const clock = game.clock(state);
  const terminal = game.isTerminal(state);
  const beats = clock !== null && 'beatMs' in clock;
  check(
    'terminal iff nothing is awaited',
    terminal === (active.length === 0 && !beats),
    () => `turn ${turn}: terminal is ${terminal} with ${active.length} active seats${beats ? ' and a beat' : ''}`,
  );
  for (const seat of active) checkActions(game, check, state, seat, turn);
}

function checkActions<T extends GameTypes>(
  game: GameUnderTest<T>,
  check: Check,
  state: T['State'],
  seat: Seat,
  turn: number,
): void {
  const legal = game.legalActions(state, seat);
  const byDefault = game.defaultAction(state, seat);
  check('defaults are legal', legal.length > 0, () => `turn ${turn}: active seat ${seat} has no legal action`);
  for (const action of [byDefault, ...legal]) {
    checkSound(game, check, 'an action', action, game.schemas.action);
    const what = action === byDefault ? 'the default' : 'the legal action';
    const taken = game.accepts(state, seat, action);
    check('defaults are legal', taken, () => `turn ${turn}, seat ${seat}: ${what} ${textOf(action)} is not accepted`);
  }
}

/** A joint action that the game accepts; null: a seat has none, which a law has reported already. */
function chooseActions<T extends GameTypes>(
  game: GameUnderTest<T>,
  state: T['State'],
  { play, key }: { readonly play: 'random' | 'defaults'; readonly key: string },
): JointAction<T['Action']> | null {
  const rng = rngFor(key, 'actions');
  const joint: Record<Seat, T['Action']> = {};
  for (const seat of game.activeSeats(state)) {
    const legal = play === 'defaults' ? [] : game.legalActions(state, seat);
    const action = legal.length === 0 ? game.defaultAction(state, seat) : rng.pick(legal);
    if (!game.accepts(state, seat, action)) return null;
    joint[seat] = action;
  }
  return joint;
}

function checkAgain(check: Check, what: string, once: unknown, twice: unknown): void {
  check(
    'determinism',
    equal(once, twice) || textOf(once) === textOf(twice),
    () => `${what} again gives something else`,
  );
}

/** Checks that a value survives JSON and that its schema does not change it. */
function checkSound<T extends GameTypes>(
  game: GameUnderTest<T>,
  check: Check,
  ...[what, value, schema]: readonly [what: string, value: unknown, schema?: ZodType]
): void {
  const text = textOf(value);
  check('JSON and schemas', text !== null, () => `${what} is not JSON`);
  if (text === null || !schema) return;
  const unfit = game.unfit(what, schema, text);
  check('JSON and schemas', unfit === null, () => `${what} does not fit its schema: ${unfit}`);
}

function viewersOf(seats: number): readonly (Seat | 'public' | 'all')[] {
  return [...Array.from({ length: seats }, (_, seat) => seat), 'public', 'all'];
}
