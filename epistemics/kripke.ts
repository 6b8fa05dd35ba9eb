/**
 * Kripke models: worlds that could be the case, and for each agent and world the worlds it thinks possible there. Belief
 * may be wrong (KD45: an agent always thinks something possible, and knows its own mind); where every agent thinks the
 * world itself possible it is knowledge (S5). Hintikka 1962; van Ditmarsch, van der Hoek & Kooi 2007.
 */
import type { Value } from './entries.ts';

/** What is the case in a world, by variable. */
export type Facts = Readonly<Record<string, Value>>;

export interface Model {
  readonly agents: readonly string[];
  readonly worlds: readonly Facts[];
  readonly arrows: Arrows;
  /** The worlds that may be how things are: one where that is known, all where nothing is. */
  readonly actual: readonly number[];
}

/** By agent, then by world: the worlds that the agent thinks possible there. */
export type Arrows = readonly (readonly (readonly number[])[])[];

/** How large a model may become. */
export interface Limits {
  readonly worlds: number;
  /** Of all agents together. */
  readonly arrows: number;
}

export const LIMITS: Limits = { worlds: 10_000, arrows: 4_000_000 };

/** A model, or that it would be larger than allowed, which is an answer and no error. */
export type Sized =
  | { readonly ok: true; readonly model: Model }
  | { readonly ok: false; readonly tooLarge: keyof Limits; readonly most: number };

export function tooLarge(what: keyof Limits, limits: Limits): Sized {
  return { ok: false, tooLarge: what, most: limits[what] };
}

/** One world, in which everybody believes how things are, and that everybody does, and so on. */
export function commonlyBelieved(agents: readonly string[], facts: Facts): Model {
  return { agents, worlds: [facts], arrows: agents.map(() => [[0]]), actual: [0] };
}

export function arrowsFrom({ arrows }: Pick<Model, 'arrows'>, agent: number, world: number): readonly number[] {
  return arrows[agent]?.[world] ?? [];
}

/** Every value that the variable has in some world. */
export function valuesIn({ worlds }: Model, variable: string): readonly Value[] {
  return [...new Set(worlds.map((facts) => factIn(facts, variable)))];
}

export function factIn(facts: Facts, variable: string): Value {
  // what every object has (toString) is no variable
  const value = Object.hasOwn(facts, variable) ? facts[variable] : undefined;
  if (value === undefined)
    throw new Error(`no variable is called '${variable}'; there are ${Object.keys(facts).join(', ')}`);
  return value;
}

/** What the chain of agents believes the variable to be, from the actual worlds: one value where it has no doubt. */
export function valuesAlong(model: Model, chain: readonly number[], variable: string): readonly Value[] {
  let worlds: readonly number[] = model.actual;
  for (const agent of chain) worlds = [...new Set(worlds.flatMap((world) => arrowsFrom(model, agent, world)))];
  return valuesIn({ ...model, worlds: worlds.map((world) => model.worlds[world] ?? {}) }, variable);
}

/** Whether everybody's belief is consistent and knows itself: arrows are serial, transitive and Euclidean. */
export function isKD45(model: Model): boolean {
  return model.arrows.every((from) => {
    return from.every((possible) => possible.length > 0 && possible.every((world) => sameSet(from[world], possible)));
  });
}

/** Whether nobody is ever wrong: KD45, and every world is thought possible in itself. */
export function isS5(model: Model): boolean {
  return isKD45(model) && model.arrows.every((from) => from.every((possible, world) => possible.includes(world)));
}

function sameSet(a: readonly number[] = [], b: readonly number[]): boolean {
  return a.length === b.length && (a === b || a.every((each) => b.includes(each)));
}
