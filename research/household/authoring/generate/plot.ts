/**
 * The first half of a draft: the physical goal, and the owners of rooms, so that every part of the goal takes a certain
 * agent. A room is owned by one agent, closed to all agents (its furniture is worked from elsewhere), or open to all.
 */
import type { Rng } from '../../../../games/core/rng.ts';
import type { Mechanic } from '../../../../games/household/formal/types.ts';
import type { Scene } from '../../../../games/household/task/types.ts';
import { type Blueprint, type GoalKind, isTrickType } from './blueprint.ts';
import { type Requirement, roomOfObject, roomOfPiece, type TaskHouse } from './requirements.ts';

export interface Plot {
  readonly house: TaskHouse;
  readonly requirements: readonly Requirement[];
  /** Room to its owner; null: no agent may enter. Rooms that are not listed are open to all. */
  readonly owners: ReadonlyMap<string, number | null>;
}

interface Sketch {
  readonly rng: Rng;
  readonly agents: number;
  scene: Scene;
  readonly mechanics: Mechanic[];
  readonly requirements: Requirement[];
  readonly owners: Map<string, number | null>;
  readonly common: string;
  readonly used: Set<string>;
}

/** null: it fails for this house or this draw. `spared`: an agent that only passes on what it hears. */
export function drawPlot(blueprint: Blueprint, scene: Scene, spared: number | null, rng: Rng): Plot | null {
  const sketch: Sketch = {
    rng,
    agents: blueprint.agents,
    scene,
    mechanics: [],
    requirements: [],
    owners: new Map(),
    common: rng.pick(scene.rooms),
    used: new Set(),
  };
  const busy = Array.from({ length: blueprint.agents }, (_, seat) => seat).filter((seat) => seat !== spared);
  const waiting = rng.shuffle(busy);
  const tricks = rng.shuffle(blueprint.mechanics.filter(isTrickType));
  // doors first, so that every trick finds one
  const kinds = rng.shuffle(blueprint.goals).toSorted((a, b) => Number(isDoor(b)) - Number(isDoor(a)));
  for (const kind of kinds) {
    const seat = waiting.shift() ?? rng.pick(busy);
    const trick = isDoor(kind) ? tricks.shift() : undefined;
    const done = isDoor(kind) ? addDoor(sketch, kind, seat, trick) : addThing(sketch, kind, seat, waiting, busy);
    if (!done) return null;
  }
  if (tricks.length > 0 || waiting.length > 0) return null;
  const { mechanics, requirements, owners } = sketch;
  return { house: { scene: sketch.scene, mechanics }, requirements, owners };
}

function isDoor(kind: GoalKind): kind is 'open' | 'closed' {
  return kind === 'open' || kind === 'closed';
}

function addDoor(sketch: Sketch, kind: 'open' | 'closed', seat: number, trick: Mechanic['type'] | undefined): boolean {
  const own = freshDoor(sketch, seat);
  if (own === null) return false;
  switch (trick) {
    case undefined:
    case 'room_restriction':
    case 'limited_bandwidth':
    case 'restricted_communication':
      break;
    case 'inverse_state':
      sketch.mechanics.push({ type: trick, furniture: own });
      break;
    case 'remote_control':
    case 'state_mirroring': {
      const target = freshDoor(sketch, null);
      if (target === null) return false;
      if (trick === 'state_mirroring') {
        sketch.mechanics.push({ type: trick, furniture: [own, target], targetState: 'is_open' });
        standing(sketch, own, kind === 'closed');
      } else {
        const targetState = sketch.rng.int(4) === 0 ? 'is_closed' : 'is_open';
        sketch.mechanics.push({ type: trick, trigger: own, target, targetState });
      }
      return add(sketch, { kind, furniture: target });
    }
  }
  return add(sketch, { kind, furniture: own });
}

function add(sketch: Sketch, requirement: Requirement): boolean {
  sketch.requirements.push(requirement);
  if (requirement.kind === 'open' || requirement.kind === 'closed')
    standing(sketch, requirement.furniture, requirement.kind === 'closed');
  return true;
}

/** Sets whether furniture is open at the start. */
function standing(sketch: Sketch, furniture: string, open: boolean): void {
  const pieces = sketch.scene.furniture.map((each) => (each.id === furniture ? { ...each, open } : each));
  sketch.scene = { ...sketch.scene, furniture: pieces };
}

/** An unused piece of furniture that opens, in a room of this owner. */
function freshDoor(sketch: Sketch, owner: number | null): string | null {
  return freshPiece(sketch, owner, true);
}

function freshPiece(sketch: Sketch, owner: number | null, door: boolean): string | null {
  const { scene, rng, used } = sketch;
  const fits = ({ id, room, articulated }: Scene['furniture'][number]) =>
    (!door || articulated) && !used.has(id) && mayOwn(sketch, room, owner);
  const found = scene.furniture.filter(fits);
  // a room that this owner already has saves a common one
  const settled = found.filter(({ room }) => sketch.owners.has(room));
  const pool = settled.length > 0 && rng.int(4) > 0 ? settled : found;
  if (pool.length === 0) return null;
  const { id, room } = rng.pick(pool);
  own(sketch, room, owner);
  used.add(id);
  return id;
}

function mayOwn({ owners, common }: Sketch, room: string, owner: number | null): boolean {
  return room !== common && (owners.has(room) ? owners.get(room) === owner : true);
}

function own(sketch: Sketch, room: string, owner: number | null): void {
  sketch.owners.set(room, owner);
}

/** Adds a thing to carry: from the seat's own room to another's, into the seat's own room, or into an agent's hand. */
function addThing(
  sketch: Sketch,
  kind: Exclude<GoalKind, 'open' | 'closed'>,
  seat: number,
  waiting: number[],
  busy: readonly number[],
): boolean {
  const { rng } = sketch;
  const together = kind === 'handed' || (waiting.length > 0 && rng.int(2) === 0) || rng.int(3) === 0;
  const partner = together ? (waiting.shift() ?? rng.pick(busy.filter((each) => each !== seat))) : seat;
  const object = freshObject(sketch, seat, together);
  if (object === null) return false;
  const from = roomOfObject({ scene: sketch.scene, mechanics: [] }, object);
  switch (kind) {
    case 'handed':
      return add(sketch, { kind, object, seat: partner });
    case 'placed':
    case 'stored': {
      const furniture = freshPiece(sketch, partner, kind === 'stored');
      if (furniture === null) return false;
      const at = sketch.scene.objects.find(({ id }) => id === object)?.furniture;
      return at === furniture ? false : add(sketch, { kind, object, furniture });
    }
    case 'brought': {
      const piece = freshPiece(sketch, partner, false);
      if (piece === null) return false;
      const room = roomOfPiece({ scene: sketch.scene, mechanics: [] }, piece);
      return room === from ? false : add(sketch, { kind, object, room });
    }
  }
}

function freshObject(sketch: Sketch, seat: number, ownRoom: boolean): string | null {
  const { scene, used, rng, common } = sketch;
  const found = scene.objects.filter(({ id }) => {
    const room = roomOfObject({ scene, mechanics: [] }, id);
    if (used.has(id)) return false;
    return mayOwn(sketch, room, seat) || (!ownRoom && room === common);
  });
  if (found.length === 0) return null;
  const { id } = rng.pick(found);
  const room = roomOfObject({ scene, mechanics: [] }, id);
  if (room !== common) own(sketch, room, seat);
  used.add(id);
  return id;
}
