/**
 * For tests: pairs of sessions that differ only in facts that one seat must not know, with a script of actions that both
 * take while the seat notices no difference. The script is made with the rules alone; a server that plays both sessions
 * must send the seat the same bytes.
 */
import type { AnyGame, JointAction, Seat } from '../../games/core/game.ts';
import { sameJson } from '../../games/core/json.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import { accepts } from '../../games/core/session/session.ts';
import { drawSigns } from '../../games/core/session/signs.ts';
import type { Probes } from '../../games/core/session/types.ts';
import type { Planted } from './planted.ts';

export interface Twins {
  readonly eyes: Seat;
  readonly sessions: readonly [Planted, Planted];
  /** One entry a turn, until the watched seat notices a difference or the game is over. */
  readonly script: readonly ScriptedTurn[];
}

interface ScriptedTurn {
  readonly actions: JointAction<unknown>;
  /** The turn ends by the clock. */
  readonly beat: boolean;
}

export interface TwinsOptions {
  readonly seed: string;
  readonly at: number;
  readonly maxTurns: number;
  /** Fields that replace those of the sampled config. */
  readonly config?: object;
  /** How the watched seat is held. */
  readonly as: 'person' | 'outside' | 'bot';
  readonly presence?: boolean;
  /** Questions between turns. */
  readonly probes?: Probes;
  /** How the other seats are held; left out: as outside bots. */
  readonly others?: 'person' | 'outside';
}

/** A pair of twins; null: this draw has no twin. */
export function twinsOf(
  game: AnyGame,
  { seed, at, maxTurns, config = {}, as, presence = false, probes, others = 'outside' }: TwinsOptions,
): Twins | null {
  const rng = rngFor(seed, 'twins');
  const mine: unknown = quickened(game, { ...game.sampleConfig(rng), ...config });
  const seats = game.roles(mine).length;
  const eyes = rng.int(seats);
  const other: unknown = game.twins(mine, eyes, rng);
  if (other === null) return null;
  const planted = (of: unknown): Planted => ({
    game,
    session: `twin-${game.id}-${seed}`,
    config: of,
    seed,
    at,
    seats: Array.from({ length: seats }, (_, seat) => (seat === eyes ? as : others)),
    ...(probes ? { probes } : {}),
    disclosure: { kind: false, presence },
    signs: drawSigns(seats, false, rngFor(seed, 'signs')),
  });
  return {
    eyes,
    sessions: [planted(mine), planted(other)],
    script: scriptOf(game, { configs: [mine, other], eyes, seed, maxTurns, rng }),
  };
}

/** The config with every time as short as the schema allows, down to 20 ms. */
export function quickened(game: AnyGame, config: object): object {
  let quick = config;
  for (const [key, value] of Object.entries(config)) {
    if (!key.endsWith('Ms') || typeof value !== 'number') continue;
    const shorter = { ...quick, [key]: 20 };
    if (game.schemas.config.safeParse(shorter).success) quick = shorter;
  }
  return quick;
}

interface ScriptOptions {
  readonly configs: readonly [unknown, unknown];
  readonly eyes: Seat;
  readonly seed: string;
  readonly maxTurns: number;
  readonly rng: Rng;
}

function scriptOf(game: AnyGame, { configs, eyes, seed, maxTurns, rng }: ScriptOptions): readonly ScriptedTurn[] {
  const script: ScriptedTurn[] = [];
  let states = configs.map((config) =>
    stateAfter(game, game.initialState(config), { type: 'start' }, rngFor(seed, 'start'), eyes),
  );
  for (let turn = 0; turn < maxTurns; turn++) {
    const [a, b] = states.map(({ state }) => state);
    if (game.isTerminal(a) || game.isTerminal(b)) break;
    const clock = game.clock(a);
    const beat = clock !== null && 'beatMs' in clock;
    const actions: Record<Seat, unknown> = {};
    for (const seat of game.activeSeats(a)) {
      const both = game.legalActions(a, seat).filter((action) => accepts(game, b, seat, action));
      actions[seat] = rng.pick(both);
    }
    states = [a, b].map((state) => stateAfter(game, state, { type: 'act', actions }, rngFor(seed, 'turn', turn), eyes));
    if (!sameJson(states[0]?.noticed, states[1]?.noticed)) break;
    script.push({ actions, beat });
  }
  return script;
}

/** The state after a command, and what the watched seat noticed of it. */
function stateAfter(game: AnyGame, before: unknown, command: Parameters<AnyGame['decide']>[1], rng: Rng, eyes: Seat) {
  const noticed: unknown[] = [];
  let state = before;
  for (const event of game.decide(before, command, rng)) {
    const after: unknown = game.evolve(state, event);
    noticed.push(game.perceive(event, { before: state, after }, eyes));
    state = after;
  }
  return { state, noticed };
}
