/** What a replay marks in a turn: the parts of the goals that became true or false in it. */
import { goalsOf } from './goals.ts';
import { truthOfConjuncts } from './pddl/evaluate.ts';
import { conjunctsOf, type PddlFormula } from './pddl/formula.ts';
import type { State } from './types.ts';
import { type HouseholdSaid, nameOf, wordsIn } from './words.ts';
import { factsOf } from './world.ts';

/** What is marked, in the language of `said`. */
export function notableIn(said: HouseholdSaid): (before: State, after: State) => readonly string[] {
  const { formulaInWords } = wordsIn(said);
  return (before, after) => notableBetween(before, after, said, (part) => partInWords(part, said, formulaInWords));
}

function notableBetween(
  before: State,
  after: State,
  said: HouseholdSaid,
  inWords: (part: PddlFormula) => string,
): readonly string[] {
  if (!after.started) return [];
  const { all, personal } = goalsOf(after.config.task);
  const goals = [...(all ? [{ goal: all, seat: null }] : []), ...personal.map(({ seat, goal }) => ({ goal, seat }))];
  return goals.flatMap(({ goal, seat }) => {
    const [was, is] = [truths(goal, before), truths(goal, after)];
    return conjunctsOf(goal).flatMap((part, i) => {
      if (is[i] === was[i]) return [];
      const [how, words] = [is[i] ? 'reached' : 'undone', { goal: inWords(part) }] as const;
      return [
        seat === null
          ? said.say(`notable.${how}`, words)
          : said.say(`notable.${how}Own`, { ...words, name: nameOf(seat) }),
      ];
    });
  });
}

/** Whether each part is true; before the start none is. */
function truths(goal: PddlFormula, { config, world, started }: State): readonly boolean[] {
  return truthOfConjuncts(goal, started ? factsOf(config.task, world, config.rules) : () => false);
}

function partInWords(part: PddlFormula, said: HouseholdSaid, formulaInWords: (formula: PddlFormula) => string): string {
  const inWords = (formula: PddlFormula): string => {
    switch (formula.op) {
      case 'fact':
      case 'K':
        return formulaInWords(formula);
      case 'not':
        return said.say('notable.not', { clause: inWords(formula.of) });
      case 'and':
      case 'or': {
        const [whole = '', ...more] = formula.of.map(inWords);
        return more.reduce((first, second) => said.say(`formula.${formula.op}`, { first, second }), whole);
      }
    }
  };
  return inWords(part);
}
