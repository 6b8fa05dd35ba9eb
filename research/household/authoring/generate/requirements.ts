/**
 * What a goal asks of the house, part by part, and which agents can bring a part about, judged by rooms alone. A crew
 * is a set of agents that do it together. An agent in no crew cannot help.
 */
import { effectsOf } from '../../../../games/household/mechanics.ts';
import { fact, type PddlFact } from '../../../../games/household/pddl/formula.ts';
import type { Task } from '../../../../games/household/task/types.ts';
import { agentOf, seatOf } from '../../../../games/household/types.ts';

export type Requirement =
  | { readonly kind: 'open' | 'closed'; readonly furniture: string }
  | { readonly kind: 'placed' | 'stored'; readonly object: string; readonly furniture: string }
  | { readonly kind: 'brought'; readonly object: string; readonly room: string }
  | { readonly kind: 'handed'; readonly object: string; readonly seat: number };

export function factOf(requirement: Requirement): PddlFact {
  switch (requirement.kind) {
    case 'open':
      return fact('is_open', requirement.furniture);
    case 'closed':
      return fact('is_closed', requirement.furniture);
    case 'placed':
      return fact('is_on_top', requirement.object, requirement.furniture);
    case 'stored':
      return fact('is_inside', requirement.object, requirement.furniture);
    case 'brought':
      return fact('is_in_room', requirement.object, requirement.room);
    case 'handed':
      return fact('is_held_by', requirement.object, agentOf(requirement.seat));
  }
}

/** null: a fact that no generated goal has. */
export function requirementOf({ predicate, args: [subject = '', other = ''] }: PddlFact): Requirement | null {
  switch (predicate) {
    case 'is_open':
      return { kind: 'open', furniture: subject };
    case 'is_closed':
      return { kind: 'closed', furniture: subject };
    case 'is_on_top':
      return { kind: 'placed', object: subject, furniture: other };
    case 'is_inside':
      return { kind: 'stored', object: subject, furniture: other };
    case 'is_in_room':
      return { kind: 'brought', object: subject, room: other };
    case 'is_held_by':
      return { kind: 'handed', object: subject, seat: seatOf(other) };
    default:
      return null;
  }
}

export type TaskHouse = Pick<Task, 'scene' | 'mechanics'>;
/** Whether a seat may enter a room. */
export type MayEnter = (seat: number, room: string) => boolean;

/** The furniture that sets this one when opened or closed, itself included. */
export function handlesOf(house: TaskHouse, furniture: string): readonly string[] {
  return house.scene.furniture.flatMap(({ id, articulated }) => {
    if (!articulated) return [];
    const { own, remote } = effectsOf(house, 'corrected', id, 'open');
    return [...own, ...remote].some((each) => each.furniture === furniture) ? [id] : [];
  });
}

export function roomOfPiece({ scene }: TaskHouse, furniture: string): string {
  return scene.furniture.find(({ id }) => id === furniture)?.room ?? '';
}

export function roomOfObject(house: TaskHouse, object: string): string {
  return roomOfPiece(house, house.scene.objects.find(({ id }) => id === object)?.furniture ?? '');
}

/** The smallest crews among these seats; empty: they cannot do it. */
export function crewsFor(
  house: TaskHouse,
  requirement: Requirement,
  among: readonly number[],
  mayEnter: MayEnter,
): readonly (readonly number[])[] {
  switch (requirement.kind) {
    case 'open':
    case 'closed': {
      const rooms = handlesOf(house, requirement.furniture).map((id) => roomOfPiece(house, id));
      return among.filter((seat) => rooms.some((room) => mayEnter(seat, room))).map((seat) => [seat]);
    }
    case 'placed':
    case 'stored': {
      const to = roomOfPiece(house, requirement.furniture);
      return carriers(house, requirement.object, among, mayEnter).filter((crew) => mayEnter(crew.at(-1) ?? -1, to));
    }
    case 'brought':
      return carriers(house, requirement.object, among, mayEnter).filter((crew) =>
        mayEnter(crew.at(-1) ?? -1, requirement.room),
      );
    case 'handed':
      return carriers(house, requirement.object, among, mayEnter).filter((crew) => crew.at(-1) === requirement.seat);
  }
}

/** For each agent that can have the object in the end, the smallest sets of agents through whose hands it can come. */
function carriers(
  house: TaskHouse,
  object: string,
  among: readonly number[],
  mayEnter: MayEnter,
): readonly (readonly number[])[] {
  const from = roomOfObject(house, object);
  const meets = (a: number, b: number) => house.scene.rooms.some((room) => mayEnter(a, room) && mayEnter(b, room));
  let crews: readonly (readonly number[])[] = among.filter((seat) => mayEnter(seat, from)).map((seat) => [seat]);
  const all = [...crews];
  while (crews.length > 0) {
    const reached = new Set(all.map((crew) => crew.at(-1)));
    crews = crews.flatMap((crew) => {
      const next = among.filter((seat) => !reached.has(seat) && meets(crew.at(-1) ?? -1, seat));
      return next.map((seat) => [...crew, seat]);
    });
    all.push(...crews);
  }
  return shortest(all);
}

function shortest(crews: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return crews.filter(
    (crew) =>
      !crews.some(
        (other) =>
          other !== crew &&
          other.length < crew.length &&
          other.every((seat) => crew.includes(seat)) &&
          other.at(-1) === crew.at(-1),
      ),
  );
}
