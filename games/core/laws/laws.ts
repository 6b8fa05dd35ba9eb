/**
 * Checks a game against all laws on drawn sessions, and reports the violations of each law. It does not throw when the game
 * does. law.ts says what each law asks.
 */
import type { Game, GameTypes } from '../game.ts';
import { asFarAsItGoes, type Check, underTest } from './check.ts';
import { LAWS, type Law } from './law.ts';
import { checkLeaks, type DrawnSample } from './leaks.ts';
import { playUnderLaws } from './playout.ts';

export interface LawReport {
  readonly law: Law;
  /** The first five. Empty: the law holds. */
  readonly violations: readonly string[];
  /** The number of comparisons made for the law. */
  readonly compared: number;
}

export interface LawOptions {
  readonly seed?: string;
  readonly playouts?: number;
  /** A playout that takes more turns breaks the law that every playout ends. */
  readonly maxTurns?: number;
  /** How many moments must be compared for each kind of secret or act, each seat and each turn. */
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

  const draw = samplesOf(game, seed, check);
  for (let nth = 0; nth < playouts; nth++) {
    const play = nth === 0 ? 'defaults' : 'random';
    const sample = draw(nth);
    if (sample)
      asFarAsItGoes(() => playUnderLaws(sample.game, sample.config, { seed: sample.seed, maxTurns, play }, check));
  }
  checkLeaks(game, draw, { check, playouts, maxTurns, minMoments });
  return LAWS.map((law) => ({ law, violations: violations.get(law) ?? [], compared: compared.get(law) ?? 0 }));
}

/** Draws the nth sample session, once; null: a function of the game threw. */
function samplesOf<T extends GameTypes>(
  game: Game<T>,
  seed: string,
  check: Check,
): (nth: number) => DrawnSample<T> | null {
  const drawn = new Map<number, DrawnSample<T> | null>();
  return (nth) => {
    const known = drawn.get(nth);
    if (known !== undefined) return known;
    drawn.set(nth, null);
    asFarAsItGoes(() => {
      const tested = underTest(game, `${seed}/${nth}`, check);
      const config = tested.sampleConfig();
      drawn.set(nth, { game: tested, config, seats: tested.roles(config).length, seed: `${seed}/${nth}` });
    });
    return drawn.get(nth) ?? null;
  };
}
