/** Replays a recording of the released program under our rules, with its coins, and lists the differences turn by turn. */

import { sameJson } from '../../../games/core/json.ts';
import type { Rng } from '../../../games/core/rng.ts';
import { afterTurn, type Measures, NOTHING } from '../../../games/symmtom/measures.ts';
import { decide, evolve, initialState, piecesOf } from '../../../games/symmtom/rules.ts';
import type { Observation, State, TurnPlayed } from '../../../games/symmtom/types.ts';
import { observe } from '../../../games/symmtom/view.ts';
import type { GoldenDifference } from '../report.ts';
import type { RecordedTurn, SymmToMRecording } from './recordings.ts';

/** Computes a seat's vector, as `bots/symmtom/encoder.ts` does. Null: vectors are not checked. */
export type Encode = ((observation: Observation, seat: number, oracle: boolean) => readonly number[]) | null;

export interface RecordingCheck {
  readonly turns: number;
  /** Turns in which our rules do everything as recorded. */
  readonly agreed: number;
  readonly differences: readonly GoldenDifference[];
}

export function checkRecording(recording: SymmToMRecording, encode: Encode): RecordingCheck {
  const { config, turns, firstVectors } = recording;
  const whole = `entry ${recording.name}`;
  let state = begin(config);
  const differences: GoldenDifference[] = compare(whole, {
    'first vectors': [firstVectors, vectorsOf(state, recording, encode)],
  });
  let measures: readonly Measures[] = state.returns.map(() => NOTHING);
  let conflicts = 0;
  let agreed = 0;
  turns.forEach((recorded, turn) => {
    const before = state;
    const event = playWithCoins(before, recorded);
    state = evolve(before, event);
    const found = compare(
      `${whole}, turn ${turn}`,
      fieldsOf(recorded, event, state, vectorsOf(state, recording, encode)),
    );
    if (found.length === 0) agreed++;
    differences.push(...found);
    measures = afterTurn(measures, before, event);
    conflicts += event.coins.length;
  });
  const { total } = recording;
  if (total) differences.push(...compare(whole, { 'total rewards': [total, state.returns] }));
  for (const [name, ours] of Object.entries(countsOf(measures, conflicts))) {
    const recorded = recording.counts?.[name];
    if (recorded !== undefined) differences.push(...compare(whole, { [`number of ${name}`]: [recorded, ours] }));
  }
  return { turns: turns.length, agreed, differences };
}

/** A field whose `ours` is null is not compared. */
type Fields = Readonly<Record<string, readonly [recorded: unknown, ours: unknown]>>;

function fieldsOf(recorded: RecordedTurn, event: TurnPlayed, after: State, vectors: Vectors): Fields {
  return {
    coins: [recorded.coins, event.coins],
    said: [recorded.said, event.said],
    positions: [recorded.positions, event.positions],
    directions: [recorded.moves, event.moves],
    knowledge: [recorded.knowledge, after.knowledge.map(piecesOf)],
    rewards: [recorded.rewards, event.rewards],
    'rewards for hearing': [recorded.hearing, event.parts.hearing],
    'rewards for telling': [recorded.telling, event.parts.telling],
    'rewards for the base': [recorded.base, event.parts.base],
    'bad base use': [recorded.missed, event.missed],
    vectors: [recorded.vectors, vectors],
  };
}

function compare(place: string, fields: Fields): GoldenDifference[] {
  return Object.entries(fields).flatMap(([what, [recorded, ours]]) =>
    ours === null || sameJson(recorded, ours) ? [] : [{ place, what, recorded, ours }],
  );
}

function begin(config: SymmToMRecording['config']): State {
  const state = initialState(config);
  return decide(state, { type: 'start' }, coinsFrom([])).reduce(evolve, state);
}

/**
 * The record names the agent that was asked first in each collision; our rules toss a coin for it. For each collision one
 * side is tried, and the other if that one asks another agent. Earlier collisions are not changed by this.
 */
function playWithCoins(state: State, { actions, coins }: RecordedTurn): TurnPlayed {
  const sides: number[] = [];
  for (let i = 0; i < coins.length; i++) {
    sides[i] = 0;
    if (play(state, actions, sides).coins[i] !== coins[i]) sides[i] = 1;
  }
  return play(state, actions, sides);
}

function play(state: State, actions: RecordedTurn['actions'], sides: readonly number[]): TurnPlayed {
  const [event] = decide(state, { type: 'act', actions: { ...actions } }, coinsFrom(sides));
  if (event?.type !== 'TurnPlayed') throw new Error('a turn is one event');
  return event;
}

/** An rng whose coins fall on the given sides in order, then always on the first. */
function coinsFrom(sides: readonly number[]): Rng {
  let drawn = 0;
  const int = (n: number): number => {
    if (n !== 2) throw new Error(`only coins are drawn in a turn, not one of ${n}`);
    return sides[drawn++] ?? 0;
  };
  return {
    int,
    uint32: () => int(2),
    real: () => int(2) / 2,
    pick: (items) => items[int(items.length)] as never,
    shuffle: (items) => [...items],
  };
}

type Vectors = readonly (readonly number[])[] | null;

function vectorsOf(state: State, { oracle }: SymmToMRecording, encode: Encode): Vectors {
  if (!encode) return null;
  return state.positions.map((_, seat) => encode(observe(state, oracle ? 'all' : seat), seat, oracle));
}

/** The counts of the whole recording, under the recorder's names. */
function countsOf(measures: readonly Measures[], conflicts: number): Readonly<Record<string, number>> {
  const all = (count: (seat: Measures) => number): number => measures.reduce((sum, seat) => sum + count(seat), 0);
  return {
    conflicts,
    unknown: all(({ wrongPieces, tooFreshPieces }) => wrongPieces - tooFreshPieces),
    lagblocked: all(({ tooFreshPieces }) => tooFreshPieces),
    base: all(({ baseUses }) => baseUses),
    badbase: all(({ missedBaseTurns }) => missedBaseTurns),
  };
}
