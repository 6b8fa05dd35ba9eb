/** Whatever config a game accepts, a session with it can begin and play: what cannot is refused when it is ordered. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame, GameTypes } from './core/game.ts';
import { rngFor } from './core/rng.ts';
import { GAMES } from './index.ts';

/** The value with one part, somewhere in it, replaced. `at`: where to go at each depth, as a share of the parts there. */
function changed(value: unknown, at: readonly number[], part: unknown): unknown {
  const [share = 0, ...deeper] = at;
  if (at.length === 0 || typeof value !== 'object' || value === null) return part;
  const entries = Object.entries(value);
  const index = Math.floor(share * entries.length);
  const made = entries.map(([key, inner], i) => [key, i === index ? changed(inner, deeper, part) : inner] as const);
  return Array.isArray(value) ? made.map(([, inner]) => inner) : Object.fromEntries(made);
}

/** Begins a session's game and plays a turn in which no seat acts. */
function play(game: AnyGame, config: unknown): void {
  const evolve = (state: unknown, events: readonly GameTypes['Event'][]) =>
    events.reduce((now, event) => game.evolve(now, event), state);
  const look = (state: unknown): void => {
    for (const seat of game.roles(config).keys()) {
      game.observe(state, seat);
      game.legalActions(state, seat);
    }
    game.clock(state);
  };
  const initial = game.initialState(config);
  game.questions?.(config, initial);
  const begun = evolve(initial, game.decide(initial, { type: 'start' }, rngFor('a seed', 'start')));
  look(begun);
  const actions = Object.fromEntries(game.activeSeats(begun).map((seat) => [seat, game.defaultAction(begun, seat)]));
  const played = evolve(begun, game.decide(begun, { type: 'act', actions }, rngFor('a seed', 'turn')));
  look(played);
  game.returns(played);
}

/** Large sessions take long, and are like small ones. */
const part = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    2,
    5,
    -1,
    0.5,
    '',
    'x',
    '(and',
    '(K agent_3 (is_open x))',
    'agent_3',
    [],
    {},
  ),
  fc.integer({ min: 0, max: 9 }),
  fc.jsonValue({ maxDepth: 1 }),
);

describe.each(GAMES.map((game) => [game.id, game as AnyGame] as const))('%s', (_id, game) => {
  test('any config that is accepted can be begun and played', () => {
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 5 }),
        part,
        (seed, at, value) => {
          const config = game.schemas.config.safeParse(
            changed(game.sampleConfig(rngFor(String(seed), 'config')), at, value),
          );
          if (!config.success) return;
          accepted += 1;
          play(game, config.data);
        },
      ),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
