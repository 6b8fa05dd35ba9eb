/** Where to look for lost objects and for facts that shall be known: rooms never seen first, then closed furniture. */
import { isInverse } from '../../games/household/mechanics.ts';
import type { Memory } from '../../games/household/memory.ts';
import type { Action } from '../../games/household/types.ts';
import { hintsFor } from './belief.ts';
import type { Lore } from './lore.ts';

/** null: there is nowhere left to look. */
export function search(memory: Memory, lore: Lore, objects: readonly string[]): Action | null {
  const { own, parameters, visited, seat, agents } = memory;
  const here = agents[seat]?.room ?? '';
  const mayGo = (room: string): boolean =>
    room === here || (own.actions.includes('Navigate') && !own.barred.includes(room));
  const hinted = objects.flatMap((object) => hintsFor(lore, object)).filter(mayGo);
  const unseen = parameters.rooms.filter((room) => visited[room] === undefined && mayGo(room));
  const closed = parameters.furniture.filter(({ id, room, articulated }) => {
    return articulated && mayGo(room) && lore.looked[id] === undefined && lore.locked[id] !== true;
  });
  // another agent may want it closed, so while there is time wait for agents that know the place
  const opens = own.actions.includes('Open') && objects.length > 0 && memory.turn * 2 >= parameters.turns;
  const said = closed.find(({ room }) => opens && hinted.includes(room) && visited[room] !== undefined);
  const toSee = hinted.find((room) => visited[room] === undefined);
  if (toSee !== undefined) return { type: 'navigate', to: toSee };
  // several searching agents begin in different places
  const turn = unseen.length === 0 ? 0 : (seat * Math.ceil(parameters.rooms.length / agents.length)) % unseen.length;
  const next = unseen[turn];
  if (!said && next !== undefined) return { type: 'navigate', to: next };
  const door = said ?? closed.find(({ room }) => opens && room === here) ?? closed.find(() => opens);
  if (door) {
    if (door.room !== here) return { type: 'navigate', to: door.room };
    return { type: isInverse({ mechanics: [...lore.mechanics] }, door.id) ? 'close' : 'open', furniture: door.id };
  }
  if (objects.length === 0) return null;
  return lookAround(memory);
}

/** A walk to the room that was seen longest ago; null: there is no other room. */
export function lookAround({ own, parameters, visited, agents, seat }: Memory): Action | null {
  const here = agents[seat]?.room;
  const [oldest] = parameters.rooms
    .filter((room) => room !== here && !own.barred.includes(room) && own.actions.includes('Navigate'))
    .toSorted((a, b) => (visited[a] ?? -1) - (visited[b] ?? -1));
  return oldest === undefined ? null : { type: 'navigate', to: oldest };
}
