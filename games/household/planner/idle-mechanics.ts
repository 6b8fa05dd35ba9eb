/**
 * Which mechanics a task could do without. One matters when it drives furniture that the goal speaks of, when somebody has
 * no message to spare, or when without it another number of messages or other agents would do.
 */

import type { Mechanic } from '../formal/types.ts';
import { countedConjuncts } from '../goals.ts';
import { furnitureOf } from '../mechanics.ts';
import { factsIn } from '../pddl/formula.ts';
import type { Task } from '../task/types.ts';
import { planningTask } from './from-task.ts';
import { namesOf, type PlanningTask, type Semantics, withoutContributionOf, withoutMessages } from './planning-task.ts';
import { verdictOf } from './verdict.ts';

export function idleMechanics(task: Task, planning: PlanningTask, semantics: Semantics): readonly Mechanic[] {
  const before = signature(planning, semantics);
  const named = new Set(
    countedConjuncts(task, 'corrected')
      .flatMap(factsIn)
      .flatMap(({ args }) => args),
  );
  return task.mechanics.filter((mechanic, i) => {
    if (furnitureOf(mechanic).some((furniture) => named.has(furniture))) return false;
    if (mechanic.type === 'limited_bandwidth' && isTight(planning, semantics)) return false;
    const without = planningTask({ ...task, mechanics: task.mechanics.toSpliced(i, 1) }, semantics);
    return without.ok && isAlike(signature(without.value, semantics), before);
  });
}

interface Signature {
  readonly text: string;
  /** null: not everybody's are counted, and then the fewest are not known. */
  readonly messages: number | null;
}

/** What of a task a mechanic can change: whether it is solvable, by how many messages, with whom, and what a look settles. */
function signature(planning: PlanningTask, semantics: Semantics): Signature {
  const { status, trivial, messages } = verdictOf(planning, semantics);
  const agents = namesOf(planning, 'agent');
  const needed = agents.filter((agent) => {
    return verdictOf(withoutContributionOf(planning, agent), semantics).status !== 'solvable';
  });
  const silent = verdictOf(withoutMessages(planning), semantics).status;
  const counted = agents.every((agent) => planning.limits[agent] !== undefined);
  return { text: JSON.stringify([status, trivial, needed, silent]), messages: counted ? messages : null };
}

function isAlike(a: Signature, b: Signature): boolean {
  return a.text === b.text && (a.messages === null || b.messages === null || a.messages === b.messages);
}

/** What a mechanic is bound to, in words. */
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

/** Whether somebody has no message to spare. */
function isTight(planning: PlanningTask, semantics: Semantics): boolean {
  return Object.entries(planning.limits).some(([agent, limit]) => {
    if (limit === 0) return false;
    return (
      verdictOf({ ...planning, limits: { ...planning.limits, [agent]: limit - 1 } }, semantics).status === 'unsolvable'
    );
  });
}
