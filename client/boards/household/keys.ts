/** What keys choose: the arrows move over the plan, the numbers act on the marked thing. Pure but for the key. */
import type { Memory } from '../../../games/household/memory.ts';
import type { Action, Household, Observation } from '../../../games/household/types.ts';
import { agentOf } from '../../../games/household/types.ts';
import type { DraftAction } from '../../game-view.ts';
import { optionsFor } from './options.ts';
import { type PlanRoom, planOf } from './plan.ts';

export type HouseholdDraft = DraftAction<Household>;

interface Situation {
  readonly legalActions: readonly Action[];
  readonly memory: Memory | null;
}

export function keyChoice(
  { key }: Pick<KeyboardEvent, 'key'>,
  observation: Observation,
  parts: HouseholdDraft,
  { legalActions, memory }: Situation,
): HouseholdDraft | null {
  const at = parts.at ?? null;
  switch (key) {
    case 'ArrowRight':
      return { at: stepped(observation, memory, at, 1) };
    case 'ArrowLeft':
      return { at: stepped(observation, memory, at, -1) };
    case 'ArrowDown':
      return { at: nextRoom(observation, memory, at, 1) };
    case 'ArrowUp':
      return { at: nextRoom(observation, memory, at, -1) };
    case 'Escape':
      return at === null ? null : { at: null };
    case 'w':
      return { type: 'wait' };
    default:
      return /^[1-9]$/.test(key) ? (optionsFor(at, legalActions, observation)[Number(key) - 1] ?? null) : null;
  }
}

/** The things that can be marked, room by room, in the order in which they are drawn. */
function thingsOf(plan: readonly PlanRoom[]): readonly (readonly string[])[] {
  return plan.map((room) => [
    room.id,
    ...room.agents.flatMap(({ seat, you, holding }) => [
      ...(you ? [] : [agentOf(seat)]),
      ...(holding === null ? [] : [holding]),
    ]),
    ...room.loose.map(({ id }) => id),
    ...room.furniture.flatMap(({ id, objects }) => [id, ...objects.map((object) => object.id)]),
  ]);
}

function stepped(observation: Observation, memory: Memory | null, at: string | null, by: 1 | -1): string {
  const things = thingsOf(planOf(observation, memory)).flat();
  const from = at === null ? -1 : things.indexOf(at);
  if (from < 0) return observation.room ?? things[0] ?? '';
  return things[(from + by + things.length) % things.length] ?? '';
}

function nextRoom(observation: Observation, memory: Memory | null, at: string | null, by: 1 | -1): string {
  const rooms = thingsOf(planOf(observation, memory));
  const from = at === null ? -1 : rooms.findIndex((things) => things.includes(at));
  if (from < 0) return observation.room ?? rooms[0]?.[0] ?? '';
  return rooms[(from + by + rooms.length) % rooms.length]?.[0] ?? '';
}
