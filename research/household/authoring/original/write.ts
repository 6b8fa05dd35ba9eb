/**
 * Writes tasks as the original's task files (EnactToM), so that its programs can read ours. `unsaidInOriginal` lists
 * what these files cannot hold. The Find tools are added, since the original's agents need them to name things.
 */

import type { Mechanic } from '../../../../games/household/formal/types.ts';
import { fact, type PddlFact } from '../../../../games/household/pddl/formula.ts';
import { parseGoal } from '../../../../games/household/pddl/parse.ts';
import type { EntityType } from '../../../../games/household/pddl/predicates.ts';
import { printProblem } from '../../../../games/household/pddl/print.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { agentOf } from '../../../../games/household/types.ts';
import { OPENS, type OriginalTask } from './read.ts';

const FIND_TOOLS = ['FindObjectTool', 'FindReceptacleTool', 'FindRoomTool'];

/** Throws on goals that are not PDDL. */
export function exportOriginal(task: Task): OriginalTask {
  const byAgent = <A>(of: (agent: Task['agents'][number]) => A): Record<string, A> =>
    Object.fromEntries(task.agents.map((agent, seat) => [agentOf(seat), of(agent)]));
  return {
    task_id: task.id,
    title: task.title,
    category: task.category,
    task: task.description,
    scene_id: task.scene.id,
    episode_id: task.scene.episode,
    num_agents: task.agents.length,
    agent_secrets: byAgent(({ secrets }) => [...secrets]),
    agent_actions: byAgent(({ actions }) => [...actions, ...FIND_TOOLS]),
    active_mechanics: [...new Set(task.mechanics.map(({ type }) => type))],
    mechanic_bindings: task.mechanics.map(bindingOf),
    message_targets: copied(task.messageTargets ?? {}),
    initial_states: {},
    pddl_domain: 'enacttom',
    problem_pddl: problemOf(task),
  };
}

/** What the original's file cannot hold of a task, in words; empty: it holds everything. */
export function unsaidInOriginal({ scene, agents, turns }: Task): readonly string[] {
  const inside = scene.objects.filter(({ relation }) => relation === 'in');
  const set = scene.furniture.filter(({ open, locked }) => open || locked);
  const stateful = [...scene.furniture, ...scene.objects].filter(({ states }) => states.length > 0);
  const opens = scene.furniture.filter((item) => item.articulated !== OPENS.test(item.id));
  const formal = agents.some(({ knows }) => knows.goals.length + knows.facts.length + knows.mechanics.length > 0);
  const named = (what: string, of: readonly { readonly id: string }[]): readonly string[] =>
    of.length === 0 ? [] : [`${what} (${of.map((each) => each.id).join(', ')})`];
  return [
    `an episode has ${turns} turns`,
    ...named('what is in furniture, and is written as on it', inside),
    ...named('what is open or locked at the start', set),
    ...named('what is clean, filled or powered on', stateful),
    ...named('whether it opens, where its name would have one think otherwise', opens),
    ...(formal ? ['what secrets say formally'] : []),
  ];
}

function bindingOf(mechanic: Mechanic): OriginalTask['mechanic_bindings'][number] {
  const { type: mechanic_type } = mechanic;
  switch (mechanic.type) {
    case 'room_restriction':
      return { mechanic_type, restricted_rooms: [...mechanic.rooms], for_agents: [...mechanic.agents] };
    case 'limited_bandwidth':
      return { mechanic_type, message_limits: mechanic.limits };
    case 'restricted_communication':
      return { mechanic_type, allowed_targets: copied(mechanic.targets) };
    case 'remote_control': {
      const { trigger, target, targetState } = mechanic;
      return { mechanic_type, trigger_object: trigger, target_object: target, target_state: targetState };
    }
    case 'state_mirroring': {
      const [trigger, target] = mechanic.furniture;
      return { mechanic_type, trigger_object: trigger, target_object: target, target_state: mechanic.targetState };
    }
    case 'inverse_state':
      return { mechanic_type, trigger_object: mechanic.furniture };
  }
}

/** The problem as the original states it: where everything is, and everything on top of its furniture. */
function problemOf({ id, scene, agents, goal, personalGoals }: Task): string {
  const rooms = new Map(scene.furniture.map((item) => [item.id, item.room]));
  const typed = (names: readonly string[], type: EntityType): [string, EntityType][] =>
    names.map((name) => [name, type]);
  const init: readonly PddlFact[] = [
    ...agents.map(({ start }, seat) => fact('agent_in_room', agentOf(seat), start)),
    ...scene.furniture.map((item) => fact('is_in_room', item.id, item.room)),
    ...scene.objects.flatMap((object) => [
      fact('is_in_room', object.id, rooms.get(object.furniture) ?? ''),
      fact('is_on_top', object.id, object.furniture),
    ]),
  ];
  return printProblem({
    name: id.replaceAll(/[^A-Za-z0-9_-]/g, '_'),
    domain: 'enacttom',
    objects: Object.fromEntries([
      ...typed(
        agents.map((_, seat) => agentOf(seat)),
        'agent',
      ),
      ...typed(scene.rooms, 'room'),
      ...typed(
        scene.objects.map((object) => object.id),
        'object',
      ),
      ...typed([...rooms.keys()], 'furniture'),
    ]),
    init,
    goal: formulaOf(goal),
    owners: personalGoals.map((personal) => ({ agent: personal.agent, goal: formulaOf(personal.goal) })),
  });
}

function formulaOf(text: string) {
  const parsed = parseGoal(text);
  if (parsed.ok) return parsed.value;
  throw new Error(`not a goal: ${text}: ${parsed.faults.map(({ reason }) => reason).join('; ')}`);
}

function copied(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}
