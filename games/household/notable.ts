/** What a replay marks in a turn: the parts of the goals that became true or false in it. */
import { goalsOf } from './goals.ts';
import { truthOfConjuncts } from './pddl/evaluate.ts';
import { conjunctsOf, type PddlFormula } from './pddl/formula.ts';
import { Predicate, type State } from './types.ts';
import { factInWords, nameOf } from './words.ts';
import { factsOf } from './world.ts';

export function notable(before: State, after: State): readonly string[] {
  if (!after.started) return [];
  const { all, personal } = goalsOf(after.config.task);
  const goals = [
    ...(all ? [{ goal: all, whose: 'the shared goal' }] : []),
    ...personal.map(({ seat, goal }) => ({ goal, whose: `${nameOf(seat)}'s own goal` })),
  ];
  return goals.flatMap(({ goal, whose }) => {
    const [was, is] = [truths(goal, before), truths(goal, after)];
    return conjunctsOf(goal).flatMap((part, i) => {
      if (is[i] === was[i]) return [];
      return [`${is[i] ? 'Reached' : 'Undone'}, of ${whose}: ${inWords(part)}`];
    });
  });
}

/** Whether each part is true; before the start none is. */
function truths(goal: PddlFormula, { config, world, started }: State): readonly boolean[] {
  return truthOfConjuncts(goal, started ? factsOf(config.task, world, config.rules) : () => false);
}

function inWords(formula: PddlFormula): string {
  switch (formula.op) {
    case 'fact': {
      const predicate = Predicate.parse(formula.predicate);
      return factInWords({ predicate, args: formula.args, holds: true, knowers: [] });
    }
    case 'not':
      return `not so that ${inWords(formula.of)}`;
    case 'and':
      return formula.of.map(inWords).join(' and ');
    case 'or':
      return formula.of.map(inWords).join(' or ');
    case 'K':
      return inWords(formula.of);
  }
}
