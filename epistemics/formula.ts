/**
 * Formulas about facts, and about what agents know and believe, as JSON. `parse.ts` reads them from text, `print.ts`
 * writes them, and `evaluate.ts` gives their meaning in a model.
 */
import type { Value } from './entries.ts';

export type Formula =
  | { readonly op: 'true' }
  | { readonly op: 'false' }
  /** A variable has a value; a plain fact is a variable that is true. */
  | { readonly op: 'atom'; readonly variable: string; readonly value: Value }
  | { readonly op: 'not'; readonly of: Formula }
  | { readonly op: 'and'; readonly of: Several }
  | { readonly op: 'or'; readonly of: Several }
  /** The agent knows that: it believes it, and it is true. */
  | { readonly op: 'K'; readonly agent: string; readonly of: Formula }
  /** The agent believes that, rightly or not. */
  | { readonly op: 'B'; readonly agent: string; readonly of: Formula }
  /** The agent knows whether: it knows that, or knows that not. */
  | { readonly op: 'Kw'; readonly agent: string; readonly of: Formula }
  /** All agents of the group know. */
  | { readonly op: 'E'; readonly group: GroupOfNames; readonly of: Formula }
  /** Common knowledge in the group: all know, all know that all know, and so on. */
  | { readonly op: 'C'; readonly group: GroupOfNames; readonly of: Formula }
  /** After it is truthfully and publicly announced that `told`, `of` holds; true where `told` is false. */
  | { readonly op: 'announced'; readonly told: Formula; readonly of: Formula };

type Several = readonly [Formula, Formula, ...Formula[]];
/** null: all agents of the model. */
export type GroupOfNames = readonly [string, ...string[]] | null;

export const TRUE: Formula = { op: 'true' };
export const FALSE: Formula = { op: 'false' };

export function atom(variable: string, value: Value = true): Formula {
  return { op: 'atom', variable, value };
}

export function not(of: Formula): Formula {
  return { op: 'not', of };
}

/** The conjunction; of no formulas: true. */
export function all(formulas: readonly Formula[]): Formula {
  const [first, second, ...rest] = formulas;
  if (first === undefined) return TRUE;
  return second === undefined ? first : { op: 'and', of: [first, second, ...rest] };
}

/** The disjunction; of no formulas: false. */
export function any(formulas: readonly Formula[]): Formula {
  const [first, second, ...rest] = formulas;
  if (first === undefined) return FALSE;
  return second === undefined ? first : { op: 'or', of: [first, second, ...rest] };
}

export function knows(agent: string, of: Formula): Formula {
  return { op: 'K', agent, of };
}

function believes(agent: string, of: Formula): Formula {
  return { op: 'B', agent, of };
}

export function knowsWhether(agent: string, of: Formula): Formula {
  return { op: 'Kw', agent, of };
}

export function announced(told: Formula, of: Formula): Formula {
  return { op: 'announced', told, of };
}

/** The first agent believes that the next believes ... `of`. */
export function believedAlong(agents: readonly string[], of: Formula): Formula {
  return agents.reduceRight<Formula>((inner, agent) => believes(agent, inner), of);
}
