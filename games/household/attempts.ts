/**
 * Whether an attempt succeeds, judged on the world at the start of the turn: null, or why it fails. Everything in an
 * agent's room is in its reach. The planner uses the same functions.
 */

import type { Config } from './config.ts';
import { barredRooms, messageLimit, partnersOf } from './mechanics.ts';
import type { Action, Communicate, State, Why, World } from './types.ts';
import { holdingOf, isInReach, isOpen, placeOf, roomOfFurniture, roomOfPlace } from './world.ts';

type Situation = Pick<State, 'config' | 'world' | 'seen' | 'sent'>;

export function attempt(state: Situation, seat: number, action: Action): Why | null {
  switch (action.type) {
    case 'navigate':
      return navigating(state, seat, action.to);
    case 'open':
    case 'close':
      return operating(state.config, state.world, seat, action.furniture);
    case 'pick':
      return picking(state.config, state.world, seat, action.object);
    case 'place':
      return placing(state.config, state.world, seat, action);
    case 'communicate':
      return writing(state, seat, action);
    case 'wait':
    case 'finish':
      return null;
  }
}

/** The room that a target leads to: its own, or for an object the one where the agent last saw it; null: unknown. */
export function destinationOf(
  { config: { task }, seen }: Pick<State, 'config' | 'seen'>,
  seat: number,
  target: string,
): string | null {
  if (task.scene.rooms.includes(target)) return target;
  const last = seen[seat];
  return roomOfFurniture(task, target) ?? (last && Object.hasOwn(last, target) ? (last[target]?.room ?? null) : null);
}

function navigating(state: Situation, seat: number, target: string): Why | null {
  const { task, rules } = state.config;
  const room = destinationOf(state, seat, target);
  if (room === null) return 'unknown';
  const place = placeOf(state.world, target);
  if (rules === 'faithful') {
    // the original takes an object to be where it was at the start, and its skill knows whether it is held
    const object = task.scene.objects.find(({ id }) => id === target);
    const first = object ? roomOfFurniture(task, object.furniture) : room;
    if (barredRooms(task, seat).includes(first ?? room)) return 'barred';
    return place?.kind === 'held' && place.seat !== seat ? 'held_by_another' : null;
  }
  return room !== state.world.rooms[seat] && barredRooms(task, seat).includes(room) ? 'barred' : null;
}

function operating(
  { task, rules }: Pick<Config, 'task' | 'rules'>,
  world: World,
  seat: number,
  furniture: string,
): Why | null {
  const room = roomOfFurniture(task, furniture);
  if (room === null) return 'unknown';
  if (room !== world.rooms[seat]) return 'too_far';
  if (isOpen(world, furniture) === null) return 'not_articulated';
  return rules === 'corrected' && world.locked[furniture] === true ? 'locked' : null;
}

/** corrected: a failed attempt to take an object out of sight tells nothing about where it is. */
function picking(
  { task, rules }: Pick<Config, 'task' | 'rules'>,
  world: World,
  seat: number,
  object: string,
): Why | null {
  if (holdingOf(world, seat) !== null) return 'hand_full';
  const place = placeOf(world, object);
  const here = place !== null && roomOfPlace(task, world, place) === world.rooms[seat];
  switch (rules) {
    case 'corrected':
      if (!here) return 'not_seen_here';
      if (place.kind === 'held') return 'held_by_another';
      return isInReach(world, place) ? null : 'not_seen_here';
    case 'faithful':
      if (place === null) return 'unknown';
      if (place.kind === 'held') return 'held_by_another';
      if (!here) return 'too_far';
      return isInReach(world, place) ? null : 'in_closed_furniture';
  }
}

function placing(
  { task, rules }: Pick<Config, 'task' | 'rules'>,
  world: World,
  seat: number,
  { object, relation, furniture, nextTo }: Omit<Extract<Action, { type: 'place' }>, 'type'>,
): Why | null {
  if (holdingOf(world, seat) !== object) return 'not_holding';
  const room = roomOfFurniture(task, furniture);
  if (room === null) return 'unknown';
  if (room !== world.rooms[seat]) return 'too_far';
  if (relation === 'in') {
    const open = isOpen(world, furniture);
    if (open === null) return 'not_articulated';
    if (rules === 'corrected' && !open) return 'furniture_closed';
  }
  if (nextTo === null) return null;
  const other = placeOf(world, nextTo);
  return other && other.kind === relation && other.furniture === furniture ? null : 'no_reference';
}

function writing(state: Situation, seat: number, { to }: Communicate): Why | null {
  if (receiversOf(state.config, seat, to).length === 0) return 'no_receiver';
  return messagesLeft(state, seat) === 0 ? 'no_messages_left' : null;
}

/** Those of the intended receivers that the seat may write to, ascending. */
export function receiversOf({ task }: Pick<Config, 'task'>, seat: number, to: readonly number[]): readonly number[] {
  return partnersOf(task, seat).filter((partner) => to.includes(partner));
}

/** null: no limit. */
export function messagesLeft({ config: { task }, sent }: Pick<State, 'config' | 'sent'>, seat: number): number | null {
  const limit = messageLimit(task, seat);
  return limit === null ? null : Math.max(0, limit - (sent[seat] ?? 0));
}
