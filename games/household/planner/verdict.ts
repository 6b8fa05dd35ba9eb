/**
 * Decides whether a task can be solved, by planning for each case of its goal: first the knowledge, as if all its facts
 * were already true, then the house. The two can be planned separately because known facts must hold at the end, so
 * agents can first bring about the house and then spread the knowledge. Under `faithful` this always works. Under
 * `corrected` the plan is played, and stands only if the goal holds in play.
 */
import { kDepth, knowledgeIn } from '../pddl/formula.ts';
import { printFormula } from '../pddl/print.ts';
import type { Task } from '../task/types.ts';
import { type CaseResult, physically, unknowable, unreachable } from './case-result.ts';
import { casesOf, type GoalCase } from './cases.ts';
import { correctedCase } from './corrected.ts';
import { planKnowledge } from './knowledge-plan.ts';
import { canLook } from './looking.ts';
import { faithfulHouse } from './physical-faithful.ts';
import type { PlanningTask, Semantics } from './planning-task.ts';
import { byLeaf, canObserve, faithfulSpread } from './spread-rules.ts';
import type { PlanStep } from './steps.ts';

export interface PlanVerdict {
  readonly semantics: Semantics;
  /** `undecided`: neither a plan that stands nor a proof that there is no plan. */
  readonly status: 'solvable' | 'unsolvable' | 'undecided';
  /** Why the task is not solvable, for its author; null: it is solvable. */
  readonly reason: string | null;
  /** Nesting of K in the goal. */
  readonly kDepth: number;
  /** The same without the K that looking settles. */
  readonly beliefDepth: number;
  /** Those K, as PDDL. */
  readonly trivial: readonly string[];
  readonly plan: readonly PlanStep[];
  readonly messages: number;
  readonly effort: Effort;
}

interface Effort {
  readonly cases: number;
  readonly expanded: number;
  readonly states: number;
}

/** `corrected` needs the task of the game. */
export function verdictOf(task: PlanningTask, semantics: Semantics): PlanVerdict {
  const { goal } = task.problem;
  const observes = semantics === 'corrected' && task.house ? canLook(task, task.house) : canObserve(task);
  const nodes = knowledgeIn(goal);
  const trivial = nodes.filter((node) => kDepth(node.of) === 0 && observes(node.agent, node.of));
  const base = {
    semantics,
    kDepth: kDepth(goal),
    beliefDepth: nodes
      .filter((node) => !trivial.includes(node))
      .reduce((most, node) => Math.max(most, kDepth(node)), 0),
    trivial: trivial.map(printFormula),
    plan: [],
    messages: 0,
  };
  const cases = casesOf(goal, semantics);
  if (!cases.ok)
    return { ...base, status: 'undecided', reason: cases.reason, effort: { cases: 0, expanded: 0, states: 0 } };
  const solve = solverOf(task, semantics);
  const failed: CaseResult[] = [];
  let effort: Effort = { cases: 0, expanded: 0, states: 0 };
  for (const goalCase of cases.cases) {
    const result = solve(goalCase);
    effort = {
      cases: effort.cases + 1,
      expanded: effort.expanded + result.expanded,
      states: effort.states + result.states,
    };
    if (result.status === 'solvable') {
      const messages = result.plan.filter(({ type }) => type === 'tell').length;
      return { ...base, status: 'solvable', reason: null, plan: result.plan, messages, effort };
    }
    failed.push(result);
  }
  const open = failed.find(({ status }) => status === 'undecided');
  const reasons = [...new Set(failed.map(({ reason }) => reason))].join('; or ');
  return {
    ...base,
    status: open ? 'undecided' : 'unsolvable',
    reason: open?.reason ?? (reasons === '' ? 'the goal contradicts itself' : reasons),
    effort,
  };
}

function solverOf(task: PlanningTask, semantics: Semantics): (goal: GoalCase) => CaseResult {
  switch (semantics) {
    case 'faithful':
      return (goal) => faithfulCase(task, goal);
    case 'corrected': {
      const house: Task | null = task.house;
      if (!house) throw new Error('the corrected semantics are the rules of the game: expected a task of the game');
      return (goal) => correctedCase(task, house, goal);
    }
  }
}

function faithfulCase(task: PlanningTask, goal: GoalCase): CaseResult {
  const knowledge = planKnowledge(
    task,
    byLeaf(goal.known, goal.unknown).map((leaf) => [leaf] as const),
    ([leaf]) => faithfulSpread(task, leaf),
  );
  if (knowledge.status !== 'found') return unknowable(knowledge);
  let found = physically(faithfulHouse(task, goal, { moveFurniture: false }));
  // carrying furniture about is tried only if nothing else helps
  if (found.status === 'none') found = physically(faithfulHouse(task, goal, { moveFurniture: true }));
  const { states } = knowledge;
  if (found.status !== 'found') return unreachable(found, states);
  return {
    status: 'solvable',
    reason: null,
    plan: [...found.steps, ...knowledge.steps],
    expanded: found.expanded,
    states,
  };
}
