/**
 * A session's beliefs, moment by moment: the log is folded once for all seats, and every seat's belief is carried along
 * by what that seat noticed. Beliefs may be large, so moments come one at a time and keep nothing of the earlier ones.
 */

import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import { beginLog } from '../log/replay.ts';
import type { Experience } from '../policy.ts';
import { type Rng, rngFor } from '../rng.ts';
import type { SessionEvent } from '../session/events.ts';
import { beginLife, evolveLives, type Lives } from '../session/life.ts';
import type { Accuracy, AnyBeliefModel, Chain, Credence, OfferedModel } from './model.ts';

export interface Moment<T extends GameTypes> {
  /** Of the game event after which it is so, from 0; the first moment's is the last event of the start. */
  readonly index: number;
  readonly turn: number;
  readonly state: T['State'];
  /** By seat. */
  readonly beliefs: readonly unknown[];
}

/** The chance that a model may use in a turn: the same wherever it is asked. */
function beliefRng({ id, version }: Pick<AnyBeliefModel, 'id' | 'version'>, seat: Seat, turn: number): Rng {
  return rngFor(id, version, seat, turn);
}

/**
 * One moment after the start, and one after every game event. Within a turn a belief is that of its start and what was
 * noticed since, so that of several events each shows what it changed.
 */
export function* beliefMoments<T extends GameTypes>(
  game: RecordedGame<T>,
  log: readonly SessionEvent<T>[],
  model: AnyBeliefModel | ((seat: Seat) => AnyBeliefModel),
): Generator<Moment<T>> {
  const of = (seat: Seat): AnyBeliefModel => (typeof model === 'function' ? model(seat) : model);
  const session = beginLog(game, log);
  let now: Lives<T> = { session, lives: session.seats.map((_, seat) => beginLife<T>(seat)) };
  /** At the start of the turn; null: before the first sight. */
  let before: readonly unknown[] | null = null;
  let beliefs: readonly unknown[] = [];
  for (const [index, event] of log.entries()) {
    if (event.type === 'SessionCreated') continue;
    const was = now;
    now = evolveLives(game, now, event);
    const { lives, session: after } = now;
    const sights = lives.flatMap(({ first }) => first ?? []);
    if (before === null && sights.length > 0) {
      before = sights.map((first, seat) => of(seat).prior(first));
      beliefs = before;
      yield { index: index - 1, turn: was.session.turn, state: was.session.game, beliefs };
    }
    const updated = (seat: Seat, experience: Experience<T>): unknown =>
      of(seat).update(before?.[seat], experience, beliefRng(of(seat), seat, experience.turn));
    switch (event.type) {
      case 'GameEventOccurred':
        if (before === null) break;
        beliefs = lives.map(({ acted, percepts }, seat) =>
          percepts === was.lives[seat]?.percepts ? beliefs[seat] : updated(seat, { turn: after.turn, acted, percepts }),
        );
        yield { index, turn: after.turn, state: after.game, beliefs };
        break;
      case 'TurnResolved':
        // a turn without anything to notice is lived through, too
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
 * The model that each seat needs where chains of `depth` are asked of these seats: the truth of a chain is what the rest
 * of it holds, so that of others one less is asked.
 */
export function modelsFor({ model, shallow }: OfferedModel, seats: readonly Seat[], depth: number) {
  return (seat: Seat): AnyBeliefModel => (shallow && depth - (seats.includes(seat) ? 0 : 1) <= 1 ? shallow : model);
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

/** Asks what the first seat of the chain believes. */
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

/** What the model says of its own work along these chains; empty: that it is exact. */
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

/** The value that is held with more than half; null: none is. */
export function heldIn(credences: readonly Credence[]): Credence['value'] | null {
  return credences.find(({ probability }) => probability > 0.5)?.value ?? null;
}
