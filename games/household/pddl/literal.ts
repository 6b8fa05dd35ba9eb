/** Converts facts of formulas into the game's literals, which messages, questions and beliefs use. */
import { type Literal, Predicate } from '../formal/types.ts';
import type { PddlFact, PddlFormula } from './formula.ts';

export function literalFrom({ predicate, args }: PddlFact, holds = true): Literal {
  return { predicate: Predicate.parse(predicate), args, holds };
}

/** A fact or its negation as a literal; null: anything else. */
export function literalOf(formula: PddlFormula): Literal | null {
  if (formula.op === 'fact') return literalFrom(formula);
  return formula.op === 'not' && formula.of.op === 'fact' ? literalFrom(formula.of, false) : null;
}
