/** Draws houses: every room has furniture that opens, furniture to put things on, and objects. */
import type { Rng } from '../../../../games/core/rng.ts';
import type { Furniture, Scene, SceneObject } from '../../../../games/household/task/types.ts';
import type { Blueprint } from './blueprint.ts';
import { ADJECTIVES, OBJECT_KINDS, PLAIN_OBJECTS, PLAIN_ROOMS, ROOM_KINDS, type RoomKind } from './names.ts';

export function drawScene({ rooms: count, names }: Pick<Blueprint, 'rooms' | 'names'>, rng: Rng): Scene {
  const name = names === 'plain' ? plainNames(rng) : numberedNames(rng);
  const kinds = names === 'plain' ? PLAIN_ROOMS : ROOM_KINDS;
  const rooms = drawRooms(count, kinds, names, rng);
  const furniture = rooms.flatMap(({ id: room, kind }) => {
    const doors = rng.shuffle(kind.doors).slice(0, 2);
    const surfaces = rng.shuffle(kind.surfaces).slice(0, names === 'plain' ? 1 : 1 + rng.int(2));
    return [
      ...doors.map((each): Furniture => piece(name(each), room, true)),
      ...surfaces.map((each): Furniture => piece(name(each), room, false)),
    ];
  });
  const things = rng.shuffle(names === 'plain' ? PLAIN_OBJECTS : OBJECT_KINDS).slice(0, Math.min(4, rooms.length));
  const objects = rooms.flatMap(({ id: room }, i) => {
    const here = furniture.filter((each) => each.room === room);
    // few kinds, so that there are mostly several things of a kind
    return [0, ...(i % 2 === 0 ? [1] : [])].map(
      (): SceneObject => ({ id: name(rng.pick(things)), ...spot(rng.pick(here), rng), states: [] }),
    );
  });
  return { id: '', episode: '', rooms: rooms.map(({ id }) => id), furniture, objects };
}

function piece(id: string, room: string, articulated: boolean): Furniture {
  return { id, room, articulated, open: false, locked: false, states: [] };
}

function spot({ id, articulated }: Furniture, rng: Rng): Pick<SceneObject, 'relation' | 'furniture'> {
  return { relation: articulated && rng.int(3) > 0 ? 'in' : 'on', furniture: id };
}

interface DrawnRoom {
  readonly id: string;
  readonly kind: RoomKind;
}

function drawRooms(
  count: number,
  kinds: Readonly<Record<string, RoomKind>>,
  names: Blueprint['names'],
  rng: Rng,
): readonly DrawnRoom[] {
  const shuffled = rng.shuffle(Object.keys(kinds));
  const chosen = Array.from({ length: count }, (_, i) => shuffled[i % shuffled.length] ?? '');
  return chosen.flatMap((type, i) => {
    const kind = kinds[type];
    const nth = chosen.slice(0, i).filter((each) => each === type).length + 1;
    return kind ? [{ id: names === 'plain' ? type : `${type}_${nth}`, kind }] : [];
  });
}

/** cabinet_31: one running number over the house, as in the scenes of EnactToM. */
function numberedNames(rng: Rng): (kind: string) => string {
  let next = rng.int(12);
  return (kind) => {
    next += 1 + rng.int(3);
    return `${kind}_${next}`;
  };
}

function plainNames(rng: Rng): (kind: string) => string {
  const taken = new Set<string>();
  return (kind) => {
    const adjective = rng.shuffle(ADJECTIVES).find((each) => !taken.has(`${each}_${kind}`)) ?? 'other';
    taken.add(`${adjective}_${kind}`);
    return `${adjective}_${kind}`;
  };
}
