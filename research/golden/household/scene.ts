/**
 * Adds to a task the rooms, furniture and objects that only its recorded run shows. Things are where the agent was when
 * it used them. An object that could not be taken because it was shut in is inside its furniture.
 */
import { type Furniture, type SceneObject, Task } from '../../../games/household/task/types.ts';
import { EntityId, seatOf } from '../../../games/household/types.ts';
import type { HouseholdRecording, RecordedAct } from './recordings.ts';

/** The room and the furniture where an agent is. */
interface Spot {
  readonly room: string;
  readonly furniture: string | null;
}

interface Survey {
  readonly rooms: Set<string>;
  readonly furniture: Map<string, Furniture>;
  /** Objects and their places at the start. */
  readonly objects: Map<string, SceneObject>;
  /** Places where objects were put since. */
  readonly put: Map<string, string>;
  /** Names that an agent took in hand, which are objects. */
  readonly taken: ReadonlySet<string>;
  readonly spots: Spot[];
}

/** The task with everything that the run shows, for as many turns as the run has. */
export function taskOfRun(task: Task, { turns }: HouseholdRecording): Task {
  const all = turns.flatMap(({ acts }) => Object.entries(acts));
  const traversed = all.flatMap(([, act]) => act.traversed).filter((room) => EntityId.safeParse(room).success);
  const { scene } = task;
  const survey: Survey = {
    rooms: new Set([...scene.rooms, ...traversed]),
    furniture: new Map(scene.furniture.map((item) => [item.id, item])),
    objects: new Map(scene.objects.map((item) => [item.id, item])),
    put: new Map(),
    taken: new Set(all.flatMap(([, { name, args, came }]) => (name === 'Pick' && came === 'success' ? args : []))),
    spots: task.agents.map(({ start }) => ({ room: start, furniture: null })),
  };
  for (const [agent, act] of all) {
    if (act.came === 'success') addAct(survey, seatOf(agent), act);
    else if (act.came === 'in_closed_furniture') shutIn(survey, act.args[0] ?? '');
  }
  const rooms = [...survey.rooms];
  const furniture = [...survey.furniture.values()];
  return Task.parse({
    ...task,
    scene: { ...scene, rooms, furniture, objects: [...survey.objects.values()] },
    turns: turns.length,
  });
}

function addAct(survey: Survey, seat: number, { name, args, traversed }: RecordedAct): void {
  const { objects, put, spots } = survey;
  const here = spots[seat];
  const [first = '', relation, target = ''] = args;
  if (!here) return;
  switch (name) {
    case 'Navigate':
      spots[seat] = spotOf(survey, first, { ...here, room: traversed.at(-1) ?? here.room }) ?? here;
      return;
    case 'Open':
    case 'Close':
      addFurniture(survey, first, here.room, true);
      return;
    case 'Place':
      addFurniture(survey, target, here.room, relation === 'within');
      put.set(first, target);
      return;
    case 'Pick': {
      if (objects.has(first)) return;
      const furniture = here.furniture ?? `floor_${here.room}`;
      addFurniture(survey, furniture, here.room, false);
      objects.set(first, { id: first, relation: 'on', furniture, states: [] });
    }
  }
}

/** Where a target leads. An unknown name is furniture in the room where the way ended. null: it leads nowhere new. */
function spotOf(survey: Survey, target: string, end: Spot): Spot | null {
  const { rooms, furniture, objects, put, taken, spots } = survey;
  if (rooms.has(target)) return { room: target, furniture: null };
  if (seatOf(target) >= 0) return spots[seatOf(target)] ?? null;
  const under = put.get(target) ?? objects.get(target)?.furniture;
  if (under === undefined && taken.has(target)) return { room: end.room, furniture: null };
  if (under === undefined) addFurniture(survey, target, end.room, false);
  const item = furniture.get(under ?? target);
  return item ? { room: item.room, furniture: item.id } : null;
}

function addFurniture({ furniture }: Survey, id: string, room: string, articulated: boolean): void {
  const item = furniture.get(id) ?? { id, room, articulated, open: false, locked: false, states: [] };
  furniture.set(id, articulated ? { ...item, articulated } : item);
}

function shutIn({ furniture, objects }: Survey, id: string): void {
  const object = objects.get(id);
  const item = object && furniture.get(object.furniture);
  if (!object || !item) return;
  objects.set(id, { ...object, relation: 'in' });
  furniture.set(item.id, { ...item, articulated: true });
}
