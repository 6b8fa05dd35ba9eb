/**
 * The treatment `knowledge`: the agents are told which of them shall know what at the end, and right answers are paid.
 * It only adds to what the agents are told in secret, so that rules, views and beliefs need not know of it. Source:
 * EnactToM, appendix F, whose good secrets tell an agent what it has to know; its program tells no agent.
 */

import type { Literal } from './formal/types.ts';
import { agentOf, BEING, inWords, seatOf } from './formal/values.ts';
import { conjunctsOf, type PddlFormula, rootKnowledgeIn, unnest } from './pddl/formula.ts';
import { literalOf } from './pddl/literal.ts';
import { parseGoal } from './pddl/parse.ts';
import { printFormula } from './pddl/print.ts';
import type { Task } from './task/types.ts';

export const PAYING =
  'After the last turn you are asked questions. A right answer earns a point, a wrong one costs a point, and “I don’t know” does neither.';

/** The task with its outermost K's told to their agents. Told twice is told once. */
export function withKnowledge(task: Task, knowledge: 'untold' | 'told' | 'paid'): Task {
  const goal = parseGoal(task.goal);
  if (knowledge === 'untold' || !goal.ok) return task;
  const agents = task.agents.map((agent, seat) => {
    const own = rootKnowledgeIn(goal.value).filter((root) => root.agent === agentOf(seat));
    const goals = own.map(printFormula).filter((text) => !agent.knows.goals.includes(text));
    const told = own.map((root) => sentenceOf(root, task, seat));
    const secrets = [...told, ...(knowledge === 'paid' ? [PAYING] : [])].filter(
      (each) => !agent.secrets.includes(each),
    );
    return {
      ...agent,
      secrets: [...agent.secrets, ...secrets],
      knows: { ...agent.knows, goals: [...agent.knows.goals, ...goals] },
    };
  });
  return { ...task, agents };
}

function sentenceOf(root: ReturnType<typeof rootKnowledgeIn>[number], { scene }: Task, seat: number): string {
  // agents, and things with numbers, are named as they are in the other secrets
  const plain = scene.furniture.every(({ id }) => !/\d/.test(id));
  const name = (id: string): string => (plain && seatOf(id) < 0 ? inWords(id) : id);
  const { chain, leaf } = unnest(root);
  const known = chain.map((agent) => (seatOf(agent) === seat ? 'you know that' : `${agent} knows that`));
  return `In the end ${known.join(' ')} ${conjunctsOf(leaf)
    .map((part) => partOf(part, name))
    .join(' and ')}.`;
}

function partOf(part: PddlFormula, name: (id: string) => string): string {
  const literal = literalOf(part);
  return literal ? stateOf(literal, name) : printFormula(part);
}

function stateOf({ predicate, args: [first = '', ...others], holds }: Literal, name: (id: string) => string): string {
  return [name(first), holds ? 'is' : 'is not', BEING[predicate], ...others.map(name)].join(' ');
}
