/** The contract of a belief model: a belief is a fold over what a seat lived through. No model gets a state or a config. */
import type { GameTypes, Proposition, Seat } from '../game.ts';
import type { Experience, FirstSight } from '../policy.ts';
import type { Rng } from '../rng.ts';

/** [1, 2]: what seat 1 believes that seat 2 believes. */
export type Chain = readonly Seat[];

export type BeliefValue = string | number | boolean;

export interface Credence {
  readonly value: BeliefValue;
  /** A credence in [0, 1]; the credences of a proposition sum to 1, if the model states any. */
  readonly probability: number;
  /**
   * The standard error of the probability, where the model samples; left out: the model computes the probability
   * exactly.
   */
  readonly standardError?: number;
}

/** How exact a model's credences are, for models that differ in it from turn to turn. */
export interface Accuracy {
  /** bounded: what it states is certain, and some of what it leaves open is, too. */
  readonly method: 'exact' | 'sampled' | 'bounded';
  /** Effective number of samples at the last turn; null: not sampled. Losses at earlier turns show in the standard errors. */
  readonly effective: number | null;
  /** Number of turns so far that cannot happen by the model's assumptions. */
  readonly surprises: number;
}

/** `Basis`: see `AnswerTable`. */
export interface BeliefModel<T extends GameTypes, Belief, Basis = unknown> {
  readonly id: string;
  readonly version: number;
  prior(first: FirstSight<T>): Belief;
  /** `rng` is keyed by model, seat and turn. */
  update(belief: Belief, experience: Experience<T>, rng: Rng): Belief;
  /** Empty: the model states nothing, as of a fact that can be doubted where it tells knowledge only. */
  query(belief: Belief, chain: Chain, proposition: Proposition): readonly Credence[];
  /** The same answers by the places of the propositions. Left out: all are asked by `query`, whenever the belief is another. */
  readonly table?: AnswerTable<Belief, Basis>;
  accuracy?(belief: Belief, chain: Chain): Accuracy;
}

/** Answers about a chain by places of propositions, counted from 0 in the game's order. */
interface AnswerTable<Belief, Basis> {
  /** The part of the belief that all answers about the chain rest on. While it is the same object, they are the same. */
  basis(belief: Belief, chain: Chain): Basis;
  /** The places at which the answers may differ, ascending. */
  changes(before: Basis, now: Basis): readonly number[];
  answer(basis: Basis, place: number): readonly Credence[];
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds models of different games and beliefs
export type AnyBeliefModel = BeliefModel<any, any, any>;

export interface OfferedModel {
  readonly model: AnyBeliefModel;
  /** Length of the longest chain that the model answers; the believer counts. */
  readonly depth: number;
  /**
   * A model that answers chains of at most `depth` seats with less work: of the same id and version, with equal beliefs.
   * Left out: `model` does the same work at every depth.
   */
  readonly within?: (depth: number) => AnyBeliefModel;
  /** What the model assumes, in words that follow "taking it that"; left out: pages show its id. */
  readonly name?: string;
  /** For people who choose a model: one sentence in plain words, then the field's terms. */
  readonly about: string;
}

/** What a game brings so that beliefs about it can be computed and compared with the truth. */
export interface GameBeliefs<T extends GameTypes> {
  /** The first one is the default. */
  readonly models: readonly OfferedModel[];
  /** Id of the model that pages and commands show beside the default, where a reader chose none. */
  readonly beside?: string;
  /** The true value. What other seats believe is no fact of the state: see timeline.ts. */
  truth(state: T['State'], proposition: Proposition): BeliefValue;
  /** The value that means that a seat has no idea. A seat that holds it is not wrong. */
  readonly nothing?: BeliefValue;
  /** Seat and thing of a proposition that says that a seat knows something. null: another proposition. */
  knowledge?(proposition: Proposition): { readonly seat: Seat; readonly of: string } | null;
  /** Whether every seat knows it from the start on, for ever. No model can be wrong on it, so none is measured by it. */
  evident?(state: T['State'], proposition: Proposition): boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds games of different types
export type AnyGameBeliefs = GameBeliefs<any>;

/** The model with this id; without an id, the first that the game offers. */
export function modelOf(game: AnyGameBeliefs, id: string | undefined): OfferedModel | undefined {
  return id === undefined ? game.models[0] : game.models.find(({ model }) => model.id === id);
}
