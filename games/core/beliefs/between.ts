/** Who knows what the other does not, between two seats at one moment, and what each makes of the other there. */

import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import type { AnyBeliefModel, AnyGameBeliefs, BeliefValue } from './model.ts';
import { askAt, heldIn, type Moment } from './moments.ts';
import { verdictOn } from './timeline.ts';

export interface Difference {
  /**
   * known: the table says that one seat knows something and the other does not (what propositions about knowledge
   * speak of). right: one seat believes rightly where the other is wrong or has no opinion.
   */
  readonly kind: 'known' | 'right';
  /** What is known, or the proposition. */
  readonly what: string;
  readonly knower: Seat;
  readonly other: Seat;
  /** What the other holds instead of the truth; null: no opinion. For `known`: false. */
  readonly otherHolds: BeliefValue | null;
  /** known: whether the knower takes the other to know it. right: what the knower takes the other to hold. null: no opinion, or the model does not go so deep. */
  readonly knowerThinks: BeliefValue | null;
  /** The same from the other's side: of the knower. */
  readonly otherThinks: BeliefValue | null;
}

export interface BetweenOptions<T extends GameTypes> {
  readonly game: RecordedGame<T>;
  readonly beliefs: AnyGameBeliefs;
  readonly model: AnyBeliefModel;
  readonly depth: number;
  readonly seats: readonly [Seat, Seat];
}

/** First what the first seat has over the second, then the other way round. */
export function differencesAt<T extends GameTypes>(
  moment: Moment<T>,
  options: BetweenOptions<T>,
): readonly Difference[] {
  const { game, seats } = options;
  const propositions = game.propositions(game.observe(moment.state, 'all'));
  return [seats, seats.toReversed()].flatMap(([knower = 0, other = 0]) => [
    ...knownTo(moment, options, propositions, knower, other),
    ...rightIn(moment, options, propositions, knower, other),
  ]);
}

/** From the table's truth: the propositions that say who knows what come in pairs, one a seat. */
function knownTo<T extends GameTypes>(
  moment: Moment<T>,
  { beliefs, model }: BetweenOptions<T>,
  propositions: readonly Proposition[],
  knower: Seat,
  other: Seat,
): readonly Difference[] {
  const ofSeat = (seat: Seat): ReadonlyMap<string, Proposition> =>
    new Map(
      propositions.flatMap((proposition) => {
        const knowledge = beliefs.knowledge?.(proposition);
        return knowledge?.seat === seat ? [[knowledge.of, proposition]] : [];
      }),
    );
  const others = ofSeat(other);
  return [...ofSeat(knower)].flatMap(([what, own]): Difference[] => {
    const their = others.get(what);
    if (!their || beliefs.truth(moment.state, own) !== true || beliefs.truth(moment.state, their) !== false) return [];
    return [
      {
        kind: 'known',
        what,
        knower,
        other,
        otherHolds: false,
        knowerThinks: heldIn(askAt(moment, model, [knower], their)),
        otherThinks: heldIn(askAt(moment, model, [other], own)),
      },
    ];
  });
}

function rightIn<T extends GameTypes>(
  moment: Moment<T>,
  { beliefs, model, depth }: BetweenOptions<T>,
  propositions: readonly Proposition[],
  knower: Seat,
  other: Seat,
): readonly Difference[] {
  return propositions.flatMap((proposition): Difference[] => {
    const held = (...chain: Seat[]): BeliefValue | null =>
      chain.length > depth ? null : heldIn(askAt(moment, model, chain, proposition));
    const truth = beliefs.truth(moment.state, proposition);
    const theirs = held(other);
    const isRight = (value: BeliefValue | null): boolean => verdictOn(value, truth, beliefs.nothing) === 'true';
    if (!isRight(held(knower)) || isRight(theirs)) return [];
    return [
      {
        kind: 'right',
        what: proposition.id,
        knower,
        other,
        otherHolds: theirs,
        knowerThinks: held(knower, other),
        otherThinks: held(other, knower),
      },
    ];
  });
}
