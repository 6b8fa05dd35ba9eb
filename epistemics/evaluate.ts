/**
 * The meaning of formulas: the worlds of a model in which they hold. Time grows with the size of the formula times the
 * size of the model; an announcement leaves worlds out and copies none.
 */
import type { Formula, GroupOfNames } from './formula.ts';
import { factIn, type KripkeModel } from './kripke.ts';

/** One for each world. */
export type Extension = readonly boolean[];

/** Throws if the formula names an agent or variable that the model does not have. */
export function evaluate(model: KripkeModel, formula: Formula): Extension {
  return among(
    model,
    model.worlds.map(() => true),
    formula,
  );
}

/** Whether the formula holds in every world that may be the actual one. */
export function holds(model: KripkeModel, formula: Formula): boolean {
  const extension = evaluate(model, formula);
  return model.actual.every((world) => extension[world]);
}

/** `left`: the worlds that remain after the announcements so far, the only ones that agents still think possible. */
function among(model: KripkeModel, left: Extension, formula: Formula): Extension {
  switch (formula.op) {
    case 'true':
      return left.map(() => true);
    case 'false':
      return left.map(() => false);
    case 'atom':
      return model.worlds.map((facts) => factIn(facts, formula.variable) === formula.value);
    case 'not':
      return among(model, left, formula.of).map((holds) => !holds);
    case 'and':
      return formula.of.map((part) => among(model, left, part)).reduce(both);
    case 'or':
      return formula.of.map((part) => among(model, left, part)).reduce(either);
    case 'B':
      return believed(model, left, formula.agent, among(model, left, formula.of));
    case 'K':
      return known(model, left, formula.agent, among(model, left, formula.of));
    case 'Kw': {
      const inner = among(model, left, formula.of);
      const not = inner.map((holds) => !holds);
      return either(known(model, left, formula.agent, inner), known(model, left, formula.agent, not));
    }
    case 'E': {
      const inner = among(model, left, formula.of);
      return membersOf(model, formula.group)
        .map((agent) => known(model, left, agent, inner))
        .reduce(both, inner);
    }
    case 'C':
      return commonlyKnown(model, left, membersOf(model, formula.group), among(model, left, formula.of));
    case 'announced': {
      const told = among(model, left, formula.told);
      const after = among(model, both(left, told), formula.of);
      return after.map((holds, world) => !told[world] || holds);
    }
  }
}

/** The worlds in which `inner` holds in every world that the agent thinks possible. */
function believed(model: KripkeModel, left: Extension, agent: string, inner: Extension): Extension {
  const from = model.arrows[numberOf(model, agent)] ?? [];
  return from.map((possible) => possible.every((world) => !left[world] || inner[world]));
}

/**
 * Believed and true: with one relation per agent, the only notion of knowledge that differs from belief. In S5 they
 * agree.
 */
function known(model: KripkeModel, left: Extension, agent: string, inner: Extension): Extension {
  return both(inner, believed(model, left, agent, inner));
}

/** The worlds from which every world reached in any number of the group's steps (also none) satisfies `inner`. */
function commonlyKnown(model: KripkeModel, left: Extension, group: readonly string[], inner: Extension): Extension {
  const before: number[][] = model.worlds.map(() => []);
  for (const agent of group) {
    model.arrows[numberOf(model, agent)]?.forEach((possible, world) => {
      for (const next of possible) if (left[world] && left[next]) before[next]?.push(world);
    });
  }
  const result = [...inner];
  const failing = inner.flatMap((holds, world) => (holds ? [] : [world]));
  for (let world = failing.pop(); world !== undefined; world = failing.pop()) {
    for (const earlier of before[world] ?? []) {
      if (!result[earlier]) continue;
      result[earlier] = false;
      failing.push(earlier);
    }
  }
  return result;
}

function membersOf(model: KripkeModel, group: GroupOfNames): readonly string[] {
  return group ?? model.agents;
}

function numberOf(model: KripkeModel, agent: string): number {
  const number = model.agents.indexOf(agent);
  if (number < 0) throw new Error(`no agent is called '${agent}'; there are ${model.agents.join(', ')}`);
  return number;
}

function both(a: Extension, b: Extension): Extension {
  return a.map((holds, world) => holds && b[world] === true);
}

function either(a: Extension, b: Extension): Extension {
  return a.map((holds, world) => holds || b[world] === true);
}
