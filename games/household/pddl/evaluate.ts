/**
 * Physical formulas against a situation, and the two ways a run is counted: what has been true at the end of some turn
 * (latched, as EnactToM's `goal_checker.py` counts) and what is true at the end (as the paper says).
 */
import { conjunctsOf, type Fact, type Formula } from './formula.ts';

export type Holds = (fact: Fact) => boolean;

/** Throws on K: what agents know is not a matter of the house. */
export function isTrue(formula: Formula, holds: Holds): boolean {
  switch (formula.op) {
    case 'fact':
      return holds(formula);
    case 'not':
      return !isTrue(formula.of, holds);
    case 'and':
      return formula.of.every((part) => isTrue(part, holds));
    case 'or':
      return formula.of.some((part) => isTrue(part, holds));
    case 'K':
      throw new Error(`expected a physical formula, but it says what ${formula.agent} knows`);
  }
}

/** For each conjunct of a functional goal, whether it is true. */
export function truthOfConjuncts(goal: Formula, holds: Holds): readonly boolean[] {
  return conjunctsOf(goal).map((part) => isTrue(part, holds));
}

/**
 * Adds what is true at the end of this turn to what was true at the end of an earlier one; [] before the first turn.
 * A goal that is itself an or has one conjunct, which counts only while it is true.
 */
export function latch(latched: readonly boolean[], goal: Formula, holds: Holds): readonly boolean[] {
  return truthOfConjuncts(goal, holds).map((now, i) => now || (goal.op !== 'or' && (latched[i] ?? false)));
}
