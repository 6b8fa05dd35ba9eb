/** Beliefs are folds over what a seat lived through. No model is ever handed a state or a config. */
import type { GameTypes, Proposition, Seat } from './game.ts';
import type { Experience, FirstSight } from './policy.ts';
import type { Rng } from './rng.ts';

/** [1, 2]: what seat 1 believes that seat 2 believes. */
export type Chain = readonly Seat[];

export interface Credence {
  readonly value: string | number | boolean;
  /** In [0, 1]; the credences of a proposition sum to 1. */
  readonly probability: number;
}

export interface BeliefModel<T extends GameTypes, Belief> {
  readonly id: string;
  readonly version: number;
  prior(first: FirstSight<T>): Belief;
  /** rng: keyed by model and turn. */
  update(belief: Belief, experience: Experience<T>, rng: Rng): Belief;
  query(belief: Belief, chain: Chain, proposition: Proposition): readonly Credence[];
}
