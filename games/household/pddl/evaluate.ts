/**
 * Evaluates physical formulas, and counts a run in two ways: conjuncts that were true at the end of some turn (latched,
 * as EnactToM's `goal_checker.py` counts) and conjuncts that are true at the end (as the paper says).
 */
import { conjunctsOf, type PddlFact, type PddlFormula } from './formula.ts';

export type Holds = (fact: PddlFact) => boolean;

/** Throws on K: the house does not determine what agents know. */
export function isTrue(formula: PddlFormula, holds: Holds): boolean {
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
export function truthOfConjuncts(goal: PddlFormula, holds: Holds): readonly boolean[] {
  return conjunctsOf(goal).map((part) => isTrue(part, holds));
}

/**
 * Adds the conjuncts that are true at the end of this turn to those that were true at the end of an earlier one;
 * `latched` is [] before the first turn. A goal that is itself an or has one conjunct, which counts only while it is
 * true.
 */
export function latch(latched: readonly boolean[], goal: PddlFormula, holds: Holds): readonly boolean[] {
  return truthOfConjuncts(goal, holds).map((now, i) => now || (goal.op !== 'or' && (latched[i] ?? false)));
}
