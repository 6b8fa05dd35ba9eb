/**
 * For tests: pairs of sessions that differ in what one seat must not know, with a script of actions that both take, for
 * as long as the seat notices nothing different. Played at the core; a server must send the seat the same bytes.
 */
import type { AnyGame, JointAction, Seat } from '../../games/core/game.ts';
import { sameJson } from '../../games/core/json.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import { accepts } from '../../games/core/session/session.ts';
import type { Planted } from './planted.ts';

export interface Twins {
  readonly eyes: Seat;
  readonly tables: readonly [Planted, Planted];
  /** One a turn, until the eyes notice a difference or the game is over. */
  readonly script: readonly ScriptedTurn[];
}

export interface ScriptedTurn {
  readonly actions: JointAction<unknown>;
  /** It goes on by itself. */
  readonly beat: boolean;
}

export interface TwinsOptions {
  readonly seed: string;
  readonly at: number;
  readonly maxTurns: number;
  /** Laid over the sampled config. */
  readonly config?: object;
  /** How the eyes sit at the table. */
  readonly as: 'person' | 'outside';
  readonly presence?: boolean;
}

/** null: this draw has no twin. */
export function twinsOf(
  game: AnyGame,
  { seed, at, maxTurns, config = {}, as, presence = false }: TwinsOptions,
): Twins | null {
  const rng = rngFor(seed, 'twins');
  const mine: unknown = quickened(game, { ...game.sampleConfig(rng), ...config });
  const seats = game.roles(mine).length;
  const eyes = rng.int(seats);
  const other: unknown = game.twins(mine, eyes, rng);
  if (other === null) return null;
  const table = (of: unknown): Planted => ({
    game,
    session: `twin-${game.id}-${seed}`,
    config: of,
    seed,
    at,
    seats: Array.from({ length: seats }, (_, seat) => (seat === eyes ? as : 'outside')),
    disclosure: { kind: false, presence },
  });
  return {
    eyes,
    tables: [table(mine), table(other)],
    script: scriptOf(game, { configs: [mine, other], eyes, seed, maxTurns, rng }),
  };
}

/** The same game with every time of its config as short as the config takes, down to 20 ms. */
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
    happen(game, game.initialState(config), { type: 'start' }, rngFor(seed, 'start'), eyes),
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
    states = [a, b].map((state) => happen(game, state, { type: 'act', actions }, rngFor(seed, 'turn', turn), eyes));
    if (!sameJson(states[0]?.noticed, states[1]?.noticed)) break;
    script.push({ actions, beat });
  }
  return script;
}

function happen(game: AnyGame, before: unknown, command: Parameters<AnyGame['decide']>[1], rng: Rng, eyes: Seat) {
  const noticed: unknown[] = [];
  let state = before;
  for (const event of game.decide(before, command, rng)) {
    const after: unknown = game.evolve(state, event);
    noticed.push(game.perceive(event, { before: state, after }, eyes));
    state = after;
  }
  return { state, noticed };
}
