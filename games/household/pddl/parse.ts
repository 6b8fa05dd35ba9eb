/** Parses formulas from text. Reports all faults; each says what is wrong, where, and what is expected. */
import { DEEPEST, kDepth, type PddlFact, type PddlFormula } from './formula.ts';
import { GOAL_PREDICATES, MECHANIC_PREDICATES } from './predicates.ts';
import { type Expression, type Parsed, parseExpression, type SourcePosition, type SyntaxFault } from './sexpr.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Parses a goal: known predicates with the right number of arguments, none of the mechanics', K at most three deep. */
export function parseGoal(text: string): Parsed<PddlFormula> {
  const expression = parseExpression(text);
  if (!expression.ok) return expression;
  const faults: SyntaxFault[] = [];
  const value = goalOf(expression.value, faults);
  return value && faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

/** null: there were faults, which are then in `faults`. */
export function goalOf(expression: Expression, faults: SyntaxFault[]): PddlFormula | null {
  const before = faults.length;
  const formula = formulaOf(expression, faults);
  if (!formula || faults.length > before) return null;
  const depth = kDepth(formula);
  if (depth <= DEEPEST) return formula;
  faults.push({ reason: `K is nested ${depth} deep; at most ${DEEPEST} is allowed`, at: expression.at });
  return null;
}

function formulaOf(expression: Expression, faults: SyntaxFault[]): PddlFormula | null {
  const refuse = refuser(faults);
  if (expression.kind === 'atom')
    return refuse(`a formula stands in parentheses, '${expression.text}' does not`, expression.at);
  const [head, ...rest] = expression.items;
  if (head?.kind !== 'atom') return refuse('a formula starts with and, or, not, K or a predicate', expression.at);
  const parts = () => rest.map((part) => formulaOf(part, faults)).filter((part) => part !== null);
  switch (head.text) {
    case 'and':
      return { op: 'and', of: parts() };
    case 'or':
      return rest.length > 0 ? { op: 'or', of: parts() } : refuse('or needs at least one formula', head.at);
    case 'not': {
      const [part] = rest;
      if (!part || rest.length > 1) return refuse(`not takes one formula, here are ${rest.length}`, head.at);
      const of = formulaOf(part, faults);
      return of && { op: 'not', of };
    }
    case 'K':
      return knowledgeOf(head.at, rest, faults);
    case 'B':
      return refuse('belief without truth (B) is not supported in goals: write K', head.at);
    default:
      return factOf(expression, faults, 'goal');
  }
}

function knowledgeOf(at: SourcePosition, rest: readonly Expression[], faults: SyntaxFault[]): PddlFormula | null {
  const refuse = refuser(faults);
  const [agent, inner] = rest;
  if (agent?.kind !== 'atom' || !inner || rest.length > 2) return refuse('K takes an agent and one formula', at);
  if (!NAME.test(agent.text)) return refuse(`'${agent.text}' is not a name`, agent.at);
  const of = formulaOf(inner, faults);
  return of && { op: 'K', agent: agent.text, of };
}

/** A fact of a goal or of an initial situation. */
export function factOf(expression: Expression, faults: SyntaxFault[], where: 'goal' | 'init'): PddlFact | null {
  const refuse = refuser(faults);
  const items = expression.kind === 'list' ? expression.items : [];
  const names: string[] = [];
  for (const item of items) {
    if (item.kind !== 'atom') return refuse('a fact holds names, not formulas', item.at);
    if (!NAME.test(item.text)) return refuse(`'${item.text}' is not a name`, item.at);
    names.push(item.text);
  }
  const [predicate, ...args] = names;
  if (predicate === undefined) return refuse('a fact is a predicate and names in parentheses', expression.at);
  const mechanic = lookUp(MECHANIC_PREDICATES, predicate);
  if (mechanic && where === 'goal')
    return refuse(`${predicate} describes a mechanic: it cannot be a goal`, expression.at);
  const wanted = lookUp(GOAL_PREDICATES, predicate) ?? mechanic;
  if (!wanted)
    return refuse(
      `there is no predicate ${predicate}; there are ${Object.keys(GOAL_PREDICATES).join(', ')}`,
      expression.at,
    );
  if (args.length !== wanted.length)
    return refuse(`${predicate} takes ${wanted.join(' and ')}, here are ${args.length} names`, expression.at);
  return { op: 'fact', predicate, args };
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function refuser(faults: SyntaxFault[]): (reason: string, at: SourcePosition) => null {
  return (reason, at) => {
    faults.push({ reason, at });
    return null;
  };
}
