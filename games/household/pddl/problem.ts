/**
 * Parses a whole problem: objects, initial situation, goal and, beyond the standard, `:goal-owners` with personal
 * goals. Checks that every name is declared with the type that its place needs.
 */
import { factsIn, knowledgeIn, type PddlFact, type PddlFormula } from './formula.ts';
import { factOf, goalOf } from './parse.ts';
import { ENTITY_TYPES, type EntityType, fits, GOAL_PREDICATES, MECHANIC_PREDICATES } from './predicates.ts';
import { type Expression, type Parsed, parseExpression, type SourcePosition, type SyntaxFault } from './sexpr.ts';

interface PersonalGoal {
  readonly agent: string;
  readonly goal: PddlFormula;
}

export interface PddlProblem {
  readonly name: string;
  readonly domain: string;
  readonly objects: Readonly<Record<string, EntityType>>;
  readonly init: readonly PddlFact[];
  readonly goal: PddlFormula;
  readonly owners: readonly PersonalGoal[];
}

type Sections = ReadonlyMap<string, Extract<Expression, { kind: 'list' }>>;

const SECTIONS = ['problem', ':domain', ':objects', ':init', ':goal', ':goal-owners'];

export function parseProblem(text: string): Parsed<PddlProblem> {
  const whole = parseExpression(text);
  if (!whole.ok) return whole;
  const faults: SyntaxFault[] = [];
  const sections = sectionsOf(whole.value, faults);
  const missing = ['problem', ':goal'].filter((name) => !sections.has(name));
  for (const name of missing) faults.push({ reason: `the section ${name} is missing`, at: whole.value.at });
  const objects = objectsOf(sections.get(':objects')?.items ?? [], faults);
  const init = partsOf(sections, ':init').map((part) => ({ part, fact: factOf(part, faults, 'init') }));
  const goalPart = partsOf(sections, ':goal')[0];
  const goal = goalPart ? goalOf(goalPart, faults) : null;
  if (sections.has(':goal') && partsOf(sections, ':goal').length !== 1)
    faults.push({ reason: ':goal takes one formula', at: placeOf(sections, ':goal') });
  const owners = partsOf(sections, ':goal-owners').flatMap((part) => ownerOf(part, faults));
  for (const { part, fact } of init) if (fact) checkNames(fact, objects, part.at, faults);
  if (goal && goalPart) checkNames(goal, objects, goalPart.at, faults);
  for (const { goal: personal } of owners) checkNames(personal, objects, placeOf(sections, ':goal-owners'), faults);
  if (!goal || faults.length > 0) return { ok: false, faults };
  const facts = init.flatMap(({ fact }) => (fact ? [fact] : []));
  const name = wordAfter(sections, 'problem');
  return { ok: true, value: { name, domain: wordAfter(sections, ':domain'), objects, init: facts, goal, owners } };
}

function sectionsOf(whole: Expression, faults: SyntaxFault[]): Sections {
  const sections = new Map<string, Extract<Expression, { kind: 'list' }>>();
  const [define, ...rest] = whole.kind === 'list' ? whole.items : [];
  if (define?.kind !== 'atom' || define.text !== 'define')
    faults.push({ reason: "a problem starts with '(define (problem NAME)'", at: whole.at });
  for (const section of rest) {
    const head = section.kind === 'list' ? section.items[0] : undefined;
    if (section.kind !== 'list' || head?.kind !== 'atom' || !SECTIONS.includes(head.text))
      faults.push({ reason: `here one of the sections ${SECTIONS.join(', ')} is expected`, at: section.at });
    else if (sections.has(head.text)) faults.push({ reason: `${head.text} is given twice`, at: section.at });
    else sections.set(head.text, section);
  }
  return sections;
}

const partsOf = (sections: Sections, name: string): readonly Expression[] => sections.get(name)?.items.slice(1) ?? [];
const placeOf = (sections: Sections, name: string): SourcePosition => sections.get(name)?.at ?? { line: 1, column: 1 };

function wordAfter(sections: Sections, name: string): string {
  const word = sections.get(name)?.items[1];
  return word?.kind === 'atom' ? word.text : '';
}

/** `a b - agent  r - room`, after the word :objects. */
function objectsOf(items: readonly Expression[], faults: SyntaxFault[]): Readonly<Record<string, EntityType>> {
  const objects: Record<string, EntityType> = {};
  let waiting: string[] = [];
  for (let i = 1; i < items.length; i++) {
    const item = items[i];
    if (item?.kind !== 'atom') {
      if (item) faults.push({ reason: 'here a name is expected', at: item.at });
    } else if (item.text !== '-') waiting.push(item.text);
    else {
      const word = items[++i];
      const type = ENTITY_TYPES.find((known) => word?.kind === 'atom' && word.text === known);
      if (!type) faults.push({ reason: `after '-' comes a type: ${ENTITY_TYPES.join(', ')}`, at: word?.at ?? item.at });
      for (const name of waiting) {
        if (Object.hasOwn(objects, name)) faults.push({ reason: `${name} is declared twice`, at: item.at });
        else if (type) objects[name] = type;
      }
      waiting = [];
    }
  }
  const at = items[0]?.at;
  if (waiting.length > 0 && at) faults.push({ reason: `${waiting.join(' ')} has no type: write '- TYPE'`, at });
  return objects;
}

/** `(agent_0 φ)` or `(personal agent_0 φ)`. `(shared ...)` repeats the goal and is skipped. */
function ownerOf(part: Expression, faults: SyntaxFault[]): readonly PersonalGoal[] {
  const items = part.kind === 'list' ? part.items : [];
  const words = items[0]?.kind === 'atom' && items[0].text === 'personal' ? items.slice(1) : items;
  const [agent, formula] = words;
  if (agent?.kind === 'atom' && agent.text === 'shared') return [];
  if (agent?.kind !== 'atom' || !formula || words.length > 2) {
    faults.push({ reason: 'a personal goal is (AGENT FORMULA)', at: part.at });
    return [];
  }
  const goal = goalOf(formula, faults);
  return goal ? [{ agent: agent.text, goal }] : [];
}

function checkNames(
  formula: PddlFormula,
  objects: Readonly<Record<string, EntityType>>,
  at: SourcePosition,
  faults: SyntaxFault[],
): void {
  const check = (name: string, wanted: EntityType, what: string): void => {
    const type = Object.hasOwn(objects, name) ? objects[name] : undefined;
    if (!type) faults.push({ reason: `${name} is not declared in :objects`, at });
    else if (!fits(type, wanted)) faults.push({ reason: `${what} needs ${wanted}, but ${name} is ${type}`, at });
  };
  for (const { predicate, args } of factsIn(formula)) {
    const types = GOAL_PREDICATES[predicate] ?? MECHANIC_PREDICATES[predicate] ?? [];
    args.forEach((name, i) => {
      check(name, types[i] ?? 'object', predicate);
    });
  }
  for (const { agent } of knowledgeIn(formula)) check(agent, 'agent', 'K');
}
