/** Secrets that prescribe the plan, as the paper's judge rejects them: each agent is told what to do and whom to tell. */
import { planningTask } from '../../../games/household/planner/from-task.ts';
import { type PlanStep, stepInWords } from '../../../games/household/planner/steps.ts';
import { verdictOf } from '../../../games/household/planner/verdict.ts';
import type { Task } from '../../../games/household/task/types.ts';
import { agentOf } from '../../../games/household/types.ts';

/** The task with the golden plan in its secrets: each agent is told its own steps, in order. Throws where there is no plan. */
export function prescribed(task: Task): Task {
  const planned = planningTask(task, 'corrected');
  const { plan } = planned.ok ? verdictOf(planned.value, 'corrected') : { plan: [] };
  if (plan.length === 0) throw new Error(`${task.id}: expected a task with a plan`);
  const agents = task.agents.map((agent, seat) => {
    const own = plan.filter((step) => actorOf(step) === agentOf(seat)).map(stepInWords);
    return own.length === 0
      ? agent
      : { ...agent, secrets: [...agent.secrets, `Your part is: ${own.join('; then ')}.`] };
  });
  return { ...task, agents };
}

/** null: a step that agents do not choose. */
function actorOf(step: PlanStep): string | null {
  return step.type === 'observe' || step.type === 'sense' ? null : step.agent;
}
