/**
 * The functional goal: the part of a goal that must be true of the house, without what agents know. Two readings:
 * `all`: every physical fact, those inside K included (the paper: "all physical predicates"), each once in a
 * conjunction. `original`: without K and everything inside it (EnactToM, `pddl/runtime_projection.py`).
 */
import { allOf, factsIn, type PddlFormula } from './formula.ts';
import { printFormula } from './print.ts';

export type ProjectionReading = 'all' | 'original';

export interface GoalProjection {
  /** null: nothing physical remains. */
  readonly goal: PddlFormula | null;
  /** Faults that make the functional goal say less than the goal. Such a task cannot be scored. */
  readonly faults: readonly string[];
}

export function functionalGoal(goal: PddlFormula, reading: ProjectionReading): GoalProjection {
  const faults: string[] = [];
  const projected = project(goal, reading, faults);
  if (!projected || factsIn(projected).length === 0) faults.push('no physical goal remains');
  return { goal: projected, faults };
}

function project(formula: PddlFormula, reading: ProjectionReading, faults: string[]): PddlFormula | null {
  switch (formula.op) {
    case 'fact':
      return formula;
    case 'K':
      return reading === 'all' ? project(formula.of, reading, faults) : null;
    case 'not': {
      // that an agent does not know φ says nothing about φ
      const of = formula.of.op === 'K' ? null : project(formula.of, reading, faults);
      if (of) return { op: 'not', of };
      faults.push('a negation of knowledge has no physical part');
      return null;
    }
    case 'and': {
      const of = formula.of.map((part) => project(part, reading, faults)).filter((part) => part !== null);
      if (of.length === 0) return formula.of.length === 0 ? formula : null;
      return reading === 'all' ? allOf(distinct(of)) : allOf(of);
    }
    case 'or': {
      const of = formula.of.map((part) => project(part, reading, faults)).filter((part) => part !== null);
      if (of.length < formula.of.length) faults.push('a branch of an or has no physical part');
      const [only] = of;
      if (of.length === 0) return null;
      return only && of.length === 1 ? only : { op: 'or', of };
    }
  }
}

function distinct(parts: readonly PddlFormula[]): readonly PddlFormula[] {
  return [...new Map(parts.map((part) => [printFormula(part), part])).values()];
}
