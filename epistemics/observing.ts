/**
 * Models of agents that observe variables. Every combination of values that the law allows is a world. An agent cannot
 * distinguish worlds in which everything it observes is equal. It is common knowledge which agent observes which
 * variable. These are the knowledge structures of van Benthem, van Eijck, Gattinger & Su 2018 (SMCDEL), written out.
 */
import type { Value } from './entries.ts';
import { evaluate } from './evaluate.ts';
import type { Formula } from './formula.ts';
import { factIn, LIMITS, type ModelLimits, type Sized, tooLarge, type WorldFacts } from './kripke.ts';

export interface Observing {
  /** The values that each variable can have. */
  readonly variables: Readonly<Record<string, readonly Value[]>>;
  /** A formula about facts only. */
  readonly law: Formula;
  /** Agent -> the variables whose value it sees. With none, it cannot distinguish any worlds. */
  readonly observes: Readonly<Record<string, readonly string[]>>;
}

/** Every world may be the actual one. */
export function observingModel({ variables, law, observes }: Observing, limits: ModelLimits = LIMITS): Sized {
  const agents = Object.keys(observes);
  const count = Object.values(variables).reduce((product, values) => product * values.length, 1);
  if (count > limits.worlds) return tooLarge('worlds', limits);
  const combinations = Object.entries(variables).reduce<readonly WorldFacts[]>(
    (all, [variable, values]) => all.flatMap((facts) => values.map((value) => ({ ...facts, [variable]: value }))),
    [{}],
  );
  const lawful = evaluate({ agents: [], worlds: combinations, arrows: [], actual: [] }, law);
  const worlds = combinations.filter((_, world) => lawful[world]);
  const arrows = Object.values(observes).map((seen) => classesBy(worlds, seen));
  const size = arrows.flat().reduce((sum, possible) => sum + possible.length, 0);
  if (size > limits.arrows) return tooLarge('arrows', limits);
  return { ok: true, model: { agents, worlds, arrows, actual: worlds.map((_, world) => world) } };
}

/** For each world, the worlds with the same values of these variables. */
function classesBy(worlds: readonly WorldFacts[], variables: readonly string[]): readonly (readonly number[])[] {
  const classes = new Map<string, number[]>();
  const classOf = worlds.map((facts, world) => {
    const key = JSON.stringify(variables.map((variable) => factIn(facts, variable)));
    const members = classes.get(key) ?? [];
    classes.set(key, members);
    members.push(world);
    return members;
  });
  return classOf;
}
