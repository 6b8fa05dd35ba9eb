/** For tests: the verdict on a task by the corrected rules, its goal, and whether acts meet the goal. */
import { isTrueOf, momentsOf } from '../../beliefs/knowledge.ts';
import type { PddlFormula } from '../../pddl/formula.ts';
import { parseGoal } from '../../pddl/parse.ts';
import type { Task } from '../../task/types.ts';
import { logOf } from '../../testing/script.ts';
import { planningTask } from '../from-task.ts';
import type { Turns } from '../play.ts';
import { type PlanVerdict, verdictOf } from '../verdict.ts';

export function verdictFor(task: Task): PlanVerdict {
  const planning = planningTask(task, 'corrected');
  if (!planning.ok) throw new Error(planning.reasons.join('; '));
  return verdictOf(planning.value, 'corrected');
}

export function goalOf(task: Task): PddlFormula {
  const goal = parseGoal(task.goal);
  if (!goal.ok) throw new Error('not a goal');
  return goal.value;
}

/** Whether the goal is met after these acts, by the belief model of the verifier. */
export function isMetBy(task: Task, acts: Turns): boolean {
  const moment = momentsOf(logOf(task, { acts, version: 2 })).at(-1);
  return moment !== undefined && isTrueOf(moment, goalOf(task));
}
