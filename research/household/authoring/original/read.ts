/**
 * Reads the original's task files (EnactToM, one JSON object per task) into tasks; write.ts writes them. What the files
 * leave out is an option, or guessed as the original's compiler does: which furniture opens (by name), the objects'
 * relation (always on), the length of an episode.
 */
import * as z from 'zod';
import { MECHANIC_TYPES } from '../../../../games/household/formal/types.ts';
import { printFormula } from '../../../../games/household/pddl/print.ts';
import { type PddlProblem, parseProblem } from '../../../../games/household/pddl/problem.ts';
import { Task } from '../../../../games/household/task/types.ts';
import { ACTION_NAMES, type ActionName, AgentId, agentOf } from '../../../../games/household/types.ts';

const Names = z.array(z.string());
const MechanicName = z.enum(MECHANIC_TYPES);

const Binding = z.looseObject({
  mechanic_type: MechanicName,
  trigger_object: z.string().nullish(),
  target_object: z.string().nullish(),
  target_state: z.string().nullish(),
  restricted_rooms: Names.nullish(),
  allowed_rooms: Names.nullish(),
  for_agents: Names.nullish(),
  agent_id: z.string().nullish(),
  message_limits: z.record(AgentId, z.int()).nullish(),
  max_messages: z.int().nullish(),
  allowed_targets: z.union([z.record(AgentId, Names), Names]).nullish(),
});
type Binding = z.infer<typeof Binding>;

export const OriginalTask = z.looseObject({
  task_id: z.string(),
  title: z.string(),
  category: z.string(),
  task: z.string(),
  scene_id: z.string(),
  episode_id: z.string(),
  num_agents: z.int().min(2).max(4),
  agent_secrets: z.record(AgentId, Names),
  agent_actions: z.record(AgentId, Names).default({}),
  active_mechanics: z.array(MechanicName),
  mechanic_bindings: z.array(Binding),
  message_targets: z.record(AgentId, Names).nullish(),
  problem_pddl: z.string(),
});
export type OriginalTask = z.infer<typeof OriginalTask>;

export interface ImportOptions {
  /** Turns of an episode; the recorded ones stop at 20. */
  readonly turns?: number;
  /** Furniture known to open, beyond what the problem says. */
  readonly articulated?: readonly string[];
}

export type Imported =
  | { readonly ok: true; readonly task: Task }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Names of furniture that the original's compiler takes to open if it has no scene. */
export const OPENS =
  /^(cabinet|drawer|chest_of_drawers|wardrobe|fridge|microwave|safe|dishwasher|washer_dryer|locker|cupboard)(_|$)/;

export function importOriginal(json: unknown, { turns = 20, articulated = [] }: ImportOptions = {}): Imported {
  const file = OriginalTask.safeParse(json);
  if (!file.success) return { ok: false, reasons: reasonsOf(file.error) };
  const original = file.data;
  const problem = parseProblem(original.problem_pddl);
  if (!problem.ok) return { ok: false, reasons: problem.faults.map(({ reason, at }) => `line ${at.line}: ${reason}`) };
  const task = Task.safeParse({
    id: original.task_id,
    title: original.title,
    category: original.category === 'mixed' ? 'mixed' : 'cooperative',
    description: original.task,
    scene: sceneOf(original, problem.value, articulated),
    agents: Array.from({ length: original.num_agents }, (_, seat) => ({
      start: argumentOf(problem.value, 'agent_in_room', agentOf(seat)) ?? '',
      secrets: original.agent_secrets[agentOf(seat)] ?? [],
      actions: actionsOf(original.agent_actions[agentOf(seat)]),
    })),
    mechanics: mechanicsOf(original, problem.value),
    messageTargets: Object.keys(original.message_targets ?? {}).length > 0 ? original.message_targets : null,
    goal: printFormula(problem.value.goal),
    personalGoals: problem.value.owners.map(({ agent, goal }) => ({ agent, goal: printFormula(goal) })),
    turns,
  });
  return task.success ? { ok: true, task: task.data } : { ok: false, reasons: reasonsOf(task.error) };
}

function sceneOf(
  { scene_id, episode_id }: OriginalTask,
  problem: PddlProblem,
  articulated: readonly string[],
): unknown {
  const named = (type: string): readonly string[] =>
    Object.keys(problem.objects).filter((name) => problem.objects[name] === type);
  return {
    id: scene_id,
    episode: episode_id,
    rooms: named('room'),
    furniture: named('furniture').map((id) => ({
      id,
      room: argumentOf(problem, 'is_in_room', id) ?? '',
      articulated: articulated.includes(id) || OPENS.test(id),
    })),
    objects: named('object').map((id) => ({
      id,
      relation: argumentOf(problem, 'is_inside', id) === null ? 'on' : 'in',
      furniture: argumentOf(problem, 'is_inside', id) ?? argumentOf(problem, 'is_on_top', id) ?? '',
    })),
  };
}

function argumentOf({ init }: PddlProblem, predicate: string, subject: string): string | null {
  return init.find((fact) => fact.predicate === predicate && fact.args[0] === subject)?.args[1] ?? null;
}

/**
 * All actions if there is no list. The Find tools have no counterpart: agents know the names of rooms and furniture.
 */
function actionsOf(tools: readonly string[] | undefined): readonly ActionName[] {
  return tools ? ACTION_NAMES.filter((name) => tools.includes(name)) : ACTION_NAMES;
}

/** Bindings of active mechanics, in the order in which the mechanics are listed. */
function mechanicsOf(original: OriginalTask, problem: PddlProblem): readonly unknown[] {
  const rooms = Object.keys(problem.objects).filter((name) => problem.objects[name] === 'room');
  return original.active_mechanics.flatMap((type) =>
    original.mechanic_bindings
      .filter((binding) => binding.mechanic_type === type)
      .map((each) => mechanicOf(each, rooms)),
  );
}

function mechanicOf(binding: Binding, rooms: readonly string[]): unknown {
  const { agent_id: one, target_state } = binding;
  const targetState = target_state == null ? {} : { targetState: target_state };
  switch (binding.mechanic_type) {
    case 'room_restriction':
      return {
        type: binding.mechanic_type,
        rooms: binding.restricted_rooms ?? rooms.filter((room) => !(binding.allowed_rooms ?? rooms).includes(room)),
        agents: binding.for_agents ?? (one == null ? [] : [one]),
      };
    case 'limited_bandwidth':
      return {
        type: binding.mechanic_type,
        limits: binding.message_limits ?? (one == null ? {} : { [one]: binding.max_messages }),
      };
    case 'restricted_communication': {
      const listed = binding.allowed_targets ?? {};
      return {
        type: binding.mechanic_type,
        targets: Array.isArray(listed) ? (one == null ? {} : { [one]: listed }) : listed,
      };
    }
    case 'remote_control':
      return {
        type: binding.mechanic_type,
        trigger: binding.trigger_object,
        target: binding.target_object,
        ...targetState,
      };
    case 'state_mirroring':
      return {
        type: binding.mechanic_type,
        furniture: [binding.trigger_object, binding.target_object],
        ...targetState,
      };
    case 'inverse_state':
      return { type: binding.mechanic_type, furniture: binding.trigger_object };
  }
}

const reasonsOf = (error: z.ZodError): readonly string[] =>
  error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
