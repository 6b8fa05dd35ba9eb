/**
 * The laws of every game, as one function. A game of the catalogue that breaks one of them is refused by its test.
 *
 * No leak is tried by twins: two configs that a seat must not be able to tell apart yet are played with the same
 * seed and the same actions; until what the seat noticed differs, everything it can see, try or be told must be equal.
 */
import type { Game, GameTypes, JointAction, Seat } from './game.ts';
import { canonicalJson, sameJson } from './json.ts';
import { type Rng, rngFor } from './rng.ts';
import { accepts } from './session.ts';

export const LAWS = [
  'determinism',
  'every playout ends',
  'JSON and schemas',
  'terminal iff nothing is awaited',
  'defaults are legal',
  'inputs are not mutated',
  'rewards sum to returns',
  'equal histories, equal public observation',
  'no leak',
] as const;
export type Law = (typeof LAWS)[number];

export interface LawReport {
  readonly law: Law;
  readonly violations: readonly string[];
  /** How many comparisons the law rests on. */
  readonly compared: number;
}

export interface LawOptions {
  readonly seed?: string;
  readonly playouts?: number;
  /** A playout that lasts longer has not ended. */
  readonly maxTurns?: number;
  /** The last two laws fail with fewer compared moments than this. */
  readonly minCompared?: number;
}

export function checkLaws<T extends GameTypes>(game: Game<T>, options: LawOptions = {}): readonly LawReport[] {
  const { seed = 'laws', playouts = 40, maxTurns = 2_000, minCompared = 200 } = options;
  const reports = new Map(LAWS.map((law) => [law, { violations: [] as string[], compared: 0 }]));
  const check: Check = (law, holds, violation) => {
    const report = reports.get(law) as { violations: string[]; compared: number };
    report.compared++;
    if (!holds && report.violations.length < 5) report.violations.push(violation());
  };
  for (let i = 0; i < playouts; i++) {
    const config = deepFreeze(game.sampleConfig(rngFor(seed, 'config', i)));
    playUnderLaws(game, config, `${seed}/${i}`, maxTurns, check);
    for (let seat = 0; seat < game.roles(config).length; seat++)
      playTwins(game, config, seat, `${seed}/${i}`, maxTurns, check);
  }
  return LAWS.map((law) => {
    const { violations, compared } = reports.get(law) as { violations: string[]; compared: number };
    const needed = law === 'no leak' || law === 'equal histories, equal public observation' ? minCompared : 1;
    const tooFew = compared < needed ? [`compared only ${compared} moments; ${needed} are needed`] : [];
    return { law, violations: [...violations, ...tooFew], compared };
  });
}

type Check = (law: Law, holds: boolean, violation: () => string) => void;

function playUnderLaws<T extends GameTypes>(game: Game<T>, config: T['Config'], seed: string, maxTurns: number, check: Check): void {
  const sound = (what: string, value: unknown, parse?: { safeParse(v: unknown): { success: boolean; error?: unknown } }): void => {
    const text = tryText(value);
    check('JSON and schemas', text !== null && sameJson(JSON.parse(text), value), () => `${what} does not survive JSON`);
    const parsed = parse?.safeParse(value);
    check('JSON and schemas', parsed?.success ?? true, () => `${what} does not fit its schema: ${String(parsed?.error)}`);
  };
  const untouched = <A>(what: string, input: unknown, run: () => A): A | undefined => {
    const before = tryText(input);
    try {
      const result = run();
      check('inputs are not mutated', tryText(input) === before, () => `${what} changes its input`);
      return result;
    } catch (error) {
      if (!(error instanceof TypeError) || !/read only|not extensible|Cannot (add|delete|assign)/.test(error.message)) throw error;
      check('inputs are not mutated', false, () => `${what} writes into its frozen input: ${error.message}`);
      return undefined;
    }
  };

  const seats = game.roles(config).map((_, seat) => seat);
  const choose = rngFor(seed, 'law-actions');
  const paid = seats.map(() => 0);
  sound('config', config, game.schemas.config);
  let state = deepFreeze(game.initialState(config));
  let command: Parameters<typeof game.decide>[1] = { type: 'start' };
  for (let turn = 0; ; turn++) {
    if (turn > maxTurns) return check('every playout ends', false, () => `not over after ${maxTurns} turns`);
    const rng = (): Rng => rngFor(seed, 'turn', turn);
    const events = untouched('decide', state, () => game.decide(state, command, rng()));
    if (events === undefined) return;
    deepFreeze(events);
    const again = game.decide(state, command, rng());
    check('determinism', tryText(events) === tryText(again), () => `deciding turn ${turn} twice gives different events`);
    for (const event of events) {
      sound('event', event, game.schemas.event);
      const before = state;
      const after = untouched('evolve', [before, event], () => game.evolve(before, event));
      if (after === undefined) return;
      check('determinism', tryText(after) === tryText(game.evolve(before, event)), () => `folding ${event.type} twice gives different states`);
      state = deepFreeze(after);
      event.rewards?.forEach((reward, seat) => {
        paid[seat] = (paid[seat] ?? 0) + reward;
      });
      for (const viewer of [...seats, 'public', 'all'] as const) {
        const percept = untouched('perceive', [before, after, event], () => game.perceive(event, { before, after }, viewer));
        if (percept != null) sound(`percept of ${viewer}`, percept, game.schemas.percept);
      }
    }
    sound('state', state);
    for (const viewer of [...seats, 'public', 'all'] as const)
      sound(`observation of ${viewer}`, untouched('observe', state, () => game.observe(state, viewer)), game.schemas.observation);
    const returns = game.returns(state);
    check('rewards sum to returns', sameJson(returns, paid), () => `turn ${turn}: rewards sum to ${paid}, returns are ${returns}`);

    const active = game.activeSeats(state);
    const clock = game.clock(state);
    const beats = clock !== null && 'beatMs' in clock;
    const terminal = game.isTerminal(state);
    check('terminal iff nothing is awaited', terminal === (active.length === 0 && !beats), () =>
      `turn ${turn}: terminal is ${terminal} with ${active.length} active seats${beats ? ' and a beat' : ''}`,
    );
    for (const seat of active) {
      const legal = game.legalActions(state, seat);
      check('defaults are legal', legal.length > 0, () => `turn ${turn}: active seat ${seat} has no legal action`);
      check('defaults are legal', accepts(game, state, seat, game.defaultAction(state, seat)), () =>
        `turn ${turn}: the default of seat ${seat} is not accepted`,
      );
      for (const action of legal) sound('action', action, game.schemas.action);
    }
    if (terminal || (active.length === 0 && !beats)) return check('every playout ends', true, () => '');
    command = { type: 'act', actions: deepFreeze(drawActions(game, state, active, choose)) };
  }
}

function drawActions<T extends GameTypes>(game: Game<T>, state: T['State'], seats: readonly Seat[], rng: Rng): JointAction<T['Action']> {
  return Object.fromEntries(
    seats.map((seat) => {
      const legal = game.legalActions(state, seat);
      return [seat, legal.length > 0 ? rng.pick(legal) : game.defaultAction(state, seat)];
    }),
  );
}

function playTwins<T extends GameTypes>(
  game: Game<T>,
  config: T['Config'],
  seat: Seat,
  seed: string,
  maxTurns: number,
  check: Check,
): void {
  const other = game.twins(config, seat, rngFor(seed, 'twin', seat));
  if (sameJson(config, other)) return;
  const choose = rngFor(seed, 'twin-actions', seat);
  let states = [game.initialState(config), game.initialState(other)] as const;
  let command: Parameters<typeof game.decide>[1] = { type: 'start' };
  for (let turn = 0; turn <= maxTurns; turn++) {
    const [mine, twin] = states.map((state) => noticed(game, state, command, seat, rngFor(seed, 'turn', turn))) as [
      ReturnType<typeof noticed<T>>,
      ReturnType<typeof noticed<T>>,
    ];
    if (!sameJson(mine.percepts, twin.percepts)) return;
    states = [mine.state, twin.state];
    const [a, b] = states;
    check(
      'equal histories, equal public observation',
      sameJson(game.observe(a, 'public'), game.observe(b, 'public')),
      () => `turn ${turn}: what everybody sees differs, though seat ${seat} has noticed nothing different`,
    );
    const pool = [a, b].flatMap((state) => game.roles(config).flatMap((_, s) => [...game.legalActions(state, s)]));
    for (const [what, of] of sentTo(game, seat, pool))
      check('no leak', sameJson(of(a), of(b)), () => `turn ${turn}: ${what} of seat ${seat} tells twins apart`);
    if (game.isTerminal(a) || game.isTerminal(b)) return;
    // the same actions in both: whatever both twins would take
    const active = game.activeSeats(a);
    if (!sameJson(active, game.activeSeats(b))) return;
    const actions = Object.fromEntries(
      active.map((s) => {
        const both = game.legalActions(a, s).filter((action) => accepts(game, b, s, action));
        return [s, both.length > 0 ? choose.pick(both) : game.defaultAction(a, s)];
      }),
    );
    if (active.some((s) => !accepts(game, b, s, actions[s]))) return;
    command = { type: 'act', actions };
  }
}

function noticed<T extends GameTypes>(game: Game<T>, state: T['State'], command: Parameters<Game<T>['decide']>[1], seat: Seat, rng: Rng) {
  const percepts: T['Percept'][] = [];
  let now = state;
  for (const event of game.decide(state, command, rng)) {
    const after = game.evolve(now, event);
    const percept = game.perceive(event, { before: now, after }, seat);
    if (percept !== null) percepts.push(percept);
    now = after;
  }
  return { state: now, percepts };
}

/** Everything about a state that reaches a seat. */
function sentTo<T extends GameTypes>(
  game: Game<T>,
  seat: Seat,
  pool: readonly T['Action'][],
): readonly (readonly [string, (state: T['State']) => unknown])[] {
  return [
    ['the observation', (state) => game.observe(state, seat)],
    ['the legal actions', (state) => game.legalActions(state, seat)],
    ['what is accepted', (state) => pool.map((action) => accepts(game, state, seat, action))],
    ['the default', (state) => (game.activeSeats(state).includes(seat) ? game.defaultAction(state, seat) : null)],
    ['the clock', (state) => game.clock(state)],
    ['whose turn it is', (state) => game.activeSeats(state)],
    ['the end', (state) => game.isTerminal(state)],
    ['the round', (state) => game.roundOf?.(state) ?? null],
  ];
}

function tryText(value: unknown): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null; // not JSON: the caller's law says so
  }
}

function deepFreeze<A>(value: A): A {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
