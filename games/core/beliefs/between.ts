/** What one of two seats knows and the other does not, at one moment, and what each believes about the other. */

import type { GameTypes, Proposition, RecordedGame, Seat } from '../game.ts';
import type { AnyBeliefModel, AnyGameBeliefs, BeliefValue } from './model.ts';
import { askAt, heldIn, type Moment } from './moments.ts';
import { verdictOn } from './timeline.ts';

export interface BeliefDifference {
  /**
   * known: by the state, one seat knows something that the other does not; for games with propositions about knowledge.
   * right: one seat has a true belief where the other is wrong or has no opinion.
   */
  readonly kind: 'known' | 'right';
  /** What is known, or the proposition. */
  readonly what: string;
  readonly knower: Seat;
  readonly other: Seat;
  /** What the other believes instead of the truth; null: no opinion. For `known`: false. */
  readonly otherHolds: BeliefValue | null;
  /**
   * known: whether the knower believes that the other knows it. right: what the knower believes that the other believes.
   * null: no opinion, or the model does not answer chains of two seats.
   */
  readonly knowerThinks: BeliefValue | null;
  /** The same for the other's belief about the knower. */
  readonly otherThinks: BeliefValue | null;
}

export interface BetweenOptions<T extends GameTypes> {
  readonly game: RecordedGame<T>;
  readonly beliefs: AnyGameBeliefs;
  readonly model: AnyBeliefModel;
  readonly depth: number;
  readonly seats: readonly [Seat, Seat];
}

/** First what the first seat knows and the second does not, then the reverse. */
export function differencesAt<T extends GameTypes>(
  moment: Moment<T>,
  options: BetweenOptions<T>,
): readonly BeliefDifference[] {
  const { game, seats } = options;
  const propositions = game.propositions(game.observe(moment.state, 'all'));
  return [seats, seats.toReversed()].flatMap(([knower = 0, other = 0]) => [
    ...knownTo(moment, options, propositions, knower, other),
    ...rightIn(moment, options, propositions, knower, other),
  ]);
}

/** From the state: a proposition about what one seat knows has a counterpart for the other seat. */
function knownTo<T extends GameTypes>(
  moment: Moment<T>,
  { beliefs, model }: BetweenOptions<T>,
  propositions: readonly Proposition[],
  knower: Seat,
  other: Seat,
): readonly BeliefDifference[] {
  const ofSeat = (seat: Seat): ReadonlyMap<string, Proposition> =>
    new Map(
      propositions.flatMap((proposition) => {
        const knowledge = beliefs.knowledge?.(proposition);
        return knowledge?.seat === seat ? [[knowledge.of, proposition]] : [];
      }),
    );
  const others = ofSeat(other);
  return [...ofSeat(knower)].flatMap(([what, own]): BeliefDifference[] => {
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
): readonly BeliefDifference[] {
  return propositions.flatMap((proposition): BeliefDifference[] => {
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
