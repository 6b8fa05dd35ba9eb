/**
 * Writes a task as the classical problem that the original's compiler makes of it, house and knowledge together, for
 * any planner that reads PDDL. The problem is ground: every fact is a predicate without arguments, and every message is
 * a token that is used up.
 */
import { factsIn, kDepth, knowledgeIn, type PddlFormula, unnest } from '../../../../games/household/pddl/formula.ts';
import { printFormula } from '../../../../games/household/pddl/print.ts';
import { faithfulHouse, nameOf } from '../../../../games/household/planner/physical-faithful.ts';
import { namesOf, type PlanningTask } from '../../../../games/household/planner/planning-task.ts';
import { faithfulSpread } from '../../../../games/household/planner/spread-rules.ts';
import { stepInWords } from '../../../../games/household/planner/steps.ts';

export interface ClassicalPddl {
  readonly domain: string;
  readonly problem: string;
}

interface Action {
  readonly about: string;
  readonly needs: string;
  readonly effects: readonly string[];
}

/** Throws on K about a not or an or of K, which cannot be compiled. */
export function classicalPddl(task: PlanningTask): ClassicalPddl {
  const { goal, name } = task.problem;
  const facts = factsIn(goal);
  const house = faithfulHouse(
    task,
    { holds: facts, fails: [], known: [], unknown: [], believed: [] },
    { moveFurniture: true },
  );
  const physical = house.operators.map(({ step, needs, adds, removes }): Action => {
    const names = (numbers: readonly number[]) => numbers.map((each) => atom(house.facts[each] ?? ''));
    const effects = [...names(adds), ...names(removes).map((each) => `(not ${each})`)];
    return { about: stepInWords(step), needs: all(names(needs)), effects };
  });
  const nodes = knowledgeIn(goal).map(unnest);
  const leaves = [...new Map(nodes.map(({ leaf }) => [printFormula(leaf), leaf])).values()];
  const goalText = compiled(goal, leaves);
  const spreading = leaves.flatMap((leaf, i) => {
    const known = nodes.filter((node) => printFormula(node.leaf) === printFormula(leaf)).map(({ chain }) => chain);
    return tellings(task, { leaf, known, number: i });
  });
  const actions = [...physical, ...spreading];
  const init = [
    ...house.init.map((each) => atom(house.facts[each] ?? '')),
    ...tokensOf(task).map(({ token }) => token),
  ];
  const used = [...init, goalText, ...actions.flatMap(({ needs, effects }) => [needs, ...effects])].join(' ');
  const predicates = [...new Set(used.match(/\([^\s()]+\)/g) ?? [])].filter(
    (each) => !['(and)', '(or)'].includes(each),
  );
  return { domain: domainText(predicates, actions), problem: problemText(name, init, goalText) };
}

interface Spreading {
  readonly leaf: PddlFormula;
  readonly known: readonly (readonly string[])[];
  readonly number: number;
}

function tellings(task: PlanningTask, { leaf, known, number }: Spreading): readonly Action[] {
  const agents = namesOf(task, 'agent');
  const { chains, operators } = faithfulSpread(task, { leaf, known, unknown: [] });
  const atomsOf = (bits: bigint) =>
    chains.flatMap((chain, i) => ((bits >> BigInt(i)) & 1n ? [knowing(chain, number)] : []));
  return operators.flatMap(({ step, needs, adds, sender }): readonly Action[] => {
    const about = stepInWords(step);
    const effects = atomsOf(adds);
    if (sender < 0) return [{ about, needs: physicalText(leaf), effects }];
    const sending = agents[sender] ?? '';
    if (task.limits[sending] === undefined) return [{ about, needs: all(atomsOf(needs)), effects }];
    const own = tokensOf(task).filter(({ agent }) => agent === sending);
    return own.map(({ token }) => ({
      about,
      needs: all([...atomsOf(needs), token]),
      effects: [...effects, `(not ${token})`],
    }));
  });
}

function tokensOf({ limits }: PlanningTask): readonly { readonly agent: string; readonly token: string }[] {
  return Object.entries(limits).flatMap(([agent, limit]) => {
    return Array.from({ length: limit }, (_, i) => ({ agent, token: `(message-${agent}-${i + 1})` }));
  });
}

const atom = (fact: string): string => `(${fact.replaceAll(' ', '-')})`;
const all = (atoms: readonly string[]): string => `(and${atoms.map((each) => ` ${each}`).join('')})`;
const knowing = (chain: readonly string[], leaf: number): string => `(knows-${chain.join('-')}-leaf-${leaf})`;

function physicalText(formula: PddlFormula): string {
  switch (formula.op) {
    case 'fact':
      return atom(nameOf(formula));
    case 'not':
      return `(not ${physicalText(formula.of)})`;
    case 'and':
    case 'or':
      return `(${[formula.op, ...formula.of.map(physicalText)].join(' ')})`;
    case 'K':
      throw new Error(`expected a physical formula, got ${printFormula(formula)}`);
  }
}

/** K becomes the fact itself and a predicate that says it is known. */
function compiled(formula: PddlFormula, leaves: readonly PddlFormula[]): string {
  switch (formula.op) {
    case 'fact':
      return atom(nameOf(formula));
    case 'not':
      return `(not ${compiled(formula.of, leaves)})`;
    case 'and':
    case 'or':
      return `(${[formula.op, ...formula.of.map((part) => compiled(part, leaves))].join(' ')})`;
    case 'K': {
      const { chain, leaf } = unnest(formula);
      if (kDepth(leaf) > 0) throw new Error(`cannot be compiled: ${printFormula(formula)}`);
      const number = leaves.findIndex((each) => printFormula(each) === printFormula(leaf));
      return `(and ${physicalText(leaf)} ${knowing(chain, number)})`;
    }
  }
}

function domainText(predicates: readonly string[], actions: readonly Action[]): string {
  return [
    '(define (domain household)',
    '  (:requirements :strips :negative-preconditions :disjunctive-preconditions)',
    '  (:predicates',
    ...predicates.map((each) => `    ${each}`),
    '  )',
    ...actions.flatMap(({ about, needs, effects }, i) => [
      `  ; ${about}`,
      `  (:action step-${i} :parameters ()`,
      `    :precondition ${needs}`,
      `    :effect ${all(effects)})`,
    ]),
    ')',
    '',
  ].join('\n');
}

function problemText(name: string, init: readonly string[], goal: string): string {
  const facts = [...new Set(init)].map((each) => `    ${each}`);
  return [
    `(define (problem ${name})`,
    '  (:domain household)',
    '  (:init',
    ...facts,
    '  )',
    `  (:goal ${goal})`,
    ')',
    '',
  ].join('\n');
}
