/**
 * Formulas written as nested lists, as in the recorded problems: ["var", 1], ["not", f], ["and", [f, ...]],
 * ["or", [f, ...]], ["K", agent, f], ["Kw", agent, f], ["ann", f, g] and ["true"]. Facts and observations are numbers.
 */
import * as z from 'zod';
import {
  all,
  announced,
  any,
  atom,
  type Formula,
  knows,
  knowsWhether,
  not,
  TRUE,
} from '../../../epistemics/formula.ts';
import type { Observing } from '../../../epistemics/observing.ts';

type List =
  | readonly ['true']
  | readonly ['var', number]
  | readonly ['not', List]
  | readonly ['and' | 'or', readonly List[]]
  | readonly ['K' | 'Kw', string, List]
  | readonly ['ann', List, List];

const List: z.ZodType<List> = z.lazy(() =>
  z.union([
    z.tuple([z.literal('true')]),
    z.tuple([z.literal('var'), z.int()]),
    z.tuple([z.literal('not'), List]),
    z.tuple([z.enum(['and', 'or']), z.array(List)]),
    z.tuple([z.enum(['K', 'Kw']), z.string(), List]),
    z.tuple([z.literal('ann'), List, List]),
  ]),
);

/** Parses a formula from its lists. */
export const ListedFormula = List.transform(formulaOf);

/** Agent -> the numbers of the facts that it observes. */
export const Observations = z.record(z.string(), z.array(z.int()));

/** Facts true or false, under a law. */
export function observingOf(facts: readonly number[], law: Formula, observes: z.infer<typeof Observations>): Observing {
  return {
    variables: Object.fromEntries(facts.map((fact) => [nameOf(fact), [true, false]])),
    law,
    observes: Object.fromEntries(Object.entries(observes).map(([agent, seen]) => [agent, seen.map(nameOf)])),
  };
}

function nameOf(fact: number): string {
  return `fact_${fact}`;
}

function formulaOf(list: List): Formula {
  switch (list[0]) {
    case 'true':
      return TRUE;
    case 'var':
      return atom(nameOf(list[1]));
    case 'not':
      return not(formulaOf(list[1]));
    case 'and':
      return all(list[1].map(formulaOf));
    case 'or':
      return any(list[1].map(formulaOf));
    case 'K':
      return knows(list[1], formulaOf(list[2]));
    case 'Kw':
      return knowsWhether(list[1], formulaOf(list[2]));
    case 'ann':
      return announced(formulaOf(list[1]), formulaOf(list[2]));
  }
}
