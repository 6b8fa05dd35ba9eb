/**
 * The law against leaks. Sample sessions are compared with their twins, and with sessions that differ in one secret or one
 * act, until enough moments have been compared for each kind of secret and act, each seat and each turn.
 */
import type { Game, GameTypes, Seat } from '../game.ts';
import { asFarAsItGoes, type Check, type GameUnderTest } from './check.ts';
import { countMoments, firstMissing, type WantedMoments, wantedOf } from './compared-moments.ts';
import { playAct, playSecret } from './secrets.ts';
import type { TwinBench } from './twin-sessions.ts';
import { playTwins } from './twins.ts';

/** A sample session under test. */
export interface DrawnSample<T extends GameTypes> {
  readonly game: GameUnderTest<T>;
  readonly config: T['Config'];
  readonly seats: number;
  readonly seed: string;
}

export interface LeakOptions {
  readonly check: Check;
  /** For how many sessions twins are played. */
  readonly playouts: number;
  readonly maxTurns: number;
  readonly minMoments: number;
}

/** Missing moments are looked for in this many times `playouts` sessions, because many sessions hide nothing for long. */
const SEARCH = 8;

export function checkLeaks<T extends GameTypes>(
  game: Game<T>,
  draw: (nth: number) => DrawnSample<T> | null,
  { check, playouts, maxTurns, minMoments }: LeakOptions,
): void {
  const shared = { check, moments: countMoments(), pool: { texts: new Set<string>(), actions: [] } };
  let seats = 0;
  for (let nth = 0; nth < playouts; nth++) {
    const sample = draw(nth);
    if (!sample) continue;
    seats = Math.max(seats, sample.seats);
    const { game: played, config, seed } = sample;
    for (let seat: Seat = 0; seat < sample.seats; seat++)
      asFarAsItGoes(() => playTwins({ ...shared, game: played }, config, { seat, seed, maxTurns }));
  }

  const search = (play: typeof playSecret<T>, wanted: WantedMoments, from = 0): void => {
    let leaks = false;
    for (let nth = from; nth < playouts * SEARCH && !leaks; nth++) {
      if (firstMissing(shared.moments, wanted, minMoments) === null) return;
      const sample = draw(nth);
      if (!sample || sample.seats <= wanted.seat) continue;
      const bench: TwinBench<T> = { ...shared, game: sample.game };
      asFarAsItGoes(() => {
        leaks = play(bench, sample.config, { ...wanted, seed: sample.seed }) === 'leak';
      });
    }
  };
  const wanted = wantedOf(game, seats);
  const twins: typeof playSecret<T> = (bench, config, { seat, seed, turns }) =>
    playTwins(bench, config, { seat, seed, maxTurns: turns });
  for (const each of wanted.twins) search(twins, each, playouts);
  for (const each of wanted.secrets) search(playSecret, each);
  for (const each of wanted.acts) search(playAct, each);

  const missing = [...wanted.twins, ...wanted.secrets, ...wanted.acts].flatMap((each) => {
    const moment = firstMissing(shared.moments, each, minMoments);
    return moment ? [{ ...moment, found: shared.moments.counted(moment) }] : [];
  });
  check('no leak', missing.length === 0, () =>
    missing
      .map(
        ({ kind, seat, turn, found }) =>
          `too few moments of ${kind} compared for seat ${seat} at turn ${turn}: ${found}`,
      )
      .join('; '),
  );
}
