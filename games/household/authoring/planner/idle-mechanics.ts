/**
 * Which mechanics a task could do without. One matters when it drives furniture that the goal speaks of, or leaves it to be
 * worked from elsewhere alone, when somebody has no message to spare, or when without it another number of messages or
 * other agents would do.
 */

import type { Mechanic } from '../../formal/types.ts';
import { countedConjuncts } from '../../goals.ts';
import { furnitureOf } from '../../mechanics.ts';
import { type Fact, factsIn } from '../../pddl/formula.ts';
import type { Task } from '../../task/types.ts';
import { factsOf, initialWorld } from '../../world.ts';
import { planningTask } from './from-task.ts';
import { presence } from './looking.ts';
import { namesOf, type PlanningTask, type Semantics, withoutContributionOf, withoutMessages } from './planning-task.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export interface Idle {
  readonly idle: readonly Mechanic[];
  /** Of which it could not be decided. */
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

/** Whether what must be done to a door can be done by hand without the mechanic, and with it only from elsewhere. */
function isSealedBy(task: Task, facts: readonly Fact[], planning: PlanningTask, without: PlanningTask): boolean {
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

type Status = Verdict['status'];

interface Signature {
  /** Of the task, of it without what each agent does or tells, and of it without messages. */
  readonly statuses: readonly Status[];
  /** As text. */
  readonly trivial: string;
  /** null: not everybody's are counted, and then the fewest are not known. */
  readonly messages: number | null;
}

/** What of a task a mechanic can change: whether it is solvable, by how many messages, with whom, and what a look settles. */
function signature(planning: PlanningTask, semantics: Semantics): Signature {
  const { status, trivial, messages } = verdictOf(planning, semantics);
  const agents = namesOf(planning, 'agent');
  const without = agents.map((agent) => verdictOf(withoutContributionOf(planning, agent), semantics).status);
  const silent = verdictOf(withoutMessages(planning), semantics).status;
  const counted = agents.every((agent) => planning.limits[agent] !== undefined);
  return { statuses: [status, ...without, silent], trivial: trivial.join(), messages: counted ? messages : null };
}

/** null: nothing that was decided differs, and not everything was. */
function differs(a: Signature, b: Signature): boolean | null {
  const pairs = a.statuses.map((status, i) => [status, b.statuses[i]]);
  const decided = pairs.filter((pair) => !pair.includes('undecided'));
  if (a.trivial !== b.trivial || decided.some(([one, other]) => one !== other)) return true;
  if (decided.length < pairs.length) return null;
  return a.messages !== null && b.messages !== null && a.messages !== b.messages;
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
