/**
 * Whether the depth of tasks is valid, as the paper's Table 6 has it: an agent that shall know a fact may not go where it can be
 * seen. Read off the goal and the bars of rooms, without a model.
 */
import { kDepth, rootKnowledgeIn, unnest } from '../../../games/household/pddl/formula.ts';
import { planningTask } from '../../../games/household/planner/from-task.ts';
import { canLook } from '../../../games/household/planner/looking.ts';
import type { Task } from '../../../games/household/task/types.ts';

export interface DepthValidity {
  readonly split: string;
  readonly depth: number;
  readonly tasks: number;
  readonly valid: number;
}

/** One row for each depth. Throws on a task that cannot be planned for. */
export function depthValidity(split: string, tasks: readonly Task[]): readonly DepthValidity[] {
  const found = tasks.map((task) => {
    const planned = planningTask(task, 'corrected');
    if (!planned.ok) throw new Error(`${task.id}: ${planned.reasons.join('; ')}`);
    const looks = canLook(planned.value, task);
    const { goal } = planned.value.problem;
    return { depth: kDepth(goal), valid: !rootKnowledgeIn(goal).some((root) => looks(root.agent, unnest(root).leaf)) };
  });
  return [1, 2, 3].map((depth) => {
    const own = found.filter((one) => one.depth === depth);
    return { split, depth, tasks: own.length, valid: own.filter(({ valid }) => valid).length };
  });
}
