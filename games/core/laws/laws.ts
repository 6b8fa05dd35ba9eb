/**
 * The laws of every game, as one function. A game of the catalogue that breaks one of them is refused by its test.
 *
 * nothing throws: no function of the game throws on what the game itself made. A play in which one throws is broken
 * off, and the laws look at the others.
 * determinism: deciding, folding and showing the same again gives the same.
 * every playout ends: at random, and when every seat only plays its default.
 * JSON and schemas: what is kept or sent survives JSON and fits the game's schemas.
 * terminal iff nothing is awaited: over exactly when no seat is active and no beat is due.
 * defaults are legal: an active seat has legal actions; those and its default are accepted.
 * inputs are not mutated: no function writes into what it is given.
 * rewards sum to returns: at every moment, for every seat.
 * equal histories, equal public observation: what everybody sees or notices, every seat does.
 * no leak: two tables are played with the same seed and the same actions, and what reaches a seat at both is compared:
 * what it notices and observes, its legal actions and default, what is accepted and what a session refuses, clocks,
 * rounds, whose turn it is and the end. Twins must be equal until what the seat notices differs. Tables that differ in
 * one secret, or in one act of another seat, must be equal until the game says that the seat may have learnt of it. For
 * every seat and every kind of what is hidden, and at every turn that the game names, enough moments must be compared.
 *
 * The laws look at plays of sample configs with random and default actions. A leak that needs a rarer play is not found,
 * and whether `secrecy` says what the rules say is for readers and for tests of the game's view.
 */
import type { Game, GameTypes } from '../game.ts';
import { asFarAsItGoes, type Check, tried } from './check.ts';
import { checkLeaks, type DrawnTable } from './leaks.ts';
import { playUnderLaws } from './playout.ts';

export const LAWS = [
  'nothing throws',
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
  /** No leak wants so many moments compared for every kind of what is hidden, every seat and every turn. */
  readonly minMoments?: number;
}

export function checkLaws<T extends GameTypes>(game: Game<T>, options: LawOptions = {}): readonly LawReport[] {
  const { seed = 'laws', playouts = 40, maxTurns = 2_000, minMoments = 8 } = options;
  const violations = new Map<Law, string[]>(LAWS.map((law) => [law, []]));
  const compared = new Map<Law, number>(LAWS.map((law) => [law, 0]));
  const check: Check = (law, holds, violation) => {
    compared.set(law, (compared.get(law) ?? 0) + 1);
    const found = violations.get(law) ?? [];
    if (!holds && found.length < 5) violations.set(law, [...found, violation()]);
  };

  const draw = tablesOf(game, seed, check);
  for (let nth = 0; nth < playouts; nth++) {
    const play = nth === 0 ? 'defaults' : 'random';
    const table = draw(nth);
    if (table)
      asFarAsItGoes(() => playUnderLaws(table.game, table.config, { seed: table.seed, maxTurns, play }, check));
  }
  checkLeaks(game, draw, { check, playouts, maxTurns, minMoments });
  return LAWS.map((law) => ({ law, violations: violations.get(law) ?? [], compared: compared.get(law) ?? 0 }));
}

/** Draws the nth sample table, once; null: a function of the game threw. */
function tablesOf<T extends GameTypes>(
  game: Game<T>,
  seed: string,
  check: Check,
): (nth: number) => DrawnTable<T> | null {
  const drawn = new Map<number, DrawnTable<T> | null>();
  return (nth) => {
    const known = drawn.get(nth);
    if (known !== undefined) return known;
    drawn.set(nth, null);
    asFarAsItGoes(() => {
      const table = tried(game, `${seed}/${nth}`, check);
      const config = table.sampleConfig();
      drawn.set(nth, { game: table, config, seats: table.roles(config).length, seed: `${seed}/${nth}` });
    });
    return drawn.get(nth) ?? null;
  };
}
