/**
 * What agents see: everything in view is in one room. corrected: the agents in the room and what they hold, which
 * furniture is open, the objects on furniture and in open furniture. faithful: objects only, as in the original's text
 * mode.
 */
import { destinationOf } from './attempts.ts';
import type { ActionOutcome, RoomSight, State, Witnessed } from './types.ts';
import { holdingOf, isInReach, isOpen, roomOfFurniture, roomOfPlace } from './world.ts';

/** What an agent sees now: its room, or every room if the config says so. */
export function sightsOf(state: Pick<State, 'config' | 'world'>, seat: number): readonly RoomSight[] {
  const { config, world } = state;
  const own = world.rooms[seat];
  const rooms = config.everythingSeen ? config.task.scene.rooms : own === undefined ? [] : [own];
  return rooms.map((room) => sightOf(state, room, seat));
}

/** All rooms, for viewers that may see everything. */
export function allSights(state: Pick<State, 'config' | 'world'>): readonly RoomSight[] {
  return state.config.task.scene.rooms.map((room) => sightOf(state, room, null));
}

function sightOf({ config, world }: Pick<State, 'config' | 'world'>, room: string, seat: number | null): RoomSight {
  const { task, rules, everythingSeen } = config;
  const blind = rules === 'faithful' && seat !== null;
  const agents = world.rooms.flatMap((where, other) =>
    where === room && other !== seat ? [{ seat: other, holding: blind ? null : holdingOf(world, other) }] : [],
  );
  return {
    room,
    agents: blind && !everythingSeen ? [] : agents,
    furniture: task.scene.furniture
      .filter((item) => item.room === room)
      .map(({ id }) => ({ id, open: blind ? null : isOpen(world, id) })),
    objects: Object.entries(world.places).flatMap(([id, at]) =>
      at.kind !== 'held' && isInReach(world, at) && roomOfFurniture(task, at.furniture) === room ? [{ id, at }] : [],
    ),
  };
}

/** Where each agent last saw each object, now included. An object gone from its place is still remembered there. */
export function seenAfter(state: Pick<State, 'config' | 'world' | 'seen'>): State['seen'] {
  const { config, world } = state;
  return state.seen.map((before, seat) => {
    const now: Record<string, { readonly room: string; readonly at: State['world']['places'][string] }> = { ...before };
    for (const { room, objects, agents } of sightsOf(state, seat)) {
      for (const { id, at } of objects) now[id] = { room, at };
      for (const { seat: other, holding } of agents)
        if (holding !== null) now[holding] = { room, at: { kind: 'held', seat: other } };
    }
    const held = holdingOf(world, seat);
    const at = held === null ? undefined : world.places[held];
    if (held !== null && at) now[held] = { room: roomOfPlace(config.task, world, at) ?? '', at };
    return now;
  });
}

/**
 * What a seat saw others do in the rooms that it sees at the end of the turn: arriving, leaving, and acts on things.
 * Under faithful no seat sees this. Waiting and writing are not seen.
 */
export function witnessedBy(
  before: State,
  after: State,
  outcomes: readonly (ActionOutcome | null)[],
  seat: number | 'all',
): readonly Witnessed[] {
  const { config } = before;
  if (seat !== 'all' && config.rules === 'faithful') return [];
  const rooms: readonly (string | undefined)[] =
    seat === 'all' || config.everythingSeen ? config.task.scene.rooms : [after.world.rooms[seat]];
  const acts = outcomes.flatMap((outcome, other) => (outcome && other !== seat ? actsOf(before, other, outcome) : []));
  return acts.filter(({ room }) => rooms.includes(room)).map(({ act }) => act);
}

/** How an action looks to others, and in which rooms it is seen. */
function actsOf(
  state: State,
  seat: number,
  { action, why }: ActionOutcome,
): readonly { readonly room: string | undefined; readonly act: Witnessed }[] {
  const from = state.world.rooms[seat];
  const ok = why === null;
  switch (action.type) {
    case 'navigate': {
      const to = destinationOf(state, seat, action.to);
      if (!ok || to === null || to === from) return [];
      const plain = { seat, target: null, furniture: null, ok } as const;
      return [
        { room: from, act: { ...plain, did: 'leave' } },
        { room: to, act: { ...plain, did: 'arrive' } },
      ];
    }
    case 'open':
    case 'close':
      return [{ room: from, act: { seat, did: action.type, target: action.furniture, furniture: null, ok } }];
    case 'pick':
      return [{ room: from, act: { seat, did: 'pick', target: action.object, furniture: null, ok } }];
    case 'place':
      return [{ room: from, act: { seat, did: 'place', target: action.object, furniture: action.furniture, ok } }];
    case 'communicate':
    case 'wait':
    case 'finish':
      return [];
  }
}
