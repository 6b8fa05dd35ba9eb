/** The result of planning for one case of a goal. A failure has a reason that a task's author can act on. */
import { printFormula } from '../pddl/print.ts';
import type { KnowledgePlan } from './knowledge-plan.ts';
import { type FoundPlan, search } from './search.ts';
import type { PlanStep } from './steps.ts';
import type { Strips } from './strips.ts';

export interface CaseResult {
  readonly status: 'solvable' | 'unsolvable' | 'undecided';
  readonly reason: string | null;
  readonly plan: readonly PlanStep[];
  readonly expanded: number;
  readonly states: number;
}

export type Physical =
  | {
      readonly status: 'found';
      readonly steps: readonly PlanStep[];
      readonly final: ReadonlySet<string>;
      readonly expanded: number;
    }
  | { readonly status: 'none' | 'unfinished'; readonly reason: string; readonly expanded: number };

/** Searches a plan for the house; also gives the facts at its end. */
export function physically(house: Strips): Physical {
  const found = search(house);
  if (found.status === 'found') {
    const final = new Set(house.init.map((each) => house.facts[each] ?? ''));
    for (const number of found.plan) {
      for (const each of house.operators[number]?.removes ?? []) final.delete(house.facts[each] ?? '');
      for (const each of house.operators[number]?.adds ?? []) final.add(house.facts[each] ?? '');
    }
    const steps = found.plan.flatMap((number) => house.operators[number]?.step ?? []);
    return { status: 'found', steps, final, expanded: found.expanded };
  }
  return { status: found.status, reason: reasonOf(house, found), expanded: found.expanded };
}

function reasonOf(house: Strips, { status, expanded }: FoundPlan): string {
  if (status === 'unfinished')
    return `no plan for the house was found in ${expanded} states: name fewer things in the goal`;
  const alone = house.goal.filter((each) => search({ ...house, goal: [each] }, 1000).status === 'none');
  const names = (alone.length > 0 ? alone : house.goal).map((each) => house.facts[each] ?? '');
  return `${alone.length > 0 ? 'nobody can bring about' : 'these cannot hold together'}: ${names.join(', ')}`;
}

export function unknowable(knowledge: Exclude<KnowledgePlan, { status: 'found' }>): CaseResult {
  const { states } = knowledge;
  if (knowledge.status === 'unfinished') {
    const reason = `too many ways to spend messages (${states} states): lower the limits or name fewer facts`;
    return { status: 'undecided', reason, plan: [], expanded: 0, states };
  }
  const of = knowledge.leaves.map(printFormula).join(', ');
  const reason = of
    ? `what the goal wants known of ${of} cannot come to be known: see who is barred, who may write to whom, and the budgets`
    : 'the messages do not suffice for all that shall be known';
  return { status: 'unsolvable', reason, plan: [], expanded: 0, states };
}

export function unreachable(found: Exclude<Physical, { status: 'found' }>, states: number): CaseResult {
  const status = found.status === 'none' ? 'unsolvable' : 'undecided';
  return { status, reason: found.reason, plan: [], expanded: found.expanded, states };
}
