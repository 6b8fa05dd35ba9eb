/**
 * Classical planning problems over whole numbers. Facts are numbered; an operator needs facts, removes facts, then adds
 * facts. A fact that must be false gets a contrary fact, which every operator keeps up to date.
 */
import type { PhysicalStep } from './steps.ts';

interface Operator {
  readonly step: PhysicalStep;
  readonly needs: readonly number[];
  readonly adds: readonly number[];
  readonly removes: readonly number[];
}

export interface Strips {
  /** The texts of the facts by number, for people and exports. */
  readonly facts: readonly string[];
  readonly operators: readonly Operator[];
  readonly init: readonly number[];
  readonly goal: readonly number[];
}

/** An operator over named facts. A fact that it both removes and adds is true after it. */
export interface OperatorRule {
  readonly step: PhysicalStep;
  readonly needs: readonly string[];
  readonly needsNot?: readonly string[];
  readonly adds: readonly string[];
  readonly removes: readonly string[];
}

export interface StripsRules {
  readonly init: readonly string[];
  readonly rules: readonly OperatorRule[];
  readonly goal: readonly string[];
  readonly goalNot: readonly string[];
}

export function numbered({ init, rules, goal, goalNot }: StripsRules): Strips {
  const facts: string[] = [];
  const numbers = new Map<string, number>();
  const number = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, facts.length);
    facts.push(name);
    return facts.length - 1;
  };
  const contraries = new Set([...goalNot, ...rules.flatMap(({ needsNot = [] }) => needsNot)]);
  const contrary = (name: string): number => number(`not-${name}`);
  const operators = rules.map(({ step, needs, needsNot = [], adds, removes }): Operator => {
    const added = new Set(adds);
    const gone = removes.filter((name) => !added.has(name));
    return {
      step,
      needs: [...needs.map(number), ...needsNot.map(contrary)],
      adds: [...adds.map(number), ...gone.filter((name) => contraries.has(name)).map(contrary)],
      removes: [...gone.map(number), ...adds.filter((name) => contraries.has(name)).map(contrary)],
    };
  });
  const before = new Set(init);
  const absent = [...contraries].filter((name) => !before.has(name));
  return {
    operators,
    init: [...[...before].map(number), ...absent.map(contrary)],
    goal: [...goal.map(number), ...goalNot.map(contrary)],
    facts,
  };
}
