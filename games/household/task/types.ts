/**
 * A household task as JSON: a scene, agents with their secrets, mechanics, goals as PDDL text, budgets. Agents are
 * called agent_0, agent_1, ... by their seat, here and in PDDL.
 * Sources: the EnactToM paper and its public repository (ThePickleGawd/EnactTom); README.md says what differs.
 */
import * as z from 'zod';
import {
  ACTION_NAMES,
  ActionName,
  AgentId,
  EntityId,
  KNOWS_NOTHING,
  MAX_AGENTS,
  Mechanic,
  seatOf,
  TaskKnows,
} from '../formal/types.ts';

/** States of an object or a piece of furniture that no action changes. */
const Fixed = z.enum(['is_clean', 'is_filled', 'is_powered_on']);
const fixed = z.array(Fixed).readonly().default([]);

export const Furniture = z.strictObject({
  id: EntityId,
  room: EntityId,
  articulated: z.boolean().default(false).describe('whether it opens and closes, and things can be put in it'),
  open: z.boolean().default(false).describe('at the start'),
  locked: z.boolean().default(false).describe('at the start'),
  states: fixed,
});
export type Furniture = z.infer<typeof Furniture>;

export const SceneObject = z.strictObject({
  id: EntityId,
  relation: z.enum(['on', 'in']).describe('in: hidden and out of reach while that furniture is closed'),
  furniture: EntityId,
  states: fixed,
});
export type SceneObject = z.infer<typeof SceneObject>;

export const Scene = z.strictObject({
  id: z.string().default('').describe("the original's scene and episode, where there is one"),
  episode: z.string().default(''),
  rooms: z.array(EntityId).min(1).readonly(),
  furniture: z.array(Furniture).readonly(),
  objects: z.array(SceneObject).readonly(),
});
export type Scene = z.infer<typeof Scene>;

const Agent = z.strictObject({
  start: EntityId.describe('the room it begins in; may be one it is barred from'),
  secrets: z.array(z.string().max(2000)).readonly().default([]),
  knows: TaskKnows.default(KNOWS_NOTHING).describe('what the secrets say, formally; nothing in imported tasks'),
  actions: z
    .array(ActionName)
    .readonly()
    .default(ACTION_NAMES)
    .describe('Wait is always one; Open and Close go together'),
});

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

type Path = Fault['path'];

/** Faults between the parts of a task: missing or repeated names. The verifier checks goals. */
function faultsOf(task: z.infer<typeof Shape>): readonly Fault[] {
  const { scene, agents } = task;
  const faults: Fault[] = [];
  const fault = (path: Path, sentence: string): number => faults.push({ path, sentence });
  const isAgent = (id: string): boolean => seatOf(id) >= 0 && seatOf(id) < agents.length;
  const check: Check = {
    scene,
    fault,
    room: (path, id) => scene.rooms.includes(id) || fault(path, `there is no room ${id}`),
    piece: (path, id) => scene.furniture.some((item) => item.id === id) || fault(path, `there is no furniture ${id}`),
    agent: (path, id) => isAgent(id) || fault(path, `there is no ${id}: the agents are 0 to ${agents.length - 1}`),
  };
  const names = [...scene.rooms, ...scene.furniture.map(({ id }) => id), ...scene.objects.map(({ id }) => id)];
  checkScene(check, names);
  agents.forEach(({ start, knows }, i) => {
    check.room(['agents', i, 'start'], start);
    for (const name of knows.facts.flatMap(({ args }) => args))
      if (!names.includes(name) && !isAgent(name)) fault(['agents', i, 'knows'], `there is no ${name}`);
  });
  task.mechanics.forEach((mechanic, i) => {
    checkMechanic(check, ['mechanics', i], mechanic);
  });
  for (const id of Object.entries(task.messageTargets ?? {}).flat(2)) check.agent(['messageTargets'], id);
  for (const goal of task.personalGoals) check.agent(['personalGoals'], goal.agent);
  if (task.category === 'cooperative' && task.personalGoals.length > 0)
    fault(['personalGoals'], 'a cooperative task has no personal goals');
  return faults;
}

/** Helpers that note a fault if a name is missing. */
interface Check {
  readonly scene: Scene;
  readonly fault: (path: Path, sentence: string) => void;
  readonly room: (path: Path, id: string) => void;
  readonly piece: (path: Path, id: string) => void;
  readonly agent: (path: Path, id: string) => void;
}

function checkScene({ scene, fault, room, piece }: Check, names: readonly string[]): void {
  for (const name of new Set(names.filter((name, i) => names.indexOf(name) !== i)))
    fault(['scene'], `${name} is there more than once`);
  for (const name of names) if (seatOf(name) >= 0) fault(['scene'], `${name} is the name of an agent`);
  scene.furniture.forEach((item, i) => {
    room(['scene', 'furniture', i, 'room'], item.room);
    if (item.open && !item.articulated) fault(['scene', 'furniture', i], `${item.id} is open but does not open`);
  });
  scene.objects.forEach(({ id, relation, furniture }, i) => {
    piece(['scene', 'objects', i, 'furniture'], furniture);
    const isRigid = scene.furniture.some((item) => item.id === furniture && !item.articulated);
    if (relation === 'in' && isRigid) fault(['scene', 'objects', i], `${id} is in ${furniture}, which does not open`);
  });
}

function checkMechanic({ scene, fault, room, piece, agent }: Check, path: Path, mechanic: Mechanic): void {
  switch (mechanic.type) {
    case 'room_restriction':
      for (const id of mechanic.rooms) room(path, id);
      for (const id of mechanic.agents) agent(path, id);
      return;
    case 'limited_bandwidth':
      for (const id of Object.keys(mechanic.limits)) agent(path, id);
      return;
    case 'restricted_communication':
      for (const id of Object.entries(mechanic.targets).flat(2)) agent(path, id);
      return;
    case 'remote_control':
      piece(path, mechanic.trigger);
      piece(path, mechanic.target);
      return;
    case 'state_mirroring': {
      const [a, b] = mechanic.furniture;
      const openAtFirst = (id: string) => scene.furniture.find((item) => item.id === id)?.open;
      piece(path, a);
      piece(path, b);
      if (a === b) fault(path, `${a} cannot mirror itself`);
      if (openAtFirst(a) !== openAtFirst(b))
        fault(path, `${a} and ${b} mirror each other, but one is open at the start`);
      return;
    }
    case 'inverse_state':
      piece(path, mechanic.furniture);
  }
}
