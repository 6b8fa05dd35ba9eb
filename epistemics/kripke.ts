/**
 * Kripke models: possible worlds, and for each agent and world the worlds that it thinks possible there. Beliefs may be
 * false (KD45: an agent always thinks some world possible, and knows its own beliefs). If every agent thinks each world
 * itself possible, belief is knowledge (S5). Hintikka 1962; van Ditmarsch, van der Hoek & Kooi 2007.
 */
import type { Value } from './entries.ts';

/** The facts of a world, by variable. */
export type WorldFacts = Readonly<Record<string, Value>>;

export interface KripkeModel {
  readonly agents: readonly string[];
  readonly worlds: readonly WorldFacts[];
  readonly arrows: Arrows;
  /** The worlds that may be the actual one: a single world if it is known, all worlds if nothing is. */
  readonly actual: readonly number[];
}

/** Agent -> world -> the worlds that the agent thinks possible there. */
export type Arrows = readonly (readonly (readonly number[])[])[];

/** Limits on the size of a model. */
export interface ModelLimits {
  readonly worlds: number;
  /** Arrows of all agents together. */
  readonly arrows: number;
}

export const LIMITS: ModelLimits = { worlds: 10_000, arrows: 4_000_000 };

/** A model, or the answer (not an error) that it would exceed the limits. */
export type Sized =
  | { readonly ok: true; readonly model: KripkeModel }
  | { readonly ok: false; readonly tooLarge: keyof ModelLimits; readonly most: number };

export function tooLarge(what: keyof ModelLimits, limits: ModelLimits): Sized {
  return { ok: false, tooLarge: what, most: limits[what] };
}

/** A model of one world: its facts are common belief. */
export function commonlyBelieved(agents: readonly string[], facts: WorldFacts): KripkeModel {
  return { agents, worlds: [facts], arrows: agents.map(() => [[0]]), actual: [0] };
}

export function arrowsFrom({ arrows }: Pick<KripkeModel, 'arrows'>, agent: number, world: number): readonly number[] {
  return arrows[agent]?.[world] ?? [];
}

/** All values that the variable has in some world. */
export function valuesIn({ worlds }: KripkeModel, variable: string): readonly Value[] {
  return [...new Set(worlds.map((facts) => factIn(facts, variable)))];
}

export function factIn(facts: WorldFacts, variable: string): Value {
  // inherited properties of objects (toString) are not variables
  const value = Object.hasOwn(facts, variable) ? facts[variable] : undefined;
  if (value === undefined)
    throw new Error(`no variable is called '${variable}'; there are ${Object.keys(facts).join(', ')}`);
  return value;
}

/** The values that the chain of agents thinks possible, from the actual worlds; a single value means no doubt. */
export function valuesAlong(model: KripkeModel, chain: readonly number[], variable: string): readonly Value[] {
  let worlds: readonly number[] = model.actual;
  for (const agent of chain) worlds = [...new Set(worlds.flatMap((world) => arrowsFrom(model, agent, world)))];
  return valuesIn({ ...model, worlds: worlds.map((world) => model.worlds[world] ?? {}) }, variable);
}

/** Whether all beliefs are consistent and introspective: arrows are serial, transitive and Euclidean. */
export function isKD45(model: KripkeModel): boolean {
  return model.arrows.every((from) => {
    return from.every((possible) => possible.length > 0 && possible.every((world) => sameSet(from[world], possible)));
  });
}

/** Whether no belief is ever false: KD45, and every agent thinks every world possible in that world. */
export function isS5(model: KripkeModel): boolean {
  return isKD45(model) && model.arrows.every((from) => from.every((possible, world) => possible.includes(world)));
}

function sameSet(a: readonly number[] = [], b: readonly number[]): boolean {
  return a.length === b.length && (a === b || a.every((each) => b.includes(each)));
}
