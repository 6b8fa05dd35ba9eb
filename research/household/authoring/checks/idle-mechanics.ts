/**
 * Finds the mechanics that a task could do without. A mechanic matters if it drives furniture of the goal, if because
 * of it such furniture can only be worked from elsewhere, if it limits an agent that has no message to spare, or if
 * without it another number of messages or other agents would do.
 */

import type { Mechanic } from '../../../../games/household/formal/types.ts';
import { countedConjuncts } from '../../../../games/household/goals.ts';
import { furnitureOf } from '../../../../games/household/mechanics.ts';
import { factsIn, type PddlFact } from '../../../../games/household/pddl/formula.ts';
import { planningTask } from '../../../../games/household/planner/from-task.ts';
import { presence } from '../../../../games/household/planner/looking.ts';
import {
  namesOf,
  type PlanningTask,
  type Semantics,
  withoutContributionOf,
  withoutMessages,
} from '../../../../games/household/planner/planning-task.ts';
import { type PlanVerdict, verdictOf } from '../../../../games/household/planner/verdict.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { factsOf, initialWorld } from '../../../../games/household/world.ts';

export interface Idle {
  readonly idle: readonly Mechanic[];
  /** Mechanics for which this is undecided. */
  readonly open: readonly Mechanic[];
}

export function idleMechanics(task: Task, planning: PlanningTask, semantics: Semantics): Idle {
  const before = signature(planning, semantics);
  const facts = countedConjuncts(task, 'corrected').flatMap(factsIn);
  const named = new Set(facts.flatMap(({ args }) => args));
  const matters = task.mechanics.map((mechanic, i): boolean | null => {
    if (furnitureOf(mechanic).some((furniture) => named.has(furniture))) return true;
    if (mechanic.type === 'limited_bandwidth' && isTight(planning, semantics)) return true;
    const without = planningTask({ ...task, mechanics: task.mechanics.toSpliced(i, 1) }, semantics);
    if (!without.ok || isSealedBy(task, facts, planning, without.value)) return true;
    return differs(signature(without.value, semantics), before);
  });
  return {
    idle: task.mechanics.filter((_, i) => matters[i] === false),
    open: task.mechanics.filter((_, i) => matters[i] === null),
  };
}

/** Whether a door of the goal can be worked by hand without the mechanic, and only from elsewhere with it. */
function isSealedBy(task: Task, facts: readonly PddlFact[], planning: PlanningTask, without: PlanningTask): boolean {
  const holds = factsOf(task, initialWorld(task), 'corrected');
  const canBe = presence(planning, task);
  const couldBe = presence(without, task);
  return facts.some((each) => {
    const door = task.scene.furniture.find(({ id, articulated }) => articulated && id === each.args[0]);
    if (!door || each.args.length > 1 || holds(each)) return false;
    const agents = namesOf(planning, 'agent');
    return agents.some((agent) => couldBe(agent, door.room)) && !agents.some((agent) => canBe(agent, door.room));
  });
}

type Status = PlanVerdict['status'];

interface Signature {
  /** The statuses of the task, of the task without each agent's contribution, and of the task without messages. */
  readonly statuses: readonly Status[];
  /** The K's that looking settles, as text. */
  readonly trivial: string;
  /** The number of messages; null: some agent has no limit, so the fewest are unknown. */
  readonly messages: number | null;
}

/**
 * Everything that a mechanic can change: solvability, the agents and messages needed, and the K's that looking settles.
 */
function signature(planning: PlanningTask, semantics: Semantics): Signature {
  const { status, trivial, messages } = verdictOf(planning, semantics);
  const agents = namesOf(planning, 'agent');
  const without = agents.map((agent) => verdictOf(withoutContributionOf(planning, agent), semantics).status);
  const silent = verdictOf(withoutMessages(planning), semantics).status;
  const counted = agents.every((agent) => planning.limits[agent] !== undefined);
  return { statuses: [status, ...without, silent], trivial: trivial.join(), messages: counted ? messages : null };
}

/** null: all decided statuses are equal, but some are undecided. */
function differs(a: Signature, b: Signature): boolean | null {
  const pairs = a.statuses.map((status, i) => [status, b.statuses[i]]);
  const decided = pairs.filter((pair) => !pair.includes('undecided'));
  if (a.trivial !== b.trivial || decided.some(([one, other]) => one !== other)) return true;
  if (decided.length < pairs.length) return null;
  return a.messages !== null && b.messages !== null && a.messages !== b.messages;
}

/** The agents, rooms or furniture of a mechanic, in words. */
export function boundTo(mechanic: Mechanic): string {
  switch (mechanic.type) {
    case 'room_restriction':
      return `${mechanic.agents.join(', ')}: ${mechanic.rooms.join(', ')}`;
    case 'limited_bandwidth':
      return Object.keys(mechanic.limits).join(', ');
    case 'restricted_communication':
      return Object.keys(mechanic.targets).join(', ');
    case 'remote_control':
    case 'state_mirroring':
    case 'inverse_state':
      return furnitureOf(mechanic).join(', ');
  }
}

/** Whether an agent has no message to spare. */
function isTight(planning: PlanningTask, semantics: Semantics): boolean {
  return Object.entries(planning.limits).some(([agent, limit]) => {
    if (limit === 0) return false;
    return (
      verdictOf({ ...planning, limits: { ...planning.limits, [agent]: limit - 1 } }, semantics).status === 'unsolvable'
    );
  });
}
