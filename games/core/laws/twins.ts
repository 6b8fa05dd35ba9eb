/**
 * Twins: two sessions that a seat must not be able to tell apart yet. Until the seat's percepts differ, all that reaches the
 * seat must be equal, and all that the public sees.
 */
import type { GameTypes, Seat } from '../game.ts';
import { rngFor } from '../rng.ts';
import { equal } from './check.ts';
import { TWINS } from './compared-moments.ts';
import { addLegalActions, comparePair, lastOf, lifeAtStart, type TwinBench } from './twin-sessions.ts';

export interface TwinPlayout {
  readonly seat: Seat;
  readonly seed: string;
  readonly maxTurns: number;
}

/** How many actions of the pool the seat tries at every moment. */
const TRIED = 32;

export function playTwins<T extends GameTypes>(
  bench: TwinBench<T>,
  config: T['Config'],
  { seat, seed, maxTurns }: TwinPlayout,
): 'leak' | 'no leak' {
  const { game, check } = bench;
  const twin = game.twins(config, seat);
  if (twin === null) return 'no leak';
  const differ = !equal(config, twin);
  check('no leak', differ, () => `the twins of seat ${seat} are the same config`);
  if (!differ) return 'leak';
  check('no leak', equal(game.roles(config), game.roles(twin)), () => `the roles tell twins of seat ${seat} apart`);
  const asked = equal(game.ordered(config), game.ordered(twin));
  check('no leak', asked, () => `the questions between turns tell twins of seat ${seat} apart`);
  return comparePair(bench, {
    kind: TWINS,
    lives: [lifeAtStart(game, config, seat), lifeAtStart(game, twin, seat)],
    rng: rngFor(seed, 'twin-actions', seat),
    turns: maxTurns,
    tries: TRIED,
    // percepts that differ at the start are a leak; later, the game has told the seat
    apart: (mine, other) => mine.turns.length > 1 && !equal(lastOf(mine).percepts, lastOf(other).percepts),
    also: (mine, other) => {
      const [a, b] = [lastOf(mine), lastOf(other)];
      check(
        'equal histories, equal public observation',
        equal(a.publicPercepts, b.publicPercepts) &&
          equal(game.observe(a.state, 'public'), game.observe(b.state, 'public')),
        () => `turn ${mine.turns.length - 1}: the public sees a difference, though seat ${seat} has noticed none`,
      );
      addLegalActions(bench, [a.state, b.state]);
    },
  });
}
