/**
 * The beliefs of all seats after each game event, in one fold over the log. Each seat's belief is updated with what that
 * seat noticed. Beliefs may be large, so moments come one at a time and hold nothing of earlier ones.
 */

import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import { beginLog } from '../log/replay.ts';
import type { Experience, FirstSight } from '../policy.ts';
import { type Rng, rngFor } from '../rng.ts';
import type { SessionEvent } from '../session/events.ts';
import { beginLife, evolveLives, type Lives } from '../session/life.ts';
import type { Accuracy, AnyBeliefModel, Chain, Credence, OfferedModel } from './model.ts';

export interface Moment<T extends GameTypes> {
  /** Place in the log of the event before this moment, from 0. At the first moment it is the last event of the start. */
  readonly index: number;
  readonly turn: number;
  readonly state: T['State'];
  /** One for each seat. */
  readonly beliefs: readonly unknown[];
}

/** The chance that a model may use in a turn: the same for every caller. */
function beliefRng({ id, version }: Pick<AnyBeliefModel, 'id' | 'version'>, seat: Seat, turn: number): Rng {
  return rngFor(id, version, seat, turn);
}

/**
 * One moment after the start, and one after each game event. Within a turn, a belief is the belief at the start of the
 * turn updated with all that the seat has noticed in the turn so far. So each event shows what it changed.
 */
export function* beliefMoments<T extends GameTypes>(
  game: RecordedGame<T>,
  log: readonly SessionEvent<T>[],
  model: AnyBeliefModel | ((seat: Seat) => AnyBeliefModel),
): Generator<Moment<T>> {
  const of = (seat: Seat): AnyBeliefModel => (typeof model === 'function' ? model(seat) : model);
  const session = beginLog(game, log);
  let now: Lives<T> = { session, lives: session.seats.map((_, seat) => beginLife<T>(seat)) };
  /** What was seen at the start of the turn; null: before the first sight. */
  let before: readonly unknown[] | null = null;
  let beliefs: readonly unknown[] = [];
  const updated = (seat: Seat, experience: Experience<T>): unknown =>
    of(seat).update(before?.[seat], experience, beliefRng(of(seat), seat, experience.turn));
  for (let index = 0; index < log.length; index++) {
    const event = log[index] as SessionEvent<T>;
    if (event.type === 'SessionCreated') continue;
    const was = now;
    now = evolveLives(game, now, event);
    const { lives, session: after } = now;
    const sights: readonly FirstSight<T>[] = before === null ? lives.flatMap(({ first }) => first ?? []) : [];
    if (sights.length > 0) {
      before = sights.map((first, seat) => of(seat).prior(first));
      beliefs = before;
      yield { index: index - 1, turn: was.session.turn, state: was.session.game, beliefs };
    }
    switch (event.type) {
      case 'GameEventOccurred':
        if (before === null) break;
        beliefs = lives.map(({ acted, percepts }, seat) =>
          percepts === was.lives[seat]?.percepts ? beliefs[seat] : updated(seat, { turn: after.turn, acted, percepts }),
        );
        yield { index, turn: after.turn, state: after.game, beliefs };
        break;
      case 'TurnResolved':
        // a turn in which the seat noticed nothing updates its belief, too
        before = lives.map(({ experiences }, seat) => {
          const last = experiences.at(-1);
          return last && last.percepts.length === 0 ? updated(seat, last) : beliefs[seat];
        });
        beliefs = before;
        break;
      default:
    }
  }
}

/**
 * The model for each seat, where chains up to `depth` are asked of these seats. The truth of a chain is what the chain
 * without its first seat holds, so the other seats are asked chains that are one shorter.
 */
export function modelsFor(
  { model, within }: OfferedModel,
  seats: readonly Seat[],
  depth: number,
): (seat: Seat) => AnyBeliefModel {
  if (!within) return () => model;
  const [asked, others] = [within(depth), within(Math.max(1, depth - 1))];
  return (seat) => (seats.includes(seat) ? asked : others);
}

/** All chains that begin with this seat, the shortest first. */
export function chainsFrom(seat: Seat, seats: number, depth: number): readonly Chain[] {
  const chains: Chain[] = [[seat]];
  for (const chain of chains) {
    if (chain.length >= depth) continue;
    for (let next = 0; next < seats; next++) if (next !== chain.at(-1)) chains.push([...chain, next]);
  }
  return chains;
}

/** What the first seat of the chain believes. */
export function askAt(
  { beliefs }: Pick<Moment<GameTypes>, 'beliefs'>,
  model: AnyBeliefModel,
  chain: Chain,
  proposition: Proposition,
): readonly Credence[] {
  return model.query(beliefs[chain[0] ?? -1], chain, proposition);
}

export interface ChainAccuracy extends Accuracy {
  readonly chain: Chain;
}

/** How exact the model's credences are for each of these chains; empty: the model is always exact. */
export function accuracyAt(
  { beliefs }: Pick<Moment<GameTypes>, 'beliefs'>,
  model: AnyBeliefModel,
  chains: readonly Chain[],
): readonly ChainAccuracy[] {
  if (!model.accuracy) return [];
  return chains.flatMap((chain) => {
    const found = model.accuracy?.(beliefs[chain[0] ?? -1], chain);
    return found ? [{ chain, ...found }] : [];
  });
}

/** The value with a probability above one half; null: there is none. */
export function heldIn(credences: readonly Credence[]): Credence['value'] | null {
  for (let i = 0; i < credences.length; i++) {
    const { value, probability } = credences[i] as Credence;
    if (probability > 0.5) return value;
  }
  return null;
}
