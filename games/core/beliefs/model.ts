/** Beliefs are folds over what a seat lived through. No model is ever handed a state or a config. */
import type { GameTypes, Proposition, Seat } from '../game.ts';
import type { Experience, FirstSight } from '../policy.ts';
import type { Rng } from '../rng.ts';

/** [1, 2]: what seat 1 believes that seat 2 believes. */
export type Chain = readonly Seat[];

export type BeliefValue = string | number | boolean;

export interface Credence {
  readonly value: BeliefValue;
  /** In [0, 1]; the credences of a proposition sum to 1. */
  readonly probability: number;
  /** Of the probability, by Monte Carlo; without it, the model computes it exactly. */
  readonly standardError?: number;
}

/** How a model came to its credences, where that differs from turn to turn. */
export interface Accuracy {
  readonly method: 'exact' | 'sampled';
  /** Effective number of samples at the last turn; null: exact. What earlier turns lost shows in the standard errors. */
  readonly effective: number | null;
  /** Turns so far that the model's assumptions exclude. */
  readonly surprises: number;
}

export interface BeliefModel<T extends GameTypes, Belief> {
  readonly id: string;
  readonly version: number;
  prior(first: FirstSight<T>): Belief;
  /** rng: keyed by model and turn. */
  update(belief: Belief, experience: Experience<T>, rng: Rng): Belief;
  query(belief: Belief, chain: Chain, proposition: Proposition): readonly Credence[];
  accuracy?(belief: Belief, chain: Chain): Accuracy;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds models of different games and beliefs
export type AnyBeliefModel = BeliefModel<any, any>;

export interface OfferedModel {
  readonly model: AnyBeliefModel;
  /** The longest chain that it answers, the believer counted. */
  readonly depth: number;
  /** The same for chains of one seat, where that is much less work: of equal id and version, with equal beliefs. */
  readonly shallow?: AnyBeliefModel;
  /** What it assumes, to follow "taking it that"; without it, its id. */
  readonly name?: string;
  /** For people who choose: one sentence in plain words, then the field's terms where it has any. */
  readonly about: string;
}

/** What a game says of beliefs about it. */
export interface GameBeliefs<T extends GameTypes> {
  /** The first one is asked unless told otherwise. */
  readonly models: readonly OfferedModel[];
  /** How things are. What others believe is no fact of the state: see belief-timeline.ts. */
  truth(state: T['State'], proposition: Proposition): BeliefValue;
  /** The value that means: has no idea. Whoever holds it is not wrong. */
  readonly nothing?: BeliefValue;
  /** For propositions that say of a seat that it knows something: who, and what. null: says something else. */
  knowledge?(proposition: Proposition): { readonly seat: Seat; readonly of: string } | null;
  /** Everybody knows it for ever from what is public at the start: no model can err, and none is measured by it. */
  evident?(state: T['State'], proposition: Proposition): boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyGameBeliefs = GameBeliefs<any>;

/** By id; without one, the first that the game offers. */
export function modelOf(game: AnyGameBeliefs, id: string | undefined): OfferedModel | undefined {
  return id === undefined ? game.models[0] : game.models.find(({ model }) => model.id === id);
}
