/**
 * A session's beliefs, moment by moment: the log is folded once for all seats, and every seat's belief is carried along
 * by what that seat noticed. Beliefs may be large, so moments come one at a time and keep nothing of the earlier ones.
 */

import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import { beginLog } from '../log/replay.ts';
import type { Acted } from '../policy.ts';
import { type Rng, rngFor } from '../rng.ts';
import type { SessionEvent } from '../session/events.ts';
import { witness } from '../session/view.ts';
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
  let session = beginLog(game, log);
  const seats = session.seats.map((_, seat) => seat);
  let percepts: (readonly T['Percept'][])[] = seats.map(() => []);
  let acted: Readonly<Record<Seat, Acted<T>>> = {};
  /** At the start of the turn; null: before the first sight. */
  let before: readonly unknown[] | null = null;
  let beliefs: readonly unknown[] = [];
  let started = false;
  for (const [index, event] of log.entries()) {
    if (event.type === 'SessionCreated') continue;
    // whoever sees the start sees all of it before anything else happens
    if (started && before === null && event.type !== 'GameEventOccurred') {
      const { game: state, turn } = session;
      const sight = percepts;
      before = seats.map((seat) =>
        of(seat).prior({ seat, observation: game.observe(state, seat), percepts: sight[seat] ?? [] }),
      );
      beliefs = before;
      percepts = seats.map(() => []);
      yield { index: index - 1, turn, state, beliefs };
    }
    const seen = witness(game, session, [event], seats);
    session = seen.session;
    if (Object.keys(seen.acted).length > 0) acted = { ...acted, ...seen.acted };
    const noticed = seen.percepts;
    percepts = percepts.map((list, seat) => (noticed[seat]?.length ? [...list, ...noticed[seat]] : list));
    const { turn } = session;
    const lived = (seat: Seat, number: number): unknown =>
      of(seat).update(
        before?.[seat],
        { turn: number, acted: acted[seat] ?? null, percepts: percepts[seat] ?? [] },
        beliefRng(of(seat), seat, number),
      );
    switch (event.type) {
      case 'SessionStarted':
        started = true;
        break;
      case 'GameEventOccurred':
        if (before === null) break;
        beliefs = beliefs.map((belief, seat) => (noticed[seat]?.length ? lived(seat, turn) : belief));
        yield { index, turn, state: session.game, beliefs };
        break;
      case 'TurnResolved':
        // a turn without anything to notice is lived through, too
        before = beliefs.map((belief, seat) => (percepts[seat]?.length ? belief : lived(seat, event.turn)));
        beliefs = before;
        percepts = seats.map(() => []);
        acted = {};
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
