/**
 * The laws of every game, as one function. A game of the catalogue that breaks one of them is refused by its test.
 *
 * determinism: deciding, folding and showing the same again gives the same.
 * every playout ends: at random, and when every seat only plays its default.
 * JSON and schemas: what is kept or sent survives JSON and fits the game's schemas.
 * terminal iff nothing is awaited: over exactly when no seat is active and no beat is due.
 * defaults are legal: an active seat has legal actions; those and its default are accepted.
 * inputs are not mutated: no function writes into what it is given.
 * rewards sum to returns: at every moment, for every seat.
 * equal histories, equal public observation: what everybody sees or notices, every seat does.
 * no leak: two tables that a seat must not be able to tell apart yet (twins) are played with the same seed and the
 * same actions; until what the seat noticed differs, everything it can see, try or be told is equal.
 */
import type { Game, GameTypes } from '../game.ts';
import { type Check, tried } from './check.ts';
import { playUnderLaws } from './playout.ts';
import { playTwins } from './twins.ts';

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
  /** The first few. Empty: the law holds. */
  readonly violations: readonly string[];
  /** How many comparisons the law rests on. */
  readonly compared: number;
}

export interface LawOptions {
  readonly seed?: string;
  readonly playouts?: number;
  /** A playout that lasts longer has not ended. */
  readonly maxTurns?: number;
  /** No leak fails with fewer moments of twins compared than this: it would have shown nothing. */
  readonly minMoments?: number;
}

export function checkLaws<T extends GameTypes>(game: Game<T>, options: LawOptions = {}): readonly LawReport[] {
  const { seed = 'laws', playouts = 40, maxTurns = 2_000, minMoments = 100 } = options;
  const violations = new Map<Law, string[]>(LAWS.map((law) => [law, []]));
  const compared = new Map<Law, number>(LAWS.map((law) => [law, 0]));
  const check: Check = (law, holds, violation) => {
    compared.set(law, (compared.get(law) ?? 0) + 1);
    const found = violations.get(law) ?? [];
    if (!holds && found.length < 5) violations.set(law, [...found, violation()]);
  };

  let moments = 0;
  const pool = new Map<string, unknown>();
  for (let i = 0; i < playouts; i++) {
    const playout = { seed: `${seed}/${i}`, maxTurns };
    const table = tried(game, playout.seed, check);
    const config = table.sampleConfig();
    playUnderLaws(table, config, { ...playout, play: i === 0 ? 'defaults' : 'random' }, check);
    for (let seat = 0; seat < table.roles(config).length; seat++)
      moments += playTwins(table, config, { ...playout, seat, pool }, check);
  }
  check('no leak', moments >= minMoments, () => `only ${moments} moments of twins were compared, not ${minMoments}`);
  return LAWS.map((law) => ({ law, violations: violations.get(law) ?? [], compared: compared.get(law) ?? 0 }));
}
