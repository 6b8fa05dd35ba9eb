/** The bots of one game: the policies that can play it, and the sessions that a new database shows of it. */
import type { AnyPolicy } from '../games/core/policy.ts';
import type { FormOf } from './learner-form.ts';
import type { LossesOf } from './losses.ts';
import type { Model } from './models.ts';
import type { OrderedPolicies } from './orders.ts';
import { uniformIn } from './uniform.ts';

export interface BotPackage {
  /** Id of the game. */
  readonly game: string;
  /** The policies to choose from; commands take the first one by default. */
  readonly policies: readonly [AnyPolicy, ...AnyPolicy[]];
  /** The one of them that plays with participants who choose no other. */
  readonly defaultPartner: AnyPolicy;
  /** Policies that only serve to measure others, the scripts of scenarios included; they are never offered as partners. */
  readonly yardsticks: readonly AnyPolicy[];
  /** Ids of policies beside which a participant earns at least as much by keeping silent; left out: none are known. */
  readonly silencePays?: readonly string[];
  /** Makes a policy of a trained model of this game; left out: no models are trained for it. */
  readonly learned?: (model: Model) => AnyPolicy;
  /** How learners from outside meet the game; left out: they get it as text. */
  readonly learnerForm?: FormOf;
  /** Belief, choice and world of decisions; left out: nothing values this game's actions under a belief. */
  // biome-ignore lint/suspicious/noExplicitAny: the catalogue holds packages of different games
  readonly lossesOf?: LossesOf<any>;
  /** Policies that differ only in the order of their theory of mind, among `policies`; left out: there are none. */
  readonly orders?: OrderedPolicies;
  /** Sessions that a new database shows; left out: none. */
  readonly demos?: readonly [Demo, ...Demo[]];
}

/**
 * A session for a new database. Its log is committed, in games/<game>/demos, so that its replay opens at a moment that is
 * there; the same policies, config and seed make the same log.
 */
export interface Demo {
  readonly label: string;
  /** The name of its log, without `.jsonl`. */
  readonly file: string;
  /** One a seat. */
  readonly policies: readonly AnyPolicy[];
  /** The config, as input that the game parses. */
  readonly config: unknown;
  readonly seed: string;
  /** Where its replay opens: at an event, by its version in the log, from 1; and the proposition that is looked at. */
  readonly opens: { readonly seq: number; readonly about?: string };
}

/** The bots of a game without policies of its own: participants can play with the uniform policy. */
export function plainBots(game: string): BotPackage {
  const uniform = uniformIn(game);
  return { game, policies: [uniform], defaultPartner: uniform, yardsticks: [] };
}
