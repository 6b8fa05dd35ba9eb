/**
 * Turns a task of the game into a planning problem. The two semantics read the mechanics differently. In the original's
 * compiler (EnactToM, `pddl/compiler.py`) a sender that is missing from the communication graph may write to no agent,
 * mirrors go one way, and rooms that a secret says its agent "cannot enter" are barred too.
 */

import type { Mechanic } from '../formal/types.ts';
import { barredRooms, messageLimit, partnersOf } from '../mechanics.ts';
import { fact, type PddlFact, type PddlFormula } from '../pddl/formula.ts';
import { parseGoal } from '../pddl/parse.ts';
import type { EntityType } from '../pddl/predicates.ts';
import type { PddlProblem } from '../pddl/problem.ts';
import { faultInWords } from '../pddl/sexpr.ts';
import type { Task } from '../task/types.ts';
import { agentOf } from '../types.ts';
import type { Ability, PlanningTask, Semantics } from './planning-task.ts';

export type PlannedTask =
  | { readonly ok: true; readonly value: PlanningTask }
  | { readonly ok: false; readonly reasons: readonly string[] };

export function planningTask(task: Task, semantics: Semantics): PlannedTask {
  const goal = parseGoal(task.goal);
  const personal = task.personalGoals.map(({ agent, goal: text }) => ({ agent, parsed: parseGoal(text) }));
  const faults = [goal, ...personal.map(({ parsed }) => parsed)].flatMap((each) => (each.ok ? [] : each.faults));
  if (!goal.ok || faults.length > 0) return { ok: false, reasons: faults.map(faultInWords) };
  const agents = task.agents.map((_, seat) => agentOf(seat));
  const problem: PddlProblem = {
    name: task.id.replaceAll(/[^A-Za-z0-9_-]/g, '_'),
    domain: 'enacttom',
    objects: objectsOf(task, agents),
    init: [...sceneFacts(task, agents), ...mechanicFacts(task, agents, semantics)],
    goal: goal.value,
    owners: personal.flatMap(({ agent, parsed }) => (parsed.ok ? [{ agent, goal: parsed.value }] : [])),
  };
  const limits = agents.flatMap((agent, seat): [string, number][] => {
    const limit = messageLimit(task, seat);
    return limit === null ? [] : [[agent, limit]];
  });
  const unable =
    semantics === 'faithful' ? {} : Object.fromEntries(agents.map((agent, seat) => [agent, unableOf(task, seat)]));
  return { ok: true, value: { problem, limits: Object.fromEntries(limits), unable, house: task } };
}

/** The same planning problem with another goal. */
export function withGoal(task: PlanningTask, goal: PddlFormula): PlanningTask {
  return { ...task, problem: { ...task.problem, goal } };
}

function objectsOf({ scene }: Task, agents: readonly string[]): Readonly<Record<string, EntityType>> {
  const typed = (names: readonly string[], type: EntityType): [string, EntityType][] =>
    names.map((name) => [name, type]);
  return Object.fromEntries([
    ...typed(agents, 'agent'),
    ...typed(scene.rooms, 'room'),
    ...typed(
      scene.furniture.map(({ id }) => id),
      'furniture',
    ),
    ...typed(
      scene.objects.map(({ id }) => id),
      'object',
    ),
  ]);
}

function sceneFacts({ scene, agents: seats }: Task, agents: readonly string[]): readonly PddlFact[] {
  const rooms = new Map(scene.furniture.map(({ id, room }) => [id, room]));
  return [
    ...agents.map((agent, seat) => fact('agent_in_room', agent, seats[seat]?.start ?? '')),
    ...scene.furniture.flatMap(({ id, room, articulated, open, locked, states }) => [
      fact('is_in_room', id, room),
      ...(articulated ? [fact(open ? 'is_open' : 'is_closed', id)] : []),
      ...(locked ? [fact('is_locked', id)] : []),
      ...states.map((state) => fact(state, id)),
    ]),
    ...scene.objects.flatMap(({ id, relation, furniture, states }) => [
      fact('is_in_room', id, rooms.get(furniture) ?? ''),
      fact(relation === 'on' ? 'is_on_top' : 'is_inside', id, furniture),
      ...states.map((state) => fact(state, id)),
    ]),
  ];
}

function mechanicFacts(task: Task, agents: readonly string[], semantics: Semantics): readonly PddlFact[] {
  const bars = agents.flatMap((agent, seat) => {
    const secret = semantics === 'faithful' ? roomsInSecrets(task, seat) : [];
    return [...new Set([...barredRooms(task, seat), ...secret])].map((room) => fact('is_restricted', agent, room));
  });
  const followers = task.mechanics.flatMap(followersOf);
  return [...bars, ...followers, ...edges(task, agents, semantics)];
}

function followersOf(mechanic: Mechanic): readonly PddlFact[] {
  switch (mechanic.type) {
    case 'inverse_state':
      return [fact('is_inverse', mechanic.furniture)];
    case 'state_mirroring': {
      const [first, second] = mechanic.furniture;
      return [fact(mechanic.targetState === 'is_closed' ? 'mirrors_closed' : 'mirrors', first, second)];
    }
    case 'remote_control':
      return [fact(CONTROLS[mechanic.targetState], mechanic.trigger, mechanic.target)];
    case 'room_restriction':
    case 'limited_bandwidth':
    case 'restricted_communication':
      return [];
  }
}

const CONTROLS = {
  is_open: 'controls',
  is_closed: 'controls_closed',
  is_locked: 'controls_locks',
  is_unlocked: 'controls_unlocked',
} as const;

function edges(task: Task, agents: readonly string[], semantics: Semantics): readonly PddlFact[] {
  const graph = task.mechanics.find(({ type }) => type === 'restricted_communication');
  const listed = graph?.type === 'restricted_communication' ? graph.targets : task.messageTargets;
  return agents.flatMap((agent, seat) => {
    const others = agents.filter((other) => other !== agent);
    const faithful = listed && Object.keys(listed).length > 0 ? (listed[agent] ?? []) : others;
    const to = semantics === 'faithful' ? faithful : partnersOf(task, seat).map(agentOf);
    return to.map((receiver) => fact('can_communicate', agent, receiver));
  });
}

/** The rooms listed after "cannot enter" in an agent's secrets. */
function roomsInSecrets({ agents, scene }: Task, seat: number): readonly string[] {
  const words = (agents[seat]?.secrets ?? []).join(' ').split(/[\s,]+/);
  return words.flatMap((word, i) => {
    if (word !== 'cannot' || words[i + 1] !== 'enter') return [];
    const rest = words.slice(i + 2).map((each) => each.replace(/\.$/, ''));
    const end = rest.findIndex((each) => !['and', 'or'].includes(each) && !scene.rooms.includes(each));
    return rest.slice(0, end < 0 ? rest.length : end).filter((each) => scene.rooms.includes(each));
  });
}

function unableOf({ agents }: Task, seat: number): readonly Ability[] {
  const actions = agents[seat]?.actions ?? [];
  const doors = actions.includes('Open') || actions.includes('Close');
  const all: readonly (readonly [Ability, boolean])[] = [
    ['navigate', actions.includes('Navigate')],
    ['open', doors],
    ['close', doors],
    ['pick', actions.includes('Pick')],
    ['place', actions.includes('Place')],
    ['tell', actions.includes('Communicate')],
  ];
  return all.flatMap(([ability, able]) => (able ? [] : [ability]));
}
