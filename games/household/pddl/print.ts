/** PDDL text of formulas and problems; parsing it gives the same value back. */
import type { PddlFormula } from './formula.ts';
import { ENTITY_TYPES } from './predicates.ts';
import type { PddlProblem } from './problem.ts';

export function printFormula(formula: PddlFormula): string {
  switch (formula.op) {
    case 'fact':
      return `(${[formula.predicate, ...formula.args].join(' ')})`;
    case 'not':
      return `(not ${printFormula(formula.of)})`;
    case 'K':
      return `(K ${formula.agent} ${printFormula(formula.of)})`;
    case 'and':
    case 'or':
      return `(${[formula.op, ...formula.of.map(printFormula)].join(' ')})`;
  }
}

export function printProblem({ name, domain, objects, init, goal, owners }: PddlProblem): string {
  const declared = ENTITY_TYPES.flatMap((type) => {
    const names = Object.keys(objects).filter((each) => objects[each] === type);
    return names.length > 0 ? [`    ${names.join(' ')} - ${type}`] : [];
  });
  return [
    `(define (problem ${name})`,
    `  (:domain ${domain})`,
    '  (:objects',
    ...declared,
    '  )',
    '  (:init',
    ...init.map((each) => `    ${printFormula(each)}`),
    '  )',
    `  (:goal ${printFormula(goal)})`,
    ...(owners.length > 0
      ? ['  (:goal-owners', ...owners.map((each) => `    (${each.agent} ${printFormula(each.goal)})`), '  )']
      : []),
    ')',
    '',
  ].join('\n');
}
