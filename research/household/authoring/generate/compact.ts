/** Tasks as they are committed: without the schema's defaults. `Task.parse` gives the task back. */
import type { Mechanic, TaskKnows } from '../../../../games/household/formal/types.ts';
import type { Furniture, SceneObject, Task } from '../../../../games/household/task/types.ts';
import { ACTION_NAMES } from '../../../../games/household/types.ts';

export function compact({ scene, agents, mechanics, messageTargets, personalGoals, ...task }: Task): object {
  return {
    ...task,
    scene: {
      ...some({ id: scene.id, episode: scene.episode }),
      rooms: scene.rooms,
      furniture: scene.furniture.map(compactPiece),
      objects: scene.objects.map(compactObject),
    },
    agents: agents.map(({ start, secrets, knows, actions }) => ({
      start,
      ...some({ secrets }),
      ...some({ knows: compactKnows(knows) }),
      ...(actions.join() === ACTION_NAMES.join() ? {} : { actions }),
    })),
    mechanics: mechanics.map(compactMechanic),
    ...(messageTargets ? { messageTargets } : {}),
    ...some({ personalGoals }),
  };
}

function compactPiece({ id, room, articulated, open, locked, states }: Furniture): object {
  return { id, room, ...some({ articulated, open, locked, states }) };
}

function compactObject({ id, relation, furniture, states }: SceneObject): object {
  return { id, relation, furniture, ...some({ states }) };
}

function compactKnows({ goals, facts, mechanics }: TaskKnows): object {
  return some({ goals, facts, mechanics: mechanics.map(compactMechanic) });
}

function compactMechanic(mechanic: Mechanic): object {
  if (!('targetState' in mechanic) || mechanic.targetState !== 'is_open') return mechanic;
  const { targetState: _, ...rest } = mechanic;
  return rest;
}

/** Without what is false or empty. */
function some(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  if (value === false || value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
