/** The physical world of a household: its start, the places of things, its changes, and the facts that hold in it. */
import type { Holds } from './pddl/evaluate.ts';
import type { Task } from './task/types.ts';
import {
  type ActionOutcome,
  agentOf,
  type Became,
  type Fact,
  factThat,
  type Place,
  type Rules,
  seatOf,
  type World,
} from './types.ts';

export function initialWorld({ scene, agents }: Task): World {
  const opening = scene.furniture.filter(({ articulated }) => articulated);
  return {
    rooms: agents.map(({ start }) => start),
    places: Object.fromEntries(
      scene.objects.map(({ id, relation, furniture }): [string, Place] => [
        id,
        { kind: relation, furniture, nextTo: null },
      ]),
    ),
    open: Object.fromEntries(opening.map(({ id, open }) => [id, open])),
    locked: Object.fromEntries(scene.furniture.map(({ id, locked }) => [id, locked])),
  };
}

/** The room of a piece of furniture; null: there is no such furniture. */
export function roomOfFurniture({ scene }: Task, furniture: string): string | null {
  return scene.furniture.find(({ id }) => id === furniture)?.room ?? null;
}

/** The room where an object is, in a hand or not; null: there is no such object. */
export function roomOfObject(task: Task, world: World, object: string): string | null {
  const place = placeOf(world, object);
  return place ? roomOfPlace(task, world, place) : null;
}

export function roomOfPlace(task: Task, { rooms }: World, place: Place): string | null {
  return place.kind === 'held' ? (rooms[place.seat] ?? null) : roomOfFurniture(task, place.furniture);
}

/** Where an object is, as a fact. */
export function placeAsFact(object: string, place: Place): Fact {
  switch (place.kind) {
    case 'on':
      return factThat('is_on_top', object, place.furniture);
    case 'in':
      return factThat('is_inside', object, place.furniture);
    case 'held':
      return factThat('is_held_by', object, agentOf(place.seat));
  }
}

export function placeOf({ places }: World, object: string): Place | null {
  return Object.hasOwn(places, object) ? (places[object] ?? null) : null;
}

/** The object in an agent's hand. */
export function holdingOf({ places }: World, seat: number): string | null {
  return Object.keys(places).find((id) => isHeldBy(places[id], seat)) ?? null;
}

/** null: the furniture cannot open. */
export function isOpen({ open }: World, furniture: string): boolean | null {
  return Object.hasOwn(open, furniture) ? (open[furniture] ?? null) : null;
}

/** Whether an object can be seen and taken at its place: on furniture, or in open furniture. */
export function isInReach(world: World, place: Place): boolean {
  return place.kind === 'on' || (place.kind === 'in' && isOpen(world, place.furniture) === true);
}

/** The world after a turn: first the successful acts, then the changes of furniture. */
export function worldAfter(
  world: World,
  outcomes: readonly (ActionOutcome | null)[],
  became: readonly Became[],
  destination: (seat: number, target: string) => string | null,
): World {
  const rooms = [...world.rooms];
  const places: Record<string, Place> = { ...world.places };
  outcomes.forEach((outcome, seat) => {
    if (!outcome || outcome.why !== null) return;
    const { action } = outcome;
    switch (action.type) {
      case 'navigate':
        rooms[seat] = destination(seat, action.to) ?? rooms[seat] ?? '';
        break;
      case 'pick':
        places[action.object] = { kind: 'held', seat };
        break;
      case 'place':
        places[action.object] = { kind: action.relation, furniture: action.furniture, nextTo: action.nextTo };
        break;
      case 'open':
      case 'close':
      case 'communicate':
      case 'wait':
      case 'finish':
    }
  });
  const open = { ...world.open };
  const locked = { ...world.locked };
  for (const { furniture, became: state } of became) {
    if (state === 'open' || state === 'closed') open[furniture] = state === 'open';
    else locked[furniture] = state === 'locked';
  }
  return { rooms, places: stillNextTo(places), open, locked };
}

/** Ends "next to" for objects whose neighbour has been taken away. */
function stillNextTo(places: Readonly<Record<string, Place>>): World['places'] {
  const parted = Object.keys(places).filter((id) => {
    const place = places[id];
    if (!place || place.kind === 'held' || place.nextTo === null) return false;
    const other = places[place.nextTo];
    return !other || other.kind !== place.kind || other.furniture !== place.furniture;
  });
  if (parted.length === 0) return places;
  return Object.fromEntries(
    Object.entries(places).map(([id, place]) => [
      id,
      parted.includes(id) && place.kind !== 'held' ? { ...place, nextTo: null } : place,
    ]),
  );
}

/**
 * The facts of a world. faithful has the quirks of the original's run time: nothing is ever on a floor's
 * pseudo-furniture, furniture that cannot open counts as closed, and facts about agents' rooms are never true.
 */
export function factsOf(task: Task, world: World, rules: Rules): Holds {
  const { scene } = task;
  return ({ predicate, args: [subject = '', other = ''] }) => {
    const place = placeOf(world, subject);
    const states = [...scene.objects, ...scene.furniture].find(({ id }) => id === subject)?.states;
    const opened = isOpen(world, subject);
    const isFurniture = roomOfFurniture(task, subject) !== null;
    switch (predicate) {
      case 'is_on_top':
        if (rules === 'faithful' && isFloor(other)) return false;
        return place?.kind === 'on' && place.furniture === other;
      case 'is_inside':
        return place?.kind === 'in' && place.furniture === other;
      case 'is_in_room':
        return other !== '' && (roomOfFurniture(task, subject) ?? roomOfObject(task, world, subject)) === other;
      case 'is_on_floor':
        return place?.kind === 'on' && isFloor(place.furniture);
      case 'is_next_to':
        return nextTo(world, subject) === other || nextTo(world, other) === subject;
      case 'is_open':
        return opened === true;
      case 'is_closed':
        return opened === false || (rules === 'faithful' && opened === null && isFurniture);
      case 'is_locked':
        return world.locked[subject] === true;
      case 'is_unlocked':
        return isFurniture && world.locked[subject] !== true;
      case 'is_held_by':
        return isHeldBy(place, seatOf(other));
      case 'agent_in_room':
        return rules === 'corrected' && world.rooms[seatOf(subject)] === other;
      case 'is_clean':
      case 'is_filled':
      case 'is_powered_on':
        return states?.includes(predicate) ?? false;
      case 'is_dirty':
        return states !== undefined && !states.includes('is_clean');
      case 'is_empty':
        return states !== undefined && !states.includes('is_filled');
      case 'is_powered_off':
        return states !== undefined && !states.includes('is_powered_on');
    }
    throw new Error(`${predicate} says nothing about a household`);
  };
}

/** Each room has a floor, which is furniture called floor_<room>. */
export const isFloor = (furniture: string): boolean => furniture.startsWith('floor_');

function isHeldBy(place: Place | null | undefined, seat: number): boolean {
  return place?.kind === 'held' && place.seat === seat;
}

function nextTo(world: World, object: string): string | null {
  const place = placeOf(world, object);
  return place && place.kind !== 'held' ? place.nextTo : null;
}
