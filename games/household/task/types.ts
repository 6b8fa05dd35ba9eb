/**
 * A household task as JSON: a scene, agents with their secrets, mechanics, goals as PDDL text, budgets.
 * Agents are called agent_0, agent_1, ... by their seat, here and in PDDL.
 * Sources: the EnactToM paper and its public repository (ThePickleGawd/EnactTom); README.md says what differs.
 */
import * as z from 'zod';
import {
  ACTION_NAMES,
  ActionName,
  AgentId,
  Id,
  KNOWS_NOTHING,
  Knows,
  MAX_AGENTS,
  Mechanic,
  seatOf,
} from '../formal/types.ts';

export { MECHANIC_TYPES, Mechanic, type MechanicType } from '../formal/types.ts';

/** Bits of an object or a piece of furniture that no action changes. */
export const Fixed = z.enum(['is_clean', 'is_filled', 'is_powered_on']);
export type Fixed = z.infer<typeof Fixed>;
const fixed = z.array(Fixed).readonly().default([]);

export const Furniture = z.strictObject({
  id: Id,
  room: Id,
  articulated: z.boolean().default(false).describe('whether it opens and closes, and things can be put in it'),
  open: z.boolean().default(false).describe('at the start'),
  locked: z.boolean().default(false).describe('at the start'),
  states: fixed,
});
export type Furniture = z.infer<typeof Furniture>;

export const SceneObject = z.strictObject({
  id: Id,
  relation: z.enum(['on', 'in']).describe('in: hidden and out of reach while that furniture is closed'),
  furniture: Id,
  states: fixed,
});
export type SceneObject = z.infer<typeof SceneObject>;

export const Scene = z.strictObject({
  id: z.string().default('').describe("the original's scene and episode, where there is one"),
  episode: z.string().default(''),
  rooms: z.array(Id).min(1).readonly(),
  furniture: z.array(Furniture).readonly(),
  objects: z.array(SceneObject).readonly(),
});
export type Scene = z.infer<typeof Scene>;

export const Agent = z.strictObject({
  start: Id.describe('the room it begins in; may be one it is barred from'),
  secrets: z.array(z.string().max(2000)).readonly().default([]),
  knows: Knows.default(KNOWS_NOTHING).describe('what the secrets say, formally; nothing in imported tasks'),
  actions: z
    .array(ActionName)
    .readonly()
    .default(ACTION_NAMES)
    .describe('Wait is always one; Open and Close go together'),
});
export type Agent = z.infer<typeof Agent>;

export const PersonalGoal = z.strictObject({ agent: AgentId, goal: z.string().min(1) });
export type PersonalGoal = z.infer<typeof PersonalGoal>;

const Shape = z.strictObject({
  id: z.string().min(1).max(200),
  title: z.string().max(300),
  category: z.enum(['cooperative', 'mixed']),
  description: z.string().min(20).describe('the same for every agent; names no ids'),
  scene: Scene,
  agents: z.array(Agent).min(2).max(MAX_AGENTS).readonly().describe('by seat'),
  mechanics: z.array(Mechanic).readonly(),
  messageTargets: z
    .record(AgentId, z.array(AgentId).readonly())
    .nullable()
    .default(null)
    .describe("the original's second way to say who may write to whom; comes before restricted_communication"),
  goal: z.string().min(1).describe('a PDDL formula; may hold K operators, to depth 3'),
  personalGoals: z.array(PersonalGoal).readonly().default([]).describe('PDDL; mixed tasks only'),
  turns: z.int().min(1).max(500).describe('the episode ends after so many'),
});
export const Task = Shape.superRefine((task, context) => {
  for (const { path, sentence } of faultsOf(task))
    context.addIssue({ code: 'custom', path: [...path], message: sentence });
});
export type Task = z.infer<typeof Task>;

interface Fault {
  readonly path: readonly (string | number)[];
  readonly sentence: string;
}

/** What is wrong between the parts of a task: names that are not there, or there twice. Goals are the verifier's business. */
function faultsOf(task: z.infer<typeof Shape>): readonly Fault[] {
  const { scene, agents, mechanics } = task;
  const faults: Fault[] = [];
  const fault = (path: Fault['path'], sentence: string): number => faults.push({ path, sentence });
  const names = [...scene.rooms, ...scene.furniture.map(({ id }) => id), ...scene.objects.map(({ id }) => id)];
  for (const name of new Set(names.filter((name, i) => names.indexOf(name) !== i)))
    fault(['scene'], `${name} is there more than once`);
  for (const name of names) if (seatOf(name) >= 0) fault(['scene'], `${name} is the name of an agent`);

  const furniture = new Map(scene.furniture.map((item) => [item.id, item]));
  const room = (path: Fault['path'], id: string) => scene.rooms.includes(id) || fault(path, `there is no room ${id}`);
  const piece = (path: Fault['path'], id: string) => furniture.has(id) || fault(path, `there is no furniture ${id}`);
  const agent = (path: Fault['path'], id: string) =>
    (seatOf(id) >= 0 && seatOf(id) < agents.length) ||
    fault(path, `there is no ${id}: the agents are 0 to ${agents.length - 1}`);

  scene.furniture.forEach((item, i) => {
    room(['scene', 'furniture', i, 'room'], item.room);
    if (item.open && !item.articulated) fault(['scene', 'furniture', i], `${item.id} is open but does not open`);
  });
  scene.objects.forEach(({ id, relation, furniture: f }, i) => {
    piece(['scene', 'objects', i, 'furniture'], f);
    if (relation === 'in' && furniture.get(f)?.articulated === false)
      fault(['scene', 'objects', i], `${id} is in ${f}, which does not open`);
  });
  agents.forEach(({ start }, i) => {
    room(['agents', i, 'start'], start);
  });
  mechanics.forEach((mechanic, i) => {
    const path = ['mechanics', i];
    switch (mechanic.type) {
      case 'room_restriction':
        for (const id of mechanic.rooms) room(path, id);
        for (const id of mechanic.agents) agent(path, id);
        break;
      case 'limited_bandwidth':
        for (const id of Object.keys(mechanic.limits)) agent(path, id);
        break;
      case 'restricted_communication':
        for (const id of Object.entries(mechanic.targets).flat(2)) agent(path, id);
        break;
      case 'remote_control':
        piece(path, mechanic.trigger);
        piece(path, mechanic.target);
        break;
      case 'state_mirroring': {
        const [a, b] = mechanic.furniture;
        piece(path, a);
        piece(path, b);
        if (a === b) fault(path, `${a} cannot mirror itself`);
        if (furniture.get(a)?.open !== furniture.get(b)?.open)
          fault(path, `${a} and ${b} mirror each other, but one is open at the start`);
        break;
      }
      case 'inverse_state':
        piece(path, mechanic.furniture);
    }
  });
  agents.forEach(({ knows }, i) => {
    for (const { args } of knows.facts)
      for (const name of args)
        if (!names.includes(name) && !(seatOf(name) >= 0 && seatOf(name) < agents.length))
          fault(['agents', i, 'knows'], `there is no ${name}`);
  });
  for (const id of Object.entries(task.messageTargets ?? {}).flat(2)) agent(['messageTargets'], id);
  for (const goal of task.personalGoals) agent(['personalGoals'], goal.agent);
  if (task.category === 'cooperative' && task.personalGoals.length > 0)
    fault(['personalGoals'], 'a cooperative task has no personal goals');
  return faults;
}
