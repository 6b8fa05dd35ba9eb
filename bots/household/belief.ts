/**
 * The house as an agent believes it to be: as last seen, or as told since. Unknown things are left out. The belief has
 * the form of a task, so that the verifier's planner can use it.
 */
import type { Memory } from '../../games/household/memory.ts';
import type { Task } from '../../games/household/task/types.ts';
import type { Literal, Place, World } from '../../games/household/types.ts';
import { ACTION_NAMES, KNOWS_NOTHING, seatOf } from '../../games/household/types.ts';
import type { Lore } from './lore.ts';

export interface PlannerBelief {
  readonly task: Task;
  readonly world: World;
  /** Furniture that the agent never saw and was told nothing about. */
  readonly unseen: readonly string[];
}

export function beliefOf(memory: Memory, lore: Lore): PlannerBelief {
  const { parameters, own, seat } = memory;
  const names = new Set([...Object.keys(memory.objects), ...lore.told.flatMap(({ fact }) => placed(fact))]);
  const places = [...names].flatMap((id): [string, Place][] => {
    const place = placeOf(memory, lore, id);
    return place ? [[id, place]] : [];
  });
  const doors = parameters.furniture.filter(({ articulated }) => articulated).map(({ id }) => id);
  const open = doors.map((id) => [id, openness(memory, lore, id)] as const);
  const task: Task = {
    id: 'belief',
    title: parameters.title,
    category: parameters.category,
    description: parameters.description,
    scene: {
      id: '',
      episode: '',
      rooms: parameters.rooms,
      furniture: parameters.furniture.map((item) => ({ ...item, open: false, locked: false, states: [] })),
      objects: [],
    },
    agents: parameters.starts.map((start, i) => ({
      start,
      secrets: [],
      knows: KNOWS_NOTHING,
      actions: i === seat ? own.actions : ACTION_NAMES,
    })),
    mechanics: lore.mechanics,
    messageTargets: null,
    goal: '(and)',
    personalGoals: [],
    turns: parameters.turns,
  };
  return {
    task,
    world: {
      rooms: memory.agents.map(({ room }) => room),
      places: Object.fromEntries(places),
      open: Object.fromEntries(open.map(([id, now]) => [id, now ?? false])),
      locked: lore.locked,
    },
    unseen: open.flatMap(([id, now]) => (now === null ? [id] : [])),
  };
}

/** The rooms where messages say that a lost object is. */
export function hintsFor({ told }: Lore, object: string): readonly string[] {
  return told.flatMap(({ fact: { predicate, args, holds } }) =>
    predicate === 'is_in_room' && holds && args[0] === object ? [args[1] ?? ''] : [],
  );
}

const WHEREABOUTS: readonly string[] = ['is_on_top', 'is_inside', 'is_held_by'];

function placed({ predicate, args, holds }: Literal): readonly string[] {
  return WHEREABOUTS.includes(predicate) && holds ? args.slice(0, 1) : [];
}

function placeOf(memory: Memory, lore: Lore, object: string): Place | null {
  const seen = memory.objects[object];
  const last = lore.told.findLast(({ fact }) => placed(fact).includes(object));
  if (last && last.turn > (seen?.turn ?? -1)) {
    const place = toldPlace(last.fact);
    if (place && !isRefuted(memory, lore, place, last.turn)) return place;
  }
  return seen && !seen.gone ? seen.at : null;
}

function toldPlace({ predicate, args: [, other = ''] }: Literal): Place | null {
  switch (predicate) {
    case 'is_on_top':
      return { kind: 'on', furniture: other, nextTo: null };
    case 'is_inside':
      return { kind: 'in', furniture: other, nextTo: null };
    case 'is_held_by':
      return seatOf(other) < 0 ? null : { kind: 'held', seat: seatOf(other) };
  }
  return null;
}

/** Whether the agent has looked there since and would have seen it. */
function isRefuted({ visited, parameters }: Memory, { looked }: Lore, place: Place, turn: number): boolean {
  switch (place.kind) {
    case 'held':
      return false;
    case 'on': {
      const room = parameters.furniture.find(({ id }) => id === place.furniture)?.room;
      return room === undefined || (visited[room] ?? -1) >= turn;
    }
    case 'in':
      return (looked[place.furniture] ?? -1) >= turn;
  }
}

/** null: unknown. */
function openness({ open }: Memory, { told }: Lore, furniture: string): boolean | null {
  const seen = open[furniture];
  const last = told.findLast(
    ({ fact: { predicate, args } }) => (predicate === 'is_open' || predicate === 'is_closed') && args[0] === furniture,
  );
  if (last && last.turn > (seen?.turn ?? -1)) return (last.fact.predicate === 'is_open') === last.fact.holds;
  return seen?.open ?? null;
}
